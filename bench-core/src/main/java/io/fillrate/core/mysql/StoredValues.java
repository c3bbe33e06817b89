package io.fillrate.core.mysql;

import io.fillrate.core.encode.Limits;
import io.fillrate.core.encode.ValueException;
import io.fillrate.data.ColumnType.Numeric;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;

/**
 * Values in the form in which MariaDB and MySQL keep them, and the refusal of those that they can't. Nanoseconds are rounded half up to
 * microseconds.
 */
final class StoredValues {

    private static final int FIRST_YEAR = 1;
    private static final int LAST_YEAR = 9999;
    private static final long FIRST_SECOND =
            LocalDateTime.of(FIRST_YEAR, 1, 1, 0, 0).toEpochSecond(ZoneOffset.UTC);
    private static final long END_SECOND =
            LocalDateTime.of(LAST_YEAR + 1, 1, 1, 0, 0).toEpochSecond(ZoneOffset.UTC);

    private static final int HALF_A_MICRO = 500;

    private StoredValues() {}

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
