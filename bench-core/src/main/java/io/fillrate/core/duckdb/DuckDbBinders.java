package io.fillrate.core.duckdb;

import io.fillrate.core.encode.EncodeException;
import io.fillrate.core.encode.Limits;
import io.fillrate.core.jdbc.ParameterBinder;
import io.fillrate.data.Column;
import io.fillrate.data.ColumnType;
import io.fillrate.data.ColumnType.Array;
import io.fillrate.data.ColumnType.Scalar;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.List;
import java.util.function.BiFunction;
import org.duckdb.user.DuckDBUserArray;
import org.jspecify.annotations.Nullable;

/**
 * Parameters as objects of the driver's classes, or as text where the driver (2.0.0.1) would lose them: it takes dates before the year 1
 * for dates after it, and knows neither infinities nor intervals. Lists go as lists of their elements' text.
 */
final class DuckDbBinders {

    private DuckDbBinders() {}

    static <T> ParameterBinder<T> of(Column<T> column) {
        return (statement, index, row) -> statement.setObject(index, parameter(column, row));
    }

    /** The text of a column's value, null for NULL. */
    static <T> @Nullable String text(Column<T> column, T row) {
        return (String) form(column, row, DuckDbText::of);
    }

    private static <T> @Nullable Object parameter(Column<T> column, T row) {
        return form(column, row, DuckDbBinders::parameter);
    }

    private static <T> @Nullable Object form(Column<T> column, T row, BiFunction<ColumnType, Object, Object> form) {
        try {
            Object value = column.get(row);
            if (value != null) {
                return form.apply(column.type(), value);
            } else if (column.nullable()) {
                return null;
            }
            throw Limits.missing();
        } catch (RuntimeException e) {
            throw EncodeException.of(column.name(), e);
        }
    }

    private static Object parameter(ColumnType type, Object value) {
        if (type instanceof Array array) {
            return list(array, array.depth(), (List<?>) value);
        }
        return travelsAsText(type, value) ? DuckDbText.of(type, value) : DuckDbObjects.of(type, value);
    }

    private static boolean travelsAsText(ColumnType type, Object value) {
        if (value instanceof LocalDate date) {
            return date.getYear() < 1 || date.equals(LocalDate.MAX);
        } else if (value instanceof LocalDateTime time) {
            return time.equals(LocalDateTime.MIN) || time.equals(LocalDateTime.MAX);
        } else if (value instanceof Instant instant) {
            return instant.equals(Instant.MIN) || instant.equals(Instant.MAX);
        }
        return type == Scalar.INTERVAL;
    }

    /** What the connection's {@code createArrayOf} makes. */
    private static java.sql.Array list(Array type, int depth, List<?> values) {
        @Nullable Object[] elements = new @Nullable Object[values.size()];
        for (int i = 0; i < elements.length; i++) {
            Object value = values.get(i);
            if (value != null) {
                elements[i] = depth > 1
                        ? list(type, depth - 1, Lists.inner(value, type))
                        : DuckDbText.of(type.element(), Lists.element(value, type));
            }
        }
        return new DuckDBUserArray("VARCHAR" + "[]".repeat(depth - 1), elements);
    }
}
