package io.fillrate.schema.plan;

import io.fillrate.data.RowSource;
import java.util.Iterator;
import java.util.Objects;
import java.util.stream.LongStream;

/**
 * Rows that are their own numbers. Immutable.
 *
 * @param from the first
 * @param to the one after the last
 */
public record RowNumbers(long from, long to) implements RowSource<Long> {

    @Override
    public long size() {
        return to - from;
    }

    @Override
    public RowSource<Long> slice(long sliceFrom, long sliceTo) {
        Objects.checkFromToIndex(sliceFrom, sliceTo, size());
        return new RowNumbers(from + sliceFrom, from + sliceTo);
    }

    @Override
    public Iterator<Long> iterator() {
        return LongStream.range(from, to).iterator();
    }
}
