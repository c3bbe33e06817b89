package io.fillrate.e2e.targets;

import io.fillrate.e2e.targets.ProcessTimes.ProcessTime;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/**
 * What Linux has counted of one process, as {@code /proc/<pid>/stat} shows it; see proc_pid_stat(5). It counts in hundredths of a second.
 *
 * @param own CPU time of the process, since it started
 * @param ended CPU time of all its children that have ended and been waited for, and of theirs
 * @param blockIoNanos nanoseconds for which it has waited for block I/O; 0 unless {@code kernel.task_delayacct} is 1
 */
record ProcessStat(ProcessTime own, ProcessTime ended, long blockIoNanos) {

    private static final Path PROC = Path.of("/proc");
    private static final Duration TICK = Duration.ofMillis(10);

    /** Counted behind the name, which is in parentheses and may hold anything, and from the third field on. */
    private static final int OWN = 14 - 3;

    private static final int ENDED = 16 - 3;
    private static final int BLOCK_IO = 42 - 3;

    /** Whether this system has such files. */
    static boolean isKept() {
        return Files.isReadable(PROC.resolve("self/stat"));
    }

    /** Of a process of this machine; empty if it is gone, or cannot be seen. */
    static Optional<ProcessStat> of(int process) {
        try {
            return Optional.of(parse(Files.readString(PROC.resolve(process + "/stat"))));
        } catch (IOException gone) {
            return Optional.empty();
        }
    }

    /** What such a file says. */
    static ProcessStat parse(String stat) {
        String[] fields = stat.substring(stat.lastIndexOf(')') + 2).strip().split(" ", -1);
        return new ProcessStat(time(fields, OWN), time(fields, ENDED), nanos(fields[BLOCK_IO]));
    }

    private static ProcessTime time(String[] fields, int user) {
        return new ProcessTime(nanos(fields[user]), nanos(fields[user + 1]));
    }

    private static long nanos(String ticks) {
        return TICK.multipliedBy(Long.parseLong(ticks)).toNanos();
    }
}
