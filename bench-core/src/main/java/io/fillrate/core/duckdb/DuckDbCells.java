package io.fillrate.core.duckdb;

import io.fillrate.core.internal.encode.DuckDbTime;
import io.fillrate.core.verify.CellReader;
import io.fillrate.data.ColumnType;
import io.fillrate.data.ColumnType.Array;
import io.fillrate.data.ColumnType.Numeric;
import io.fillrate.data.ColumnType.Scalar;
import java.sql.Blob;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads cells through DuckDB's driver. It returns timestamps in lists as {@link Timestamp}s, which have no year before 1 and no time that
 * the default time zone skips; such lists must be compared in the database. Immutable.
 */
public final class DuckDbCells implements CellReader {

    /** The only instance: it has no state. */
    public static final DuckDbCells INSTANCE = new DuckDbCells();

    private static final LocalDate INFINITE_DATE = LocalDate.ofEpochDay(DuckDbTime.INFINITE_DAYS);
    private static final LocalDate MINUS_INFINITE_DATE = LocalDate.ofEpochDay(-DuckDbTime.INFINITE_DAYS);
    private static final LocalDateTime INFINITE_TIME = DuckDbTime.dateTime(DuckDbTime.INFINITE_MICROS);
    private static final LocalDateTime MINUS_INFINITE_TIME = DuckDbTime.dateTime(-DuckDbTime.INFINITE_MICROS);

    private static final Instant MIN_TIMESTAMP = Instant.parse("0001-01-02T00:00:00Z");

    private DuckDbCells() {}

    @Override
    public @Nullable Object read(ResultSet row, int index, ColumnType type) throws SQLException {
        Object value = type == Scalar.TIMESTAMP ? row.getObject(index, LocalDateTime.class) : row.getObject(index);
        return value == null ? null : canonical(type, value);
    }

    private static Object canonical(ColumnType type, Object value) throws SQLException {
        if (type instanceof Array array) {
            return list(array, (java.sql.Array) value);
        } else if (type instanceof Numeric) {
            return value;
        }
        return switch ((Scalar) type) {
            case BOOLEAN, INT4, INT8, FLOAT4, FLOAT8, TEXT, UUID, TIME, INET -> value;
            case INT2 -> ((Short) value).intValue();
            case DATE -> date((LocalDate) value);
            case TIMESTAMP -> dateTime(value instanceof Timestamp t ? inList(t) : (LocalDateTime) value);
            case TIMESTAMPTZ -> instant((OffsetDateTime) value);
            case INTERVAL -> DuckDbText.parseInterval(value.toString());
            case BYTEA -> bytes((Blob) value);
            case JSON, JSONB -> value.toString();
        };
    }

    private static List<@Nullable Object> list(Array type, java.sql.Array array) throws SQLException {
        @Nullable Object[] values = (@Nullable Object[]) array.getArray();
        List<@Nullable Object> list = new ArrayList<>(values.length);
        for (Object value : values) {
            if (value instanceof java.sql.Array nested) {
                list.add(list(type, nested));
            } else {
                list.add(value == null ? null : canonical(type.element(), value));
            }
        }
        return list;
    }

    private static LocalDate date(LocalDate value) {
        if (value.equals(INFINITE_DATE)) {
            return LocalDate.MAX;
        }
        return value.equals(MINUS_INFINITE_DATE) ? LocalDate.MIN : value;
    }

    private static LocalDateTime dateTime(LocalDateTime value) {
        if (value.equals(INFINITE_TIME)) {
            return LocalDateTime.MAX;
        }
        return value.equals(MINUS_INFINITE_TIME) ? LocalDateTime.MIN : value;
    }

    private static LocalDateTime inList(Timestamp value) throws SQLException {
        if (value.toInstant().isBefore(MIN_TIMESTAMP)) {
            throw new SQLException("a timestamp before the year 1 in a list, whose era DuckDB's driver loses");
        }
        return value.toLocalDateTime();
    }

    private static Instant instant(OffsetDateTime value) {
        LocalDateTime time =
                dateTime(value.withOffsetSameInstant(ZoneOffset.UTC).toLocalDateTime());
        if (time.equals(LocalDateTime.MAX)) {
            return Instant.MAX;
        }
        return time.equals(LocalDateTime.MIN) ? Instant.MIN : time.toInstant(ZoneOffset.UTC);
    }

    private static byte[] bytes(Blob value) throws SQLException {
        return value.getBytes(1, Math.toIntExact(value.length()));
    }
}
