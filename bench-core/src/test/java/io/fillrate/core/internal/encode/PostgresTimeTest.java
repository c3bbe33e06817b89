package io.fillrate.core.internal.encode;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.time.temporal.ChronoField;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PostgresTimeTest {

    private static String written(long epochDay) {
        EncodeBuffer buffer = new EncodeBuffer(0);
        PostgresTime.putDate(epochDay, buffer);
        PostgresTime.putEra(epochDay, buffer);
        return new String(buffer.toByteArray(), StandardCharsets.US_ASCII);
    }

    private static void assertSameDay(long epochDay) {
        LocalDate day = LocalDate.ofEpochDay(epochDay);
        int year = day.get(ChronoField.YEAR_OF_ERA);
        assertThat(written(epochDay))
                .isEqualTo("%04d-%02d-%02d%s"
                        .formatted(year, day.getMonthValue(), day.getDayOfMonth(), day.getYear() > 0 ? "" : " BC"));
    }

    @Property(tries = 5000)
    void any_day_of_postgresql_is_the_day_of_java(@ForAll @LongRange(min = -2_440_588, max = 2_145_042_905) long day) {
        assertSameDay(day);
    }

    @Test
    void every_day_of_eight_hundred_years_is_the_day_of_java() {
        LocalDate.of(-10, 1, 1).datesUntil(LocalDate.of(410, 1, 1)).forEach(day -> assertSameDay(day.toEpochDay()));
        LocalDate.of(1650, 1, 1).datesUntil(LocalDate.of(2050, 1, 1)).forEach(day -> assertSameDay(day.toEpochDay()));
    }

    @ParameterizedTest
    @CsvSource({
        "2026-11-20, 2026-11-20",
        "0001-01-01, 0001-01-01",
        "0000-12-31, 0001-12-31 BC",
        "-0043-03-15, 0044-03-15 BC",
        "-4713-11-24, 4714-11-24 BC",
        "+12026-02-03, 12026-02-03",
        "+5874897-12-31, 5874897-12-31"
    })
    void years_before_christ_are_counted_as_postgresql_does(LocalDate day, String written) {
        assertThat(written(day.toEpochDay())).isEqualTo(written);
    }
}
