package io.fillrate.core.encode;

import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;

/**
 * Dates and timestamps as PostgreSQL keeps them: days and microseconds since 2000-01-01, with the least and greatest numbers for the
 * infinities (PostgreSQL sources, {@code datatype/timestamp.h}). Nanoseconds are rounded half up.
 */
final class PostgresTime {

    /** Days from 1970 to 2000. */
    static final int EPOCH_DAY = 10_957;

    static final long MICROS_OF_DAY = 86_400_000_000L;

    private static final long EPOCH_SECOND = EPOCH_DAY * 86_400L;
    private static final long FIRST_MICRO = -211_813_488_000_000_000L; // 4714-11-24 BC
    private static final long END_MICRO = 9_223_371_331_200_000_000L; // 294277-01-01
    private static final long FIRST_DAY = FIRST_MICRO / MICROS_OF_DAY;
    private static final long END_TIMESTAMP_DAY = END_MICRO / MICROS_OF_DAY;
    private static final long END_DAY = 2_145_031_949; // 5874898-01-01

    private PostgresTime() {}

    /** Days of a date. */
    static int days(LocalDate value) {
        long day = value.toEpochDay() - EPOCH_DAY;
        if (day >= FIRST_DAY && day < END_DAY) {
            return (int) day;
        } else if (value.equals(LocalDate.MAX)) {
            return Integer.MAX_VALUE;
        } else if (value.equals(LocalDate.MIN)) {
            return Integer.MIN_VALUE;
        }
        throw new ValueException(value + " is out of range for a date: 4714-11-24 BC to 5874897-12-31");
    }

    /** Microseconds of a timestamp. */
    static long micros(LocalDateTime value) {
        long day = value.toLocalDate().toEpochDay() - EPOCH_DAY;
        if (day >= FIRST_DAY && day < END_TIMESTAMP_DAY) {
            return checked(
                    day * MICROS_OF_DAY + roundToMicros(value.toLocalTime().toNanoOfDay()), value);
        } else if (value.equals(LocalDateTime.MAX)) {
            return Long.MAX_VALUE;
        } else if (value.equals(LocalDateTime.MIN)) {
            return Long.MIN_VALUE;
        }
        throw outOfRange(value);
    }

    /** Microseconds of a moment. */
    static long micros(Instant value) {
        long second = value.getEpochSecond() - EPOCH_SECOND;
        int nano = value.getNano();
        if (second >= FIRST_MICRO / 1_000_000 && second < END_MICRO / 1_000_000) {
            return checked(second * 1_000_000 + roundToMicros(nano), value);
        } else if (value.equals(Instant.MAX)) {
            return Long.MAX_VALUE;
        } else if (value.equals(Instant.MIN)) {
            return Long.MIN_VALUE;
        }
        throw outOfRange(value);
    }

    static long roundToMicros(long nanos) {
        return (nanos + 500) / 1000;
    }

    private static long checked(long micros, Object value) {
        if (micros >= END_MICRO) { // rounded up to it
            throw outOfRange(value);
        }
        return micros;
    }

    private static ValueException outOfRange(Object value) {
        return new ValueException(value + " is out of range for a timestamp: 4714-11-24 BC to 294276-12-31");
    }
}
