package io.fillrate.e2e.rig;

/**
 * How long loads will take, by a small one; in nanoseconds.
 *
 * @param loadPerRow within the clock
 * @param readBackPerRow of comparing every cell, after a series' first load
 * @param digestPerRow of the server's digest, after each load
 * @param fixed what surrounds a load whatever its size: emptying the table, collecting garbage, connecting
 */
record Expectation(double loadPerRow, double readBackPerRow, double digestPerRow, double fixed) {

    /** Nothing is known: the load failed. */
    static final Expectation NONE = new Expectation(0, 0, 0, 0);

    /** A load of that size alone. */
    double load(long rows) {
        return loadPerRow * rows;
    }

    /** A series' first load, and all that surrounds it. */
    double first(long rows) {
        return later(rows) + readBackPerRow * rows;
    }

    /** Another load, and all that surrounds it. */
    double later(long rows) {
        return fixed + (loadPerRow + digestPerRow) * rows;
    }
}
