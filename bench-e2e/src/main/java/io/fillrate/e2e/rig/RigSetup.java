package io.fillrate.e2e.rig;

import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryUsage;
import java.time.Duration;
import java.util.Optional;
import java.util.Random;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * What a rig needs besides the database.
 *
 * @param nanos the clock, in nanoseconds from an arbitrary origin
 * @param order determines the order of series within each round
 * @param collectGarbage runs before each load
 * @param rowBudgetBytes memory for rows; larger loads are generated while they are loaded
 * @param progress time between two polls of a load's progress
 * @param previous an interrupted run to continue
 * @param tried whether every series is tried with some rows first, and left out if it fails: on a table of a user's, which need not suit
 *     every strategy
 */
public record RigSetup(
        LongSupplier nanos,
        Random order,
        Runnable collectGarbage,
        long rowBudgetBytes,
        Duration progress,
        PreviousRun previous,
        boolean tried) {

    private static final Duration POLL_INTERVAL = Duration.ofSeconds(5);
    private static final Duration NEVER = Duration.ofDays(365);

    /** For a run that starts from the beginning, with progress polled every five seconds. */
    public RigSetup(LongSupplier nanos, Random order, Runnable collectGarbage, long rowBudgetBytes) {
        this(nanos, order, collectGarbage, rowBudgetBytes, POLL_INTERVAL, PreviousRun.NONE, false);
    }

    /** The real clock and garbage collector, half of the heap for rows, and an order that depends on a seed. */
    public static RigSetup seeded(long seed) {
        return new RigSetup(
                System::nanoTime,
                new Random(seed),
                System::gc,
                Runtime.getRuntime().maxMemory() / 2);
    }

    /** The same with another budget of memory for rows; with 0 bytes all are generated while they are loaded. */
    public RigSetup withRowBudget(long bytes) {
        return new RigSetup(nanos, order, collectGarbage, bytes, progress, previous, tried);
    }

    /** The same, without polling the progress of loads. */
    public RigSetup withoutProgress() {
        return new RigSetup(nanos, order, collectGarbage, rowBudgetBytes, NEVER, previous, tried);
    }

    /** The same, without collecting garbage before small loads. */
    public RigSetup withRareCollections() {
        return new RigSetup(nanos, order, LazyGc.here(), rowBudgetBytes, progress, previous, tried);
    }

    /** The same for a run that continues an interrupted one. */
    public RigSetup resuming(PreviousRun run) {
        return new RigSetup(nanos, order, collectGarbage, rowBudgetBytes, progress, run, tried);
    }

    /** The same, with every series tried first, and left out if it fails. */
    public RigSetup tryingSeries() {
        return new RigSetup(nanos, order, collectGarbage, rowBudgetBytes, progress, previous, true);
    }

    /**
     * Collects garbage unless more than half of the space for new objects is free: a small load then causes no
     * collection, and is spared a full collection before it, which takes longer than the load and leaves it cold
     * caches. Collectors whose space for new objects has no fixed size (G1, ZGC) run each time.
     *
     * @param eden usage of the space for new objects; empty if unknown
     * @param collector collects garbage
     */
    record LazyGc(Supplier<Optional<MemoryUsage>> eden, Runnable collector) implements Runnable {

        static LazyGc here() {
            Optional<MemoryPoolMXBean> pool = ManagementFactory.getMemoryPoolMXBeans().stream()
                    .filter(one -> one.getName().endsWith("Eden Space"))
                    .filter(one -> !one.getName().startsWith("G1"))
                    .findFirst();
            return new LazyGc(() -> pool.map(MemoryPoolMXBean::getUsage), System::gc);
        }

        @Override
        public void run() {
            if (eden.get().filter(LazyGc::isRoomy).isEmpty()) {
                collector.run();
            }
        }

        private static boolean isRoomy(MemoryUsage usage) {
            return usage.getUsed() < usage.getCommitted() / 2;
        }
    }
}
