package io.fillrate.data;

import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.temporal.ChronoUnit;
import java.util.Objects;

/**
 * A range of days, by index. Its dates equal those of {@link LocalDate#ofEpochDay}, which spends most of its time on divisions for the year
 * and the month. Here the first day of each month is kept, 32 bytes per month; a multiplication finds the month and
 * {@link LocalDate#plusDays} the day, which within a month only adds and has nothing to validate. Allocates the value and nothing else.
 * Immutable and safe for use by many threads.
 */
public final class DateRange {

    /** The most days that a range may have: 27,000 years. */
    public static final int MAX_DAYS = 10_000_000;

    private static final long MICROS_OF_DAY = 86_400_000_000L;

    /** 4,800 months in the 146,097 days of 400 years, times 2^32. */
    private static final long MONTHS_PER_DAY = (4800L << 32) / 146_097;

    /** Half a month, as months start up to five days earlier or later than if all were equally long. */
    private static final int AHEAD = 15;

    private final int days;
    private final int daysBefore; // of the first month
    private final LocalDate[] months;
    private final int[] starts; // of the months, in days since the first month's

    /**
     * The days from one up to another.
     *
     * @param first the day at index 0
     * @param end the day after the last
     * @throws IllegalArgumentException if there is no day between them, or more than {@link #MAX_DAYS}
     */
    public DateRange(LocalDate first, LocalDate end) {
        long count = ChronoUnit.DAYS.between(first, end);
        if (count < 1 || count > MAX_DAYS) {
            throw new IllegalArgumentException(
                    "from " + first + " up to " + end + " are " + count + " days: must be 1 to " + MAX_DAYS);
        }
        this.days = (int) count;
        this.daysBefore = first.getDayOfMonth() - 1;
        LocalDate firstMonth = first.withDayOfMonth(1);
        int last = (int) ChronoUnit.MONTHS.between(firstMonth, end) + 1; // the month estimated for the last day
        this.months = new LocalDate[last + 1];
        this.starts = new int[last + 1];
        for (int i = 0; i <= last; i++) {
            months[i] = firstMonth.plusMonths(i);
            starts[i] = (int) ChronoUnit.DAYS.between(firstMonth, months[i]);
        }
    }

    /** How many days there are, at least 1. */
    public int days() {
        return days;
    }

    /** How many microseconds there are. */
    public long micros() {
        return days * MICROS_OF_DAY;
    }

    /**
     * A day.
     *
     * @param day its index, from 0 up to {@link #days()}
     * @throws IndexOutOfBoundsException if there is no such day
     */
    public LocalDate date(int day) {
        return dateOf(Objects.checkIndex(day, days));
    }

    /**
     * A microsecond.
     *
     * @param micro its index, from 0 up to {@link #micros()}
     * @throws IndexOutOfBoundsException if there is no such microsecond
     */
    public LocalDateTime dateTime(long micro) {
        int day = (int) (Objects.checkIndex(micro, micros()) / MICROS_OF_DAY);
        return LocalDateTime.of(dateOf(day), LocalTime.ofNanoOfDay((micro - day * MICROS_OF_DAY) * 1000));
    }

    /** From the start of another month the date would be right as well, only slower. */
    private LocalDate dateOf(int day) {
        int shifted = day + daysBefore;
        int month = (int) (((shifted + AHEAD) * MONTHS_PER_DAY) >>> 32); // the right one or the next
        month += (shifted - starts[month]) >> 31;
        return months[month].plusDays(shifted - starts[month]);
    }
}
