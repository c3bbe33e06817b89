package io.fillrate.e2e.targets;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.OptionalLong;

/**
 * How long a process of this machine has waited for block I/O, by field 42 of {@code /proc/<pid>/stat}, see proc_pid_stat(5). Linux counts
 * that if {@code kernel.task_delayacct} is 1, in hundredths of a second.
 */
final class BlockIoDelay {

    private static final Path PROC = Path.of("/proc");
    private static final Path SWITCH = PROC.resolve("sys/kernel/task_delayacct");
    private static final Duration TICK = Duration.ofMillis(10);
    /** Counted behind the name, which is in parentheses and may hold anything, and from the third field on. */
    private static final int PLACE = 42 - 3;

    private BlockIoDelay() {}

    /** Whether this system counts it. */
    static boolean isCounted() {
        try {
            return Files.isReadable(SWITCH) && Files.readString(SWITCH).strip().equals("1");
        } catch (IOException e) {
            return false;
        }
    }

    /** Nanoseconds since the process started; empty if it's gone. */
    static OptionalLong nanos(int process) {
        try {
            return OptionalLong.of(parse(Files.readString(PROC.resolve(process + "/stat"))));
        } catch (IOException gone) {
            return OptionalLong.empty();
        }
    }

    /** The field's nanoseconds. */
    static long parse(String stat) {
        String[] fields = stat.substring(stat.lastIndexOf(')') + 2).strip().split(" ", -1);
        return TICK.multipliedBy(Long.parseLong(fields[PLACE])).toNanos();
    }
}
