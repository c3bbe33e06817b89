package io.fillrate.core.internal.encode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fillrate.core.Inexact;
import io.fillrate.core.internal.encode.ColumnLimit.Bytes;
import io.fillrate.core.internal.encode.ColumnLimit.Characters;
import io.fillrate.core.internal.encode.ColumnLimit.Digits;
import io.fillrate.core.internal.encode.ColumnLimit.Each;
import io.fillrate.core.internal.encode.ColumnLimit.FractionDigits;
import io.fillrate.core.internal.encode.ColumnLimit.Parts;
import io.fillrate.data.Interval;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import net.jqwik.api.Assume;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import net.jqwik.api.constraints.Size;
import net.jqwik.api.lifecycle.AfterContainer;
import org.junit.jupiter.api.Tag;

/** Limits of columns against PostgreSQL's own casts, and its trunc and date_trunc. */
@Tag("database")
@net.jqwik.api.Tag("database")
class ColumnLimitTest {

    private static final CopyServer SERVER = new CopyServer();
    private static final LocalDateTime MILLENNIUM = LocalDateTime.of(2000, 1, 1, 0, 0);
    private static final Map<Integer, String> UNITS = Map.of(0, "second", 3, "milliseconds", 6, "microseconds");

    @AfterContainer
    static void close() throws SQLException {
        SERVER.close();
    }

    private static void assertTrue(String condition) throws SQLException {
        assertThat(SERVER.strings("SELECT " + condition)).as(condition).containsExactly("t");
    }

    @Property(tries = 100)
    void decimals_are_rounded_and_cut_as_the_server_does(
            @ForAll long unscaled,
            @ForAll @IntRange(max = 30) int scale,
            @ForAll @IntRange(min = -5, max = 12) int kept)
            throws SQLException {
        BigDecimal value = BigDecimal.valueOf(unscaled, scale);
        Digits limit = new Digits(0, kept);
        String literal = "'" + value + "'::numeric";

        assertTrue("'" + limit.fit(value, Inexact.ROUND) + "'::numeric = round(" + literal + ", " + kept + ")");
        assertTrue("'" + limit.fit(value, Inexact.TRUNCATE) + "'::numeric = trunc(" + literal + ", " + kept + ")");
    }

    /** The server rounds ties before 2000 toward the past; here they are rounded up, in all databases. */
    @Property(tries = 100)
    void timestamps_are_rounded_and_cut_as_the_server_does(
            @ForAll @LongRange(min = -3_000_000_000_000_000L, max = 3_000_000_000_000_000L) long micros,
            @ForAll @IntRange(max = 6) int digits)
            throws SQLException {
        LocalDateTime value = MILLENNIUM.plus(micros, ChronoUnit.MICROS);
        long unit = BigDecimal.TEN.pow(6 - digits).longValueExact();
        Assume.that(micros >= 0 || Math.floorMod(2 * micros, 2 * unit) != unit);
        FractionDigits limit = new FractionDigits(digits, true);
        Instant moment = value.toInstant(ZoneOffset.UTC);

        Object rounded = limit.fit(value, Inexact.ROUND);
        Object cut = limit.fit(value, Inexact.TRUNCATE);

        assertTrue("'" + rounded + "'::timestamp = '" + value + "'::timestamp(" + digits + ")");
        if (UNITS.containsKey(digits)) {
            assertTrue(
                    "'" + cut + "'::timestamp = date_trunc('" + UNITS.get(digits) + "', '" + value + "'::timestamp)");
        }
        assertThat(limit.fit(moment, Inexact.ROUND)).isEqualTo(((LocalDateTime) rounded).toInstant(ZoneOffset.UTC));
        assertThat(limit.fit(moment, Inexact.TRUNCATE)).isEqualTo(((LocalDateTime) cut).toInstant(ZoneOffset.UTC));
    }

    @Property(tries = 100)
    void times_are_rounded_as_the_server_does(
            @ForAll @LongRange(max = 86_399_999_999L) long micros, @ForAll @IntRange(max = 6) int digits)
            throws SQLException {
        LocalTime value = LocalTime.ofNanoOfDay(micros * 1_000);
        Object rounded = new FractionDigits(digits, true).fit(value, Inexact.ROUND);

        assertTrue("'" + (rounded.equals(LocalTime.MAX) ? "24:00" : rounded) + "'::time = '" + value + "'::time("
                + digits + ")");
    }

