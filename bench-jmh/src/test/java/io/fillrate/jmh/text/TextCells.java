package io.fillrate.jmh.text;

import io.fillrate.data.ColumnType;
import io.fillrate.data.ColumnType.Array;
import io.fillrate.data.ColumnType.Numeric;
import io.fillrate.data.ColumnType.Scalar;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Values of fields that were taken apart and unescaped, in whatever of the forms that PostgreSQL reads they stand. */
final class TextCells {

    private TextCells() {}

    static @Nullable Object value(@Nullable String field, ColumnType type) {
        if (field == null) {
            return null;
        } else if (type instanceof Numeric) {
            return new BigDecimal(field);
        } else if (type instanceof Array) {
            return array(field);
        }
        return switch ((Scalar) type) {
            case BOOLEAN -> bool(field);
            case INT2, INT4 -> Integer.valueOf(field);
            case INT8 -> Long.valueOf(field);
            case FLOAT8 -> Double.valueOf(field);
            case TEXT -> field;
            case UUID -> UUID.fromString(field);
            case DATE -> LocalDate.parse(field);
            case TIMESTAMP -> LocalDateTime.parse(field.replace(' ', 'T'));
            case TIMESTAMPTZ -> Instant.parse(field.replace(' ', 'T').replace("+00", "Z"));
            default -> throw new IllegalArgumentException("no workload of the benchmarks has " + type.sqlName());
        };
    }

    private static boolean bool(String field) {
        return switch (field) {
            case "t", "true" -> true;
            case "f", "false" -> false;
            default -> throw new IllegalArgumentException(field + " is no boolean");
        };
    }

    /** Of texts that are all in quotes. */
    private static List<String> array(String field) {
        List<String> values = new ArrayList<>();
        int i = 1;
        while (field.charAt(i) == '"') {
            StringBuilder value = new StringBuilder();
            for (i++; field.charAt(i) != '"'; i++) {
                i += field.charAt(i) == '\\' ? 1 : 0;
                value.append(field.charAt(i));
            }
            values.add(value.toString());
            i += field.charAt(i + 1) == ',' ? 2 : 1;
        }
        if (i != field.length() - 1 || !field.startsWith("{") || !field.endsWith("}")) {
            throw new IllegalArgumentException(field + " is no array of texts in quotes");
        }
        return values;
    }
}
