package io.fillrate.e2e.rig;

import java.util.Random;
import java.util.function.LongSupplier;

/**
 * What a rig works with besides the database.
 *
 * @param nanos the clock, in nanoseconds from any moment
 * @param order decides the order of series within each round
 * @param collectGarbage runs before each load
 * @param rowBudgetBytes memory for rows; larger loads are generated while they are pulled
 * @param earlier what need not be measured again
 */
public record RigSetup(
        LongSupplier nanos, Random order, Runnable collectGarbage, long rowBudgetBytes, Earlier earlier) {

    /** For a run that begins at its beginning. */
    public RigSetup(LongSupplier nanos, Random order, Runnable collectGarbage, long rowBudgetBytes) {
        this(nanos, order, collectGarbage, rowBudgetBytes, Earlier.NOTHING);
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
        return new RigSetup(nanos, order, collectGarbage, bytes, earlier);
    }

    /** The same for a run that goes on from where another was interrupted. */
    public RigSetup withEarlier(Earlier run) {
        return new RigSetup(nanos, order, collectGarbage, rowBudgetBytes, run);
    }
}
