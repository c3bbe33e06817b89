package io.fillrate.report.gate;

import static org.assertj.core.api.Assertions.assertThat;

import io.fillrate.report.stats.VarianceComponents;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class AllocationTest {

    private static final int MIN_PAIRS = 15;

    /** Pairs of processes for a scatter between processes and within one, as shares of what one pair could be decided with. */
    private static IntUnaryOperator pairs(double between, double within) {
        return number -> (int) Math.max(MIN_PAIRS, Math.ceil(between + within / number));
    }

    @Test
    void processes_that_cost_nothing_measure_once() {
        assertThat(Allocation.bestPerProcess(pairs(10, 100), 0, 1, 90)).isEqualTo(1);
    }

    @Test
    void what_scatters_within_processes_that_are_expensive_is_measured_often_in_each() {
        assertThat(Allocation.bestPerProcess(pairs(0, 400), 9, 1, 600)).isEqualTo(Forecast.MAX_PER_PROCESS);
        assertThat(Allocation.bestPerProcess(pairs(40, 160), 1, 1, 600)).isEqualTo(2);
    }

    @Test
    void more_pairs_of_loads_than_the_fewest_processes_need_are_a_waste() {
        assertThat(Allocation.bestPerProcess(pairs(0, 30), 3, 1, 90)).isEqualTo(2);
        assertThat(Allocation.bestPerProcess(pairs(0, 10), 3, 1, 90)).isEqualTo(1);
    }

    @Test
    void a_results_file_holds_all_samples() {
        assertThat(Allocation.bestPerProcess(pairs(0, 600_000), 1_000, 1, 600)).isLessThan(Forecast.MAX_PER_PROCESS);
    }

    @Test
    void the_cost_of_a_start_is_shared_by_those_that_can_be_decided() {
        Map<String, VarianceComponents> aroundZero = new TreeMap<>();
        Map<String, Double> loads = new TreeMap<>();
        IntStream.range(0, 3).forEach(i -> aroundZero.put("calm-" + i, new VarianceComponents(0.06 * 0.06, 0)));
        IntStream.range(0, 9).forEach(i -> aroundZero.put("noisy-" + i, new VarianceComponents(1, 0)));
        aroundZero.keySet().forEach(name -> loads.put(name, 1.0));
        Map<String, Integer> plan = allocation(aroundZero, loads).perProcess();
        assertThat(plan.get("calm-0")).isEqualTo(Forecast.MAX_PER_PROCESS);
        aroundZero.keySet().removeIf(name -> name.startsWith("noisy"));
        assertThat(allocation(aroundZero, loads).perProcess())
                .containsExactlyInAnyOrderEntriesOf(Map.of(
                        "calm-0", plan.get("calm-0"), "calm-1", plan.get("calm-1"), "calm-2", plan.get("calm-2")));
    }

    private static Allocation allocation(Map<String, VarianceComponents> aroundZero, Map<String, Double> loads) {
        return new Allocation(
                List.copyOf(aroundZero.keySet()),
                new Allocation.Scatter(aroundZero),
                new DecisionRule(DecisionRule.Policy.DEFAULT),
                12,
                new Forecast.Costs(5, 100, 10, loads),
                Duration.ofMinutes(15),
                90);
    }
}
