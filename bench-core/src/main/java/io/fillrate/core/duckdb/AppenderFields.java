package io.fillrate.core.duckdb;

import io.fillrate.core.arrow.ArrowTime;
import io.fillrate.core.encode.EncodeException;
import io.fillrate.core.encode.Limits;
import io.fillrate.data.Accessor;
import io.fillrate.data.Column;
import io.fillrate.data.ColumnType;
import io.fillrate.data.ColumnType.Array;
import io.fillrate.data.ColumnType.Numeric;
import io.fillrate.data.ColumnType.Scalar;
import io.fillrate.data.Table;
import java.sql.SQLException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.function.Function;
import java.util.function.Predicate;
import org.duckdb.DuckDBAppender;
import org.jspecify.annotations.Nullable;

/**
 * The columns of a table as calls of DuckDB's appender: the narrowest call for each type, so that nothing is boxed or converted twice.
 */
final class AppenderFields<T> {

    private final List<String> names = new ArrayList<>();
    private final List<Field<T>> fields = new ArrayList<>();

    /**
     * Fields in the order of the database's columns, which is the one that the appender wants. Columns that only the database has take
     * their default.
     *
     * @param inDatabase names of the database's columns
     * @throws IllegalArgumentException if the database lacks a column
     */
    AppenderFields(Table<T> table, List<String> inDatabase) {
        for (Column<T> column : table.columns()) {
            if (innermost(column.type()) == Scalar.INTERVAL) {
                throw new IllegalArgumentException("table " + table.name() + ", column " + column.name()
                        + ": DuckDB's appender takes no interval; another strategy does");
            }
            if (inDatabase.stream().noneMatch(column.name()::equalsIgnoreCase)) {
                throw new IllegalArgumentException("table " + table.name() + " has no column " + column.name()
                        + " in the database: " + inDatabase);
            }
        }
        for (String name : inDatabase) {
            names.add(name);
            fields.add(table.columns().stream()
                    .filter(column -> column.name().equalsIgnoreCase(name))
                    .findFirst()
                    .map(AppenderFields::field)
                    .orElse((row, out) -> out.appendDefault()));
        }
    }

    /** Appends one column of a row. */
    @FunctionalInterface
    private interface Field<T> {
        void append(T row, DuckDBAppender out) throws SQLException;
    }

    /** Appends a value that is not null. */
    @FunctionalInterface
    private interface Value {
        void append(Object value, DuckDBAppender out) throws SQLException;
    }

    /**
     * Appends a row.
     *
     * @throws EncodeException if a value can't be appended; the appender then stands within the row
     */
    void append(T row, DuckDBAppender out) throws SQLException {
        int at = 0;
        try {
            out.beginRow();
            for (; at < fields.size(); at++) {
                fields.get(at).append(row, out);
            }
        } catch (RuntimeException e) {
            throw EncodeException.of(names.get(at), e);
        }
        out.endRow();
    }

    private static ColumnType innermost(ColumnType type) {
        return type instanceof Array array ? array.element() : type;
    }

    private static <T> Field<T> field(Column<T> column) {
        Field<T> field = notNull(column);
        Predicate<T> isNull = column.nullTest();
        return isNull == null
                ? field
                : (row, out) -> {
                    if (isNull.test(row)) {
                        out.appendNull();
                    } else {
                        field.append(row, out);
                    }
                };
    }

    private static <T> Field<T> notNull(Column<T> column) {
        Accessor<T> accessor = column.accessor();
        if (accessor instanceof Accessor.OfBoolean<T> a) {
            return (row, out) -> out.append(a.function().test(row));
        } else if (accessor instanceof Accessor.OfInt<T> a) {
            return column.type() == Scalar.INT2
                    ? (row, out) -> out.append((short) Limits.int2(a.function().applyAsInt(row)))
                    : (row, out) -> out.append(a.function().applyAsInt(row));
        } else if (accessor instanceof Accessor.OfLong<T> a) {
            return (row, out) -> out.append(a.function().applyAsLong(row));
        } else if (accessor instanceof Accessor.OfFloat<T> a) {
            return (row, out) -> out.append(a.function().applyAsFloat(row));
        } else if (accessor instanceof Accessor.OfDouble<T> a) {
            return (row, out) -> out.append(a.function().applyAsDouble(row));
        }
        return object(((Accessor.OfObject<T>) accessor).function(), value(column.type()), column.nullable());
    }

    private static <T> Field<T> object(
            Function<T, ? extends @Nullable Object> function, Value value, boolean nullable) {
        return (row, out) -> {
            Object object = function.apply(row);
            if (object != null) {
                value.append(object, out);
            } else if (nullable) {
                out.appendNull();
            } else {
                throw Limits.missing();
            }
        };
    }

    private static Value value(ColumnType type) {
        if (type instanceof Numeric numeric) {
            return (value, out) -> out.append(DuckDbValues.decimal((Number) value, numeric));
        } else if (type instanceof Array) {
            return (value, out) -> out.append((List<?>) DuckDbObjects.of(type, value));
        }
        return switch ((Scalar) type) {
            case TEXT, JSON, JSONB -> (value, out) -> out.append(DuckDbValues.utf8((String) value));
            case UUID ->
                (value, out) -> {
                    UUID uuid = (UUID) value;
                    out.appendUUID(uuid.getMostSignificantBits(), uuid.getLeastSignificantBits());
                };
            case DATE -> (value, out) -> out.appendEpochDays(ArrowTime.days((LocalDate) value));
            case TIME -> (value, out) -> out.appendDayMicros(ArrowTime.micros((LocalTime) value));
            case TIMESTAMP -> (value, out) -> out.appendEpochMicros(ArrowTime.micros((LocalDateTime) value));
            case TIMESTAMPTZ -> (value, out) -> out.appendEpochMicros(ArrowTime.micros((Instant) value));
            case BYTEA -> (value, out) -> out.append((byte[]) value);
            case BOOLEAN, INT2, INT4, INT8, FLOAT4, FLOAT8, INTERVAL, INET ->
                throw new IllegalArgumentException(type.sqlName() + " is no object, or refused before");
        };
    }
}
