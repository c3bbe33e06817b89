package io.fillrate.core.duckdb;

import io.fillrate.core.arrow.ArrowTime;
import io.fillrate.core.encode.Limits;
import io.fillrate.data.ColumnType;
import io.fillrate.data.ColumnType.Array;
import io.fillrate.data.ColumnType.Numeric;
import io.fillrate.data.ColumnType.Scalar;
import io.fillrate.data.Interval;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.HexFormat;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Values as text that a cast to the column's type turns back into them (DuckDB documentation, "Text Casts"). */
final class DuckDbText {

    private static final String INFINITY = "infinity";
    private static final HexFormat HEX_BYTES = HexFormat.of().withPrefix("\\x");

    private static final Pattern TRAILING_ZEROS = Pattern.compile("\\.?0*$");

    private DuckDbText() {}

    /**
     * The text of a value that is not null.
     *
     * @param value of the Java class that the type names
     * @throws io.fillrate.core.encode.ValueException if the column can't hold it
     */
    static String of(ColumnType type, Object value) {
        if (type instanceof Array array) {
            StringBuilder out = new StringBuilder();
            list(array, array.depth(), (List<?>) value, out);
            return out.toString();
        } else if (type instanceof Numeric numeric) {
            return DuckDbValues.decimal((Number) value, numeric).toPlainString();
        }
        return switch ((Scalar) type) {
            case TEXT, JSON, JSONB -> Limits.text((String) value);
            case DATE -> date(ArrowTime.days((LocalDate) value));
            case TIME -> time(ArrowTime.micros((LocalTime) value));
            case TIMESTAMP -> moment(ArrowTime.micros((LocalDateTime) value), "");
            case TIMESTAMPTZ -> moment(ArrowTime.micros((Instant) value), "+00");
            case INTERVAL -> interval((Interval) value);
            case BYTEA -> HEX_BYTES.formatHex((byte[]) value);
            case INT2 -> Integer.toString(Limits.int2((Integer) value));
            case BOOLEAN, INT4, INT8, FLOAT4, FLOAT8, UUID, INET -> value.toString();
        };
    }

    private static void list(Array type, int depth, List<?> values, StringBuilder out) {
        out.append('[');
        for (int i = 0; i < values.size(); i++) {
            if (i > 0) {
                out.append(',');
            }
            @Nullable Object value = values.get(i);
            if (value == null) {
                out.append("NULL");
            } else if (depth > 1) {
                list(type, depth - 1, Lists.inner(value, type), out);
            } else {
                quoted(of(type.element(), Lists.element(value, type)), out);
            }
        }
        out.append(']');
    }

    private static void quoted(String text, StringBuilder out) {
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

    private static String date(int days) {
        if (Math.abs(days) == ArrowTime.INFINITE_DAYS) {
            return days > 0 ? INFINITY : "-" + INFINITY;
        }
        LocalDate date = LocalDate.ofEpochDay(days);
        return day(date) + era(date);
    }

    private static String moment(long micros, String zone) {
        if (Math.abs(micros) == ArrowTime.INFINITE_MICROS) {
            return micros > 0 ? INFINITY : "-" + INFINITY;
        }
        LocalDate date = LocalDate.ofEpochDay(Math.floorDiv(micros, ArrowTime.MICROS_OF_DAY));
        return day(date) + era(date) + " " + time(Math.floorMod(micros, ArrowTime.MICROS_OF_DAY)) + zone;
    }

    private static String day(LocalDate date) {
        int year = date.getYear() > 0 ? date.getYear() : 1 - date.getYear();
        return padded(year, 4) + "-" + padded(date.getMonthValue(), 2) + "-" + padded(date.getDayOfMonth(), 2);
    }

    private static String era(LocalDate date) {
        return date.getYear() > 0 ? "" : " (BC)";
    }

    private static String time(long microsOfDay) {
        long seconds = microsOfDay / 1_000_000;
        String fraction = "." + padded(microsOfDay % 1_000_000, 6);
        return padded(seconds / 3600, 2) + ":" + padded(seconds / 60 % 60, 2) + ":" + padded(seconds % 60, 2)
                + TRAILING_ZEROS.matcher(fraction).replaceFirst("");
    }

    private static String padded(long value, int digits) {
        String text = Long.toString(value);
        return "0".repeat(Math.max(0, digits - text.length())) + text;
    }

    private static String interval(Interval value) {
        return value.months() + " months " + value.days() + " days " + value.micros() + " microseconds";
    }
}
