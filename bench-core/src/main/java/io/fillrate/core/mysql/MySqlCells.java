package io.fillrate.core.mysql;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import io.fillrate.core.verify.CellReader;
import io.fillrate.data.Column;
import io.fillrate.data.ColumnType;
import io.fillrate.data.ColumnType.Array;
import io.fillrate.data.ColumnType.Numeric;
import io.fillrate.data.ColumnType.Scalar;
import io.fillrate.data.Inet;
import io.fillrate.data.Interval;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.sql.ResultSet;
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
import org.jspecify.annotations.Nullable;

/**
 * Cells as the drivers of MariaDB and MySQL read them, and the elements of arrays, which are stored as JSON. The connection must be opened
 * with {@code useServerPrepStmts}: in the text protocol a float has six digits.
 */
public enum MySqlCells implements CellReader {
    /** Of MariaDB, which stores JSON as text. */
    MARIADB(null),
    /** Of MySQL, which stores JSON as a tree. */
    MYSQL("CAST(CAST(? AS JSON) AS CHAR)");

    private static final JsonFactory JSON = new JsonFactory();

    private final @Nullable String jsonNormalForm;

    MySqlCells(@Nullable String jsonNormalForm) {
        this.jsonNormalForm = jsonNormalForm;
    }

    @Override
    public @Nullable String normalForm(Column<?> column) {
        return column.type() == Scalar.JSON || column.type() == Scalar.JSONB ? jsonNormalForm : null;
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
            return list(row.getString(index), array);
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

    /** Parses an array; its elements have the Java class of the array's element type. */
    private static List<@Nullable Object> list(String text, Array type) {
        try (JsonParser parser = JSON.createParser(text)) {
            if (parser.nextToken() != JsonToken.START_ARRAY) {
                throw new IllegalArgumentException(text + " is not a JSON array");
            }
            return list(parser, type.element());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static List<@Nullable Object> list(JsonParser parser, ColumnType element) throws IOException {
        List<@Nullable Object> list = new ArrayList<>();
        for (JsonToken token = parser.nextToken(); token != JsonToken.END_ARRAY; token = parser.nextToken()) {
            switch (token) {
                case START_ARRAY -> list.add(list(parser, element));
                case VALUE_NULL -> list.add(null);
                default -> list.add(value(parser.getText(), element));
            }
        }
        return list;
    }

    private static Object value(String text, ColumnType type) {
        return type.fold(scalar -> scalar(text, scalar), numeric -> new BigDecimal(text), array -> {
            throw new IllegalArgumentException("an element of " + array.sqlName() + " is not an array");
        });
    }

    private static Object scalar(String text, Scalar type) {
        return switch (type) {
            case BOOLEAN -> Boolean.valueOf(text);
            case INT2, INT4 -> Integer.valueOf(text);
            case INT8 -> Long.valueOf(text);
            case FLOAT4 -> Float.valueOf(text);
            case FLOAT8 -> Double.valueOf(text);
            case TEXT, JSON, JSONB -> text;
            case UUID -> UUID.fromString(text);
            case DATE -> LocalDate.parse(text);
            case TIME -> LocalTime.parse(text);
            case TIMESTAMP -> LocalDateTime.parse(text);
            case TIMESTAMPTZ -> Instant.parse(text);
            case INTERVAL -> Interval.parse(text);
            case BYTEA -> HexFormat.of().parseHex(text);
            case INET -> Inet.parse(text);
        };
    }
}
