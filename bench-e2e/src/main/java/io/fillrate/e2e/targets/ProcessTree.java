package io.fillrate.e2e.targets;

import io.fillrate.e2e.targets.ProcessTimes.ProcessTime;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import oshi.SystemInfo;
import oshi.software.os.OSProcess;
import oshi.software.os.OperatingSystem;

/**
 * Processes of this machine: some, and all that descend from them, those that have ended as well where the system counts them (Linux).
 *
 * @param roots ids of the processes that the others descend from
 */
public record ProcessTree(Set<Integer> roots) {

    /** Of readings, if processes keep ending meanwhile. */
    private static final int MAX_READINGS = 5;

    private static final OperatingSystem OS = new SystemInfo().getOperatingSystem();

    public ProcessTree {
        roots = Set.copyOf(roots);
    }

    /** Those that are alive. Asked of Java: OSHI looks at every process of the machine more closely, and takes longer than a small load. */
    Set<Integer> ids() {
        return roots.stream()
                .flatMap(root -> ProcessHandle.of(root).stream())
                .flatMap(root -> Stream.concat(Stream.of(root), root.descendants()))
                .map(process -> (int) process.pid())
                .collect(Collectors.toSet());
    }

    /** What all of them have used so far. */
    public ProcessTimes times() {
        return ProcessStat.isKept() ? counted() : living();
    }

    /** A process that ended while the others were read would count twice, or not at all: then they are read again. */
    private ProcessTimes counted() {
        ProcessTime ended = ended();
        for (int reading = 1; ; reading++) {
            Map<Integer, ProcessTime> living = new HashMap<>();
            for (int id : ids()) {
                ProcessStat.of(id)
                        .map(stat ->
                                roots.contains(id) ? stat.own() : stat.own().plus(stat.ended()))
                        .ifPresent(time -> living.put(id, time));
            }
            ProcessTime endedNow = ended();
            if (endedNow.equals(ended) || reading == MAX_READINGS) {
                return new ProcessTimes(living, endedNow);
            }
            ended = endedNow;
        }
    }

    /** What a process has used ends up with the one that waited for it, and so with a root. */
    private ProcessTime ended() {
        return roots.stream()
                .flatMap(root -> ProcessStat.of(root).stream())
                .map(ProcessStat::ended)
                .reduce(ProcessTime.NONE, ProcessTime::plus);
    }

    private ProcessTimes living() {
        return new ProcessTimes(
                ids().stream()
                        .flatMap(id -> Optional.ofNullable(OS.getProcess(id)).stream())
                        .collect(Collectors.toMap(OSProcess::getProcessID, ProcessTree::time)),
                ProcessTime.NONE);
    }

    private static ProcessTime time(OSProcess process) {
        return new ProcessTime(nanos(process.getUserTime()), nanos(process.getKernelTime()));
    }

    private static long nanos(long millis) {
        return Duration.ofMillis(millis).toNanos();
    }
}
