package io.fillrate.report.gate;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

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

    /** A benchmark without a change is decided earlier than one with the target slowdown. */
    private static final double CLEAN = 0.6;

    /**
     * What one benchmark needs.
     *
     * @param benchmark its name
     * @param perProcess pairs of loads per pair of processes
     * @param deviation standard deviation of the log ratio of one pair of processes, then
     * @param pairs of processes that find the target slowdown
     * @param seconds that one of them adds
     * @param total seconds of the run, from its beginning, by which it would be decided together with the kept ones
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
    public record Costs(int processes, double elapsed, double start, Map<String, Double> loads) {

        double load(String benchmark) {
            return loads.getOrDefault(benchmark, 0.0);
        }
    }

    /** Whether more benchmarks can be decided, or as many earlier. */
    boolean isBetterThan(Forecast other) {
        if (kept.size() != other.kept.size()) {
            return kept.size() > other.kept.size();
        }
        return latest(kept.isEmpty() ? dropped : kept) < latest(kept.isEmpty() ? other.dropped : other.kept);
    }

    private static double latest(List<Need> needs) {
        return needs.stream().mapToDouble(Need::total).max().orElse(0);
    }

    /** Keeps one after the other, from the one that needs fewest pairs, as long as it can be decided together with those before. */
    static Forecast divided(List<Need> needs, int planned, Costs costs, Duration budget, int max) {
        List<Need> kept = new ArrayList<>();
        List<Need> dropped = new ArrayList<>();
        for (Need one : needs) {
            List<Need> together = new ArrayList<>(kept);
            together.add(one);
            Need timed = one.timed(seconds(together, one.pairs(), costs));
            boolean inTime = timed.total() <= budget.toMillis() / 1e3;
            (inTime && one.pairs() <= max ? kept : dropped).add(timed);
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

    /** Returns this one, of which the plan stays, with more benchmarks. */
    public Forecast and(Forecast more) {
        return new Forecast(joined(kept, more.kept), joined(dropped, more.dropped), planned, budget);
    }

    private static List<Need> joined(List<Need> some, List<Need> more) {
        List<Need> all = new ArrayList<>(some);
        all.addAll(more);
        return List.copyOf(all);
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

    /** Returns the forecast in one sentence: {@code in 15 minutes, 5% in 11 of 13 benchmarks; needs more: ...}. */
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
        return Math.max(1, Math.round(100 * share)) + "%";
    }

    private static String minutes(double seconds) {
        long minutes = Math.max(1, Math.round(seconds / 60));
        return minutes == 1 ? "1 minute" : minutes + " minutes";
    }
}
