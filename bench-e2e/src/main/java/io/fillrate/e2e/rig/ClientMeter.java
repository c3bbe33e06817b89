package io.fillrate.e2e.rig;

import io.fillrate.e2e.targets.Scheduling;
import io.fillrate.report.format.ClientUsage;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.util.List;
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

    /** What reading the other meters allocates and computes is not counted: memory and CPU time are read last here, and first in {@link #stop}. */
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
}
