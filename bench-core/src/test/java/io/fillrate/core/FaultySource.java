package io.fillrate.core;

import io.fillrate.data.RowSource;
import java.util.Iterator;

/**
 * Rows whose source fails, or says something wrong of itself.
 *
 * @param place where it fails
 * @param row before which it fails, in every part of it
 * @param failure throws something
 */
record FaultySource<T>(RowSource<T> rows, Place place, long row, Runnable failure) implements RowSource<T> {

    /** What a source is asked for. */
    enum Place {
        ITERATOR,
        HAS_NEXT,
        NEXT
    }

    /** A source that gives its rows once, and refuses to be read again. */
    static <T> RowSource<T> once(RowSource<T> rows) {
        boolean[] read = new boolean[1];
        return new RowSource<>() {
            @Override
            public long size() {
                return rows.size();
            }

            @Override
            public Iterator<T> iterator() {
                if (read[0]) {
                    throw new IllegalStateException("the rows have been read");
                }
                read[0] = true;
                return rows.iterator();
            }

            @Override
            public RowSource<T> slice(long from, long to) {
                return once(rows.slice(from, to));
            }
        };
    }

    /** A source that says it has fewer rows than it has. */
    static <T> RowSource<T> saying(long size, RowSource<T> rows) {
        return new RowSource<>() {
            @Override
            public long size() {
                return size;
            }

            @Override
            public Iterator<T> iterator() {
                return rows.iterator();
            }

            @Override
            public RowSource<T> slice(long from, long to) {
                return saying(to - from, rows.slice(from, to == size ? rows.size() : to));
            }
        };
    }

    @Override
    public long size() {
        return rows.size();
    }

    @Override
    public Iterator<T> iterator() {
        failAt(Place.ITERATOR, row);
        Iterator<T> iterator = rows.iterator();
        return new Iterator<>() {
            private long index;

            @Override
            public boolean hasNext() {
                failAt(Place.HAS_NEXT, index);
                return iterator.hasNext();
            }

            @Override
            public T next() {
                failAt(Place.NEXT, index++);
                return iterator.next();
            }
        };
    }

    private void failAt(Place here, long index) {
        if (here == place && index == row) {
            failure.run();
        }
    }

    @Override
    public RowSource<T> slice(long from, long to) {
        return new FaultySource<>(rows.slice(from, to), place, row - from, failure);
    }
}
