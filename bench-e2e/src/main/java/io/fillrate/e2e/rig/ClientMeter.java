package io.fillrate.e2e.rig;

import com.sun.jna.Function;
import com.sun.jna.Memory;
import com.sun.jna.Native;
import com.sun.jna.NativeLibrary;
import com.sun.jna.Platform;
import com.sun.management.OperatingSystemMXBean;
import io.fillrate.e2e.server.ProcessTimes.Scheduling;
import io.fillrate.report.results.Sample.ClientUsage;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/** What this process uses, from a start to a stop. */
final class ClientMeter {

    private final long gcMillis = collectors(GarbageCollectorMXBean::getCollectionTime);
    private final long gcCount = collectors(GarbageCollectorMXBean::getCollectionCount);
    private final Scheduling threads = Scheduling.ofThisProcess();
    private final @Nullable Long switches = ProcessCpu.contextSwitches();
    private final AllocationMeter allocated;
    private final @Nullable Long cpuSystemNanos;
    private final @Nullable Long cpuNanos;

    /**
     * What reading the other meters allocates and computes is not counted: memory and CPU time are read last here, and
     * first in {@link #stop}.
     */
    private ClientMeter() {
        heapPools().forEach(MemoryPoolMXBean::resetPeakUsage);
        allocated = new AllocationMeter();
        cpuSystemNanos = ProcessCpu.systemNanos();
        cpuNanos = ProcessCpu.nanos();
    }

    static ClientMeter start() {
        return new ClientMeter();
    }

    /**
     * What was used since the start. The peak of the heap is the sum of its pools' peaks, which may have been at different times.
     */
    ClientUsage stop() {
        Long cpu = difference(ProcessCpu.nanos(), cpuNanos);
        Long system = difference(ProcessCpu.systemNanos(), cpuSystemNanos);
        Long bytes = allocated.bytes();
        long peak = heapPools().stream()
                .mapToLong(pool -> pool.getPeakUsage().getUsed())
                .sum();
        Long switched = difference(ProcessCpu.contextSwitches(), switches);
        Long migrated = Scheduling.ofThisProcess().since(threads).get(Scheduling.MIGRATIONS);
        return new ClientUsage(
                cpu,
                cpu == null || system == null ? null : (Long) Math.min(cpu, system),
                bytes,
                Math.max(0, collectors(GarbageCollectorMXBean::getCollectionTime) - gcMillis),
                Math.max(0, collectors(GarbageCollectorMXBean::getCollectionCount) - gcCount),
                peak,
                switched,
                migrated);
    }

    private static @Nullable Long difference(@Nullable Long now, @Nullable Long before) {
        return now == null || before == null ? null : (Long) Math.max(0, now - before);
    }

    private static long collectors(ToLongFunction<GarbageCollectorMXBean> value) {
        return ManagementFactory.getGarbageCollectorMXBeans().stream()
                .mapToLong(value)
                .sum();
    }

    private static List<MemoryPoolMXBean> heapPools() {
        return ManagementFactory.getMemoryPoolMXBeans().stream()
                .filter(pool -> pool.getType() == MemoryType.HEAP)
                .toList();
    }

    /** Bytes that this process has allocated on the heap since the meter was made. */
    private static final class AllocationMeter {

        private final @Nullable Long total = total();
        private final long startedThreads = startedThreads();
        private final @Nullable Map<Long, Long> before = byThread();

        /**
         * Those of all threads. A Java before 21, late updates of 17 excepted, has no count for threads that have
         * begun and ended in between: where there were such, the bytes are unknown.
         */
        @Nullable
        Long bytes() {
            Long now = total();
            return now == null || total == null ? sumOfThreads() : (Long) (now - total);
        }

        private @Nullable Long sumOfThreads() {
            Map<Long, Long> now = byThread();
            if (now == null || before == null) {
                return null;
            }
            long begun =
                    now.keySet().stream().filter(id -> !before.containsKey(id)).count();
            return startedThreads() - startedThreads > begun
                    ? null
                    : (Long) now.entrySet().stream()
                            .mapToLong(thread -> thread.getValue() - before.getOrDefault(thread.getKey(), 0L))
                            .map(bytes -> Math.max(0, bytes))
                            .sum();
        }

        private static long startedThreads() {
            return ManagementFactory.getThreadMXBean().getTotalStartedThreadCount();
        }

        private static @Nullable Map<Long, Long> byThread() {
            com.sun.management.ThreadMXBean threads = threads();
            if (threads == null) {
                return null;
            }
            long[] ids = threads.getAllThreadIds();
            long[] bytes = threads.getThreadAllocatedBytes(ids);
            Map<Long, Long> byThread = new HashMap<>();
            for (int i = 0; i < ids.length; i++) {
                byThread.put(ids[i], bytes[i]);
            }
            return byThread;
        }

        /** Of threads that have ended, too; from Java 21 on, and in late updates of 17. */
        private static @Nullable Long total() {
            com.sun.management.ThreadMXBean threads = threads();
            if (threads == null) {
                return null;
            }
            try {
                long bytes = (long) com.sun.management.ThreadMXBean.class
                        .getMethod("getTotalThreadAllocatedBytes")
                        .invoke(threads);
                return bytes < 0 ? null : (Long) bytes;
            } catch (ReflectiveOperationException e) {
                return null;
            }
        }

        private static com.sun.management.@Nullable ThreadMXBean threads() {
            return ManagementFactory.getThreadMXBean() instanceof com.sun.management.ThreadMXBean threads
                            && threads.isThreadAllocatedMemorySupported()
                    ? threads
                    : null;
        }
    }

    /**
     * The CPU time of this process. On Linux it's the kernel's own clock of the process, with a resolution of
     * nanoseconds: what the JVM gives counts in hundredths of a second there, which is as much as some loads need in
     * all.
     */
    static final class ProcessCpu {

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

        /** User and system nanoseconds of all threads, garbage collection and compilation included; null if unknown. */
        static @Nullable Long nanos() {
            if (isLinux()) {
                return OnLinux.CLOCK.read();
            }
            long nanos = ManagementFactory.getOperatingSystemMXBean() instanceof OperatingSystemMXBean system
                    ? system.getProcessCpuTime()
                    : -1;
            return nanos < 0 ? null : (Long) nanos;
        }

        /** The part of them that was in the kernel, in whole microseconds; null if unknown. */
        static @Nullable Long systemNanos() {
            return isLinux() ? OnLinux.CLOCK.readSystem() : null;
        }

        /** How often threads of this process, ended ones included, waited or had to make room for another; null if unknown. */
        static @Nullable Long contextSwitches() {
            return isLinux() ? OnLinux.CLOCK.readSwitches() : null;
        }

        private static boolean isLinux() {
            return Platform.isLinux() && Native.LONG_SIZE == EIGHT_BYTES;
        }

        private @Nullable Long readSystem() {
            return usage(
                    usage -> Duration.ofSeconds(usage.getLong(2 * EIGHT_BYTES)).toNanos()
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
}
