package io.fillrate.schema.generate.compound;

import io.fillrate.data.Interval;
import io.fillrate.schema.generate.domain.Digits;
import java.math.BigDecimal;
import java.util.List;

/**
 * Values in the text form that DuckDB's casts read, nested ones included (DuckDB documentation, "Casting", "Casting Strings to Nested
 * Types").
 */
final class DuckDbLiteral {

    private DuckDbLiteral() {}

    /** The text of a value of any Java class that columns are loaded as. */
    static String of(Object value) {
        if (value instanceof String text) {
            return text;
        } else if (value instanceof BigDecimal decimal) {
            return decimal.toPlainString();
        } else if (value instanceof byte[] bytes) {
            return bytes(bytes);
        } else if (value instanceof Interval interval) {
            return interval.months() + " months " + interval.days() + " days " + interval.micros() + " microseconds";
        } else if (value instanceof List<?> list) {
            return list(list);
        }
        return value.toString(); // ISO 8601 for dates and times
    }

    private static String bytes(byte[] bytes) {
        StringBuilder text = new StringBuilder(4 * bytes.length);
        for (byte b : bytes) {
            text.append("\\x");
            Digits.hex(b & 0xff, 2, text);
        }
        return text.toString();
    }

    /** A list or a fixed-size array. */
    static String list(List<?> elements) {
        StringBuilder text = new StringBuilder("[");
        for (int i = 0; i < elements.size(); i++) {
            if (i > 0) {
                text.append(", ");
            }
            quote(of(elements.get(i)), text);
        }
        return text.append(']').toString();
    }

    /** A {@code struct}. */
    static String struct(List<String> names, List<?> values) {
        return entries(names, values, ": ");
    }

    /** A {@code map} of one entry. */
    static String map(Object key, Object value) {
        return entries(List.of(of(key)), List.of(value), "=");
    }

    private static String entries(List<String> keys, List<?> values, String separator) {
        StringBuilder text = new StringBuilder("{");
        for (int i = 0; i < keys.size(); i++) {
            if (i > 0) {
                text.append(", ");
            }
            quote(keys.get(i), text);
            text.append(separator);
            quote(of(values.get(i)), text);
        }
        return text.append('}').toString();
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
}
