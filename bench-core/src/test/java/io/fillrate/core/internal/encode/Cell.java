package io.fillrate.core.internal.encode;

import io.fillrate.data.Column;
import io.fillrate.data.ColumnType;
import io.fillrate.data.ColumnType.Array;
import io.fillrate.data.ColumnType.Numeric;
import io.fillrate.data.ColumnType.Scalar;
import io.fillrate.data.Inet;
import io.fillrate.data.Interval;
import io.fillrate.data.Table;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** A row with one value of any type, NULL included, and a number. */
public record Cell(long id, @Nullable Object value) {

    /** A table of such rows: {@code id}, the key, and {@code v}. */
    public static Table<Cell> table(String name, ColumnType type) {
        return new Table<>(name, List.of(Column.int8("id", Cell::id), column("v", type)), List.of("id"));
    }

    /** Rows numbered from 0. */
    public static List<Cell> rows(List<? extends @Nullable Object> values) {
        List<Cell> rows = new ArrayList<>();
        for (Object value : values) {
            rows.add(new Cell(rows.size(), value));
        }
        return rows;
    }

    private static Column<Cell> column(String name, ColumnType type) {
        if (type instanceof Numeric numeric) {
            return numeric.unlimited()
                    ? Column.<Cell>numeric(name, c -> (Number) c.value).orNull()
                    : Column.<Cell>numeric(name, numeric.precision(), numeric.scale(), c -> (Number) c.value)
                            .orNull();
        } else if (type instanceof Array array) {
            return Column.<Cell>array(name, array.element(), c -> (List<?>) c.value)
                    .orNull();
        }
        return switch ((Scalar) type) {
            case BOOLEAN -> Column.<Cell>bool(name, c -> (Boolean) c.notNull()).nullWhen(Cell::isNull);
            case INT2 -> Column.<Cell>int2(name, c -> (Integer) c.notNull()).nullWhen(Cell::isNull);
            case INT4 -> Column.<Cell>int4(name, c -> (Integer) c.notNull()).nullWhen(Cell::isNull);
            case INT8 -> Column.<Cell>int8(name, c -> (Long) c.notNull()).nullWhen(Cell::isNull);
            case FLOAT4 -> Column.<Cell>float4(name, c -> (Float) c.notNull()).nullWhen(Cell::isNull);
            case FLOAT8 -> Column.<Cell>float8(name, c -> (Double) c.notNull()).nullWhen(Cell::isNull);
            case TEXT -> Column.<Cell>text(name, c -> (String) c.value).orNull();
            case UUID -> Column.<Cell>uuid(name, c -> (UUID) c.value).orNull();
            case DATE -> Column.<Cell>date(name, c -> (LocalDate) c.value).orNull();
            case TIME -> Column.<Cell>time(name, c -> (LocalTime) c.value).orNull();
            case TIMESTAMP ->
                Column.<Cell>timestamp(name, c -> (LocalDateTime) c.value).orNull();
            case TIMESTAMPTZ ->
                Column.<Cell>timestamptz(name, c -> (Instant) c.value).orNull();
            case INTERVAL ->
                Column.<Cell>interval(name, c -> (Interval) c.value).orNull();
            case BYTEA -> Column.<Cell>bytea(name, c -> (byte[]) c.value).orNull();
            case JSON -> Column.<Cell>json(name, c -> (String) c.value).orNull();
            case JSONB -> Column.<Cell>jsonb(name, c -> (String) c.value).orNull();
            case INET -> Column.<Cell>inet(name, c -> (Inet) c.value).orNull();
        };
    }

    /** A value, such that equal values are equal objects. */
    public static @Nullable Object comparable(@Nullable Object value) {
        if (value instanceof byte[] bytes) {
            return ByteBuffer.wrap(bytes);
        } else if (value instanceof List<?> list) {
            List<@Nullable Object> elements = new ArrayList<>();
            list.forEach(each -> elements.add(comparable(each)));
            return elements;
        }
        return value;
    }

    private boolean isNull() {
        return value == null;
    }

    private Object notNull() {
        return Objects.requireNonNull(value);
    }
}
