package io.fillrate.core.mysql;

import io.fillrate.core.internal.encode.CompiledRow.ByTable;
import io.fillrate.core.internal.encode.Limits;
import io.fillrate.core.internal.encode.ValueException;
import io.fillrate.data.Accessor;
import io.fillrate.data.Column;
import io.fillrate.data.ColumnType;
import io.fillrate.data.ColumnType.Numeric;
import io.fillrate.data.ColumnType.Scalar;
import io.fillrate.data.Table;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.HexFormat;
import java.util.List;
import java.util.UUID;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The columns of a table in the types that are sent to MariaDB and MySQL: integers, float8, numeric, text, uuid, date, time,
 * timestamp and bytea.
 * Their functions refuse values that the database cannot store, and nulls if the column is NOT NULL.
 */
final class SentColumns {

    /** One table per table, because encoders are cached by table. */
    private static final ByTable TABLES = new ByTable();

    private SentColumns() {}

    /** Returns the table with all of its columns as they are sent. */
    static <T> Table<T> of(Table<T> table) {
        return TABLES.of(
                table,
                absent -> new Table<>(
                        absent.schema(),
                        absent.name(),
                        absent.columns().stream().map(SentColumns::of).toList(),
                        absent.primaryKey()));
    }

    /** Returns the column as it is sent, under the same name. */
    static <T> Column<T> of(Column<T> column) {
        Column<T> stored = typed(column);
        if (stored.accessor() instanceof Accessor.OfObject) {
            return column.nullable() ? stored.orNull() : stored;
        }
        return column.nullTest() == null ? stored : stored.nullWhen(column.nullTest());
    }

    private static <T> Column<T> typed(Column<T> column) {
        String name = column.name();
        return column.fold(
                value -> Column.int2(name, row -> value.test(row) ? 1 : 0),
                int2 -> column,
                int4 -> column,
                int8 -> column,
                // As a double, because the text of the greatest float is a number beyond it.
                value -> Column.float8(name, row -> SentValues.finite(value.applyAsFloat(row))),
                value -> Column.float8(name, row -> SentValues.finite(value.applyAsDouble(row))),
                value -> ofObject(name, column.type(), new NullChecked<>(value, column.nullable())));
    }

    private static <T> Column<T> ofObject(String name, ColumnType type, NullChecked<T> value) {
        return type.fold(
                scalar -> ofScalar(name, scalar, value),
                numeric -> Column.numeric(
                        name,
                        numeric.precision(),
                        numeric.scale(),
                        value.as(Number.class, number -> SentValues.decimal(number, numeric))),
                array -> Column.text(name, value.as(List.class, list -> JsonText.of(list, array.element()))));
    }

    private static <T> Column<T> ofScalar(String name, Scalar type, NullChecked<T> value) {
        return switch (type) {
            case TEXT, JSON, JSONB -> Column.text(name, value.as(String.class, Function.identity()));
            case UUID -> Column.uuid(name, value.as(UUID.class, Function.identity()));
            case DATE -> Column.date(name, value.as(LocalDate.class, SentValues::date));
            case TIME -> Column.time(name, value.as(LocalTime.class, SentValues::time));
            case TIMESTAMP -> Column.timestamp(name, value.as(LocalDateTime.class, SentValues::dateTime));
            case TIMESTAMPTZ -> Column.timestamp(name, value.as(Instant.class, SentValues::utc));
            case INTERVAL, INET -> Column.text(name, value.as(Object.class, Object::toString));
            case BYTEA -> Column.bytea(name, value.as(byte[].class, Function.identity()));
            default -> throw new IllegalArgumentException("column " + name + " has no objects");
        };
    }

    /** An accessor's function that refuses null where the column does. */
    private record NullChecked<T>(Function<T, ? extends @Nullable Object> function, boolean nullable) {

        <V, S> Function<T, @Nullable S> as(Class<V> type, Function<? super V, S> store) {
            return row -> {
                @Nullable Object value = function.apply(row);
                if (value != null) {
                    return store.apply(type.cast(value));
                } else if (nullable) {
                    return null;
                }
                throw Limits.missing();
            };
        }
    }

    /**
     * Values in the form in which MariaDB and MySQL store them; refuses those that they cannot store. Nanoseconds are rounded half up to
     * microseconds.
     */
    static final class SentValues {

        private static final int FIRST_YEAR = 1;
        private static final int LAST_YEAR = 9999;
        private static final long FIRST_SECOND =
                LocalDateTime.of(FIRST_YEAR, 1, 1, 0, 0).toEpochSecond(ZoneOffset.UTC);
        private static final long END_SECOND =
                LocalDateTime.of(LAST_YEAR + 1, 1, 1, 0, 0).toEpochSecond(ZoneOffset.UTC);

        private static final int HALF_A_MICRO = 500;

        private SentValues() {}

        static double finite(double value) {
            if (Double.isFinite(value)) {
                return value;
            }
            throw new ValueException(value + " is out of range: MariaDB and MySQL have no NaN and no infinities");
        }

