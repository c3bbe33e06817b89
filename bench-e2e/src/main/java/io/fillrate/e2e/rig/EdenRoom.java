package io.fillrate.e2e.rig;

import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryUsage;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Collects garbage before a load, unless more than half of the space for new objects is free anyway: a small load then
 * does not meet the collector either, and is spared a full collection, which takes longer than itself and leaves it cold
 * caches. Collectors whose space for new objects has no fixed size (G1, ZGC) are asked each time.
 *
 * @param eden how full the space for new objects is; empty if that can't be known
 * @param collector collects garbage
 */
record EdenRoom(Supplier<Optional<MemoryUsage>> eden, Runnable collector) implements Runnable {

    /** Of this virtual machine. */
    static EdenRoom here() {
        Optional<MemoryPoolMXBean> pool = ManagementFactory.getMemoryPoolMXBeans().stream()
                .filter(one -> one.getName().endsWith("Eden Space"))
                .filter(one -> !one.getName().startsWith("G1"))
                .findFirst();
        return new EdenRoom(() -> pool.map(MemoryPoolMXBean::getUsage), System::gc);
    }

    @Override
    public void run() {
        if (eden.get().filter(EdenRoom::isRoomy).isEmpty()) {
            collector.run();
        }
    }

    private static boolean isRoomy(MemoryUsage usage) {
        return usage.getUsed() < usage.getCommitted() / 2;
    }
}
