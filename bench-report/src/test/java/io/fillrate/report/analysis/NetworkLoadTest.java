package io.fillrate.report.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import io.fillrate.report.results.Link;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;

class NetworkLoadTest {

    private static final double MILLISECOND = 1e6;

    private static NetworkLoad load(double turns, double bytes, double milliseconds) {
        return new NetworkLoad(1_000, turns, bytes, Link.NONE, milliseconds * MILLISECOND);
    }

    @Test
    void a_load_with_fewer_turns_is_as_fast_when_a_round_trip_takes_longer() {
        NetworkLoad many = load(6, 1_000, 10);
        NetworkLoad few = load(2, 1_000, 14);

        assertThat(many.longerUntil(few)).isEqualTo(MILLISECOND);
        assertThat(many.shorterUntil(few)).isInfinite();
        assertThat(few.shorterUntil(many)).isZero(); // it is faster already
        assertThat(few.longerUntil(many)).isInfinite();
        assertThat(few.taking(8 * MILLISECOND).shorterUntil(many)).isEqualTo(MILLISECOND / 2);
    }

    @Test
    void loads_of_as_many_turns_do_not_change_places() {
        assertThat(load(3, 1_000, 10).longerUntil(load(3, 1_000, 11))).isInfinite();
        assertThat(load(3, 1_000, 10).shorterUntil(load(3, 1_000, 11))).isInfinite();
    }

    @Test
    void a_load_of_fewer_bytes_is_as_fast_when_the_line_takes_as_long_for_the_others() {
        NetworkLoad large = load(3, 1_448_000, 60); // 1.5 MB with headers, so 12 Mbit

        assertThat(large.bitsUntil(load(3, 1_000_000, 120))).isCloseTo(100e6, Percentage.withPercentage(0.01));
        assertThat(large.bitsUntil(load(3, 1_448_000, 120))).isZero();
    }
}
