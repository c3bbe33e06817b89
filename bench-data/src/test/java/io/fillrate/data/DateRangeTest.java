package io.fillrate.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DateRangeTest {

    private static final long MICROS_OF_DAY = 86_400_000_000L;
    private static final DateRange SIX_HUNDRED_YEARS =
            new DateRange(LocalDate.of(1500, 1, 1), LocalDate.of(2100, 1, 1));

    private static void assertDatesAreJavas(LocalDate first, LocalDate end) {
        DateRange range = new DateRange(first, end);
        assertThat(range.days()).isEqualTo((int) (end.toEpochDay() - first.toEpochDay()));
        for (int day = 0; day < range.days(); day++) {
            if (!range.date(day).equals(LocalDate.ofEpochDay(first.toEpochDay() + day))) {
                assertThat(range.date(day))
                        .as("day %d from %s", day, first)
                        .isEqualTo(LocalDate.ofEpochDay(first.toEpochDay() + day));
            }
        }
    }

    @ParameterizedTest
    @CsvSource({
        "1500-01-01, 2100-01-01",
        "1970-01-01, 2034-01-01",
        "2020-01-01, 2029-12-29",
        "1696-03-17, 2243-10-17",
        "-0400-12-31, 0401-01-01"
    })
    void every_day_is_the_day_of_java(LocalDate first, LocalDate end) {
        assertDatesAreJavas(first, end);
    }

    @Test
    void a_range_may_begin_on_any_day_of_any_year_of_the_cycle() {
        for (LocalDate first = LocalDate.of(1600, 1, 1); first.getYear() < 2000; first = first.plusDays(167)) {
            assertDatesAreJavas(first, first.plusYears(9));
        }
    }

    @Property(tries = 200)
    void any_range_has_the_days_of_java(
            @ForAll @LongRange(min = -300_000_000_000L, max = 300_000_000_000L) long firstDay,
            @ForAll @IntRange(min = 1, max = 20_000) int days) {
        assertDatesAreJavas(LocalDate.ofEpochDay(firstDay), LocalDate.ofEpochDay(firstDay + days));
    }

    @Property
    void any_microsecond_is_the_microsecond_of_java(
            @ForAll @LongRange(min = 0, max = 219_146 * MICROS_OF_DAY - 1) long micro) {
        LocalDate first = LocalDate.of(1500, 1, 1);
        assertThat(SIX_HUNDRED_YEARS.dateTime(micro))
                .isEqualTo(LocalDateTime.ofEpochSecond(
                        first.toEpochDay() * 86_400 + micro / 1_000_000,
                        (int) (micro % 1_000_000) * 1000,
                        ZoneOffset.UTC));
    }

    @Test
    void ends_with_the_last_microsecond_before_its_end() {
        DateRange leapDay = new DateRange(LocalDate.of(2024, 2, 29), LocalDate.of(2024, 3, 1));
        assertThat(leapDay.days()).isOne();
        assertThat(leapDay.micros()).isEqualTo(MICROS_OF_DAY);
        assertThat(leapDay.dateTime(0)).isEqualTo("2024-02-29T00:00");
        assertThat(leapDay.dateTime(leapDay.micros() - 1)).isEqualTo("2024-02-29T23:59:59.999999");
        assertThatExceptionOfType(IndexOutOfBoundsException.class).isThrownBy(() -> leapDay.dateTime(-1));
        assertThatExceptionOfType(IndexOutOfBoundsException.class).isThrownBy(() -> leapDay.dateTime(leapDay.micros()));
        assertThatExceptionOfType(IndexOutOfBoundsException.class).isThrownBy(() -> leapDay.date(-1));
        assertThatExceptionOfType(IndexOutOfBoundsException.class).isThrownBy(() -> leapDay.date(1));
    }

    @Test
    void a_range_of_no_days_or_too_many_is_refused() {
        LocalDate day = LocalDate.of(2026, 11, 22);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new DateRange(day, day))
                .withMessage("from 2026-11-22 up to 2026-11-22 are 0 days: must be 1 to 10000000");
        assertThatIllegalArgumentException().isThrownBy(() -> new DateRange(day, day.minusDays(1)));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new DateRange(day, day.plusDays(DateRange.MAX_DAYS + 1L)));
    }
}
