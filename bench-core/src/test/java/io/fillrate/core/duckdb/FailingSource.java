package io.fillrate.core.duckdb;

import io.fillrate.data.RowSource;
import java.util.Iterator;

/** Rows at one of which something happens. */
record FailingSource<T>(RowSource<T> rows, long at, Runnable event) implements RowSource<T> {

    /** The source fails there. */
    FailingSource(RowSource<T> rows, long at) {
        this(rows, at, () -> {
            throw new IllegalStateException("no such luck");
        });
    }

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
                if (next++ == at) {
                    event.run();
                }
                return iterator.next();
            }
        };
    }

    @Override
    public RowSource<T> slice(long from, long to) {
        return new FailingSource<>(rows.slice(from, to), at - from, event);
    }
}
