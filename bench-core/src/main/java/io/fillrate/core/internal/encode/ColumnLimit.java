package io.fillrate.core.internal.encode;

import io.fillrate.core.Inexact;
import io.fillrate.data.ColumnType.Scalar;
import io.fillrate.data.Interval;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.temporal.ChronoField;
import java.time.temporal.ChronoUnit;
import java.time.temporal.Temporal;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a column of the database holds exactly of its type's values. Values of other classes pass; whether a type takes them is for
 * encoders and the database to say. Immutable; equal limits are equal objects.
 */
public interface ColumnLimit {

    /** Of a column that holds everything that its type does. */
    ColumnLimit NONE = (value, decision) -> value;

    /**
     * Returns the value if the column holds it exactly, else what the decision makes of it.
     *
     * @throws ValueException if the decision is to refuse it, or the value is out of range
     */
    Object fit(Object value, Inexact decision);

    /** Whether the column holds NULL; also true if the database itself refuses it. */
    default boolean takesNull() {
        return true;
    }

    /** Of a column to which numbers and booleans go as values of another type, since ways of loading would store them differently. */
    interface SentAs extends ColumnLimit {

        /** The type of what {@link #fit} returns for a number, or for a boolean as 0 or 1. */
        Scalar sent();
    }

    /** Of a column for whose NULL the database would store something else. */
    record NotNull(ColumnLimit values) implements ColumnLimit {
        @Override
        public Object fit(Object value, Inexact decision) {
            return values.fit(value, decision);
        }

        @Override
        public boolean takesNull() {
            return false;
        }
    }

    /** The elements of a list, and of lists within it. */
    record Each(ColumnLimit element) implements ColumnLimit {

        @Override
        public Object fit(Object value, Inexact decision) {
            return value instanceof List<?> list ? fit(list, decision) : element.fit(value, decision);
        }

        private List<?> fit(List<?> list, Inexact decision) {
            List<@Nullable Object> fitted = null;
            int index = 0;
            for (Object each : list) {
                Object kept = each == null ? null : fit(each, decision);
                if (kept != each && fitted == null) {
                    fitted = new ArrayList<>(list);
                }
                if (fitted != null) {
                    fitted.set(index, kept);
                }
                index++;
            }
            return fitted == null ? list : fitted;
        }
    }

    /**
     * The fraction digits of times and timestamps.
     *
     * @param digits 0 to 9
     * @param endsAt24 whether a day has the time 24:00, for which {@link LocalTime#MAX} stands
     */
    record FractionDigits(int digits, boolean endsAt24) implements ColumnLimit {

        private static final int NANOS = 1_000_000_000;
        private static final long NANOS_OF_DAY = 86_400L * NANOS;

        private static final int[] UNITS = {
            NANOS, 100_000_000, 10_000_000, 1_000_000, 100_000, 10_000, 1_000, 100, 10, 1
        };

        @Override
        public Object fit(Object value, Inexact decision) {
            if (!(value instanceof Temporal time) || !time.isSupported(ChronoField.NANO_OF_SECOND)) {
                return value;
            }
            int nanos = time.get(ChronoField.NANO_OF_SECOND);
            if (nanos % UNITS[digits] == 0 || isGreatest(time)) {
                return value;
            }
            int step = step(nanos, value, decision);
            return time instanceof LocalTime ofDay ? moved(ofDay, step) : moved(time, step);
        }

        private boolean isGreatest(Temporal time) {
            return time.equals(Instant.MAX)
                    || time.equals(LocalDateTime.MAX)
                    || (endsAt24 && time.equals(LocalTime.MAX));
        }

        /** From the value to the one that is kept, in nanoseconds. */
        private int step(int nanos, Object value, Inexact decision) {
            int unit = UNITS[digits];
            int rest = nanos % unit;
            return switch (decision) {
                case REFUSE -> throw tooFine(value.toString(), digitsOf(nanos), digits);
                case ROUND -> 2 * rest >= unit ? unit - rest : -rest;
                case TRUNCATE -> -rest;
            };
        }

        private static int digitsOf(int nanos) {
            int given = 9;
            for (int rest = nanos; rest % 10 == 0; rest /= 10) {
                given--;
            }
            return given;
        }

        private static Temporal moved(Temporal time, int nanos) {
            try {
                Temporal moved = time.plus(nanos, ChronoUnit.NANOS);
                if (moved.equals(Instant.MIN) || moved.equals(LocalDateTime.MIN)) { // they stand for -infinity
                    throw new ValueException(time + " is out of range", "22008");
                }
                return moved;
            } catch (DateTimeException e) {
                throw beyond(time);
            }
        }

        private LocalTime moved(LocalTime time, int nanos) {
            long rounded = time.toNanoOfDay() + nanos;
            if (rounded < NANOS_OF_DAY) {
                return LocalTime.ofNanoOfDay(rounded);
            } else if (endsAt24) {
                return LocalTime.MAX;
            }
            throw beyond(time);
        }
    }

    /**
     * The digits of decimals.
     *
     * @param precision in all, after rounding; 0 for any number
     * @param scale after the point; a negative one is of zeros before it
     */
    record Digits(int precision, int scale) implements ColumnLimit {

