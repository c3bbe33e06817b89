package io.fillrate.data;

import java.util.Iterator;
import java.util.List;
import java.util.Objects;

/** Rows that are in memory already. */
record ListRowSource<T>(List<T> rows) implements RowSource<T> {

    @Override
    public long size() {
        return rows.size();
    }

    @Override
    public Iterator<T> iterator() {
        return rows.iterator();
    }

    @Override
    public RowSource<T> slice(long from, long to) {
        Objects.checkFromToIndex(from, to, size());
        return new ListRowSource<>(rows.subList(Math.toIntExact(from), Math.toIntExact(to)));
    }
}
