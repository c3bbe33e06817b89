package io.fillrate.report.gate;

import io.fillrate.report.analysis.ComparableRun;
import io.fillrate.report.analysis.ComparableSeries;
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
import java.util.stream.Collectors;
import org.apache.commons.statistics.descriptive.Median;

/**
 * What a gate run can find within its budget, by what its first pairs of processes show: the scatter of each benchmark, within processes
 * and between them, and what a pair of loads and a pair of processes cost. How the run goes on, {@link Need#perProcess} and {@link
 * #planned}, does not depend on which build was slower, so that it cannot favour one of them.
 *
 * @param kept benchmarks in which the target slowdown can be found, the cheapest first
 * @param dropped the others, the cheapest first
 * @param planned the most pairs of processes to plan for, with a reserve
 * @param budget time for all measuring
 */
public record Forecast(List<Need> kept, List<Need> dropped, int planned, Duration budget) {

    /** The most pairs of loads per pair of processes. */
    public static final int MAX_PER_PROCESS = 4;

    /** So that no series has more samples than a results file may hold, those of the pilot included. */
    private static final int MAX_PAIRS_OF_LOADS = Series.MAX_SAMPLES - 50;

    /** A benchmark without a change is decided earlier than one with the target slowdown. */
    private static final double CLEAN = 0.6;

    /** How much longer than the median benchmark needs the run may go on at least: the scatter of a few pairs is known roughly. */
    private static final double RESERVE = 2;

    /**
     * What one benchmark needs.
     *
     * @param benchmark its name
     * @param perProcess pairs of loads per pair of processes
     * @param deviation standard deviation of the log ratio of one pair of processes, then
     * @param pairs of processes that find the target slowdown
     * @param seconds that one of them adds
     * @param total seconds of the run, from its beginning, by which it would be decided beside the kept ones
     */
    public record Need(String benchmark, int perProcess, double deviation, int pairs, double seconds, double total) {

        private Need timed(double seconds) {
            return new Need(benchmark, perProcess, deviation, pairs, this.seconds, seconds);
        }
    }

    /**
     * What measuring has cost so far.
     *
     * @param processes pairs of them measured
     * @param elapsed seconds since the beginning
     * @param start seconds of starting a pair of processes and warming both up
     * @param loads seconds of a pair of loads, all that surrounds them included, by benchmark
     */
    public record Costs(int processes, double elapsed, double start, Map<String, Double> loads) {}

    /**
     * Forecasts.
     *
     * @param open the benchmarks that are not decided yet
     * @param benchmarks how many there are with the decided ones
     * @param most pairs of processes
     */
    public static Forecast of(
            DecisionRule rule,
            ComparableRun baseline,
            ComparableRun candidate,
            List<String> open,
            int benchmarks,
            Costs costs,
            Duration budget,
            int most) {
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
        double ratio = medianRatio(components);
        double ratioAroundZero = medianRatio(aroundZero);
        List<Need> needs = new ArrayList<>();
        double[] swappablePairs = new double[open.size()];
        for (String name : open) {
            double cost = costs.loads().getOrDefault(name, 0.0);
            VarianceComponents swappable = Objects.requireNonNull(aroundZero.get(name));
            IntUnaryOperator expected =
                    number -> rule.pairsToFind(deviation(swappable, ratioAroundZero, number), benchmarks);
            int perProcess =
                    Double.isNaN(ratio) ? 1 : bestPerProcess(expected, costs.start() / open.size(), cost, most);
            swappablePairs[needs.size()] = expected.applyAsInt(perProcess);
            double deviation = deviation(Objects.requireNonNull(components.get(name)), ratio, perProcess);
            int pairs = rule.pairsToFind(deviation, benchmarks);
            needs.add(new Need(name, perProcess, deviation, pairs, perProcess * cost, 0));
        }
        int loads = needs.stream().mapToInt(Need::perProcess).max().orElse(1);
        int possible = Math.min(most, MAX_PAIRS_OF_LOADS / loads);
        int planned = (int) Math.min(possible, planned(swappablePairs, costs, budget));
        needs.sort(Comparator.comparingInt(Need::pairs).thenComparing(Need::benchmark));
        return divided(needs, planned, costs, budget, possible);
    }

    /**
     * The pairs of loads per pair of processes with which the target slowdown is found in the least time. The more there are, the fewer
     * pairs of processes it takes, but never fewer than the exact test needs to be sure at all.
     *
     * @param pairs of processes that find it, by the number of pairs of loads of each
     * @param start cost of a pair of processes
     * @param load cost of a pair of loads
     * @param most pairs of processes
     */
    static int bestPerProcess(IntUnaryOperator pairs, double start, double load, int most) {
        int best = 1;
        double least = Double.POSITIVE_INFINITY;
        for (int number = 1; number <= MAX_PER_PROCESS; number++) {
            int needed = pairs.applyAsInt(number);
            double cost = needed * (start + number * load);
            if (cost < least && number * Math.min(most, needed) <= MAX_PAIRS_OF_LOADS) {
                best = number;
                least = cost;
            }
        }
        return best;
    }

