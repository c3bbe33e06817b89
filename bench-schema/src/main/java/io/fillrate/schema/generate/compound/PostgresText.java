package io.fillrate.schema.generate.compound;

import io.fillrate.schema.generate.domain.Digits;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.HexFormat;
import java.util.List;

/**
 * Values in PostgreSQL's text form, and parts of others in the quotes that these need (PostgreSQL documentation, 8.15.6 "Array Input and
 * Output Syntax", 8.16.6 "Composite Type Input and Output Syntax", 8.17.5 "Range Input/Output", F.17 "hstore").
 */
public final class PostgresText {

    private static final HexFormat BYTES = HexFormat.of();

    private PostgresText() {}

    /** The text of a value of any Java class that columns are loaded as. */
    public static String of(Object value) {
        if (value instanceof String text) {
            return text;
        } else if (value instanceof Boolean bool) {
            return bool ? "t" : "f";
        } else if (value instanceof BigDecimal decimal) {
            return decimal.toPlainString();
        } else if (value instanceof byte[] bytes) {
            return "\\x" + BYTES.formatHex(bytes);
        } else if (value instanceof List<?> list) {
            return array(list, ',');
        }
        return value instanceof Instant instant
                ? moment(instant.atOffset(ZoneOffset.UTC).toLocalDateTime(), "+00")
                : value instanceof LocalDateTime moment ? moment(moment, "") : value.toString();
    }

    private static String moment(LocalDateTime moment, String zone) {
        StringBuilder text = new StringBuilder(32);
        Digits.date(moment.toLocalDate(), text);
        text.append(' ');
        Digits.time(moment.toLocalTime().toNanoOfDay() / 1_000, text);
        return text.append(zone).toString();
    }

    /**
     * An array.
     *
     * @param delimiter of its elements' type: a comma, and a semicolon for {@code box}
     */
    public static String array(List<?> elements, char delimiter) {
        StringBuilder text = new StringBuilder("{");
        for (int i = 0; i < elements.size(); i++) {
            if (i > 0) {
                text.append(delimiter);
            }
            quoteByBackslash(of(elements.get(i)), text);
        }
        return text.append('}').toString();
    }

    /** A value of a composite type. */
    public static String composite(List<?> fields) {
        StringBuilder text = new StringBuilder("(");
        for (int i = 0; i < fields.size(); i++) {
            if (i > 0) {
                text.append(',');
            }
            quoteByDoubling(of(fields.get(i)), text);
        }
        return text.append(')').toString();
    }

    /** Appends a range with its lower bound and without its upper one. */
    static void range(Object lower, Object upper, StringBuilder out) {
        out.append('[');
        quoteByDoubling(of(lower), out);
        out.append(',');
        quoteByDoubling(of(upper), out);
        out.append(')');
    }

    /** Appends the range of a single value. */
    static void point(Object value, StringBuilder out) {
        out.append('[');
        quoteByDoubling(of(value), out);
        out.append(',');
        quoteByDoubling(of(value), out);
        out.append(']');
    }

    /** Appends a text in quotes, as elements of arrays and keys and values of {@code hstore} need. */
    static void quoteByBackslash(String text, StringBuilder out) {
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

    /** Appends a text in quotes, as fields of composite values and bounds of ranges need. */
    static void quoteByDoubling(String text, StringBuilder out) {
        out.append('"');
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '"' || c == '\\') {
                out.append(c);
            }
            out.append(c);
        }
        out.append('"');
    }
}
