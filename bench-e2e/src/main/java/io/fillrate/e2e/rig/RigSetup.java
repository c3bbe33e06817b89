package io.fillrate.e2e.rig;

import java.time.Duration;
import java.util.Random;
import java.util.function.LongSupplier;

/**
 * What a rig works with besides the database.
 *
 * @param nanos the clock, in nanoseconds from any moment
 * @param order decides the order of series within each round
 * @param collectGarbage runs before each load
 * @param rowBudgetBytes memory for rows; larger loads are generated while they are pulled
 * @param progress how often the database is asked how far a load is
 * @param earlier what need not be measured again
 */
public record RigSetup(
        LongSupplier nanos,
        Random order,
        Runnable collectGarbage,
        long rowBudgetBytes,
        Duration progress,
        Earlier earlier) {

    private static final Duration BETWEEN_REPORTS = Duration.ofSeconds(5);
    private static final Duration NEVER = Duration.ofDays(365);

    /** For a run that begins at its beginning. */
    public RigSetup(LongSupplier nanos, Random order, Runnable collectGarbage, long rowBudgetBytes) {
        this(nanos, order, collectGarbage, rowBudgetBytes, BETWEEN_REPORTS, Earlier.NOTHING);
    }

    /** The real clock and garbage collector, half of the heap for rows, and an order that a seed decides. */
    public static RigSetup seeded(long seed) {
        return new RigSetup(
                System::nanoTime,
                new Random(seed),
                System::gc,
                Runtime.getRuntime().maxMemory() / 2);
    }

    /** The same with another budget of memory for rows; with 0 bytes all are generated while they are pulled. */
    public RigSetup withRowBudget(long bytes) {
        return new RigSetup(nanos, order, collectGarbage, bytes, progress, earlier);
    }

    /** The same, without asking the database how far a load is. */
    public RigSetup withoutProgress() {
        return new RigSetup(nanos, order, collectGarbage, rowBudgetBytes, NEVER, earlier);
    }

    /** The same, without collecting garbage where a small load does not meet the collector anyway. */
    public RigSetup withRareCollections() {
        return new RigSetup(nanos, order, EdenRoom.here(), rowBudgetBytes, progress, earlier);
    }

    /** The same for a run that goes on from where another was interrupted. */
    public RigSetup withEarlier(Earlier run) {
        return new RigSetup(nanos, order, collectGarbage, rowBudgetBytes, progress, run);
    }
}
