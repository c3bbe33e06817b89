package io.fillrate.core;

import io.fillrate.data.RowSource;
import java.util.Iterator;

/** Rows of which one sets something off before it is given, or in its place. */
public record TrapSource<T>(RowSource<T> rows, long trappedRow, Runnable trap) implements RowSource<T> {

    /** Rows of which one cannot be obtained. */
    public static <T> RowSource<T> broken(RowSource<T> rows, long brokenRow) {
        return new TrapSource<>(rows, brokenRow, () -> {
            throw new IllegalStateException("the well is dry");
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
                if (next++ == trappedRow) {
                    trap.run();
                }
                return iterator.next();
            }
        };
    }

    @Override
    public RowSource<T> slice(long from, long to) {
        return new TrapSource<>(rows.slice(from, to), trappedRow - from, trap);
    }
}