        /** The number, rounded half away from zero to the column's scale. */
        static BigDecimal decimal(Number value, Numeric type) {
            if (value instanceof BigDecimal decimal) {
                return Limits.numeric(decimal, type);
            }
            throw new ValueException(value + " is a " + value.getClass().getSimpleName()
                    + ": MariaDB's and MySQL's decimals are BigDecimal, and have no NaN and no infinities");
        }

        static LocalDate date(LocalDate value) {
            if (value.getYear() >= FIRST_YEAR && value.getYear() <= LAST_YEAR) {
                return value;
            }
            throw outOfRange(value, "date");
        }

        static LocalTime time(LocalTime value) {
            LocalTime rounded = value.plusNanos(HALF_A_MICRO).truncatedTo(ChronoUnit.MICROS);
            if (rounded.isBefore(value.truncatedTo(ChronoUnit.MICROS))) {
                throw new ValueException(value + " rounds up to 24:00:00, to the microsecond");
            }
            return rounded;
        }

        static LocalDateTime dateTime(LocalDateTime value) {
            if (value.getYear() >= FIRST_YEAR && value.getYear() <= LAST_YEAR) {
                LocalDateTime rounded = value.plusNanos(HALF_A_MICRO).truncatedTo(ChronoUnit.MICROS);
                if (rounded.getYear() <= LAST_YEAR) {
                    return rounded;
                }
            }
            throw outOfRange(value, "datetime");
        }

        static LocalDateTime utc(Instant value) {
            if (value.getEpochSecond() >= FIRST_SECOND && value.getEpochSecond() < END_SECOND) {
                return dateTime(LocalDateTime.ofEpochSecond(value.getEpochSecond(), value.getNano(), ZoneOffset.UTC));
            }
            throw outOfRange(value, "datetime");
        }

        private static ValueException outOfRange(Object value, String type) {
            return new ValueException(value + " is out of range for a " + type + ": years " + FIRST_YEAR + " to "
                    + LAST_YEAR + ", no infinities");
        }
    }

    /**
     * Lists as JSON, for databases without arrays: booleans, integers and floats as JSON has them, bytes in hexadecimal digits, everything
     * else as a string in the form of its Java class. Decimals are strings, too, because MySQL would convert them to doubles. {@link
     * MySqlCells} reads them.
     */
    private static final class JsonText {

        private static final String ESCAPED = "\"\\\b\t\n\f\r";
        private static final String ESCAPES = "\"\\btnfr";
        private static final HexFormat HEX = HexFormat.of().withUpperCase();

        private JsonText() {}

        /**
         * Returns the text of a list.
         *
         * @param type of the innermost elements
         * @throws ValueException if an element is not of the type's Java class, or the database could not hold it in a column of the type
         */
        static String of(List<?> list, ColumnType type) {
            StringBuilder out = new StringBuilder(64);
            append(list, type, out);
            return out.toString();
        }

        private static void append(List<?> list, ColumnType type, StringBuilder out) {
            out.append('[');
            for (int i = 0; i < list.size(); i++) {
                if (i > 0) {
                    out.append(',');
                }
                element(list.get(i), type, out);
            }
            out.append(']');
        }

        private static void element(@Nullable Object value, ColumnType type, StringBuilder out) {
            if (value instanceof List<?> nested) {
                append(nested, type, out);
            } else if (value == null) {
                out.append("null");
            } else {
                notNull(Limits.element(value, type), type, out);
            }
        }

        private static void notNull(Object value, ColumnType type, StringBuilder out) {
            if (type instanceof Numeric numeric) {
                BigDecimal decimal = SentValues.decimal((Number) value, numeric);
                BigDecimal scaled = numeric.unlimited() ? decimal : decimal.setScale(numeric.scale());
                out.append('"').append(scaled.toPlainString()).append('"');
            } else if (type == Scalar.INT2) {
                out.append(Limits.int2((Integer) value));
            } else if (value instanceof Float || value instanceof Double) {
                SentValues.finite(((Number) value).doubleValue());
                out.append(value);
            } else if (value instanceof Boolean || value instanceof Integer || value instanceof Long) {
                out.append(value);
            } else {
                out.append('"');
                escaped(value instanceof byte[] b ? HexFormat.of().formatHex(b) : value.toString(), out);
                out.append('"');
            }
        }

        /** Appends the characters of a JSON string (RFC 8259). */
        private static void escaped(String text, StringBuilder out) {
            for (int i = 0; i < text.length(); i++) {
                char c = text.charAt(i);
                int escape = c > '\\' ? -1 : ESCAPED.indexOf(c);
                if (escape >= 0) {
                    out.append('\\').append(ESCAPES.charAt(escape));
                } else if (c < ' ') {
                    out.append("\\u00").append(HEX.toHexDigits((byte) c));
                } else {
                    out.append(c);
                }
            }
        }
    }
}
