package io.fillrate.data;

/**
 * Makes the row of an index from its columns' random numbers. A pure function: what it draws, and the index, are all it depends on.
 *
 * @param <T> the row
 */
@FunctionalInterface
public interface RowFactory<T> {

    /**
     * Makes one row.
     *
     * @param index of the row, from 0
     * @param columns random numbers by the column's place in the table; rows of a block are made in order, and each draws from them
     *     what it needs
     */
    T row(long index, ColumnRandom[] columns);
}
