package io.fillrate.e2e.rig;

/**
 * How long loads will take, by a small one.
 *
 * @param loadPerRow nanoseconds per row within the clock
 * @param verifyPerRow nanoseconds per row of checking the table afterwards
 * @param fixed nanoseconds of what surrounds a load whatever its size: emptying the table, collecting garbage, connecting
 */
record Expectation(double loadPerRow, double verifyPerRow, double fixed) {

    /** Nothing is known: the load failed. */
    static final Expectation NONE = new Expectation(0, 0, 0);

    /** Nanoseconds of a load of that size. */
    double load(long rows) {
        return loadPerRow * rows;
    }

    /** Nanoseconds of a load of that size and all that surrounds it. */
    double cycle(long rows) {
        return fixed + (loadPerRow + verifyPerRow) * rows;
    }
}
