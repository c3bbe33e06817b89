package io.fillrate.schema.generate.column;

import io.fillrate.core.DatabaseKind;
import io.fillrate.data.Inet;
import io.fillrate.data.Interval;
import io.fillrate.schema.generate.words.LocalWords;
import io.fillrate.schema.model.DataType;
import io.fillrate.schema.model.TableModel.ColumnModel;
import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.util.HexFormat;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Values of columns from literals of SQL. */
public final class Literal {

    private static final Set<String> TRUE = Set.of("t", "true", "y", "yes", "on", "1");
    private static final Set<String> FALSE = Set.of("f", "false", "n", "no", "off", "0");

    private static final Pattern NUMBER = Pattern.compile("[-+]?(\\d+(\\.\\d*)?|\\.\\d+)([eE][-+]?\\d{1,3})?");
    private static final Pattern OFFSET = Pattern.compile("[-+]\\d\\d(:?\\d\\d)?$");
    private static final Pattern ADDRESS = Pattern.compile("[0-9a-fA-F.:]+(/\\d{1,3})?");
    private static final Pattern PERIOD = Pattern.compile(
            "(?:(\\d+) years?)? ?(?:(\\d+) mon(?:th)?s?)? ?(?:(\\d+) days?)? ?"
                    + "(?:(\\d+) hours?)? ?(?:(\\d+) min(?:ute)?s?)? ?(?:(\\d+) sec(?:ond)?s?)? ?(?:(\\d+):(\\d\\d)(?::(\\d\\d))?)?");

    /** Where the time begins after a date. */
    private static final int TIME_AT = 11;

    private static final long MICROS_OF_SECOND = 1_000_000;

    private Literal() {}

    /**
     * Returns the value of a literal, of the Java type that the column is loaded as; empty if the column cannot hold it, or its type has no
     * literals that are understood (lists, ranges and the like).
     *
     * @param database the kind of database
     * @param literalText as SQL writes it, without quotes and casts: {@code 5}, {@code abc}, {@code 2020-01-01 00:00:00+00}
     */
    public static Optional<Object> value(DatabaseKind database, ColumnModel column, String literalText) {
        return value(ValueSpec.of(database, LocalWords.ENGLISH, column, ColumnLimits.NONE), literalText);
    }

    public static Optional<Object> value(ValueSpec spec, String text) {
        try {
            return parsed(spec, spec.type(), text);
        } catch (IllegalArgumentException | ArithmeticException | DateTimeException e) {
            return Optional.empty();
        }
    }

    /** Returns the number of a text in SQL's form. */
    public static Optional<BigDecimal> number(String text) {
        String digits = text.strip();
        return NUMBER.matcher(digits).matches() ? Optional.of(new BigDecimal(digits)) : Optional.empty();
    }

    private static Optional<Object> parsed(ValueSpec spec, DataType type, String text) {
        if (type instanceof DataType.Domain domain) {
            return parsed(spec.typed(domain.base(), domain.baseSqlType()), domain.base(), text);
        } else if (type instanceof DataType.Bool) {
            String word = text.strip().toLowerCase(Locale.ROOT);
            return TRUE.contains(word) || FALSE.contains(word) ? Optional.of(TRUE.contains(word)) : Optional.empty();
        } else if (type instanceof DataType.Int whole) {
            return number(text)
                    .map(BigDecimal::longValueExact)
                    .filter(value -> value >= whole.min() && value <= whole.max())
                    .map(value -> whole.isInt() ? (Object) value.intValue() : value);
        } else if (type instanceof DataType.Year) {
            return number(text).map(BigDecimal::intValueExact);
        } else if (type instanceof DataType.Decimal) {
            return number(text).map(value -> value);
        } else if (type instanceof DataType.Floating floating) {
            return number(text).map(value -> floating.bits() == 32 ? (Object) value.floatValue() : value.doubleValue());
        } else if (type instanceof DataType.Text characters) {
            return Optional.of(characters.fixed() ? text.stripTrailing() : text);
        } else if (type instanceof DataType.Enumeration labels) {
            return labels.labels().stream().filter(text::equals).findFirst().map(label -> label);
        } else if (type instanceof DataType.Date) {
            return Optional.of(LocalDate.parse(
                    text.strip().substring(0, Math.min(10, text.strip().length()))));
        } else if (type instanceof DataType.Time time) {
            return Optional.of(time.withZone() ? text : LocalTime.parse(text.strip()));
        } else if (type instanceof DataType.Timestamp timestamp) {
            return Optional.of(timestamp.withZone() ? instant(text) : dateTime(text));
        } else if (type instanceof DataType.Interval) {
            return interval(text.strip()).map(value -> value);
        } else if (type instanceof DataType.Binary) {
            return bytes(text).map(value -> value);
        } else if (type instanceof DataType.Uuid) {
            return Optional.of(UUID.fromString(text.strip()));
        } else if (type instanceof DataType.Bits bits && !text.matches(bitsOf(bits))) {
            return Optional.empty();
        } else if (type instanceof DataType.Network network
                && spec.database().hasPostgresDialect()
                && hasAddress(network)) {
            return ADDRESS.matcher(text).matches() ? Optional.of(Inet.parse(text)) : Optional.empty();
        }
        return isText(spec, type) ? Optional.of(text) : Optional.empty();
    }

