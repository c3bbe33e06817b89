package io.fillrate.core.duckdb;

import io.fillrate.core.arrow.ArrowTime;
import io.fillrate.core.encode.Limits;
import io.fillrate.data.ColumnType;
import io.fillrate.data.ColumnType.Array;
import io.fillrate.data.ColumnType.Numeric;
import io.fillrate.data.ColumnType.Scalar;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Values as objects of the classes by which DuckDB's driver knows its types. The infinities are the ends of DuckDB's ranges. */
final class DuckDbObjects {

    private DuckDbObjects() {}

    /**
     * The object of a value that is not null.
     *
     * @param value of the Java class that the type names
     * @throws io.fillrate.core.encode.ValueException if the column can't hold it
     */
    static Object of(ColumnType type, Object value) {
        if (type instanceof Numeric numeric) {
            return DuckDbValues.decimal((Number) value, numeric);
        } else if (type instanceof Array array) {
            return list(array, array.depth(), (List<?>) value);
        }
        return switch ((Scalar) type) {
            case INT2 -> (short) Limits.int2((Integer) value);
            case TEXT, JSON, JSONB -> Limits.text((String) value);
            case DATE -> LocalDate.ofEpochDay(ArrowTime.days((LocalDate) value));
            case TIME -> LocalTime.ofNanoOfDay(ArrowTime.micros((LocalTime) value) * 1000);
            case TIMESTAMP -> dateTime(ArrowTime.micros((LocalDateTime) value));
            case TIMESTAMPTZ -> offset(ArrowTime.micros((Instant) value));
            case BOOLEAN, INT4, INT8, FLOAT4, FLOAT8, UUID, INTERVAL, BYTEA, INET -> value;
        };
    }

    private static List<@Nullable Object> list(Array type, int depth, List<?> values) {
        List<@Nullable Object> objects = new ArrayList<>(values.size());
        for (Object value : values) {
            if (value == null) {
                objects.add(null);
            } else if (depth > 1) {
                objects.add(list(type, depth - 1, Lists.inner(value, type)));
            } else {
                objects.add(of(type.element(), Lists.element(value, type)));
            }
        }
        return objects;
    }

    static LocalDateTime dateTime(long micros) {
        return LocalDateTime.ofEpochSecond(
                Math.floorDiv(micros, 1_000_000L), Math.floorMod(micros, 1_000_000) * 1000, ZoneOffset.UTC);
    }

    static OffsetDateTime offset(long micros) {
        return dateTime(micros).atOffset(ZoneOffset.UTC);
    }
}
