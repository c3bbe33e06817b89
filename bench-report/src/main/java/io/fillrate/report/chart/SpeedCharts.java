package io.fillrate.report.chart;

import io.fillrate.report.analysis.Group;
import io.fillrate.report.analysis.Line;
import io.fillrate.report.analysis.Ranking;
import io.fillrate.report.analysis.SeriesName;
import io.fillrate.report.analysis.SeriesTimes;
import io.fillrate.report.analysis.Step;
import io.fillrate.report.chart.Axis.Quantity;
import io.fillrate.report.chart.RowChart.Dot;
import io.fillrate.report.chart.RowChart.Row;
import io.fillrate.report.results.Sample;
import io.fillrate.report.stats.Comparison;
import io.fillrate.report.stats.ConfidenceInterval;
import io.fillrate.report.stats.Steadiness;
import io.fillrate.report.stats.Warning;
import io.fillrate.report.text.Numbers;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** How fast loads are: against rows loaded, against a parameter, sample by sample, and step by step. */
public final class SpeedCharts {

    private static final String INTERVALS =
            " Bars are 95% intervals of the median; an arrow ends one that goes on beyond the axis.";

    /** As many colours as can be told apart. */
    private static final int MAX_NAMES = 8;

    /** {@code 0, 1x, 10x, range-1, range-8, range-64}. */
    private static final Comparator<String> BY_NUMBER = Comparator.comparing(
                    (String value) -> value.replaceFirst("\\d.*", ""))
            .thenComparing(value -> value.replaceFirst("^\\D*(\\d*).*", "$1").length())
            .thenComparing(Comparator.naturalOrder());

    private SpeedCharts() {}

    /** Rows per second, with intervals: against the rows loaded where these vary, else one row per series. */
    static Chart rates(View view) {
        return view.isSweep() ? sweep(view) : largest(view);
    }

    private static Chart sweep(View view) {
        Map<String, XyChart.Line> lines = new LinkedHashMap<>();
        List<Line> largestFirst = new ArrayList<>();
        for (int i = view.rankings().size() - 1; i >= 0; i--) {
            largestFirst.addAll(view.rankings().get(i).lines());
        }
        for (Line line : largestFirst) {
            lines.computeIfAbsent(line.label(), label -> new XyChart.Line(label, view.slot(line), points(view, label)));
        }
        String description = view.rankings().stream()
                .map(Ranking::best)
                .map(best -> Numbers.whole(best.series().rows()) + " rows: " + best.label() + ", "
                        + Quantity.RATE.text(best.rate()) + " rows/s")
                .collect(Collectors.joining("; ", "Fastest by rows loaded: ", "."));
        return new XyChart(
                "Rows per second against rows loaded: " + view.name(),
                description + INTERVALS,
                Axis.logarithmic(Quantity.ROWS),
                Axis.logarithmic(Quantity.RATE),
                List.copyOf(lines.values()));
    }

    private static List<XyChart.Point> points(View view, String label) {
        return view.rankings().stream()
                .flatMap(ranking -> ranking.lines().stream())
                .filter(line -> line.label().equals(label) && line.series().rows() > 0)
                .map(line -> new XyChart.Point((double) line.series().rows(), line.rate(), line.rateInterval()))
                .toList();
    }

    private static Chart largest(View view) {
        Line best = view.largest().best();
        return RowChart.dots(
                "Rows per second: " + view.nameWithRows(),
                "Fastest: " + best.label() + ", " + Quantity.RATE.text(best.rate()) + " rows/s." + INTERVALS,
                Axis.logarithmic(Quantity.RATE),
                List.of(Quantity.RATE.label()),
                view.largest().lines().stream()
                        .map(line -> new Row(line.label(), "", List.of(new Dot(0, line.rate(), line.rateInterval()))))
                        .toList());
    }

    /** Rows per second against a parameter, such as the size of a batch or a layout; empty when no series has two values of it. */
    static Optional<Chart> parameter(View view, String parameter) {
        Map<String, List<Line>> curves = view.largest().lines().stream()
                .filter(line -> value(line, parameter).matches("[1-9][0-9]{0,14}"))
                .collect(Collectors.groupingBy(
                        line -> SeriesName.without(parameter, line.series()), LinkedHashMap::new, Collectors.toList()));
        curves.values().removeIf(lines -> lines.size() < 2);
        if (curves.isEmpty()) {
            return levels(view, parameter);
        }
        List<XyChart.Line> lines = new ArrayList<>();
        curves.forEach((label, ofCurve) -> lines.add(new XyChart.Line(
                label,
                lines.size(),
                ofCurve.stream()
                        .map(line -> new XyChart.Point(
                                Double.parseDouble(value(line, parameter)), line.rate(), line.rateInterval()))
                        .sorted(Comparator.comparingDouble(XyChart.Point::x))
                        .toList())));
        return Optional.of(new XyChart(
                "Rows per second against " + parameter + ": " + view.nameWithRows(),
                "Every strategy that was run with several values of " + parameter + "." + INTERVALS,
                Axis.logarithmic(parameter, Quantity.PARAMETER),
                Axis.logarithmic(Quantity.RATE),
                lines));
    }

