package io.fillrate.report.gate;

import io.fillrate.report.analysis.ComparableSeries;
import io.fillrate.report.analysis.ComparableSeries.Measurement;
import io.fillrate.report.gate.Decision.CounterChange;
import io.fillrate.report.stats.RankTest;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.apache.commons.statistics.descriptive.Median;
import org.jspecify.annotations.Nullable;

/**
 * The measurements of one benchmark in two runs, and their replicates. Measurements of one process share what its compiler did, so a
 * replicate is a process; in interleaved runs it is a pair of processes. Its value is the Hodges-Lehmann estimate over its measurements.
 *
 * @param benchmark its name
 * @param paired whether the runs were interleaved; then measurements of one index are a pair
 * @param baseline measurements of the baseline
 * @param candidate measurements of the candidate; as many if paired
 * @param counterCosts see {@link ComparableSeries}
 */
record Replicates(
        String benchmark,
        boolean paired,
        List<Measurement> baseline,
        List<Measurement> candidate,
        Map<String, Double> counterCosts) {

    /** A phase that explains less of a slowdown is not named. */
    private static final double MIN_PHASE_SHARE = 0.1;

    private static final double PERCENT = 100;

    static Replicates of(ComparableSeries baseline, ComparableSeries candidate, boolean paired) {
        if (!paired) {
            return new Replicates(
                    baseline.name(), false, baseline.measurements(), candidate.measurements(), baseline.counterCosts());
        }
        Map<Integer, Measurement> byNumber =
                candidate.measurements().stream().collect(Collectors.toMap(Measurement::number, Function.identity()));
        List<Measurement> before = baseline.measurements().stream()
                .filter(one -> byNumber.containsKey(one.number()))
                .sorted(Comparator.comparingInt(Measurement::number))
                .toList();
        List<Measurement> after = before.stream()
                .map(one -> Objects.requireNonNull(byNumber.get(one.number())))
                .toList();
        return new Replicates(baseline.name(), true, before, after, baseline.counterCosts());
    }

    /** Why the replicates cannot be formed; null if they can. */
    @Nullable
    String problem() {
        for (int i = 0; paired && i < baseline.size(); i++) {
            if (baseline.get(i).process() != candidate.get(i).process()) {
                return "round " + baseline.get(i).number() + " is of process "
                        + baseline.get(i).process() + " in the baseline and of process "
                        + candidate.get(i).process() + " in the candidate";
            }
        }
        return null;
    }

    /** The number of replicates of the side that has fewer. */
    int fewer() {
        return Math.min(processes(baseline), processes(candidate));
    }

    String size() {
        return DecisionRule.size(paired, processes(baseline), processes(candidate));
    }

    private static int processes(List<Measurement> side) {
        return (int) side.stream().map(Measurement::process).distinct().count();
    }

    /** The log ratios of candidate to baseline of each pair of processes, in the order of measurement. */
    Collection<List<Double>> logRatiosByProcess() {
        Map<Integer, List<Double>> byProcess = new LinkedHashMap<>();
        for (int i = 0; i < baseline.size(); i++) {
            byProcess
                    .computeIfAbsent(baseline.get(i).process(), first -> new ArrayList<>())
                    .add(candidate.get(i).logRatioTo(baseline.get(i)));
        }
        return byProcess.values();
    }

    /** One log ratio of candidate to baseline per pair of processes, in the order of measurement. */
    double[] logRatios() {
        return middles(logRatiosByProcess());
    }

    double[] baselineTimes() {
        return times(baseline);
    }

    double[] candidateTimes() {
        return times(candidate);
    }

    private static double[] times(List<Measurement> side) {
        Map<Integer, List<Double>> byProcess = side.stream()
                .collect(Collectors.groupingBy(
                        Measurement::process,
                        TreeMap::new,
                        Collectors.mapping(one -> Math.log(one.time()), Collectors.toList())));
        double[] times = middles(byProcess.values());
        for (int i = 0; i < times.length; i++) {
            times[i] = Math.exp(times[i]);
        }
        return times;
    }

    private static double[] middles(Collection<List<Double>> groups) {
        return groups.stream()
                .mapToDouble(group -> RankTest.middle(array(group)))
                .toArray();
    }

    static double[] array(List<Double> values) {
        return values.stream().mapToDouble(Double::doubleValue).toArray();
    }

    List<CounterChange> grownCounters() {
        return Counters.grown(baseline, candidate);
    }

    /** Their effect on the time, as far as their costs are known: {@code time +0.4% (predicted from counters, not measured)}. */
    Optional<String> predicted(List<CounterChange> grown) {
        OptionalDouble share = Counters.predicted(grown, counterCosts, baseline);
        return share.isEmpty()
                ? Optional.empty()
                : Optional.of(String.format(
                        Locale.ROOT,
                        "time %+.1f%% (predicted from counters, not measured)",
                        PERCENT * share.getAsDouble()));
    }

    private double medianGrowth(Function<Measurement, Double> value) {
        Median median = Median.withDefaults();
        if (!paired) {
            return median.evaluate(values(candidate, value)) - median.evaluate(values(baseline, value));
        }
        double[] growth = values(candidate, value);
        double[] before = values(baseline, value);
        for (int i = 0; i < growth.length; i++) {
            growth[i] -= before[i];
        }
        return median.evaluate(growth);
    }

    private static double[] values(List<Measurement> side, Function<Measurement, Double> value) {
        return side.stream().mapToDouble(value::apply).toArray();
    }

    /** The phase that grew most, and its part of what the whole load grew by: {@code phase encode: 80% of the slowdown}. */
    Optional<String> phase() {
        Map<String, Double> growth = new TreeMap<>();
        TreeSet<String> phases = candidate.stream()
                .flatMap(one -> one.phases().keySet().stream())
                .collect(Collectors.toCollection(TreeSet::new));
        for (String phase : phases) {
            growth.put(phase, medianGrowth(one -> one.phases().getOrDefault(phase, 0.0)));
        }
        double whole = medianGrowth(Measurement::time);
        return growth.entrySet().stream()
                .max(Map.Entry.comparingByValue())
                .filter(max -> whole > 0 && max.getValue() >= MIN_PHASE_SHARE * whole)
                .map(max -> String.format(
                        Locale.ROOT,
                        "phase %s: %.0f%% of the slowdown",
                        max.getKey(),
                        Math.min(100, 100 * max.getValue() / whole)));
    }
}
