package io.fillrate.core.duckdb;

import io.fillrate.core.internal.encode.EncodeException;
import io.fillrate.core.internal.encode.Limits;
import io.fillrate.core.internal.jdbc.ParameterBinder;
import io.fillrate.data.Column;
import io.fillrate.data.ColumnType.Array;
import io.fillrate.data.ColumnType.Scalar;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.List;
import java.util.function.Function;
import org.duckdb.user.DuckDBUserArray;
import org.jspecify.annotations.Nullable;

/**
 * A column's values as parameters: objects of the driver's classes, or text where the driver (2.0.0.1) would lose them. It confuses dates
 * before the year 1 with dates after it, moves the dates that the Gregorian calendar left out when it began, and supports neither
 * infinities nor intervals. Lists are lists of their elements' text.
 */
record DuckDbBinder<T>(Column<T> column, DuckDbType type) implements ParameterBinder<T> {

    private static final LocalDate FIRST_GREGORIAN = LocalDate.of(1582, 10, 15);

    DuckDbBinder(Column<T> column) {
        this(column, DuckDbType.of(column));
    }

    @Override
    public void bind(PreparedStatement statement, int index, T row) throws SQLException {
        statement.setObject(index, value(row, this::parameter));
    }

    /**
     * Returns the column's value in a form, null for NULL.
     *
     * @throws EncodeException if the value cannot be read or stored
     */
    <V> @Nullable V value(T row, Function<Object, V> form) {
        try {
            Object value = column.get(row);
            if (value != null) {
                return form.apply(value);
            } else if (column.nullable()) {
                return null;
            }
            throw Limits.missing();
        } catch (RuntimeException e) {
            throw EncodeException.of(column.name(), e);
        }
    }

    private Object parameter(Object value) {
        if (column.type() instanceof Array array) {
            return list(array, DuckDbType.ofElement(array), array.depth(), (List<?>) value);
        }
        return needsText(value) ? type.text().apply(value) : type.object().apply(value);
    }

    private boolean needsText(Object value) {
        if (value instanceof LocalDate date) {
            return date.isBefore(FIRST_GREGORIAN) || date.equals(LocalDate.MAX);
        } else if (value instanceof LocalDateTime time) {
            return time.equals(LocalDateTime.MIN) || time.equals(LocalDateTime.MAX);
        } else if (value instanceof Instant instant) {
            return instant.equals(Instant.MIN) || instant.equals(Instant.MAX);
        }
        return column.type() == Scalar.INTERVAL;
    }

    /** Returns the same as {@link java.sql.Connection#createArrayOf}, which needs a connection. */
    private static java.sql.Array list(Array type, DuckDbType element, int depth, List<?> values) {
        @Nullable Object[] elements = new @Nullable Object[values.size()];
        for (int i = 0; i < elements.length; i++) {
            Object value = values.get(i);
            if (value != null) {
                elements[i] = depth > 1
                        ? list(type, element, depth - 1, DuckDbType.innerList(value, type))
                        : element.text().apply(DuckDbType.innermost(value, type));
            }
        }
        return new DuckDBUserArray("VARCHAR" + "[]".repeat(depth - 1), elements);
    }
}
