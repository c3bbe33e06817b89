package io.fillrate.data;

import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.Objects;

/**
 * Rows as a pure function of a seed and an index: any range of rows can be made alone, in any order, on any number of threads and
 * any machine, and is the same as in one pass. To reach a row, at most the {@value #BLOCK} rows of its block are made.
 *
 * <p>Immutable and safe for use by many threads.
 *
 * @param table what the rows belong to
 * @param seed equal seeds give equal rows
 * @param <T> the row
 */
public record RowGenerator<T>(Table<T> table, long seed, RowFactory<T> factory) {

    /** Rows that share one seeding of the columns' random numbers. */
    static final int BLOCK = 1024;

    /** The row of an index, 0 to {@link Long#MAX_VALUE} − 1. */
    public T row(long index) {
        return rows(index, index + 1).iterator().next();
    }

    /** Returns the first {@code count} rows. */
    public RowSource<T> rows(long count) {
        return rows(0, count);
    }

    /** The rows from one index up to another. */
    public RowSource<T> rows(long from, long to) {
        if (from < 0 || to < from) {
            throw new IndexOutOfBoundsException("rows " + from + " to " + to + ": must be 0 <= from <= to");
        }
        return new GeneratedRows(from, to);
    }

    private final class GeneratedRows implements RowSource<T> {
        private final long from;
        private final long to;

        GeneratedRows(long from, long to) {
            this.from = from;
            this.to = to;
        }

        @Override
        public long size() {
            return to - from;
        }

        @Override
        public Iterator<T> iterator() {
            return new Rows(from, to);
        }

        @Override
        public RowSource<T> slice(long sliceFrom, long sliceTo) {
            Objects.checkFromToIndex(sliceFrom, sliceTo, size());
            return new GeneratedRows(from + sliceFrom, from + sliceTo);
        }
    }

    private final class Rows implements Iterator<T> {
        private final ColumnRandom[] columns;
        private final long to;
        private long next;

        Rows(long from, long to) {
            this.columns = table.columns().stream()
                    .map(column -> new ColumnRandom(seed, table.name(), column.name()))
                    .toArray(ColumnRandom[]::new);
            this.to = to;
            this.next = from - from % BLOCK;
            if (next < from) {
                startBlock();
                while (next < from) {
                    factory.row(next++, columns);
                }
            }
        }

        private void startBlock() {
            for (ColumnRandom column : columns) {
                column.startBlock(next / BLOCK);
            }
        }

        @Override
        public boolean hasNext() {
            return next < to;
        }

        @Override
        public T next() {
            if (next >= to) {
                throw new NoSuchElementException();
            }
            if (next % BLOCK == 0) {
                startBlock();
            }
            return factory.row(next++, columns);
        }
    }

    /**
     * Generates the row of an index from its columns' random numbers. A pure function: it depends on the index and on what it draws only.
     *
     * @param <T> the row
     */
    @FunctionalInterface
    public interface RowFactory<T> {

        /**
         * Generates one row.
         *
         * @param index of the row, from 0
         * @param columns random numbers by the column's place in the table; rows of a block are made in order, and each draws from them
         *     what it needs
         */
        T row(long index, ColumnRandom[] columns);
    }
}
