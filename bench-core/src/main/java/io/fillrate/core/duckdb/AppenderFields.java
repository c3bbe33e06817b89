package io.fillrate.core.duckdb;

import io.fillrate.core.duckdb.DuckDbType.Append;
import io.fillrate.core.internal.encode.EncodeException;
import io.fillrate.core.internal.encode.Limits;
import io.fillrate.data.Column;
import io.fillrate.data.ColumnType;
import io.fillrate.data.ColumnType.Array;
import io.fillrate.data.ColumnType.Scalar;
import io.fillrate.data.Table;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
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
        return column.fold(
                value -> (row, out) -> out.append(value.test(row)),
                value -> (row, out) -> out.append((short) Limits.int2(value.applyAsInt(row))),
                value -> (row, out) -> out.append(value.applyAsInt(row)),
                value -> (row, out) -> out.append(value.applyAsLong(row)),
                value -> (row, out) -> out.append(value.applyAsFloat(row)),
                value -> (row, out) -> out.append(value.applyAsDouble(row)),
                value -> object(value, DuckDbType.of(column).append(), column.nullable()));
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
