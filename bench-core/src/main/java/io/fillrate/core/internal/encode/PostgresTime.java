package io.fillrate.core.internal.encode;

import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;

/**
 * Dates and timestamps as PostgreSQL keeps them: days and microseconds since 2000-01-01, with the least and greatest numbers for the
 * infinities (PostgreSQL sources, {@code datatype/timestamp.h}). Nanoseconds are rounded half up.
 */
public final class PostgresTime {

    /** Days from 1970 to 2000. */
    static final int EPOCH_DAY = 10_957;

    static final long MICROS_OF_DAY = 86_400_000_000L;

    private static final long EPOCH_SECOND = EPOCH_DAY * 86_400L;
    private static final long FIRST_MICRO = -211_813_488_000_000_000L; // 4714-11-24 BC
    private static final long END_MICRO = 9_223_371_331_200_000_000L; // 294277-01-01
    private static final long FIRST_DAY = FIRST_MICRO / MICROS_OF_DAY;
    private static final long END_TIMESTAMP_DAY = END_MICRO / MICROS_OF_DAY;
    private static final long END_DAY = 2_145_031_949; // 5874898-01-01

    private static final int DAYS_OF_ERA = 146_097; // 400 years
    private static final int EPOCH_IN_ERAS = 719_468; // days from 0000-03-01 to 1970-01-01
    private static final int FIRST_DAY_OF_YEAR_1 = -719_162; // since 1970-01-01

    private PostgresTime() {}

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

    /** Days of a day since 1970-01-01. */
    public static int days(long epochDay) {
        long day = epochDay - EPOCH_DAY;
        if (day < FIRST_DAY || day >= END_DAY) {
            throw new ValueException(
                    "day " + epochDay + " since 1970-01-01 is out of range for a date: 4714-11-24 BC to 5874897-12-31");
        }
        return (int) day;
    }

    /** Microseconds of a number of them since 1970-01-01 00:00. */
    public static long micros(long epochMicros) {
        long micros = epochMicros - EPOCH_SECOND * 1_000_000;
        if (micros < FIRST_MICRO || micros > epochMicros) { // before the first, or less than the least long
            throw outOfRange(epochMicros + " microseconds since 1970-01-01");
        }
        return micros;
    }

    static long micros(LocalDateTime value) {
        long day = value.toLocalDate().toEpochDay() - EPOCH_DAY;
        if (day >= FIRST_DAY && day < END_TIMESTAMP_DAY) {
            return checked(
                    day * MICROS_OF_DAY
                            + Limits.roundToMicros(value.toLocalTime().toNanoOfDay()),
                    value);
        } else if (value.equals(LocalDateTime.MAX)) {
            return Long.MAX_VALUE;
        } else if (value.equals(LocalDateTime.MIN)) {
            return Long.MIN_VALUE;
        }
        throw outOfRange(value);
    }

    static long micros(Instant value) {
        long second = value.getEpochSecond() - EPOCH_SECOND;
        int nano = value.getNano();
        if (second >= FIRST_MICRO / 1_000_000 && second < END_MICRO / 1_000_000) {
            return checked(second * 1_000_000 + Limits.roundToMicros(nano), value);
        } else if (value.equals(Instant.MAX)) {
            return Long.MAX_VALUE;
        } else if (value.equals(Instant.MIN)) {
            return Long.MIN_VALUE;
        }
        throw outOfRange(value);
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

    /**
     * Writes a day since 1970-01-01 in the proleptic Gregorian calendar: {@code 2026-11-20}, or {@code 0044-03-15} with
     * {@link #putEra} at the end of the whole value. Counts in eras of 400 years that start on 1 March (Hinnant,
     * "chrono-Compatible Low-Level Date Algorithms"), without an object for the day, which the JVM would not always eliminate.
     */
    static void putDate(long epochDay, EncodeBuffer out) {
        long shifted = epochDay + EPOCH_IN_ERAS;
        long era = Math.floorDiv(shifted, DAYS_OF_ERA);
        int dayOfEra = (int) (shifted - era * DAYS_OF_ERA);
        int yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365;
        int dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100);
        int shiftedMonth = (5 * dayOfYear + 2) / 153;
        int day = dayOfYear - (153 * shiftedMonth + 2) / 5 + 1;
        int month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9;
        int year = (int) (yearOfEra + era * 400) + (month <= 2 ? 1 : 0); // 0 is 1 BC
        putDate(year > 0 ? year : 1 - year, month, day, out);
    }

    private static void putDate(int year, int month, int day, EncodeBuffer out) {
        Decimal.putPadded(year, Math.max(4, Decimal.length(year)), out);
        int at = out.reserve(6);
        out.setByte(at, '-');
        out.setByte(at + 1, '0' + month / 10);
        out.setByte(at + 2, '0' + month % 10);
        out.setByte(at + 3, '-');
        out.setByte(at + 4, '0' + day / 10);
        out.setByte(at + 5, '0' + day % 10);
    }

    /** Writes {@code BC} after a value whose day, since 1970-01-01, is before year 1. */
    static void putEra(long epochDay, EncodeBuffer out) {
        if (epochDay < FIRST_DAY_OF_YEAR_1) {
            out.putAscii(" BC");
        }
    }
}
