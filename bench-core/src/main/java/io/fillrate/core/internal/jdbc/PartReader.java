package io.fillrate.core.internal.jdbc;

import io.fillrate.data.Accessor;
import io.fillrate.data.Column;
import io.fillrate.data.ColumnType;
import io.fillrate.data.ColumnType.Scalar;
import io.fillrate.data.Table;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Takes the rows of parts that are kept in memory until they are stored: up to a number of rows, and about {@value #MAX_BYTES} bytes of
 * values of any length. The bytes are estimated, by reading those columns once more. Immutable.
 */
final class PartReader<T> {

    /** The rows of a part, unless statements need another number. */
    static final int MAX_ROWS = 8_192;

    private static final int MAX_BYTES = 16 * 1024 * 1024;

    /** Whose values may be long; numbers that are need not be counted. */
    private static final Set<ColumnType> LONG_TYPES = Set.of(Scalar.TEXT, Scalar.BYTEA, Scalar.JSON, Scalar.JSONB);

    private final List<Function<T, ? extends @Nullable Object>> longValues;

    PartReader(Table<T> table) {
        longValues = table.columns().stream()
                .filter(column -> LONG_TYPES.contains(column.type()) || column.type() instanceof ColumnType.Array)
                .flatMap(PartReader::value)
                .toList();
    }

    private static <T> Stream<Function<T, ? extends @Nullable Object>> value(Column<T> column) {
        return column.accessor() instanceof Accessor.OfObject<T> object ? Stream.of(object.function()) : Stream.empty();
    }

    /**
     * Returns the next part, of at least one row if there is one.
     *
     * @param maxRows at least 1
     */
    List<T> read(RowCursor<T> rows, int maxRows) {
        List<T> part = new ArrayList<>();
        long bytes = 0;
        while (part.size() < maxRows && bytes < MAX_BYTES && rows.hasNext()) {
            T row = rows.next();
            part.add(row);
            bytes += bytesOf(row);
        }
        return part;
    }

    private long bytesOf(T row) {
        long bytes = 0;
        for (Function<T, ? extends @Nullable Object> value : longValues) {
            try {
                bytes += bytes(value.apply(row));
            } catch (Throwable e) { // accessors are others' code; the load reads the value again, and reports it
                return bytes;
            }
        }
        return bytes;
    }

    private static long bytes(@Nullable Object value) {
        if (value instanceof CharSequence text) {
            return text.length();
        } else if (value instanceof byte[] bytes) {
            return bytes.length;
        } else if (value instanceof Collection<?> elements) {
            long sum = 0;
            for (Object element : elements) {
                sum += Long.BYTES + bytes(element);
            }
            return sum;
        }
        return 0;
    }
}
