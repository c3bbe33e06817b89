package io.fillrate.core.duckdb;

import io.fillrate.core.duckdb.DuckDbType.Append;
import io.fillrate.core.internal.encode.ColumnLimit.Digits;
import io.fillrate.core.internal.encode.DuckDbTime;
import io.fillrate.core.internal.encode.EncodeException;
import io.fillrate.core.internal.encode.Limits;
import io.fillrate.core.internal.encode.ValueException;
import io.fillrate.data.Column;
import io.fillrate.data.ColumnType;
import io.fillrate.data.ColumnType.Array;
import io.fillrate.data.ColumnType.Numeric;
import io.fillrate.data.ColumnType.Scalar;
import io.fillrate.data.Table;
import java.sql.SQLException;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import org.duckdb.DuckDBAppender;
import org.jspecify.annotations.Nullable;

/** The columns of a table as calls of DuckDB's appender: the narrowest call for each type, so that nothing is boxed or converted twice. */
final class AppenderFields<T> {

    private final List<String> names = new ArrayList<>();
    private final List<Field<T>> fields = new ArrayList<>();

    /**
     * Fields in the order of the database's columns, as the appender requires. Columns that only the database has get their default.
     *
     * @param types of the database's columns, by name
     * @throws IllegalArgumentException if the database lacks a column
     */
    AppenderFields(Table<T> table, Map<String, String> types) {
        Set<String> inDatabase = types.keySet();
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
                    .map(column -> field(column, types.getOrDefault(name, "")))
                    .orElse((row, out) -> out.appendDefault()));
        }
    }

    /** Appends one column of a row. */
    @FunctionalInterface
    private interface Field<T> {
        void append(T row, DuckDBAppender out) throws SQLException;
    }

    /**
     * Appends a row.
     *
     * @throws EncodeException if a value cannot be read or stored; the appender is then in the middle of the row
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

    private static <T> Field<T> field(Column<T> column, String type) {
        Field<T> field = notNull(column, type);
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

    private static <T> Field<T> notNull(Column<T> column, String type) {
        return column.fold(
                value -> (row, out) -> out.append(value.test(row)),
                value -> (row, out) -> out.append((short) Limits.int2(value.applyAsInt(row))),
                value -> (row, out) -> out.append(value.applyAsInt(row)),
                value -> (row, out) -> out.append(value.applyAsLong(row)),
                value -> (row, out) -> out.append(value.applyAsFloat(row)),
                value -> (row, out) -> out.append(value.applyAsDouble(row)),
                value -> object(value, append(column, type), column.nullable()));
    }

    /** Returns how a value is appended: timestamps in the unit of the database's column, decimals with its digits. */
    private static Append<Object> append(Column<?> column, String type) {
        if (column.type() instanceof Numeric && TargetColumns.digits(type).isPresent()) {
            Digits digits = TargetColumns.digits(type).get();
            Numeric stored = new Numeric(digits.precision(), digits.scale());
            return (value, out) -> out.append(DuckDbType.decimal(value, stored));
        }
        return switch (column.type() == Scalar.TIMESTAMP ? type : "") {
            case "TIMESTAMP_S" -> (value, out) -> out.appendEpochSeconds(inUnits(value, 1_000_000));
            case "TIMESTAMP_MS" -> (value, out) -> out.appendEpochMillis(inUnits(value, 1_000));
            case "TIMESTAMP_NS" -> (value, out) -> out.appendEpochNanos(nanos(value));
            default -> DuckDbType.of(column).append();
        };
    }

    /** Infinities are the same numbers in all units. */
    private static boolean isInfinite(long micros) {
        return Math.abs(micros) == DuckDbTime.INFINITE_MICROS;
    }

    private static long inUnits(Object value, long micros) {
        long all = DuckDbTime.micros((LocalDateTime) value);
        return isInfinite(all) ? all : Math.floorDiv(all, micros);
    }

    private static long nanos(Object value) {
        long micros = DuckDbTime.micros((LocalDateTime) value);
        try {
            return isInfinite(micros) ? micros : Math.multiplyExact(micros, 1_000);
        } catch (ArithmeticException e) {
            throw new ValueException(value + " is out of range for a TIMESTAMP_NS: 1677-09-22 to 2262-04-11");
        }
    }

    private static <T> Field<T> object(
            Function<T, ? extends @Nullable Object> function, Append<Object> value, boolean nullable) {
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
}
