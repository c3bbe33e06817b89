package io.fillrate.report.gate;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.function.IntUnaryOperator;
import org.junit.jupiter.api.Test;

class ForecastTest {

    private static final int MIN_PAIRS = 15;

    /** Pairs of processes for a scatter between processes and within one, as shares of what one pair could be decided with. */
    private static IntUnaryOperator pairs(double between, double within) {
        return number -> (int) Math.max(MIN_PAIRS, Math.ceil(between + within / number));
    }

    @Test
    void processes_that_cost_nothing_measure_once() {
        assertThat(Forecast.bestPerProcess(pairs(10, 100), 0, 1, 90)).isEqualTo(1);
    }

    @Test
    void what_scatters_within_processes_that_are_expensive_is_measured_often_in_each() {
        assertThat(Forecast.bestPerProcess(pairs(0, 400), 9, 1, 600)).isEqualTo(Forecast.MAX_PER_PROCESS);
        assertThat(Forecast.bestPerProcess(pairs(40, 160), 1, 1, 600)).isEqualTo(2);
    }

    @Test
    void more_pairs_of_loads_than_the_fewest_processes_need_are_a_waste() {
        assertThat(Forecast.bestPerProcess(pairs(0, 30), 3, 1, 90)).isEqualTo(2);
        assertThat(Forecast.bestPerProcess(pairs(0, 10), 3, 1, 90)).isEqualTo(1);
    }

    @Test
    void a_results_file_holds_all_samples() {
        assertThat(Forecast.bestPerProcess(pairs(0, 600_000), 1_000, 1, 600)).isLessThan(Forecast.MAX_PER_PROCESS);
    }
}
