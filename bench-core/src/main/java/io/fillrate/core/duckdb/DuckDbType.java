package io.fillrate.core.duckdb;

import io.fillrate.core.internal.encode.DuckDbTime;
import io.fillrate.core.internal.encode.Limits;
import io.fillrate.core.internal.encode.ValueException;
import io.fillrate.data.Column;
import io.fillrate.data.ColumnType;
import io.fillrate.data.ColumnType.Array;
import io.fillrate.data.ColumnType.Numeric;
import io.fillrate.data.ColumnType.Scalar;
import io.fillrate.data.Interval;
import io.fillrate.data.Table;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.UUID;
import java.util.function.Function;
import org.duckdb.DuckDBAppender;
import org.jspecify.annotations.Nullable;

/**
 * A column type in DuckDB. A new column type is one more case of {@link #scalar}; {@link DuckDbCells} reads its values back.
 *
 * <table>
 * <caption>Types</caption>
 * <tr><th>column</th><th>DuckDB</th></tr>
 * <tr><td>boolean, int2, int4, int8, float4, float8</td><td>BOOLEAN, SMALLINT, INTEGER, BIGINT, FLOAT, DOUBLE</td></tr>
 * <tr><td>numeric(p,s)</td><td>DECIMAL(p,s), p up to 38, without NaN; a numeric without limits is not supported</td></tr>
 * <tr><td>text, uuid, bytea</td><td>VARCHAR, UUID, BLOB</td></tr>
 * <tr><td>date, time, timestamp, timestamptz, interval</td><td>DATE, TIME, TIMESTAMP, TIMESTAMPTZ, INTERVAL</td></tr>
 * <tr><td>json, jsonb</td><td>JSON, both stored as text</td></tr>
 * <tr><td>array</td><td>a list of the element's type, as deep as {@link Array#depth()} says</td></tr>
 * <tr><td>inet</td><td>not supported: it needs an extension</td></tr>
 * </table>
 *
 * <p>The functions take a value that is not null, of the Java class that the type names, and throw {@link ValueException} if the column
 * cannot hold it. The infinities of dates and times are the ends of DuckDB's ranges.
 *
 * @param sqlName the name in DDL and casts
 * @param object the value as an object of the class that DuckDB's driver uses for the type
 * @param text the value as text that a cast to the type reads (DuckDB documentation, "Text Casts")
 * @param append hands the value to an appender
 */