    private static String bitsOf(DataType.Bits type) {
        return "[01]"
                + (type.length() == 0 ? "*" : type.varying() ? "{0," + type.length() + "}" : "{" + type.length() + "}");
    }

    private static boolean hasAddress(DataType.Network network) {
        return network.kind() == DataType.Network.Kind.INET || network.kind() == DataType.Network.Kind.CIDR;
    }

    /** Whether a type without another Java class is loaded as the text of its literals. */
    private static boolean isText(ValueSpec spec, DataType type) {
        boolean isBytes = spec.database().hasMySqlDialect()
                && (type instanceof DataType.Bits || type instanceof DataType.Geometry);
        return !isBytes
                && !(type instanceof DataType.ListOf)
                && !(type instanceof DataType.Union)
                && !(type instanceof DataType.Unknown);
    }

    private static LocalDateTime dateTime(String text) {
        String iso = iso(text);
        Matcher offset = OFFSET.matcher(iso);
        boolean hasOffset = offset.find(TIME_AT);
        return LocalDateTime.parse(hasOffset ? iso.substring(0, offset.start()) : iso);
    }

    private static Instant instant(String text) {
        String iso = iso(text);
        Matcher offset = OFFSET.matcher(iso);
        if (!offset.find(TIME_AT)) {
            return Instant.parse(iso.endsWith("Z") ? iso : iso + "Z");
        }
        String hours = offset.group();
        return OffsetDateTime.parse(hours.length() == 3 ? iso + ":00" : iso).toInstant();
    }

    /** The form {@code 2020-01-01T00:00:00}, of a date too. */
    private static String iso(String text) {
        String iso = text.strip().replace(' ', 'T');
        if (iso.length() < TIME_AT - 1) {
            throw new DateTimeException(text + " is not a date");
        }
        return iso.length() < TIME_AT ? iso + "T00:00:00" : iso;
    }

    private static Optional<Interval> interval(String text) {
        Matcher parts = PERIOD.matcher(text);
        if (text.isEmpty() || !parts.matches()) {
            return Optional.empty();
        }
        long seconds = (count(parts, 4) + count(parts, 7)) * 3_600
                + (count(parts, 5) + count(parts, 8)) * 60
                + count(parts, 6)
                + count(parts, 9);
        return Optional.of(new Interval(
                Math.toIntExact(count(parts, 1) * 12 + count(parts, 2)),
                Math.toIntExact(count(parts, 3)),
                seconds * MICROS_OF_SECOND));
    }

    private static long count(Matcher parts, int group) {
        String digits = parts.group(group);
        return digits == null ? 0 : Long.parseLong(digits);
    }

    /** PostgreSQL's {@code \x0f}; others have no form distinct from text. */
    private static Optional<byte[]> bytes(String text) {
        return text.startsWith("\\x") ? Optional.of(HexFormat.of().parseHex(text.substring(2))) : Optional.empty();
    }
}
