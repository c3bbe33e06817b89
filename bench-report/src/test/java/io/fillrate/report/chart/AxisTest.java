package io.fillrate.report.chart;

import static org.assertj.core.api.Assertions.assertThat;

import io.fillrate.report.chart.Axis.Quantity;
import java.util.Arrays;
import java.util.List;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;

class AxisTest {

    /** Most multiples of 0.2 are not what a double can hold, and 1,600 ns are 1.6000000000000001 us. */
    private static List<String> ticks(Axis axis, double... values) {
        return DoubleStream.of(axis.scale(values).ticks()).mapToObj(axis::tick).toList();
    }

    @Test
    void round_values_at_an_axis_have_no_zeros_behind_their_last_digit() {
        assertThat(ticks(Axis.logarithmic("CPU time", Quantity.NANOS_PER_ROW), 1_390, 2_010))
                .containsExactly("1.4 \u00b5s", "1.6 \u00b5s", "1.8 \u00b5s", "2 \u00b5s");
        assertThat(ticks(Axis.linear("rate", Quantity.RATE), 950_000))
                .containsExactly("0", "200k", "400k", "600k", "800k", "1M");
        assertThat(ticks(Axis.linear("heap", Quantity.MEBIBYTES), 0.9))
                .containsExactly("0", "0.2", "0.4", "0.6", "0.8", "1");
    }

    @Test
    void ratios_at_an_axis_all_have_as_many_decimals() {
        assertThat(ticks(Axis.sequence("ratio", Quantity.RATIO), 1, 2)).containsExactly("1.00", "2.00");
    }

    @Test
    void values_that_were_measured_keep_the_zeros_that_say_how_exact_they_are() {
        assertThat(Axis.linear("time", Quantity.NANOS).text(1_600.04)).isEqualTo("1.600 \u00b5s");
    }

    @Test
    void names_stand_in_the_place_of_values() {
        Axis axis = Axis.named("run", List.of("first\nof all", "1.00"));

        assertThat(axis.tickLines(1)).containsExactly("first", "of all");
        assertThat(axis.text(1)).isEqualTo("first of all");
        assertThat(Arrays.asList(axis.tick(2), axis.text(2))).containsOnly("1.00");
    }
}
