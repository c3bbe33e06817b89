package io.fillrate.report.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class RowCostTest {

    private static SortedMap<Long, double[]> times(double fixed, double perRow, double noise, Random random) {
        SortedMap<Long, double[]> times = new TreeMap<>();
        for (long rows : new long[] {1_000, 10_000, 100_000}) {
            times.put(
                    rows,
                    random.doubles(6)
                            .map(any -> (fixed + perRow * rows) * (1 + noise * random.nextGaussian()))
                            .toArray());
        }
        return times;
    }

    @Test
    void finds_the_costs_of_times_without_noise() {
        RowCost cost = RowCost.of(times(5e6, 2_000, 0, new Random(1)));

        assertThat(cost.fixed()).isCloseTo(5e6, within(1.0));
        assertThat(cost.perRow()).isCloseTo(2_000, within(0.01));
        assertThat(cost.at(1_000_000)).isCloseTo(2.005e9, within(1e3));
        assertThat(cost.beyond(1_000_000)).isEqualTo(10);
    }

    @Test
    void the_interval_holds_one_more_load_about_as_often_as_it_says() {
        Random random = new Random(2);
        int held = 0;
        int trials = 2_000;
        for (int i = 0; i < trials; i++) {
            RowCost cost = RowCost.of(times(5e6, 2_000, 0.05, random));
            double load = (5e6 + 2_000 * 1e6) * (1 + 0.05 * random.nextGaussian());
            held += cost.interval(1_000_000).contains(load) ? 1 : 0;
        }

        assertThat(held / (double) trials).isBetween(0.92, 0.98);
    }

    @Test
    void no_cost_is_negative() {
        SortedMap<Long, double[]> growing = new TreeMap<>();
        growing.put(10L, new double[] {1, 1});
        growing.put(100L, new double[] {20, 21});
        assertThat(RowCost.of(growing).fixed()).isZero();

        SortedMap<Long, double[]> falling = new TreeMap<>();
        falling.put(10L, new double[] {3, 3.1});
        falling.put(100L, new double[] {2, 2.1});
        assertThat(RowCost.of(falling).perRow()).isZero();
        assertThat(RowCost.of(falling).interval(1_000).low()).isPositive();
    }

    @Test
    void one_size_is_taken_to_cost_so_much_per_row() {
        SortedMap<Long, double[]> one = new TreeMap<>();
        one.put(100L, new double[] {50});

        RowCost cost = RowCost.of(one);

        assertThat(cost.at(1_000)).isEqualTo(500);
        assertThat(cost.interval(1_000)).isEqualTo(new ConfidenceInterval(500, 500, 0.95));
    }

    @Test
    void there_must_be_a_load() {
        assertThatIllegalArgumentException().isThrownBy(() -> RowCost.of(new TreeMap<>()));
    }
}
