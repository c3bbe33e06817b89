package io.fillrate.core.internal.encode;

import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneOffset;

/**
 * Dates and times as DuckDB stores them, and its Arrow streams send them: days and microseconds since 1970, microseconds since midnight.
 * Nanoseconds are rounded half up. The ranges are DuckDB's, which does not check its input, and so are the infinities: the greatest number
 * and its negative (DuckDB sources, {@code date_t} and {@code timestamp_t}). Methods throw {@link ValueException} for values out of range.
 */
public final class DuckDbTime {

    /** Days of the date infinity; its negative is −infinity. */
    public static final int INFINITE_DAYS = Integer.MAX_VALUE;

    /** Microseconds of the timestamp infinity; its negative is −infinity. */
    public static final long INFINITE_MICROS = Long.MAX_VALUE;

    public static final long MICROS_OF_DAY = 86_400_000_000L;

    private static final long MICROS_OF_SECOND = 1_000_000;
    private static final long FIRST_SECOND = -9_223_372_022_400L; // 290309-12-22 BC
    private static final long LAST_SECOND = Long.MAX_VALUE / MICROS_OF_SECOND - 1; // 294247-01-10, whole seconds

    private DuckDbTime() {}

    public static int days(LocalDate value) {
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

    /** Returns the microseconds since midnight. Rounding must not give 24:00:00, which DuckDB has and {@link LocalTime} lacks. */
    public static long micros(LocalTime value) {
        long micros = Limits.roundToMicros(value.toNanoOfDay());
        if (micros == MICROS_OF_DAY) {
            throw new ValueException(value + " rounds up to 24:00:00, to the microsecond");
        }
        return micros;
    }

    /** Returns the microseconds of a timestamp. */
    public static long micros(LocalDateTime value) {
        if (value.equals(LocalDateTime.MAX)) {
            return INFINITE_MICROS;
        } else if (value.equals(LocalDateTime.MIN)) {
            return -INFINITE_MICROS;
        }
        Instant instant = value.toInstant(ZoneOffset.UTC);
        return micros(instant.getEpochSecond(), instant.getNano(), value);
    }

    /** Returns the microseconds of an instant. */
    public static long micros(Instant value) {
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
        return seconds * MICROS_OF_SECOND + Limits.roundToMicros(nanos);
    }

    /** Returns the timestamp of a number of microseconds; of the infinities, the ends of DuckDB's range. */
    public static LocalDateTime dateTime(long micros) {
        return LocalDateTime.ofEpochSecond(
                Math.floorDiv(micros, MICROS_OF_SECOND),
                (int) Math.floorMod(micros, MICROS_OF_SECOND) * 1000,
                ZoneOffset.UTC);
    }
}
