package io.fillrate.e2e.rig;

import java.lang.management.ManagementFactory;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Bytes that this process has allocated on the heap since the meter was made. */
final class AllocationMeter {

    private final @Nullable Long total = total();
    private final long startedThreads = startedThreads();
    private final @Nullable Map<Long, Long> before = byThread();

    /**
     * Those of all threads. A Java before 21, late updates of 17 excepted, has no count for threads that have begun and ended in between:
     * where there were such, the bytes are unknown.
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
        long begun = now.keySet().stream().filter(id -> !before.containsKey(id)).count();
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