record DuckDbType(
        String sqlName, Function<Object, Object> object, Function<Object, String> text, Append<Object> append) {

    private static final int MAX_DIGITS = 38;

    private static final HexFormat HEX_BYTES = HexFormat.of().withPrefix("\\x");

    /** Hands a value to an appender. */
    @FunctionalInterface
    interface Append<V> {
        void append(V value, DuckDBAppender out) throws SQLException;
    }

    /**
     * Returns the type of a column.
     *
     * @throws IllegalArgumentException if DuckDB has no such type; the message names table and column
     */
    static DuckDbType of(Table<?> table, Column<?> column) {
        return of(column.type(), "table " + table.name() + ", column " + column.name() + ": ");
    }

    /** Returns the type of a column of a table whose types have been checked. */
    static DuckDbType of(Column<?> column) {
        return of(column.type(), "column " + column.name() + ": ");
    }

    static DuckDbType ofElement(Array type) {
        return of(type.element(), type.sqlName() + ": ");
    }

    private static DuckDbType of(ColumnType type, String where) {
        return type.fold(
                scalar -> scalar(scalar, where), numeric -> decimal(numeric, where), array -> list(array, where));
    }

    private static DuckDbType scalar(Scalar type, String where) {
        return switch (type) {
            case BOOLEAN -> primitive("BOOLEAN", Function.identity());
            case INT2 -> primitive("SMALLINT", value -> (short) Limits.int2((Integer) value));
            case INT4 -> primitive("INTEGER", Function.identity());
            case INT8 -> primitive("BIGINT", Function.identity());
            case FLOAT4 -> primitive("FLOAT", Function.identity());
            case FLOAT8 -> primitive("DOUBLE", Function.identity());
            case TEXT -> text("VARCHAR");
            case JSON, JSONB -> text("JSON");
            case UUID ->
                new DuckDbType("UUID", Function.identity(), Object::toString, (value, out) -> {
                    UUID uuid = (UUID) value;
                    out.appendUUID(uuid.getMostSignificantBits(), uuid.getLeastSignificantBits());
                });
            case DATE ->
                new DuckDbType(
                        "DATE",
                        value -> LocalDate.ofEpochDay(days(value)),
                        value -> DuckDbText.date(days(value)),
                        (value, out) -> out.appendEpochDays(days(value)));
            case TIME ->
                new DuckDbType(
                        "TIME",
                        value -> LocalTime.ofNanoOfDay(DuckDbTime.micros((LocalTime) value) * 1000),
                        value -> DuckDbText.time(DuckDbTime.micros((LocalTime) value)),
                        (value, out) -> out.appendDayMicros(DuckDbTime.micros((LocalTime) value)));
            case TIMESTAMP ->
                new DuckDbType(
                        "TIMESTAMP",
                        value -> DuckDbTime.dateTime(DuckDbTime.micros((LocalDateTime) value)),
                        value -> DuckDbText.timestamp(DuckDbTime.micros((LocalDateTime) value), ""),
                        (value, out) -> out.appendEpochMicros(DuckDbTime.micros((LocalDateTime) value)));
            case TIMESTAMPTZ ->
                new DuckDbType(
                        "TIMESTAMPTZ",
                        value -> DuckDbTime.dateTime(DuckDbTime.micros((Instant) value))
                                .atOffset(ZoneOffset.UTC),
                        value -> DuckDbText.timestamp(DuckDbTime.micros((Instant) value), "+00"),
                        (value, out) -> out.appendEpochMicros(DuckDbTime.micros((Instant) value)));
            case INTERVAL ->
                new DuckDbType(
                        "INTERVAL",
                        Function.identity(),
                        value -> DuckDbText.interval((Interval) value),
                        DuckDbType::neverAppended);
            case BYTEA ->
                new DuckDbType(
                        "BLOB",
                        Function.identity(),
                        value -> HEX_BYTES.formatHex((byte[]) value),
                        (value, out) -> out.append((byte[]) value));
            case INET -> throw new IllegalArgumentException(where + "DuckDB has no inet: use a text column");
        };
    }

    private static int days(Object value) {
        return DuckDbTime.days((LocalDate) value);
    }

    private static DuckDbType primitive(String sqlName, Function<Object, Object> object) {
        return new DuckDbType(sqlName, object, value -> object.apply(value).toString(), DuckDbType::neverAppended);
    }

    /** Primitives reach the appender unboxed; intervals are refused before. */
    private static void neverAppended(Object value, DuckDBAppender out) {
        throw new IllegalStateException("not appended as an object: " + value);
    }

    private static DuckDbType text(String sqlName) {
        return new DuckDbType(
                sqlName,
                value -> Limits.text((String) value),
                value -> Limits.text((String) value),
                (value, out) -> out.append(Limits.text((String) value).getBytes(StandardCharsets.UTF_8)));
    }

    private static DuckDbType decimal(Numeric type, String where) {
        if (type.unlimited() || type.precision() > MAX_DIGITS) {
            throw new IllegalArgumentException(where + "DuckDB has no " + type.sqlName() + ": its decimals have 1 to "
                    + MAX_DIGITS + " digits, such as numeric(38,10)");
        }
        return new DuckDbType(
                "DECIMAL(" + type.precision() + "," + type.scale() + ")",
                value -> decimal(value, type),
                value -> decimal(value, type).toPlainString(),
                (value, out) -> out.append(decimal(value, type)));
    }

    /** Returns the number with exactly the column's scale, rounded half away from zero. */
    static BigDecimal decimal(Object value, Numeric type) {
        if (value instanceof BigDecimal decimal) {
            return Limits.numeric(decimal, type).setScale(type.scale());
        }
        throw new ValueException(value + " is a " + value.getClass().getSimpleName()
                + ": DuckDB's decimals are BigDecimal, and have no NaN and no infinity");
    }

    private static DuckDbType list(Array type, String where) {
        DuckDbType element = of(type.element(), where);
        return new DuckDbType(
                element.sqlName + "[]".repeat(type.depth()),
                value -> element.objects(type, type.depth(), (List<?>) value),
                value -> {
                    StringBuilder out = new StringBuilder();
                    element.texts(type, type.depth(), (List<?>) value, out);
                    return out.toString();
                },
                (value, out) -> out.append(element.objects(type, type.depth(), (List<?>) value)));
    }

    private List<@Nullable Object> objects(Array type, int depth, List<?> values) {
        List<@Nullable Object> objects = new ArrayList<>(values.size());
        for (Object value : values) {
            if (value == null) {
                objects.add(null);
            } else if (depth > 1) {
                objects.add(objects(type, depth - 1, innerList(value, type)));
            } else {
                objects.add(object.apply(innermost(value, type)));
            }
        }
        return objects;
    }

    private void texts(Array type, int depth, List<?> values, StringBuilder out) {
        out.append('[');
        for (int i = 0; i < values.size(); i++) {
            if (i > 0) {
                out.append(',');
            }
            @Nullable Object value = values.get(i);
            if (value == null) {
                out.append("NULL");
            } else if (depth > 1) {
                texts(type, depth - 1, innerList(value, type), out);
            } else {
                quote(text.apply(innermost(value, type)), out);
            }
        }
        out.append(']');
    }

    private static void quote(String text, StringBuilder out) {
        out.append('"');
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '"' || c == '\\') {
                out.append('\\');
            }
            out.append(c);
        }
        out.append('"');
    }

    /** Returns a value of a list of lists, if it is a list: DuckDB's lists have the same depth everywhere. */
    static List<?> innerList(Object value, Array type) {
        if (value instanceof List<?> list) {
            return list;
        }
        throw new ValueException("has a value where " + type.sqlName() + " has a list");
    }

    /** Returns an innermost element, if it is of the element's class: the text of any other would be accepted, and rounded by the cast. */
    static Object innermost(Object value, Array type) {
        if (value instanceof List) {
            throw new ValueException("is nested deeper than " + type.sqlName());
        }
        return Limits.element(value, type.element());
    }

    /**
     * Returns SQL that casts text to this type. JSON in lists is cast from a list of texts: a direct cast would take it for a JSON list.
     *
     * @param textSql SQL of the text
     */
    String castOf(String textSql) {
        if (sqlName.equals("VARCHAR")) {
            return textSql;
        }
        String list = sqlName.startsWith("JSON[") ? "CAST(" + textSql + " AS " + storedName() + ")" : textSql;
        return "CAST(" + list + " AS " + sqlName + ")";
    }

    /** Returns the name of the type in which values are stored: JSON is text. */
    String storedName() {
        return sqlName.replace("JSON", "VARCHAR");
    }
}