    /** As many as the neediest benchmark needs, as far as the time goes if it alone is left. */
    private static double planned(double[] pairs, Costs costs, Duration budget) {
        double affordable = costs.processes() + (budget.toMillis() / 1e3 - costs.elapsed()) / costs.start();
        double needed = Math.max(
                Arrays.stream(pairs).max().orElse(0),
                RESERVE * Median.withDefaults().evaluate(pairs));
        return Math.ceil(Math.min(affordable, needed));
    }

    /** The standard deviation of a pair of processes. The ratio of all benchmarks is less uncertain than their own. */
    private static double deviation(VarianceComponents one, double ratio, int perProcess) {
        return Math.sqrt(
                Double.isNaN(one.within())
                        ? one.between() // one load per process, which holds both
                        : one.within() * (Math.max(0, ratio) + 1.0 / perProcess));
    }

    /** NaN when there is one load per process. */
    private static double medianRatio(Map<String, VarianceComponents> components) {
        return Median.withDefaults()
                .evaluate(components.values().stream()
                        .mapToDouble(VarianceComponents::ratio)
                        .toArray());
    }

    /** Keeps one after the other, from the one that needs fewest pairs, as long as it can be decided beside those before. */
    private static Forecast divided(List<Need> needs, int planned, Costs costs, Duration budget, int most) {
        List<Need> kept = new ArrayList<>();
        List<Need> dropped = new ArrayList<>();
        for (Need one : needs) {
            List<Need> beside = new ArrayList<>(kept);
            beside.add(one);
            Need timed = one.timed(seconds(beside, one.pairs(), costs));
            boolean inTime = timed.total() <= budget.toMillis() / 1e3;
            (inTime && one.pairs() <= most ? kept : dropped).add(timed);
        }
        return new Forecast(kept, dropped, planned, budget);
    }

    /** Seconds since the beginning until there are this many pairs, when clean benchmarks end early and the neediest goes on. */
    private static double seconds(List<Need> measured, int pairs, Costs costs) {
        double seconds = costs.elapsed();
        for (int pair = costs.processes() + 1; pair <= pairs; pair++) {
            seconds += costs.start();
            for (Need one : measured) {
                boolean goesOn = one.pairs() >= pairs || pair <= CLEAN * one.pairs();
                seconds += goesOn ? one.seconds() : 0;
            }
        }
        return seconds;
    }

    /**
     * Returns those of the dropped benchmarks that can be decided in the time that is left, the cheapest first.
     *
     * @param taken pairs of processes of each
     * @param start seconds of starting a pair of processes and warming both up
     * @param left seconds
     */
    public List<String> affordable(int taken, double start, double left) {
        List<String> names = new ArrayList<>();
        double measuring = 0;
        for (Need one : dropped) {
            int pairs = one.pairs() - taken;
            if (one.pairs() <= planned && measuring + pairs * (start + one.seconds()) <= left) {
                measuring += pairs * one.seconds();
                names.add(one.benchmark());
            }
        }
        return names;
    }

    /** Returns the same with some of the dropped benchmarks among the kept ones. */
    public Forecast keeping(List<String> names) {
        Map<Boolean, List<Need>> parts =
                dropped.stream().collect(Collectors.partitioningBy(one -> names.contains(one.benchmark())));
        List<Need> all = new ArrayList<>(kept);
        all.addAll(parts.getOrDefault(true, List.of()));
        return new Forecast(all, parts.getOrDefault(false, List.of()), planned, budget);
    }

    /** Returns the benchmarks whose times are given up, and why. */
    public Map<String, String> countersOnly() {
        Map<String, String> reasons = new TreeMap<>();
        dropped.forEach(one -> reasons.put(
                one.benchmark(), "its times scatter by " + percent(one.deviation()) + ", which needs " + needed(one)));
        return reasons;
    }

    /** Returns the forecast in one sentence: {@code in 15 minutes, 5 % in 11 of 13 benchmarks; needs more: ...}. */
    public String sentence(DecisionRule.Policy policy) {
        int all = kept.size() + dropped.size();
        String more =
                dropped.stream().map(one -> one.benchmark() + " " + needed(one)).collect(Collectors.joining("; "));
        return "in " + minutes(budget.toMillis() / 1e3) + ", " + percent(policy.target()) + " in " + kept.size()
                + " of " + all + (all == 1 ? " benchmark" : " benchmarks")
                + (more.isEmpty() ? "" : "; needs more: " + more);
    }

    /** Time, or pairs if there are too many of them for the run. */
    private String needed(Need one) {
        return one.total() > budget.toMillis() / 1e3
                ? "about " + minutes(one.total())
                : "about " + one.pairs() + " pairs of processes";
    }

    private static String percent(double share) {
        return Math.max(1, Math.round(100 * share)) + " %";
    }

    private static String minutes(double seconds) {
        long minutes = Math.max(1, Math.round(seconds / 60));
        return minutes == 1 ? "1 minute" : minutes + " minutes";
    }
}
