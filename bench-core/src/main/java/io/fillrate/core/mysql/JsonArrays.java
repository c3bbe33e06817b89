package io.fillrate.core.mysql;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.io.JsonStringEncoder;
import io.fillrate.core.encode.ValueException;
import io.fillrate.data.ColumnType;
import io.fillrate.data.ColumnType.Array;
import io.fillrate.data.ColumnType.Numeric;
import io.fillrate.data.ColumnType.Scalar;
import io.fillrate.data.Inet;
import io.fillrate.data.Interval;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Lists as JSON, for databases without arrays: booleans, integers and floats as they are, bytes in hexadecimal digits, everything else as a
 * string in the form of its Java class. Decimals too are strings, because MySQL would make doubles of them.
 */
final class JsonArrays {

    private static final JsonFactory JSON = new JsonFactory();
    private static final JsonStringEncoder ESCAPES = JsonStringEncoder.getInstance();

    private JsonArrays() {}

    /** @throws ValueException if an element is NaN or infinite */
    static String text(List<?> list) {
        StringBuilder out = new StringBuilder(64);
        append(list, out);
        return out.toString();
    }

    private static void append(List<?> list, StringBuilder out) {
        out.append('[');
        for (int i = 0; i < list.size(); i++) {
            if (i > 0) {
                out.append(',');
            }
            element(list.get(i), out);
        }
        out.append(']');
    }

    private static void element(@Nullable Object value, StringBuilder out) {
        if (value instanceof List<?> nested) {
            append(nested, out);
        } else if (value instanceof Float || value instanceof Double) {
            StoredValues.finite(((Number) value).doubleValue());
            out.append(value);
        } else if (value == null || value instanceof Boolean || isWhole(value)) {
            out.append(value);
        } else {
            out.append('"');
            ESCAPES.quoteAsString(value instanceof byte[] b ? HexFormat.of().formatHex(b) : value.toString(), out);
            out.append('"');
        }
    }

    private static boolean isWhole(Object value) {
        return value instanceof Integer || value instanceof Long;
    }

    /** The list of a text; its elements are of the Java class that the array's element type names. */
    static List<@Nullable Object> list(String text, Array type) {
        try (JsonParser parser = JSON.createParser(text)) {
            if (parser.nextToken() != JsonToken.START_ARRAY) {
                throw new IllegalArgumentException(text + " is no JSON array");
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
        if (type instanceof Numeric) {
            return new BigDecimal(text);
        } else if (type instanceof Array array) {
            throw new IllegalArgumentException("an array of " + array.sqlName() + " has no values of its own");
        }
        return switch ((Scalar) type) {
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
