package io.fillrate.core.internal.encode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.temporal.ChronoUnit;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

class LoadDataValuesTest {

    private static String text(Consumer<EncodeBuffer> value) {
        EncodeBuffer out = new EncodeBuffer(16);
        value.accept(out);
        return new String(out.toByteArray(), StandardCharsets.UTF_8);
    }

    private static long day(String date) {
        return LocalDate.parse(date).toEpochDay();
    }

    private static long micros(String time) {
        return ChronoUnit.MICROS.between(LocalDateTime.of(1970, 1, 1, 0, 0), LocalDateTime.parse(time));
    }

    @Test
    void numbers_and_bytes_are_written_as_text() {
        assertThat(text(out -> LoadDataValues.integer(Long.MIN_VALUE, out))).isEqualTo("-9223372036854775808");
        assertThat(text(out -> LoadDataValues.real(0.1f, out))).isEqualTo("0.10000000149011612");
        assertThat(text(out -> LoadDataValues.hex(new byte[] {0, -1}, out))).isEqualToIgnoringCase("00ff");
        assertThatThrownBy(() -> text(out -> LoadDataValues.real(Double.NEGATIVE_INFINITY, out)))
                .hasMessage("-Infinity is out of range: MariaDB and MySQL have no NaN and no infinities");
    }

    @Test
    void days_and_times_are_those_of_the_years_1_to_9999() {
        assertThat(text(out -> LoadDataValues.date(day("0001-01-01"), out))).isEqualTo("0001-01-01");
        assertThat(text(out -> LoadDataValues.date(day("9999-12-31"), out))).isEqualTo("9999-12-31");
        assertThat(text(out -> LoadDataValues.dateTime(micros("1969-12-31T23:59:59.999999"), out)))
                .isEqualTo("1969-12-31 23:59:59.999999");
        assertThatThrownBy(() -> text(out -> LoadDataValues.date(day("0000-12-31"), out)))
                .hasMessageContaining("out of range: years 1 to 9999");
        assertThatThrownBy(() -> text(out -> LoadDataValues.dateTime(micros("9999-12-31T23:59:59.999999") + 1, out)))
                .hasMessageContaining("out of range: years 1 to 9999");
    }

    @Test
    void what_was_written_since_is_escaped() {
        String escaped = text(out -> {
            out.putAscii("\t");
            int start = out.size();
            out.putAscii("a\tb\\c\nd\0");
            LoadDataValues.escape(start, out);
        });
        assertThat(escaped).isEqualTo("\ta\\tb\\\\c\\nd\\0");
    }
}
