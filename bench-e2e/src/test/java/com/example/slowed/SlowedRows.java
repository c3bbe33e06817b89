package com.example.slowed;

import io.fillrate.data.RowSource;
import java.util.Iterator;
import org.jspecify.annotations.Nullable;

/** Rows that take a little longer to pull. */
record SlowedRows<T>(RowSource<T> rows, Slowdown slowdown) implements RowSource<T> {

    /** Shorter waits are saved up, as reading the clock takes time, too. */
    private static final double MIN_WAIT_NANOS = 5_000;

    @Override
    public long size() {
        return rows.size();
    }

    @Override
    public RowSource<T> slice(long from, long to) {
        return new SlowedRows<>(rows.slice(from, to), slowdown);
    }

    @Override
    public Iterator<T> iterator() {
        Iterator<T> iterator = rows.iterator();
        return new Iterator<>() {
            private double owed;
            private volatile @Nullable Object last;

            @Override
            public boolean hasNext() {
                return last != this && iterator.hasNext(); // looked at, so that the compiler can't do without it
            }

            @Override
            public T next() {
                for (int i = 0; i < slowdown.objectsPerRow(); i++) {
                    last = new Object();
                }
                owed += slowdown.nanosPerRow();
                if (owed >= MIN_WAIT_NANOS) {
                    owed -= Slowdown.spin(owed);
                }
                return iterator.next();
            }
        };
    }
}