        /** Returns the digits that both have, after rounding once. */
        Digits and(Digits other) {
            if (precision == 0 || other.precision == 0) {
                return precision == 0 ? other : this;
            }
            int fraction = Math.min(scale, other.scale);
            return new Digits(Math.min(precision - scale, other.precision - other.scale) + fraction, fraction);
        }

        @Override
        public Object fit(Object value, Inexact decision) {
            if (!(value instanceof BigDecimal number) || number.signum() == 0) {
                return value;
            }
            BigDecimal kept = number.scale() <= scale ? number : kept(number, decision);
            boolean tooWide = (long) kept.precision() - kept.scale() > precision - scale && kept.signum() != 0;
            if (precision > 0 && tooWide) {
                throw new ValueException(
                        shown(number) + " is out of range for numeric(" + precision + "," + scale + ")", "22003");
            }
            return kept;
        }

        private BigDecimal kept(BigDecimal number, Inexact decision) {
            BigDecimal cut = Limits.rounded(number, scale, RoundingMode.DOWN);
            if (cut.compareTo(number) == 0) {
                return number;
            }
            return switch (decision) {
                case REFUSE ->
                    throw tooFine(shown(number), number.stripTrailingZeros().scale(), scale);
                case ROUND -> Limits.rounded(number, scale, RoundingMode.HALF_UP);
                case TRUNCATE -> cut;
            };
        }

        private static String shown(BigDecimal number) {
            return number.precision() <= 50 ? number.toString() : "a number of " + number.precision() + " digits";
        }
    }

    /** The characters of texts, as code points. */
    record Characters(int max) implements ColumnLimit {
        @Override
        public Object fit(Object value, Inexact decision) {
            if (!(value instanceof String text) || text.length() <= max) {
                return value;
            }
            int characters = text.codePointCount(0, text.length());
            if (characters <= max) {
                return value;
            } else if (decision == Inexact.TRUNCATE) {
                return text.substring(0, text.offsetByCodePoints(0, max));
            }
            throw tooLong(characters + " characters", max);
        }
    }

    /** The bytes of texts in UTF-8. */
    record Bytes(int max) implements ColumnLimit {
        @Override
        public Object fit(Object value, Inexact decision) {
            if (!(value instanceof String text) || text.length() <= max / 3) {
                return value;
            }
            int bytes = text.getBytes(StandardCharsets.UTF_8).length;
            if (bytes <= max) {
                return value;
            } else if (decision == Inexact.TRUNCATE) {
                return cut(text);
            }
            throw tooLong(bytes + " bytes in UTF-8", max);
        }

        private String cut(String text) {
            int bytes = 0;
            int end = 0;
            while (end < text.length()) {
                int codePoint = text.codePointAt(end);
                bytes += codePoint < 0x80 ? 1 : codePoint < 0x800 ? 2 : codePoint < 0x10000 ? 3 : 4;
                if (bytes > max) {
                    break;
                }
                end += Character.charCount(codePoint);
            }
            return text.substring(0, end);
        }
    }

    /**
     * The least parts of intervals.
     *
     * @param months multiples of which are kept, at least 1
     * @param days whether days are kept
     * @param micros multiples of which are kept; 0 if no time is
     */
    record Parts(int months, boolean days, long micros) implements ColumnLimit {

        private static final long SECOND = 1_000_000;

        /** The parts of intervals whose seconds have some digits, 0 to 6. */
        public static Parts ofDigits(int digits) {
            return new Parts(1, true, BigDecimal.TEN.pow(6 - digits).longValueExact());
        }

        @Override
        public Object fit(Object value, Inexact decision) {
            if (!(value instanceof Interval interval)) {
                return value;
            }
            int monthsLeft = interval.months() % months;
            int daysLeft = days ? 0 : interval.days();
            long microsLeft = micros == 0 ? interval.micros() : interval.micros() % micros;
            if (monthsLeft == 0 && daysLeft == 0 && microsLeft == 0) {
                return value;
            } else if (decision == Inexact.REFUSE) {
                throw new ValueException(
                        "the interval " + interval
                                + " has parts that the column does not hold: leave them out, or load with Inexact.ROUND or TRUNCATE");
            }
            long cut = interval.micros() - microsLeft;
            boolean up =
                    decision == Inexact.ROUND && micros > 0 && micros <= SECOND && Math.abs(microsLeft) >= micros / 2;
            return new Interval(
                    interval.months() - monthsLeft,
                    interval.days() - daysLeft,
                    up ? further(interval, cut, Long.signum(microsLeft) * micros) : cut);
        }

        private static long further(Interval interval, long micros, long step) {
            try {
                return Math.addExact(micros, step);
            } catch (ArithmeticException e) {
                throw beyond(interval);
            }
        }
    }

    private static ValueException beyond(Object value) {
        return new ValueException(value + " is out of range when it is rounded: load with Inexact.TRUNCATE", "22008");
    }

    private static ValueException tooFine(String value, int given, int held) {
        return new ValueException(value + " has " + given + " fraction digits, and the column holds " + held
                + ": round the value, or load with Inexact.ROUND or TRUNCATE");
    }

    /** Returns the failure of a text that is too long, where it may be cut. */
    static ValueException tooLong(String length, int max) {
        return new ValueException(
                "has " + length + ", and the column holds " + max + ": shorten the text, or load with Inexact.TRUNCATE",
                "22001");
    }
}
