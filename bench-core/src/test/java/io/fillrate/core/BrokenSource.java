package io.fillrate.core;

import io.fillrate.data.RowSource;
import java.util.Iterator;

/** Rows of which one can't be had. */
record BrokenSource<T>(RowSource<T> rows, long brokenAt) implements RowSource<T> {

    @Override
    public long size() {
        return rows.size();
    }

    @Override
    public Iterator<T> iterator() {
        Iterator<T> iterator = rows.iterator();
        return new Iterator<>() {
            private long next;

            @Override
            public boolean hasNext() {
                return iterator.hasNext();
            }

            @Override
            public T next() {
                if (next++ == brokenAt) {
                    throw new IllegalStateException("the well is dry");
                }
                return iterator.next();
            }
        };
    }

    @Override
    public RowSource<T> slice(long from, long to) {
        return new BrokenSource<>(rows.slice(from, to), brokenAt - from);
    }
}