    /** A row per value that is not a number, and a dot for each strategy. */
    private static Optional<Chart> levels(View view, String parameter) {
        Map<String, List<Line>> rows = view.largest().lines().stream()
                .filter(line -> !value(line, parameter).isEmpty())
                .collect(Collectors.groupingBy(
                        line -> value(line, parameter), () -> new TreeMap<>(BY_NUMBER), Collectors.toList()));
        List<String> names = rows.values().stream()
                .flatMap(lines -> lines.stream())
                .map(line -> SeriesName.without(parameter, line.series()))
                .distinct()
                .sorted()
                .toList();
        if (rows.size() < 2 || names.size() > MAX_NAMES) {
            return Optional.empty();
        }
        return Optional.of(RowChart.dots(
                "Rows per second by " + parameter + ": " + view.nameWithRows(),
                "Every strategy that was run with several values of " + parameter + "." + INTERVALS,
                Axis.logarithmic(Quantity.RATE),
                names,
                rows.entrySet().stream()
                        .map(row -> new Row(
                                row.getKey(),
                                "",
                                row.getValue().stream()
                                        .<RowChart.Mark>map(line -> new Dot(
                                                names.indexOf(SeriesName.without(parameter, line.series())),
                                                line.rate(),
                                                line.rateInterval()))
                                        .toList()))
                        .toList()));
    }

    private static String value(Line line, String parameter) {
        return line.series().parameters().getOrDefault(parameter, "");
    }

    /** Every sample in the order of time. */
    static Chart samples(View view) {
        int places = view.largest().lines().stream()
                .flatMap(line -> line.series().samples().stream())
                .mapToInt(Sample::order)
                .max()
                .orElse(1);
        return RowChart.strips(
                "Every sample in the order of time: " + view.nameWithRows(),
                "Time of each sample over the median of its series; up is slower. All strips have the same scales. A"
                        + " strip that is not level was not measured on a quiet machine.",
                Axis.rounds(),
                view.largest().lines().stream().map(line -> strip(line, places)).toList());
    }

    private static Row strip(Line line, int places) {
        List<Sample> inTime = line.series().samples().stream()
                .sorted(Comparator.comparingInt(Sample::round))
                .toList();
        Steadiness steadiness = SeriesTimes.steadiness(line.series());
        List<RowChart.Mark> marks = new ArrayList<>();
        for (int i = 0; i < inTime.size(); i++) {
            Sample sample = inTime.get(i);
            double when = sample.round() + (sample.order() - 1.0) / places;
            double ratio = sample.elapsedNanos() / line.nanos().median();
            marks.add(new RowChart.Sample(when, ratio, steadiness.outliers().contains(i)));
        }
        String note = steadiness.warnings().stream().map(Warning::word).collect(Collectors.joining(", "));
        return new Row(line.label(), note, marks);
    }

    /**
     * Returns how many times as fast each step of a group is as the first.
     *
     * @param topic what the group is of
     * @throws IllegalArgumentException if no result has the parameter
     */
    public static RowChart steps(String topic, Group group, String parameter) {
        List<Step> steps = group.stepsOf(parameter);
        List<String> strategies = steps.stream()
                .map(step -> step.line().series().strategy())
                .distinct()
                .toList();
        return RowChart.ratios(
                "Times as fast as the first step: " + topic + ", " + Numbers.whole(group.rows()) + " rows",
                "Each step against the first in the same rounds; bands are 95% intervals, next to them the guarantee."
                        + " Steps may be of different guarantees.",
                "times as fast",
                List.of(1.0),
                steps.stream()
                        .map(step -> new Row(
                                step.name(),
                                step.line().series().guarantee(),
                                List.of(gain(
                                        step,
                                        strategies.indexOf(step.line().series().strategy())))))
                        .toList());
    }

    private static Dot gain(Step step, int slot) {
        Comparison gain = step.gain();
        double ratio = gain == null ? 1 : gain.ratio();
        ConfidenceInterval interval = gain == null ? null : gain.interval();
        return new Dot(slot, ratio, interval == null ? new ConfidenceInterval(ratio, ratio, 1) : interval);
    }
}
