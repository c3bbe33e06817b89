package io.fillrate.core.duckdb;

import io.fillrate.core.arrow.ArrowTime;
import io.fillrate.core.duckdb.DirectField.Setter;
import io.fillrate.core.duckdb.DirectField.Types;
import io.fillrate.core.encode.Limits;
import io.fillrate.data.Accessor;
import io.fillrate.data.Column;
import io.fillrate.data.ColumnType;
import io.fillrate.data.ColumnType.Numeric;
import io.fillrate.data.ColumnType.Scalar;
import io.fillrate.data.Table;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.HexFormat;
import java.util.function.UnaryOperator;
import org.duckdb.DuckDBColumnType;
import org.duckdb.DuckDBLogicalType;

/**
 * Columns as the vectors of a Java table function, which the driver (2.0.0.1) can write for numbers, booleans, text and dates only: other
 * types travel as numbers or text, and SQL makes them what they are.
 */
final class VectorFields {

    private VectorFields() {}

    static <T> VectorField<T> of(Table<T> table, Column<T> column) {
        Accessor<T> accessor = column.accessor();
        if (accessor instanceof Accessor.OfBoolean<T> a) {
            return primitive(
                    column,
                    DuckDBColumnType.BOOLEAN,
                    (vector, index, row) ->
                            vector.setBoolean(index, a.function().test(row)));
        } else if (accessor instanceof Accessor.OfInt<T> a) {
            return column.type() == Scalar.INT2
                    ? primitive(
                            column,
                            DuckDBColumnType.SMALLINT,
                            (vector, index, row) -> vector.setShort(
                                    index, (short) Limits.int2(a.function().applyAsInt(row))))
                    : primitive(
                            column,
                            DuckDBColumnType.INTEGER,
                            (vector, index, row) ->
                                    vector.setInt(index, a.function().applyAsInt(row)));
        } else if (accessor instanceof Accessor.OfLong<T> a) {
            return primitive(
                    column,
                    DuckDBColumnType.BIGINT,
                    (vector, index, row) -> vector.setLong(index, a.function().applyAsLong(row)));
        } else if (accessor instanceof Accessor.OfFloat<T> a) {
            return primitive(
                    column,
                    DuckDBColumnType.FLOAT,
                    (vector, index, row) -> vector.setFloat(index, a.function().applyAsFloat(row)));
        } else if (accessor instanceof Accessor.OfDouble<T> a) {
            return primitive(
                    column,
                    DuckDBColumnType.DOUBLE,
                    (vector, index, row) -> vector.setDouble(index, a.function().applyAsDouble(row)));
        }
        return object(table, column, (Accessor.OfObject<T>) accessor);
    }

    private static <T> VectorField<T> primitive(Column<T> column, DuckDBColumnType type, Setter<T> setter) {
        return DirectField.ofPrimitive(column, () -> DuckDBLogicalType.of(type), setter);
    }

    private static <T> VectorField<T> object(Table<T> table, Column<T> column, Accessor.OfObject<T> accessor) {
        ColumnType type = column.type();
        String sqlName = DuckDbTypes.sqlName(table, column);
        if (type instanceof Numeric numeric) {
            return object(
                    column,
                    accessor,
                    () -> DuckDBLogicalType.decimal(numeric.precision(), numeric.scale()),
                    UnaryOperator.identity(),
                    (vector, index, value) ->
                            vector.setBigDecimal(index, DuckDbValues.decimal((Number) value, numeric)));
        } else if (type == Scalar.DATE) {
            return object(
                    column,
                    accessor,
                    () -> DuckDBLogicalType.of(DuckDBColumnType.DATE),
                    UnaryOperator.identity(),
                    (vector, index, value) ->
                            vector.setDate(index, LocalDate.ofEpochDay(ArrowTime.days((LocalDate) value))));
        } else if (type == Scalar.TIMESTAMP) {
            return object(
                    column,
                    accessor,
                    () -> DuckDBLogicalType.of(DuckDBColumnType.BIGINT),
                    name -> ofMicros(name, sqlName),
                    (vector, index, value) -> vector.setLong(index, ArrowTime.micros((LocalDateTime) value)));
        } else if (type == Scalar.TIMESTAMPTZ) {
            return object(
                    column,
                    accessor,
                    () -> DuckDBLogicalType.of(DuckDBColumnType.BIGINT),
                    name -> ofMicros(name, sqlName),
                    (vector, index, value) -> vector.setLong(index, ArrowTime.micros((Instant) value)));
        } else if (type == Scalar.BYTEA) {
            return new TextField<>(
                    column, value -> HexFormat.of().formatHex((byte[]) value), name -> "unhex(" + name + ")");
        }
        return new TextField<>(
                column, value -> DuckDbText.of(type, value), name -> DuckDbTypes.castOfText(table, column, name));
    }

    private static <T> VectorField<T> object(
            Column<T> column,
            Accessor.OfObject<T> accessor,
            Types types,
            UnaryOperator<String> sql,
            Setter<Object> setter) {
        return DirectField.ofObject(column, accessor.function(), types, sql, setter);
    }

    /** DuckDB's functions refuse the infinities. */
    private static String ofMicros(String name, String sqlName) {
        long infinite = ArrowTime.INFINITE_MICROS;
        return "CASE " + name + " WHEN " + infinite + " THEN 'infinity'::" + sqlName
                + " WHEN -" + infinite + " THEN '-infinity'::" + sqlName
                + " ELSE make_" + sqlName + "(" + name + ") END";
    }
}
