package io.fillrate.report.gate;

import io.fillrate.report.analysis.ComparableRun;
import io.fillrate.report.analysis.ComparableSeries;
import io.fillrate.report.gate.Forecast.Costs;
import io.fillrate.report.gate.Forecast.Need;
import io.fillrate.report.results.Series;
import io.fillrate.report.stats.VarianceComponents;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.IntUnaryOperator;
import org.apache.commons.statistics.descriptive.Median;

/**
 * How the pairs of loads of a gate run are spread over pairs of processes. It follows from the scatter around 0 alone, which stays the same
 * when the builds of a pair are swapped, so that it cannot favour one of them.
 *
 * @param open the benchmarks that are not decided yet
 * @param scatter around 0
 * @param rule that decides
 * @param benchmarks how many there are with the decided ones
 * @param costs of the pilot
 * @param budget time for all measuring
 * @param max pairs of processes
 */
public record Allocation(
        List<String> open, Scatter scatter, DecisionRule rule, int benchmarks, Costs costs, Duration budget, int max) {

    /** So that no series has more samples than a results file may hold, those of the pilot included. */
    private static final int MAX_PAIRS_OF_LOADS = Series.MAX_SAMPLES - 50;

    /** How much longer than the median benchmark needs the run may go on at least: the scatter of a few pairs is known roughly. */
    private static final double RESERVE = 2;

    /** The variances of the benchmarks, of which the ratio of the two is less uncertain for all of them than for each. */
    static final class Scatter {

        private final Map<String, VarianceComponents> components;

        /** NaN when there is one load per process. */
        private final double ratio;

        Scatter(Map<String, VarianceComponents> components) {
            this.components = components;
            this.ratio = Median.withDefaults()
                    .evaluate(components.values().stream()
                            .mapToDouble(VarianceComponents::ratio)
                            .toArray());
        }

        boolean hasRatio() {
            return !Double.isNaN(ratio);
        }

        /** The standard deviation of a pair of processes. */
        double deviation(String benchmark, int perProcess) {
            VarianceComponents one = Objects.requireNonNull(components.get(benchmark));
            return Math.sqrt(
                    Double.isNaN(one.within())
                            ? one.between() // one load per process, which holds both
                            : one.within() * (Math.max(0, ratio) + 1.0 / perProcess));
        }
    }

    /**
     * Returns what a run can find that goes on in the best way.
     *
     * @param open the benchmarks that are not decided yet
     * @param benchmarks how many there are with the decided ones
     * @param max pairs of processes
     */
    public static Forecast forecast(
            DecisionRule rule,
            ComparableRun baseline,
            ComparableRun candidate,
            List<String> open,
            int benchmarks,
            Costs costs,
            Duration budget,
            int max) {
        Map<String, VarianceComponents> components = new TreeMap<>();
        Map<String, VarianceComponents> aroundZero = new TreeMap<>();
        for (String name : open) {
            ComparableSeries before = baseline.find(name).orElseThrow();
            ComparableSeries after = candidate.find(name).orElseThrow();
            List<double[]> processes = Replicates.of(before, after, true).logRatiosByProcess().stream()
                    .map(Replicates::array)
                    .toList();
            components.put(name, VarianceComponents.of(processes));
            aroundZero.put(name, VarianceComponents.aroundZero(processes));
        }
        Allocation allocation = new Allocation(open, new Scatter(aroundZero), rule, benchmarks, costs, budget, max);
        Map<String, Integer> perProcess = allocation.perProcess();
        return Forecast.divided(
                allocation.needs(new Scatter(components), perProcess),
                allocation.pairs(perProcess),
                costs,
                budget,
                allocation.possible(perProcess));
    }

    /**
     * Pairs of loads per pair of processes, by benchmark. They depend on how many benchmarks share what it costs to start a pair of
     * processes, and that on how many can be decided in time; so every number is tried, and the one that keeps most benchmarks wins.
     */
    Map<String, Integer> perProcess() {
        Map<String, Integer> best = Map.of();
        Forecast ofBest = null;
        for (int sharing = open.size(); sharing > 0; sharing--) {
            Map<String, Integer> plan = perProcess(costs.start() / sharing);
            Forecast forecast = Forecast.divided(needs(scatter, plan), max, costs, budget, possible(plan));
            if (ofBest == null || forecast.isBetterThan(ofBest)) {
                best = plan;
                ofBest = forecast;
            }
        }
        return best;
    }

    private Map<String, Integer> perProcess(double start) {
        Map<String, Integer> plan = new TreeMap<>();
        for (String name : open) {
            plan.put(
                    name,
                    scatter.hasRatio()
                            ? bestPerProcess(
                                    number -> rule.pairsToFind(scatter.deviation(name, number), benchmarks),
                                    start,
                                    costs.load(name),
                                    max)
                            : 1);
        }
        return plan;
    }

    /** What each benchmark needs when it scatters like this, those first that need fewest pairs. */
    List<Need> needs(Scatter scatter, Map<String, Integer> plan) {
        List<Need> needs = new ArrayList<>();
        plan.forEach((name, perProcess) -> {
            double deviation = scatter.deviation(name, perProcess);
            int pairs = rule.pairsToFind(deviation, benchmarks);
            needs.add(new Need(name, perProcess, deviation, pairs, perProcess * costs.load(name), 0));
        });
        needs.sort(Comparator.comparingInt(Need::pairs).thenComparing(Need::benchmark));
        return needs;
    }

    /** The most pairs of processes whose loads a results file can hold. */
    int possible(Map<String, Integer> plan) {
        int loads = plan.values().stream().mapToInt(each -> each).max().orElse(1);
        return Math.min(max, MAX_PAIRS_OF_LOADS / loads);
    }

    /** As many pairs of processes as the neediest benchmark needs, as far as the time goes if it alone is left. */
    int pairs(Map<String, Integer> plan) {
        double[] pairs = needs(scatter, plan).stream().mapToDouble(Need::pairs).toArray();
        double affordable = costs.processes() + (budget.toMillis() / 1e3 - costs.elapsed()) / costs.start();
        double needed = Math.max(
                Arrays.stream(pairs).max().orElse(0),
                RESERVE * Median.withDefaults().evaluate(pairs));
        return (int) Math.min(possible(plan), Math.ceil(Math.min(affordable, needed)));
    }

    /**
     * The pairs of loads per pair of processes with which the target slowdown is found in the least time. The more there are, the fewer
     * pairs of processes it takes, but never fewer than the exact test needs to be sure at all.
     *
     * @param pairs of processes that find it, by the number of pairs of loads of each
     * @param start cost of a pair of processes
     * @param load cost of a pair of loads
     * @param max pairs of processes
     */
    static int bestPerProcess(IntUnaryOperator pairs, double start, double load, int max) {
        int best = 1;
        double min = Double.POSITIVE_INFINITY;
        for (int number = 1; number <= Forecast.MAX_PER_PROCESS; number++) {
            int needed = pairs.applyAsInt(number);
            double cost = needed * (start + number * load);
            if (cost < min && number * Math.min(max, needed) <= MAX_PAIRS_OF_LOADS) {
                best = number;
                min = cost;
            }
        }
        return best;
    }
}
