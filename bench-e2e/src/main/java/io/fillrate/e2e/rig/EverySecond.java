package io.fillrate.e2e.rig;

import io.fillrate.data.RowSource;
import java.util.Iterator;

/**
 * Every second row of a source that has an even number of them.
 *
 * @param all the source
 * @param offset 0 for the first of each pair, 1 for the second
 */
record EverySecond<T>(RowSource<T> all, int offset) implements RowSource<T> {

    static <T> RowSource<T> even(RowSource<T> all) {
        return new EverySecond<>(all, 0);
    }

    static <T> RowSource<T> odd(RowSource<T> all) {
        return new EverySecond<>(all, 1);
    }

    @Override
    public long size() {
        return all.size() / 2;
    }

    @Override
    public Iterator<T> iterator() {
        Iterator<T> iterator = all.iterator();
        return new Iterator<>() {
            @Override
            public boolean hasNext() {
                return iterator.hasNext();
            }

            @Override
            public T next() {
                T first = iterator.next();
                T second = iterator.next();
                return offset == 0 ? first : second;
            }
        };
    }

    @Override
    public RowSource<T> slice(long from, long to) {
        return new EverySecond<>(all.slice(2 * from, 2 * to), offset);
    }

    /** A source with the second row of each pair replaced. */
    record Replaced<T>(RowSource<T> all, RowSource<T> seconds) implements RowSource<T> {

        @Override
        public long size() {
            return all.size();
        }

        @Override
        public Iterator<T> iterator() {
            Iterator<T> pairs = all.iterator();
            Iterator<T> replacements = seconds.iterator();
            return new Iterator<>() {
                private boolean second;

                @Override
                public boolean hasNext() {
                    return pairs.hasNext();
                }

                @Override
                public T next() {
                    T row = pairs.next();
                    boolean replaced = second;
                    second = !second;
                    return replaced ? replacements.next() : row;
                }
            };
        }

        /** Within pairs only. */
        @Override
        public RowSource<T> slice(long from, long to) {
            if (from % 2 != 0 || to % 2 != 0) {
                throw new IllegalArgumentException("slice " + from + " to " + to + ": must be between pairs");
            }
            return new Replaced<>(all.slice(from, to), seconds.slice(from / 2, to / 2));
        }
    }
}
