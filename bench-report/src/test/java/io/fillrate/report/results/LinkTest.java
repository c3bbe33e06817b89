package io.fillrate.report.results;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fillrate.report.results.Link.Bandwidth;
import io.fillrate.report.results.Link.Rtt;
import io.fillrate.report.results.Series.Operation;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class LinkTest {

    @ParameterizedTest
    @CsvSource({"0ms, 0", "150us, 150000", "0.15ms, 150000", "20ms, 20000000", "10s, 10000000000", "none, -1"})
    void a_round_trip_time_has_a_unit(String text, long nanos) {
        assertThat(Rtt.parse(text).nanos()).isEqualTo(nanos);
        assertThat(Rtt.parse(text)).hasToString(text);
    }

    @ParameterizedTest
    @CsvSource({"1Mbit, 1000000", "2.5Gbit, 2500000000", "1000Gbit, 1000000000000", "none, 0"})
    void a_bandwidth_has_a_unit(String text, long bits) {
        assertThat(Bandwidth.parse(text).bits()).isEqualTo(bits);
        assertThat(Bandwidth.parse(text)).hasToString(text);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "5", "ms", "-1ms", "1e3ms", "0.5 ms", "1m", "11s", "1Mbit"})
    void another_round_trip_time_is_refused(String text) {
        assertThatThrownBy(() -> Rtt.parse(text)).isInstanceOf(IllegalArgumentException.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "1", "0Mbit", "0.9Mbit", "1mbit", "1MB", "1001Gbit", "5ms"})
    void another_bandwidth_is_refused(String text) {
        assertThatThrownBy(() -> Bandwidth.parse(text)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void only_none_of_both_is_no_link() {
        assertThat(Link.NONE.exists()).isFalse();
        assertThat(new Link(Rtt.parse("0ms"), Bandwidth.NONE).exists()).isTrue();
        assertThat(new Link(Rtt.NONE, Bandwidth.parse("1Gbit")).exists()).isTrue();
    }

    @Test
    void a_series_says_what_it_went_over() {
        Series far = new Series("postgres", "events", "batch", Operation.INSERT, 1, Map.of("rtt", "1ms"), "ATOMIC");
        Series near = new Series("postgres", "events", "batch", Operation.INSERT, 1, Map.of(), "ATOMIC");

        assertThat(Link.of(far)).hasToString("rtt 1ms, bandwidth none");
        assertThat(Link.of(near)).isEqualTo(Link.NONE);
    }
}
