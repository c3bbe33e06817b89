package io.fillrate.core;

import io.fillrate.data.RowSource;
import java.util.Iterator;

/** A source that says it has more rows than it has. */
record ShortSource<T>(RowSource<T> rows, long size) implements RowSource<T> {

    @Override
    public Iterator<T> iterator() {
        return rows.iterator();
    }

    @Override
    public RowSource<T> slice(long from, long to) {
        long end = rows.size();
        return new ShortSource<>(rows.slice(Math.min(from, end), Math.min(to, end)), to - from);
    }
}
