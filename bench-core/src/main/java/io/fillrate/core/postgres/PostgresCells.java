package io.fillrate.core.postgres;

import io.fillrate.core.verify.CellReader;
import io.fillrate.data.Column;
import io.fillrate.data.ColumnType;
import io.fillrate.data.ColumnType.Array;
import io.fillrate.data.ColumnType.Scalar;
import io.fillrate.data.Inet;
import io.fillrate.data.Interval;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.postgresql.util.PGInterval;

/** Cells as pgjdbc reads them. */
public final class PostgresCells implements CellReader {

    /** The only one: it has no state. */
    public static final PostgresCells INSTANCE = new PostgresCells();

    private PostgresCells() {}

    @Override
    public @Nullable Object read(ResultSet row, int index, ColumnType type) throws SQLException {
        Object value;
        if (type instanceof Scalar scalar) {
            value = scalar(row, index, scalar);
        } else if (type instanceof Array) {
            java.sql.Array array = row.getArray(index);
            value = array == null ? null : list((@Nullable Object[]) array.getArray());
        } else {
            value = row.getObject(index); // BigDecimal, or a Double for NaN and the infinities
        }
        return row.wasNull() ? null : value;
    }

    private static @Nullable Object scalar(ResultSet row, int index, Scalar type) throws SQLException {
        return switch (type) {
            case BOOLEAN -> row.getBoolean(index);
            case INT2, INT4 -> row.getInt(index);
            case INT8 -> row.getLong(index);
            case FLOAT4 -> row.getFloat(index);
            case FLOAT8 -> row.getDouble(index);
            case TEXT, JSON, JSONB -> row.getString(index);
            case UUID -> row.getObject(index, UUID.class);
            case DATE -> row.getObject(index, LocalDate.class);
            case TIME -> row.getObject(index, LocalTime.class);
            case TIMESTAMP -> row.getObject(index, LocalDateTime.class);
            case TIMESTAMPTZ -> instant(row.getObject(index, OffsetDateTime.class));
            case INTERVAL -> interval((PGInterval) row.getObject(index));
            case BYTEA -> row.getBytes(index);
            case INET -> inet(row.getString(index));
        };
    }

    @Override
    public @Nullable String normalForm(Column<?> column) {
        return column.type() == Scalar.JSONB ? "CAST(? AS jsonb)::text" : null;
    }

    private static List<@Nullable Object> list(@Nullable Object[] elements) {
        List<@Nullable Object> list = new ArrayList<>(elements.length);
        for (Object element : elements) {
            list.add(element instanceof Object[] nested ? list(nested) : element);
        }
        return list;
    }

    private static @Nullable Instant instant(@Nullable OffsetDateTime value) {
        if (value == null) {
            return null;
        } else if (value.equals(OffsetDateTime.MAX)) {
            return Instant.MAX;
        }
        return value.equals(OffsetDateTime.MIN) ? Instant.MIN : value.toInstant();
    }

    private static @Nullable Interval interval(@Nullable PGInterval value) {
        if (value == null) {
            return null;
        }
        long seconds = (value.getHours() * 60L + value.getMinutes()) * 60 + value.getWholeSeconds();
        return new Interval(
                value.getYears() * 12 + value.getMonths(),
                value.getDays(),
                seconds * 1_000_000 + value.getMicroSeconds());
    }

    private static @Nullable Inet inet(@Nullable String text) {
        return text == null ? null : Inet.parse(text);
    }
}
