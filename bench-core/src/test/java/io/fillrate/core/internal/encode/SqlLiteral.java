package io.fillrate.core.internal.encode;

import io.fillrate.data.ColumnType;
import io.fillrate.data.ColumnType.Array;
import io.fillrate.data.ColumnType.Scalar;
import io.fillrate.data.Inet;
import io.fillrate.data.Interval;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Values as SQL expressions, by another way than the encoders': the server does the arithmetic of dates and builds the arrays. */
final class SqlLiteral {

    private static final long YEAR_2000 = Instant.parse("2000-01-01T00:00:00Z").getEpochSecond();

    private SqlLiteral() {}

    static String of(ColumnType type, @Nullable Object value) {
        return "(" + (value == null ? "NULL" : notNull(type, value)) + ")::" + type.sqlName();
    }

    private static String notNull(ColumnType type, Object value) {
        if (type instanceof Array array) {
            return isEmpty((List<?>) value) ? "'{}'" : array(array.element(), (List<?>) value);
        } else if (value instanceof BigDecimal number) {
            return quote(number.toPlainString());
        } else if (value instanceof LocalDate date) {
            return date.equals(LocalDate.MAX) || date.equals(LocalDate.MIN)
                    ? infinity(date.equals(LocalDate.MAX))
                    : "DATE '1970-01-01' + (" + date.toEpochDay() + ")";
        } else if (value instanceof LocalTime time) {
            long micros = Math.round(time.toNanoOfDay() / 1000.0);
            return micros == 86_400_000_000L ? "'24:00'" : "TIME '00:00' + INTERVAL '" + micros + " us'";
        } else if (value instanceof LocalDateTime time) {
            return time.equals(LocalDateTime.MAX) || time.equals(LocalDateTime.MIN)
                    ? infinity(time.equals(LocalDateTime.MAX))
                    : "TIMESTAMP '2000-01-01'" + since2000(time.toInstant(ZoneOffset.UTC));
        } else if (value instanceof Instant instant) {
            return instant.equals(Instant.MAX) || instant.equals(Instant.MIN)
                    ? infinity(instant.equals(Instant.MAX))
                    : "TIMESTAMPTZ '2000-01-01 00:00+00'" + since2000(instant);
        } else if (value instanceof Interval interval) {
            return interval(interval);
        } else if (value instanceof byte[] bytes) {
            return "decode('" + HexFormat.of().formatHex(bytes) + "', 'hex')";
        } else if (value instanceof Inet inet) {
            return quote(inet.address().getHostAddress() + "/" + inet.prefixLength());
        }
        return type == Scalar.BOOLEAN ? value.toString() : quote(value.toString());
    }

    private static String interval(Interval interval) {
        return "INTERVAL '" + interval.months() + " mons' + INTERVAL '" + interval.days() + " days' + INTERVAL '"
                + interval.micros() + " us'";
    }

    private static String infinity(boolean positive) {
        return positive ? "'infinity'" : "'-infinity'";
    }

    /** From 2000 on, because the latest timestamps are more microseconds after 1970 than an interval has. */
    private static String since2000(Instant instant) {
        return " + INTERVAL '" + (instant.getEpochSecond() - YEAR_2000) + " s' + INTERVAL '"
                + Math.round(instant.getNano() / 1000.0) + " us'";
    }

    private static boolean isEmpty(List<?> list) {
        return list.stream().allMatch(each -> each instanceof List<?> inner && isEmpty(inner));
    }

    private static String array(ColumnType element, List<?> list) {
        return list.stream()
                .map(each -> each instanceof List<?> inner ? array(element, inner) : of(element, each))
                .collect(Collectors.joining(", ", "ARRAY[", "]"));
    }

    private static String quote(String text) {
        return "'" + text.replace("'", "''") + "'";
    }
}
