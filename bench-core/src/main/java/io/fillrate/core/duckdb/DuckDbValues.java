package io.fillrate.core.duckdb;

import io.fillrate.core.encode.Limits;
import io.fillrate.core.encode.ValueException;
import io.fillrate.data.ColumnType.Numeric;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneOffset;

/**
 * Values in the form in which DuckDB keeps them, and the refusal of those that it can't: dates and times count from 1970-01-01, with the
 * numbers at the ends for the infinities (DuckDB sources, {@code common/types/date.hpp} and {@code timestamp.hpp}). Nanoseconds are
 * rounded half up.
 */
final class DuckDbValues {

    /** Days of the date infinity; its negative is −infinity. */
    static final int INFINITE_DAYS = Integer.MAX_VALUE;

    /** Microseconds of the timestamp infinity; its negative is −infinity. */
    static final long INFINITE_MICROS = Long.MAX_VALUE;

    static final long MICROS_OF_DAY = 86_400_000_000L;

    private static final long MICROS_OF_SECOND = 1_000_000;
    private static final long FIRST_SECOND = -9_223_372_022_400L; // 290309-12-22 BC
    private static final long LAST_SECOND = Long.MAX_VALUE / MICROS_OF_SECOND - 1; // 294247-01-10, whole seconds

    private DuckDbValues() {}

    /** Days of a date. */
    static int days(LocalDate value) {
        long days = value.toEpochDay();
        if (days > -INFINITE_DAYS && days < INFINITE_DAYS) {
            return (int) days;
        } else if (value.equals(LocalDate.MAX)) {
            return INFINITE_DAYS;
        } else if (value.equals(LocalDate.MIN)) {
            return -INFINITE_DAYS;
        }
        throw new ValueException(value + " is out of range for a date: 5877642-06-25 BC to 5881580-07-10");
    }

    /** Microseconds since midnight; 24:00:00, which DuckDB has, is no {@link LocalTime} and is not made by rounding. */
    static long micros(LocalTime value) {
        long micros = roundToMicros(value.toNanoOfDay());
        if (micros == MICROS_OF_DAY) {
            throw new ValueException(value + " rounds up to 24:00:00, to the microsecond");
        }
        return micros;
    }

    /** Microseconds of a timestamp. */
    static long micros(LocalDateTime value) {
        if (value.equals(LocalDateTime.MAX)) {
            return INFINITE_MICROS;
        } else if (value.equals(LocalDateTime.MIN)) {
            return -INFINITE_MICROS;
        }
        Instant instant = value.toInstant(ZoneOffset.UTC);
        return micros(instant.getEpochSecond(), instant.getNano(), value);
    }

    /** Microseconds of a moment. */
    static long micros(Instant value) {
        if (value.equals(Instant.MAX)) {
            return INFINITE_MICROS;
        } else if (value.equals(Instant.MIN)) {
            return -INFINITE_MICROS;
        }
        return micros(value.getEpochSecond(), value.getNano(), value);
    }

    private static long micros(long seconds, int nanos, Object value) {
        if (seconds < FIRST_SECOND || seconds > LAST_SECOND) {
            throw new ValueException(
                    value + " is out of range for a timestamp: 290309-12-22 BC to 294247-01-10 04:00:53");
        }
        return seconds * MICROS_OF_SECOND + roundToMicros(nanos);
    }

    private static long roundToMicros(long nanos) {
        return (nanos + 500) / 1000;
    }

    /** The number with exactly the column's scale, rounded half away from zero. */
    static BigDecimal decimal(Number value, Numeric type) {
        if (value instanceof BigDecimal decimal) {
            return Limits.numeric(decimal, type).setScale(type.scale());
        }
        throw new ValueException(value + " is a " + value.getClass().getSimpleName()
                + ": DuckDB's decimals are BigDecimal, and have no NaN and no infinity");
    }

    /** The text in UTF-8; see {@link Limits#text}. */
    static byte[] utf8(String value) {
        return Limits.text(value).getBytes(StandardCharsets.UTF_8);
    }
}
