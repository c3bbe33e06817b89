package io.fillrate.report.chart;

import io.fillrate.report.format.Sample;
import io.fillrate.report.ranking.Line;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Where the time of a load goes: the mean share of every phase over the samples, and what no phase claims. */
final class PhaseChart {

    /** The usual phases in the order of a load, each with a colour of its own. */
    private static final List<String> USUAL =
            List.of("generate", "encode", "send", "stage", "transfer", "index", "commit", "checkpoint");

    private static final BarChart.Part REST = new BarChart.Part("rest", 7);

    private PhaseChart() {}

    static Optional<Chart> of(View view) {
        Set<String> phases = new LinkedHashSet<>();
        view.largest().lines().stream()
                .flatMap(line -> line.series().samples().stream())
                .forEach(sample -> phases.addAll(sample.phases().keySet()));
        if (phases.isEmpty()) {
            return Optional.empty();
        }
        List<BarChart.Part> parts = parts(phases);
        List<BarChart.Bar> bars =
                view.largest().lines().stream().map(line -> bar(line, parts)).toList();
        return Optional.of(new BarChart(
                "Where the time goes: " + view.nameWithRows(),
                "Mean share of each phase of a load, in order of speed. Time at the end of a bar is that of the median"
                        + " sample, per row.",
                "time per row",
                parts,
                bars));
    }

    private static List<BarChart.Part> parts(Set<String> phases) {
        List<String> names = new ArrayList<>(USUAL);
        phases.stream().filter(phase -> !USUAL.contains(phase)).forEach(names::add);
        List<BarChart.Part> parts = new ArrayList<>();
        for (int slot = 0; slot < names.size(); slot++) {
            if (phases.contains(names.get(slot))) {
                parts.add(new BarChart.Part(names.get(slot), slot < REST.slot() ? slot : slot + 1));
            }
        }
        parts.add(REST);
        return parts;
    }

    private static BarChart.Bar bar(Line line, List<BarChart.Part> parts) {
        double[] shares = new double[parts.size()];
        List<Sample> samples = line.series().samples();
        for (Sample sample : samples) {
            double claimed = sample.phases().values().stream()
                    .mapToDouble(Long::doubleValue)
                    .sum();
            // Phases of parallel workers can add up to more than the time that passed.
            double whole = Math.max(claimed, (double) sample.elapsedNanos());
            for (int i = 0; i < shares.length - 1; i++) {
                shares[i] += sample.phases().getOrDefault(parts.get(i).label(), 0L) / whole / samples.size();
            }
            shares[shares.length - 1] += (whole - claimed) / whole / samples.size();
        }
        double perRow = line.nanos().median() / Math.max(1, line.series().rows());
        List<Double> all = new ArrayList<>();
        for (double share : shares) {
            all.add(share);
        }
        return new BarChart.Bar(line.label(), Quantity.NANOS_PER_ROW.text(perRow), all);
    }
}
