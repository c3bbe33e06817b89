package io.fillrate.e2e.rig;

import com.sun.jna.Function;
import com.sun.jna.Memory;
import com.sun.jna.Native;
import com.sun.jna.NativeLibrary;
import com.sun.jna.Platform;
import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * The CPU time of this process. On Linux it's the kernel's own clock of the process, with a resolution of nanoseconds: what the JVM gives
 * counts in hundredths of a second there, which is as much as some loads need in all.
 */
final class ProcessCpu {

    /** {@code CLOCK_PROCESS_CPUTIME_ID} of Linux, see clock_gettime(2). */
    private static final int PROCESS_CLOCK = 2;

    /** {@code RUSAGE_SELF} of Linux, see getrusage(2). */
    private static final int THIS_PROCESS = 0;

    private static final int EIGHT_BYTES = 8;

    /** Two times of two words each, user and system, and fourteen words, of which we need the last two. */
    private static final int USAGE_WORDS = 18;

    private static final int WAITED = 16;
    private static final int MADE_ROOM = 17;

    private final Function clockGettime = NativeLibrary.getProcess().getFunction("clock_gettime");
    private final Function getrusage = NativeLibrary.getProcess().getFunction("getrusage");

    private ProcessCpu() {}

    private static final class OnLinux {
        static final ProcessCpu CLOCK = new ProcessCpu();
    }

    /** User and system nanoseconds of all threads, garbage collection and compilation included; null if they can't be known. */
    static @Nullable Long nanos() {
        if (isLinux()) {
            return OnLinux.CLOCK.read();
        }
        long nanos = ManagementFactory.getOperatingSystemMXBean() instanceof OperatingSystemMXBean system
                ? system.getProcessCpuTime()
                : -1;
        return nanos < 0 ? null : (Long) nanos;
    }

    /** The part of them that was in the kernel, in whole microseconds; null if it can't be known. */
    static @Nullable Long systemNanos() {
        return isLinux() ? OnLinux.CLOCK.readSystem() : null;
    }

    /** How often threads of this process, ended ones included, waited or had to make room for another; null if it can't be known. */
    static @Nullable Long contextSwitches() {
        return isLinux() ? OnLinux.CLOCK.readSwitches() : null;
    }

    private static boolean isLinux() {
        return Platform.isLinux() && Native.LONG_SIZE == EIGHT_BYTES;
    }

    private @Nullable Long readSystem() {
        return usage(usage -> Duration.ofSeconds(usage.getLong(2 * EIGHT_BYTES)).toNanos()
                + TimeUnit.MICROSECONDS.toNanos(usage.getLong(3 * EIGHT_BYTES)));
    }

    private @Nullable Long readSwitches() {
        return usage(usage -> usage.getLong(WAITED * EIGHT_BYTES) + usage.getLong(MADE_ROOM * EIGHT_BYTES));
    }

    private @Nullable Long usage(ToLongFunction<Memory> value) {
        try (Memory usage = new Memory((long) USAGE_WORDS * EIGHT_BYTES)) {
            boolean failed = getrusage.invokeInt(new Object[] {THIS_PROCESS, usage}) != 0;
            return failed ? null : (Long) value.applyAsLong(usage);
        }
    }

    private @Nullable Long read() {
        try (Memory seconds = new Memory(2 * EIGHT_BYTES)) {
            boolean failed = clockGettime.invokeInt(new Object[] {PROCESS_CLOCK, seconds}) != 0;
            return failed
                    ? null
                    : (Long) (Duration.ofSeconds(seconds.getLong(0)).toNanos() + seconds.getLong(EIGHT_BYTES));
        }
    }
}