    @Property(tries = 100)
    void intervals_are_rounded_as_the_server_does(
            @ForAll @IntRange(min = -100, max = 100) int months,
            @ForAll @IntRange(min = -100, max = 100) int days,
            @ForAll @LongRange(min = -1_000_000_000_000L, max = 1_000_000_000_000L) long micros,
            @ForAll @IntRange(max = 6) int digits)
            throws SQLException {
        Interval value = new Interval(months, days, micros);

        assertSameInterval(Parts.ofDigits(digits), value, "interval(" + digits + ")");
        assertSameInterval(new Parts(1, true, 60_000_000), value, "interval hour to minute");
        assertSameInterval(new Parts(1, true, 0), value, "interval day");
        assertSameInterval(new Parts(12, false, 0), value, "interval year");
    }

    private static void assertSameInterval(Parts limit, Interval value, String type) throws SQLException {
        assertTrue("'" + limit.fit(value, Inexact.ROUND) + "'::interval::text = '" + value + "'::" + type + "::text");
    }

    @Property
    void texts_are_cut_between_characters(
            @ForAll @Size(max = 12) List<@IntRange(min = 1, max = 0xd7ff) Integer> codePoints,
            @ForAll @IntRange(max = 20) int max) {
        StringBuilder text = new StringBuilder();
        codePoints.forEach(text::appendCodePoint);
        text.appendCodePoint(0x1f600);

        String characters = (String) new Characters(max).fit(text.toString(), Inexact.TRUNCATE);
        String bytes = (String) new Bytes(max).fit(text.toString(), Inexact.TRUNCATE);

        assertThat(text.toString()).startsWith(characters).startsWith(bytes);
        assertThat(characters.codePointCount(0, characters.length())).isEqualTo(Math.min(max, codePoints.size() + 1));
        int length = bytes.getBytes(StandardCharsets.UTF_8).length;
        assertThat(length).isLessThanOrEqualTo(max);
        assertThat(new Bytes(length).fit(text.toString(), Inexact.TRUNCATE)).isEqualTo(bytes);
    }

    @Example
    void values_that_fit_are_the_same_objects() {
        List<Object> times = Arrays.asList(LocalTime.NOON, null, List.of(LocalTime.MIDNIGHT));
        for (Inexact decision : Inexact.values()) {
            assertThat(new Each(new FractionDigits(0, false)).fit(times, decision))
                    .isSameAs(times);
            assertThat(new FractionDigits(6, true).fit(LocalTime.MAX, decision)).isEqualTo(LocalTime.MAX);
            assertThat(new FractionDigits(0, true).fit(Instant.MAX, decision)).isEqualTo(Instant.MAX);
            BigDecimal zeros = new BigDecimal("1.5000");
            assertThat(new Digits(5, 2).fit(zeros, decision)).isSameAs(zeros);
            assertThat(new Digits(5, 2).fit(Double.NaN, decision)).isEqualTo(Double.NaN);
        }
    }

    @Example
    void refusals_say_what_the_value_has_and_what_to_do() {
        Instant moment = Instant.parse("2026-11-22T07:30:00.123456789Z");
        assertThatThrownBy(() -> new FractionDigits(6, true).fit(moment, Inexact.REFUSE))
                .isInstanceOf(ValueException.class)
                .hasMessage("2026-11-22T07:30:00.123456789Z has 9 fraction digits, and the column holds 6:"
                        + " round the value, or load with Inexact.ROUND or TRUNCATE");
        assertThatThrownBy(() -> new Digits(5, 2).fit(new BigDecimal("1E-20000000"), Inexact.REFUSE))
                .hasMessageStartingWith("1E-20000000 has 20000000 fraction digits, and the column holds 2");
        assertThatThrownBy(() -> new Digits(5, 2).fit(new BigDecimal("999.995"), Inexact.ROUND))
                .hasMessage("999.995 is out of range for numeric(5,2)");
        assertThatThrownBy(() -> new Characters(3).fit("abc ", Inexact.ROUND))
                .hasMessage(
                        "has 4 characters, and the column holds 3: shorten the text, or load with Inexact.TRUNCATE");
        assertThatThrownBy(() -> new FractionDigits(0, false).fit(LocalTime.MAX, Inexact.ROUND))
                .hasMessage("23:59:59.999999999 is out of range when it is rounded: load with Inexact.TRUNCATE");
        assertThatThrownBy(() -> new FractionDigits(0, true).fit(LocalDateTime.MAX.minusNanos(1), Inexact.ROUND))
                .hasMessageContaining("is out of range when it is rounded");
    }
}
