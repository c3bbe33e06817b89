package io.fillrate.e2e.server;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.Optional;

/**
 * How all processors of a Linux machine together have spent their time since it started, as the first line of {@code /proc/stat} shows
 * it; see proc_stat(5). Not read through OSHI, which caches its readings for as long as a small load takes.
 *
 * @param total sum of all states
 * @param busy in processes and in the kernel, but not in interrupts
 * @param ioWait idle, with I/O outstanding
 * @param steal CPU steal: time in which the host ran others
 */
public record ProcessorTimes(Duration total, Duration busy, Duration ioWait, Duration steal) {

    private static final Path STAT = Path.of("/proc/stat");
    private static final Duration TICK = Duration.ofMillis(10);
    private static final int USER = 1;
    private static final int NICE = 2;
    private static final int SYSTEM = 3;
    private static final int IO_WAIT = 5;
    private static final int STEAL = 8;

    /** The times now; empty on other systems. */
    public static Optional<ProcessorTimes> now() {
        try {
            return Optional.of(parse(Files.readString(STAT)));
        } catch (IOException hidden) {
            return Optional.empty();
        }
    }

    /** Parses such a file. The time of guests, which follows, is part of that of users. */
    static ProcessorTimes parse(String stat) {
        String[] fields = stat.substring(0, stat.indexOf('\n')).split(" +", -1);
        long[] ticks = new long[STEAL + 1];
        for (int field = USER; field <= STEAL; field++) {
            ticks[field] = Long.parseLong(fields[field]);
        }
        return new ProcessorTimes(
                TICK.multipliedBy(Arrays.stream(ticks).sum()),
                TICK.multipliedBy(ticks[USER] + ticks[NICE] + ticks[SYSTEM]),
                TICK.multipliedBy(ticks[IO_WAIT]),
                TICK.multipliedBy(ticks[STEAL]));
    }
}
