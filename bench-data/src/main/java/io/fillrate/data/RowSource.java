package io.fillrate.data;

import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;

/**
 * Rows to be loaded: pulled in order, of exactly known number, and replayable, so each iterator starts at the first row and
 * returns equal rows. A source may be shared by threads; each iterator belongs to one.
 *
 * <p>An iterator may throw any unchecked exception when a row is not available; a load then fails with nothing written.
 *
 * @param <T> the row
 */
public interface RowSource<T> extends Rows<T> {

    /** How many rows there are. */
    long size();

    /** A new iterator, before the first row. */
    @Override
    Iterator<T> iterator();

    /**
     * The rows from one index up to another.
     *
     * @param from the first row's index, 0 to {@code to}
     * @param to the index after the last row's, at most {@link #size()}
     * @throws IndexOutOfBoundsException if the range is not within the source
     */
    RowSource<T> slice(long from, long to);

    /**
     * Contiguous parts in order whose sizes differ by one row at most; together they are this source. One part is this object itself, so
     * that caches by source still find it.
     *
     * @param parts how many, at least 1; more parts than rows leaves some empty
     */
    default List<RowSource<T>> split(int parts) {
        if (parts < 1) {
            throw new IllegalArgumentException("parts " + parts + ": must be at least 1");
        }
        if (parts == 1) {
            return List.of(this);
        }
        return IntStream.range(0, parts)
                .mapToObj(part -> slice(boundary(part, parts), boundary(part + 1, parts)))
                .toList();
    }

    private long boundary(int part, int parts) {
        long size = size();
        return size / parts * part + Math.min(part, size % parts);
    }

    /** The rows of a list, which must not change while it is in use. */
    static <T> RowSource<T> of(List<T> list) {
        record ListRows<T>(List<T> rows) implements RowSource<T> {

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
                return new ListRows<>(rows.subList(Math.toIntExact(from), Math.toIntExact(to)));
            }
        }
        return new ListRows<>(list);
    }
}
