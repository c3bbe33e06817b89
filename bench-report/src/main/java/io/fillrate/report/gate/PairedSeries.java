package io.fillrate.report.gate;

import io.fillrate.report.recording.RecordedSeries;
import io.fillrate.report.recording.Replicate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.apache.commons.statistics.descriptive.Median;

/**
 * One benchmark, its replicates of the same number put together, in the order of their numbers.
 *
 * @param benchmark its name
 * @param baseline replicates of the baseline
 * @param candidate replicates of the candidate, as many
 */
record PairedSeries(String benchmark, List<Replicate> baseline, List<Replicate> candidate) {

    static PairedSeries of(RecordedSeries baseline, RecordedSeries candidate) {
        Map<Integer, Replicate> byNumber =
                candidate.replicates().stream().collect(Collectors.toMap(Replicate::number, Function.identity()));
        List<Replicate> ours = new ArrayList<>();
        List<Replicate> theirs = new ArrayList<>();
        baseline.replicates().stream()
                .sorted(Comparator.comparingInt(Replicate::number))
                .filter(one -> byNumber.containsKey(one.number()))
                .forEach(one -> {
                    ours.add(one);
                    theirs.add(Objects.requireNonNull(byNumber.get(one.number())));
                });
        return new PairedSeries(baseline.name(), List.copyOf(ours), List.copyOf(theirs));
    }

    int pairs() {
        return baseline.size();
    }

    double[] logRatios() {
        double[] ratios = new double[pairs()];
        for (int i = 0; i < ratios.length; i++) {
            ratios[i] = Math.log(candidate.get(i).time() / baseline.get(i).time());
        }
        return ratios;
    }

    /** The phase that grew most, and its part of what the whole load grew by: {@code phase encode: 80 % of it}. */
    Optional<String> phase() {
        Map<String, Double> growth = new TreeMap<>();
        for (String phase : phases()) {
            growth.put(phase, growth(one -> one.phases().getOrDefault(phase, 0.0)));
        }
        double whole = growth(Replicate::time);
        return growth.entrySet().stream()
                .max(Map.Entry.comparingByValue())
                .filter(most -> most.getValue() > 0 && whole > 0)
                .map(most -> String.format(
                        Locale.ROOT,
                        "phase %s: %.0f %% of it",
                        most.getKey(),
                        Math.min(100, 100 * most.getValue() / whole)));
    }

    private TreeSet<String> phases() {
        return candidate.stream()
                .flatMap(one -> one.phases().keySet().stream())
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private double growth(Function<Replicate, Double> value) {
        double[] growth = new double[pairs()];
        for (int i = 0; i < growth.length; i++) {
            growth[i] = value.apply(candidate.get(i)) - value.apply(baseline.get(i));
        }
        return Median.withDefaults().evaluate(growth);
    }
}
