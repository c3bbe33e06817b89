package io.fillrate.core.mysql;

import io.fillrate.core.readback.CellReader;
import io.fillrate.data.ColumnType;
import io.fillrate.data.ColumnType.Array;
import io.fillrate.data.ColumnType.Numeric;
import io.fillrate.data.ColumnType.Scalar;
import io.fillrate.data.Inet;
import io.fillrate.data.Interval;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Cells as the drivers of MariaDB and MySQL read them. The connection must be opened with {@code useServerPrepStmts}: in the text protocol
 * a float has six digits.
 */
public enum MySqlCells implements CellReader {
    /** Of MariaDB, which keeps JSON as it is written. */
    MARIADB(null),
    /** Of MySQL, which keeps JSON as a tree. */
    MYSQL("SELECT CAST(CAST(? AS JSON) AS CHAR)");

    private final @Nullable String jsonNormalForm;

    MySqlCells(@Nullable String jsonNormalForm) {
        this.jsonNormalForm = jsonNormalForm;
    }

    @Override
    public @Nullable String normalForm(ColumnType type) {
        return type == Scalar.JSON || type == Scalar.JSONB ? jsonNormalForm : null;
    }

    @Override
    public @Nullable Object read(ResultSet row, int index, ColumnType type) throws SQLException {
        Object value = type == Scalar.BYTEA ? row.getBytes(index) : row.getString(index);
        return value == null ? null : notNull(row, index, type);
    }

    private static Object notNull(ResultSet row, int index, ColumnType type) throws SQLException {
        if (type instanceof Numeric) {
            return row.getBigDecimal(index);
        } else if (type instanceof Array array) {
            return JsonArrays.list(row.getString(index), array);
        }
        return switch ((Scalar) type) {
            case BOOLEAN -> row.getBoolean(index);
            case INT2, INT4 -> row.getInt(index);
            case INT8 -> row.getLong(index);
            case FLOAT4 -> row.getFloat(index);
            case FLOAT8 -> row.getDouble(index);
            case TEXT, JSON, JSONB -> row.getString(index);
            case UUID -> UUID.fromString(row.getString(index));
            case DATE -> row.getObject(index, LocalDate.class);
            case TIME -> row.getObject(index, LocalTime.class);
            case TIMESTAMP -> row.getObject(index, LocalDateTime.class);
            case TIMESTAMPTZ -> row.getObject(index, LocalDateTime.class).toInstant(ZoneOffset.UTC);
            case INTERVAL -> Interval.parse(row.getString(index));
            case BYTEA -> row.getBytes(index);
            case INET -> Inet.parse(row.getString(index));
        };
    }
}
