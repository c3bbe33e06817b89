package io.fillrate.core.arrow;

/** Appends a column of some rows to its vector, in one loop. */
@FunctionalInterface
interface ColumnWriter<T> {

    /** Appends the column's values of the rows from one index up to another. */
    void write(T[] rows, int from, int to);
}
