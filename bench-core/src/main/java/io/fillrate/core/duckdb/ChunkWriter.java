package io.fillrate.core.duckdb;

import io.fillrate.core.internal.encode.DuckDbTime;
import io.fillrate.core.internal.encode.EncodeException;
import io.fillrate.core.internal.encode.Limits;
import io.fillrate.core.internal.jdbc.RowCursor;
import io.fillrate.data.Column;
import io.fillrate.data.ColumnType;
import io.fillrate.data.ColumnType.Numeric;
import io.fillrate.data.ColumnType.Scalar;
import io.fillrate.data.Table;
import java.sql.SQLException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import org.duckdb.DuckDBColumnType;
import org.duckdb.DuckDBDataChunkWriter;
import org.duckdb.DuckDBLogicalType;
import org.duckdb.DuckDBWritableVector;
import org.jspecify.annotations.Nullable;

/**
 * Writes rows into the chunks in which DuckDB takes them from a table function, 2,048 at a time. The driver (2.0.0.1) can write vectors of
 * numbers, booleans, text and dates only: other types are sent as numbers or text, and SQL converts them. Belongs to one thread.
 */
final class ChunkWriter<T> {

    private final List<Column<T>> columns;
    private final List<Field<T>> fields;

    ChunkWriter(Table<T> table) {
        columns = table.columns();
        fields = columns.stream().map(column -> field(table, column)).toList();
    }

    /** Returns how each column is sent. */
    List<Field<T>> fields() {
        return fields;
    }

    /**
     * Fills a chunk with the next rows.
     *
     * @return how many rows it has; fewer than its capacity, or 0, when there are no more
     * @throws EncodeException if a value of the row pulled last cannot be read or stored
     */
    int fill(RowCursor<T> rows, DuckDBDataChunkWriter chunk) {
        DuckDBWritableVector[] vectors = new DuckDBWritableVector[fields.size()];
        for (int i = 0; i < vectors.length; i++) {
            vectors[i] = chunk.vector(i);
        }
        int count = 0;
        for (; count < chunk.capacity() && rows.hasNext(); count++) {
            write(rows.next(), count, vectors);
        }
        for (int i = 0; i < vectors.length; i++) {
            fields.get(i).end(vectors[i], count);
        }
        return count;
    }

    private void write(T row, int index, DuckDBWritableVector[] vectors) {
        int at = 0;
        try {
            for (; at < vectors.length; at++) {
                fields.get(at).set(vectors[at], index, row);
            }
        } catch (RuntimeException e) {
            throw EncodeException.of(columns.get(at).name(), e);
        }
    }

    /** One column of a table function. */
    interface Field<T> {

        /** Returns the type in which the column is sent; the caller closes it. */
        DuckDBLogicalType type() throws SQLException;

        /**
         * Returns SQL that converts what is sent to the column's value.
         *
         * @param name of what is sent, quoted
         */
        String projection(String name);

        /**
         * Writes the column's value of a row, now or at the end of the chunk.
         *
         * @throws io.fillrate.core.internal.encode.ValueException if the column cannot hold it
         */
        void set(DuckDBWritableVector vector, int index, T row);

        default void end(DuckDBWritableVector vector, int rows) {}
    }

    private static <T> Field<T> field(Table<T> table, Column<T> column) {
        return column.fold(
                value -> primitive(
                        column,
                        DuckDBColumnType.BOOLEAN,
                        (vector, index, row) -> vector.setBoolean(index, value.test(row))),
                value -> primitive(
                        column,
                        DuckDBColumnType.SMALLINT,
                        (vector, index, row) -> vector.setShort(index, (short) Limits.int2(value.applyAsInt(row)))),
                value -> primitive(
                        column,
                        DuckDBColumnType.INTEGER,
                        (vector, index, row) -> vector.setInt(index, value.applyAsInt(row))),
                value -> primitive(
                        column,
                        DuckDBColumnType.BIGINT,
                        (vector, index, row) -> vector.setLong(index, value.applyAsLong(row))),
                value -> primitive(
                        column,
                        DuckDBColumnType.FLOAT,
                        (vector, index, row) -> vector.setFloat(index, value.applyAsFloat(row))),
                value -> primitive(
                        column,
                        DuckDBColumnType.DOUBLE,
                        (vector, index, row) -> vector.setDouble(index, value.applyAsDouble(row))),
                value -> object(column, value, DuckDbType.of(table, column)));
    }

    private static <T> Field<T> primitive(Column<T> column, DuckDBColumnType type, Setter<T> setter) {
        Predicate<T> isNull = column.nullTest();
        return new DirectField<>(
                () -> DuckDBLogicalType.of(type),
                UnaryOperator.identity(),
                isNull == null
                        ? setter
                        : (vector, index, row) -> {
                            if (!isNull.test(row)) {
                                setter.set(vector, index, row);
                            }
                        });
    }

