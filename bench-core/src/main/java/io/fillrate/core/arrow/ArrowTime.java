package io.fillrate.core.arrow;

import io.fillrate.core.encode.ValueException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneOffset;

/**
 * Dates and times as Arrow keeps them: days and microseconds since 1970. Nanoseconds are rounded half up. Arrow has no infinities; they
 * are the greatest number and its negative, as DuckDB has them (DuckDB sources, {@code date_t} and {@code timestamp_t}).
 */
final class ArrowTime {

    private ArrowTime() {}

    static int days(LocalDate value) {
        if (value.equals(LocalDate.MAX)) {
            return Integer.MAX_VALUE;
        } else if (value.equals(LocalDate.MIN)) {
            return -Integer.MAX_VALUE;
        }
        long day = value.toEpochDay();
        if (Math.abs(day) >= Integer.MAX_VALUE) {
            throw new ValueException(value + " is out of range for an Arrow date of 32 bits");
        }
        return (int) day;
    }

    static long micros(LocalDateTime value) {
        if (value.equals(LocalDateTime.MAX)) {
            return Long.MAX_VALUE;
        } else if (value.equals(LocalDateTime.MIN)) {
            return -Long.MAX_VALUE;
        }
        return finite(value.toInstant(ZoneOffset.UTC), value);
    }

    static long micros(Instant value) {
        if (value.equals(Instant.MAX)) {
            return Long.MAX_VALUE;
        } else if (value.equals(Instant.MIN)) {
            return -Long.MAX_VALUE;
        }
        return finite(value, value);
    }

    private static long finite(Instant moment, Object value) {
        if (Math.abs(moment.getEpochSecond()) >= Long.MAX_VALUE / 1_000_000) {
            throw new ValueException(value + " is out of range for an Arrow timestamp in microseconds");
        }
        return moment.getEpochSecond() * 1_000_000 + roundToMicros(moment.getNano());
    }

    static long roundToMicros(long nanos) {
        return (nanos + 500) / 1000;
    }
}
