package io.fillrate.e2e.rig;

import com.sun.jna.Function;
import com.sun.jna.Memory;
import com.sun.jna.Native;
import com.sun.jna.NativeLibrary;
import com.sun.jna.Platform;
import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The CPU time of this process. On Linux it's the kernel's own clock of the process, with a resolution of nanoseconds: what the JVM gives
 * counts in hundredths of a second there, which is as much as some loads need in all.
 */
final class ProcessCpu {

    /** {@code CLOCK_PROCESS_CPUTIME_ID} of Linux, see clock_gettime(2). */
    private static final int PROCESS_CLOCK = 2;

    private static final int EIGHT_BYTES = 8;

    private final Function clockGettime = NativeLibrary.getProcess().getFunction("clock_gettime");

    private ProcessCpu() {}

    private static final class OnLinux {
        static final ProcessCpu CLOCK = new ProcessCpu();
    }

    /** User and system nanoseconds of all threads, garbage collection and compilation included; null if they can't be known. */
    static @Nullable Long nanos() {
        if (Platform.isLinux() && Native.LONG_SIZE == EIGHT_BYTES) {
            return OnLinux.CLOCK.read();
        }
        long nanos = ManagementFactory.getOperatingSystemMXBean() instanceof OperatingSystemMXBean system
                ? system.getProcessCpuTime()
                : -1;
        return nanos < 0 ? null : (Long) nanos;
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