    private static <T> Field<T> object(
            Column<T> column, Function<T, ? extends @Nullable Object> value, DuckDbType duckDbType) {
        ColumnType type = column.type();
        if (type instanceof Numeric numeric) {
            return new DirectField<>(
                    () -> DuckDBLogicalType.decimal(numeric.precision(), numeric.scale()),
                    UnaryOperator.identity(),
                    ofObject(
                            column,
                            value,
                            (vector, index, object) ->
                                    vector.setBigDecimal(index, DuckDbType.decimal(object, numeric))));
        } else if (type == Scalar.DATE) {
            return new DirectField<>(
                    () -> DuckDBLogicalType.of(DuckDBColumnType.DATE),
                    UnaryOperator.identity(),
                    ofObject(
                            column,
                            value,
                            (vector, index, object) ->
                                    vector.setDate(index, LocalDate.ofEpochDay(DuckDbTime.days((LocalDate) object)))));
        } else if (type == Scalar.TIMESTAMP) {
            return micros(
                    duckDbType,
                    ofObject(
                            column,
                            value,
                            (vector, index, object) ->
                                    vector.setLong(index, DuckDbTime.micros((LocalDateTime) object))));
        } else if (type == Scalar.TIMESTAMPTZ) {
            return micros(
                    duckDbType,
                    ofObject(
                            column,
                            value,
                            (vector, index, object) -> vector.setLong(index, DuckDbTime.micros((Instant) object))));
        } else if (type == Scalar.BYTEA) {
            return new TextField<>(
                    column, object -> HexFormat.of().formatHex((byte[]) object), name -> "unhex(" + name + ")");
        }
        return new TextField<>(column, duckDbType.text(), duckDbType::castOf);
    }

    /** Vectors come with all values NULL, so a NULL is only left out. */
    private static <T> Setter<T> ofObject(
            Column<T> column, Function<T, ? extends @Nullable Object> value, Setter<Object> setter) {
        return (vector, index, row) -> {
            Object object = value.apply(row);
            if (object != null) {
                setter.set(vector, index, object);
            } else if (!column.nullable()) {
                throw Limits.missing();
            }
        };
    }

    /** A timestamp sent as microseconds. DuckDB's functions refuse the infinities. */
    private static <T> Field<T> micros(DuckDbType type, Setter<T> setter) {
        String sqlName = type.sqlName();
        long infinite = DuckDbTime.INFINITE_MICROS;
        return new DirectField<>(
                () -> DuckDBLogicalType.of(DuckDBColumnType.BIGINT),
                name -> "CASE " + name + " WHEN " + infinite + " THEN 'infinity'::" + sqlName
                        + " WHEN -" + infinite + " THEN '-infinity'::" + sqlName
                        + " ELSE make_" + sqlName + "(" + name + ") END",
                setter);
    }

    @FunctionalInterface
    private interface Types {
        DuckDBLogicalType create() throws SQLException;
    }

    /** Writes the value of a row, or an object, to a place of a vector. */
    @FunctionalInterface
    private interface Setter<V> {
        void set(DuckDBWritableVector vector, int index, V from);
    }

    /** A column whose values are written one by one. */
    private record DirectField<T>(Types types, UnaryOperator<String> sql, Setter<T> setter) implements Field<T> {

        @Override
        public DuckDBLogicalType type() throws SQLException {
            return types.create();
        }

        @Override
        public String projection(String name) {
            return sql.apply(name);
        }

        @Override
        public void set(DuckDBWritableVector vector, int index, T row) {
            setter.set(vector, index, row);
        }
    }

    /** A column that is sent as text, a whole chunk at once: one call of the driver's native code instead of one per value. */
    private static final class TextField<T> implements Field<T> {

        private static final int DEFAULT_CHUNK = 2048;

        private final Column<T> column;
        private final Function<Object, String> text;
        private final UnaryOperator<String> sql;
        private @Nullable String[] chunk = new @Nullable String[DEFAULT_CHUNK];

        private TextField(Column<T> column, Function<Object, String> text, UnaryOperator<String> sql) {
            this.column = column;
            this.text = text;
            this.sql = sql;
        }

        @Override
        public DuckDBLogicalType type() throws SQLException {
            return DuckDBLogicalType.of(DuckDBColumnType.VARCHAR);
        }

        @Override
        public String projection(String name) {
            return sql.apply(name);
        }

        @Override
        public void set(DuckDBWritableVector vector, int index, T row) {
            Object value = column.get(row);
            if (value == null && !column.nullable()) {
                throw Limits.missing();
            }
            if (index == chunk.length) {
                chunk = Arrays.copyOf(chunk, 2 * index);
            }
            chunk[index] = value == null ? null : text.apply(value);
        }

        @Override
        public void end(DuckDBWritableVector vector, int rows) {
            vector.setStrings(0, rows == chunk.length ? chunk : Arrays.copyOf(chunk, rows));
        }
    }
}
