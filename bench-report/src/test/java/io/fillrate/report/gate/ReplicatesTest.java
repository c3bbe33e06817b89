package io.fillrate.report.gate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.fillrate.report.analysis.ComparableSeries;
import io.fillrate.report.analysis.ComparableSeries.Measurement;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ReplicatesTest {

    private static ComparableSeries series(double mean, Double... loads) {
        Measurement one = new Measurement(1, 1, mean, Map.of(), Map.of(), List.of(loads));
        return new ComparableSeries("x", "ns", List.of(one), true, null);
    }

    private static double ratio(ComparableSeries before, ComparableSeries after) {
        return Math.exp(Replicates.of(before, after, true).logRatios()[0]);
    }

    @Test
    void loads_that_were_disturbed_do_not_move_the_ratio_of_a_measurement() {
        ComparableSeries before = series(2, 1.0, 1.0, 1.0, 5.0, 1.0, 1.0);
        ComparableSeries after = series(2.1, 1.1, 7.0, 1.1, 1.1, 1.1, 1.1);

        assertThat(ratio(before, after)).isCloseTo(1.1, within(1e-9));
    }

    @Test
    void the_effect_of_counters_that_have_grown_is_predicted_from_what_one_more_costs() {
        Replicates replicates = Replicates.of(counting(1), counting(1.5), true);

        assertThat(replicates.predicted(replicates.grownCounters()))
                .contains("time +10.0% (predicted from counters, not measured)");
        assertThat(replicates.predicted(List.of())).isEmpty();
        assertThat(replicates.predicted(List.of(new Decision.CounterChange("walBytes", 1, 2))))
                .as("of unknown cost")
                .isEmpty();
    }

    /** Loads of 100 µs, in which one round trip more per row takes 20. */
    private static ComparableSeries counting(double roundTrips) {
        List<Measurement> measurements = IntStream.rangeClosed(1, 3)
                .mapToObj(i -> new Measurement(i, 1, 100_000, Map.of(), Map.of("roundTrips", roundTrips)))
                .toList();
        return new ComparableSeries("x", "ns", measurements, true, Map.of("roundTrips", 20_000.0), null);
    }

    @Test
    void means_are_compared_where_a_build_does_not_tell_its_loads() {
        assertThat(ratio(series(2, 1.0, 3.0), series(3))).isCloseTo(1.5, within(1e-9));
    }
}
