package io.fillrate.core.arrow;

/** Appends one column of a row to its vector. Keeps nothing, so that one serves all loads of a table. */
@FunctionalInterface
interface ColumnWriter<T> {

    /**
     * Appends the column's value.
     *
     * @param vectors of all columns in their order
     * @throws io.fillrate.core.encode.ValueException if the value has no Arrow form
     */
    void write(T row, VectorWriter[] vectors);
}
