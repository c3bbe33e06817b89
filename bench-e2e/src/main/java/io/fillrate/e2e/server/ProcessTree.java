package io.fillrate.e2e.server;

import io.fillrate.e2e.server.ProcessTimes.ProcessTime;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
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
 * Some processes of this machine and all their descendants; where the system counts them (Linux), those that have ended as well.
 *
 * @param roots ids of the processes that the others descend from
 */
public record ProcessTree(Set<Integer> roots) {

    /** If processes keep ending meanwhile. */
    private static final int MAX_READINGS = 5;

    /** Whether Linux counts how long processes wait for block I/O. */
    private static final Path DELAY_ACCOUNTING = Path.of("/proc/sys/kernel/task_delayacct");

    private static final OperatingSystem OS = new SystemInfo().getOperatingSystem();

    public ProcessTree {
        roots = Set.copyOf(roots);
    }

    /** A process and its descendants; empty if it cannot be seen from here. */
    public static Optional<ProcessTree> of(int root) {
        return Optional.ofNullable(OS.getProcess(root)).map(process -> new ProcessTree(Set.of(root)));
    }

    /**
     * The ids of those that are alive. From Java: OSHI looks at every process of the machine, which takes longer than a small
     * load.
     */
    Set<Integer> ids() {
        return roots.stream()
                .flatMap(root -> ProcessHandle.of(root).stream())
                .flatMap(root -> Stream.concat(Stream.of(root), root.descendants()))
                .map(process -> (int) process.pid())
                .collect(Collectors.toSet());
    }

    /** CPU time of all of them so far. */
    public ProcessTimes times() {
        return Stat.isKept() ? counted() : living();
    }

    /** Reads again if a process ended meanwhile, which would count twice or not at all. */
    private ProcessTimes counted() {
        ProcessTime ended = ended();
        for (int reading = 1; ; reading++) {
            Map<Integer, ProcessTime> living = new HashMap<>();
            for (int id : ids()) {
                Stat.of(id)
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

    /** The time of an ended process is added to that of the process that waited for it, and so to a root's. */
    private ProcessTime ended() {
        return roots.stream()
                .flatMap(root -> Stat.of(root).stream())
                .map(Stat::ended)
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

    /**
     * Nanoseconds for which the living processes have waited for block I/O, in total; empty where the system does not count it.
     */
    public Optional<Long> blockIoNanos() {
        return countsBlockIo()
                ? Optional.of(ids().stream()
                        .flatMap(id -> Stat.of(id).stream())
                        .mapToLong(Stat::blockIoNanos)
                        .sum())
                : Optional.empty();
    }

    private static boolean countsBlockIo() {
        try {
            return Files.isReadable(DELAY_ACCOUNTING)
                    && Files.readString(DELAY_ACCOUNTING).strip().equals("1");
        } catch (IOException e) {
            return false;
        }
    }

    /**
     * What Linux has counted for one process, as {@code /proc/<pid>/stat} shows it; see proc_pid_stat(5). It counts in
     * hundredths of a second.
     *
     * @param own CPU time of the process, since it started
     * @param ended CPU time of all its children that have ended and been waited for, and of theirs
     * @param blockIoNanos nanoseconds for which it has waited for block I/O; 0 unless {@code kernel.task_delayacct} is 1
     */
    record Stat(ProcessTime own, ProcessTime ended, long blockIoNanos) {

        private static final Path PROC = Path.of("/proc");
        private static final Duration TICK = Duration.ofMillis(10);

        /** Indexes of fields, counted from the third one: the second is the name in parentheses, which may hold anything. */
        private static final int OWN = 14 - 3;

        private static final int ENDED = 16 - 3;
        private static final int BLOCK_IO = 42 - 3;

        /** Whether this system has such files. */
        static boolean isKept() {
            return Files.isReadable(PROC.resolve("self/stat"));
        }

        /** That of a process of this machine; empty if it is gone or cannot be seen. */
        static Optional<Stat> of(int process) {
            try {
                return Optional.of(parse(Files.readString(PROC.resolve(process + "/stat"))));
            } catch (IOException gone) {
                return Optional.empty();
            }
        }

        /** Parses such a file. */
        static Stat parse(String stat) {
            String[] fields = stat.substring(stat.lastIndexOf(')') + 2).strip().split(" ", -1);
            return new Stat(time(fields, OWN), time(fields, ENDED), nanos(fields[BLOCK_IO]));
        }

        private static ProcessTime time(String[] fields, int user) {
            return new ProcessTime(nanos(fields[user]), nanos(fields[user + 1]));
        }

        private static long nanos(String ticks) {
            return TICK.multipliedBy(Long.parseLong(ticks)).toNanos();
        }
    }
}
