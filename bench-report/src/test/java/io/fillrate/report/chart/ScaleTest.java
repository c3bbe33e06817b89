package io.fillrate.report.chart;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ScaleTest {

    @ParameterizedTest
    @CsvSource({
        "100, 1000000, '[100.0, 1000.0, 10000.0, 100000.0, 1000000.0]'",
        "20000, 700000, '[30000.0, 100000.0, 300000.0]'",
        "150, 900, '[150.0, 200.0, 300.0, 500.0, 700.0]'",
        "95, 104, '[96.0, 98.0, 100.0, 102.0, 104.0]'",
    })
    void a_log_scale_has_as_many_round_ticks_as_can_be_read(double low, double high, String ticks) {
        assertThat(Arrays.toString(
                        Scale.Logarithmic.over(new double[] {high, low}).ticks()))
                .isEqualTo(ticks);
    }

    @Test
    void equal_ratios_are_equally_far_apart_on_a_log_scale() {
        Scale.Logarithmic scale = new Scale.Logarithmic(1, 10_000);

        assertThat(scale.place(1)).isZero();
        assertThat(scale.place(100)).isEqualTo(0.5, within(1e-12));
        assertThat(scale.place(10_000)).isEqualTo(1);
        assertThat(scale.place(1e9)).isEqualTo(1);
        assertThat(scale.place(1e-9)).isZero();
    }

    @ParameterizedTest
    @CsvSource({"5, '[1.0, 2.0, 3.0, 4.0, 5.0]'", "40, '[10.0, 20.0, 30.0, 40.0]'", "3, '[1.0, 2.0, 3.0]'", "1, '[1.0]'"
    })
    void a_sequence_begins_with_its_first_value_and_has_no_halves(double last, String ticks) {
        double[] rounded = Arrays.stream(
                        Scale.Sequence.over(new double[] {1, last}).ticks())
                .map(tick -> Math.round(tick * 1e6) / 1e6)
                .toArray();

        assertThat(Arrays.toString(rounded)).isEqualTo(ticks);
    }

    @Test
    void a_linear_scale_begins_with_0_and_ends_round() {
        Scale.Linear scale = Scale.Linear.fromZero(new double[] {38.2, 147.9});

        assertThat(scale).isEqualTo(new Scale.Linear(0, 150));
        assertThat(scale.ticks()).containsExactly(0, 50, 100, 150);
        assertThat(scale.place(75)).isEqualTo(0.5);
    }

    @Test
    void one_value_none_and_zero_still_make_a_scale() {
        for (Scale scale : new Scale[] {
            Scale.Logarithmic.over(new double[] {42}),
            Scale.Logarithmic.over(new double[] {0}),
            Scale.Logarithmic.over(new double[0]),
            Scale.Linear.fromZero(new double[] {0}),
            Scale.Linear.fromZero(new double[0]),
            Scale.Sequence.over(new double[] {3}),
        }) {
            assertThat(scale.ticks()).as("%s", scale).isNotEmpty();
            assertThat(scale.place(42)).isBetween(0.0, 1.0);
        }
    }
}
