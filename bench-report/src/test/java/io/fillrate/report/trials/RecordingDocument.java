package io.fillrate.report.trials;

import io.fillrate.report.chart.Axis;
import io.fillrate.report.chart.Axis.Quantity;
import io.fillrate.report.chart.Axis.Spacing;
import io.fillrate.report.chart.Chart;
import io.fillrate.report.chart.XyChart;
import io.fillrate.report.stats.VarianceComponents;
import io.fillrate.report.text.TextTable;
import io.fillrate.report.text.TextTable.Column;
import io.fillrate.report.trials.RecordedPairs.Pair;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;
import org.apache.commons.statistics.descriptive.Median;

/** Recorded pairs of processes as tables and a chart. */
public final class RecordingDocument {

    private static final double PERCENT = 100;
    private static final double MILLIS_PER_SECOND = 1e3;
    private static final String NONE = "–";
    private static final String MEDIAN = "median";

    private final List<RecordedPairs> blocks;
    private final List<String> benchmarks;

    /** Of some blocks, of whatever modes and lengths. */
    public RecordingDocument(List<RecordedPairs> blocks) {
        this.blocks = List.copyOf(blocks);
        this.benchmarks = blocks.stream()
                .flatMap(block -> block.processes().stream())
                .flatMap(process -> process.pairs().keySet().stream())
                .distinct()
                .sorted()
                .toList();
    }

    /** What a measurement was like. */
    private record Way(String mode, long millis, int percent) {

        static Way of(RecordedPairs block) {
            return new Way(block.mode(), block.millis(), block.percent());
        }

        String seconds() {
            return String.format(Locale.ROOT, "%.1f s", millis / MILLIS_PER_SECOND);
        }
    }

    private List<Way> ways() {
        return blocks.stream()
                .map(Way::of)
                .distinct()
                .sorted(Comparator.comparing(Way::mode)
                        .thenComparing(Way::millis)
                        .thenComparing(Way::percent))
                .toList();
    }

    private List<Way> equalBuilds() {
        return ways().stream().filter(way -> way.percent() == 0).toList();
    }

    /** Log ratios of a benchmark, by pair of processes. */
    private List<double[]> logRatios(Way way, String benchmark) {
        return blocks.stream()
                .filter(block -> Way.of(block).equals(way))
                .flatMap(block -> block.processes().stream())
                .flatMap(process -> Stream.ofNullable(process.pairs().get(benchmark)))
                .map(RecordingDocument::logRatios)
                .toList();
    }

    private static double[] logRatios(List<Pair> pairs) {
        return pairs.stream().mapToDouble(Pair::logRatio).toArray();
    }

    /** How much the log ratio of one pair of measurements of equal builds scatters, by mode and length of a measurement. */
    public TextTable scatter() {
        List<Column> columns = new ArrayList<>(List.of(Column.text("benchmark")));
        equalBuilds().forEach(way -> columns.add(Column.number(way.mode() + ", " + way.seconds())));
        List<List<String>> rows = new ArrayList<>();
        benchmarks.forEach(name -> rows.add(row(name, equalBuilds(), way -> deviation(way, name))));
        rows.add(row(MEDIAN, equalBuilds(), this::medianDeviation));
        return new TextTable(columns, rows);
    }

    private static List<String> row(String name, List<Way> ways, ToDoubleFunction<Way> value) {
        List<String> row = new ArrayList<>(List.of(name));
        ways.forEach(way -> row.add(percent(value.applyAsDouble(way))));
        return row;
    }

    private double deviation(Way way, String benchmark) {
        VarianceComponents parts = VarianceComponents.of(logRatios(way, benchmark));
        return Math.sqrt(parts.within() + Math.max(0, parts.between()));
    }

    private double medianDeviation(Way way) {
        return Median.withDefaults()
                .evaluate(benchmarks.stream()
                        .mapToDouble(name -> deviation(way, name))
                        .toArray());
    }

    /** The part of the scatter that lies between pairs of processes, at the length that gate runs have. */
    public TextTable processes(long millis) {
        List<Way> shown =
                equalBuilds().stream().filter(way -> way.millis() == millis).toList();
        List<Column> columns = new ArrayList<>(List.of(Column.text("benchmark")));
        for (Way way : shown) {
            columns.add(Column.number(way.mode() + ", within a pair of processes"));
            columns.add(Column.number("between pairs of processes"));
            columns.add(Column.number("pairs of processes"));
        }
        return new TextTable(
                columns,
                benchmarks.stream()
                        .map(name -> {
                            List<String> row = new ArrayList<>(List.of(name));
                            for (Way way : shown) {
                                List<double[]> processes = logRatios(way, name);
                                VarianceComponents parts = VarianceComponents.of(processes);
                                row.add(percent(Math.sqrt(parts.within())));
                                row.add(percent(Math.sqrt(Math.max(0, parts.between()))));
                                row.add(String.valueOf(processes.size()));
                            }
                            return row;
                        })
                        .toList());
    }

    /** At which size slowdowns come out: the mean log ratio of pairs of processes as a ratio, with its standard error. */
    public TextTable injected(long millis) {
        List<Way> shown = ways().stream().filter(way -> way.millis() == millis).toList();
        List<Column> columns = new ArrayList<>(List.of(Column.text("benchmark")));
        shown.forEach(way -> columns.add(
                Column.number(way.mode() + ", " + (way.percent() == 0 ? "equal" : "+" + way.percent() + "%"))));
        List<List<String>> rows = new ArrayList<>();
        for (String name : benchmarks) {
            List<String> row = new ArrayList<>(List.of(name));
            shown.forEach(way -> row.add(ratio(middles(way, List.of(name)))));
            rows.add(row);
        }
        List<String> all = new ArrayList<>(List.of("all"));
        shown.forEach(way -> all.add(ratio(middles(way, benchmarks))));
        rows.add(all);
        return new TextTable(columns, rows);
    }

    /** The mean of each pair of processes, over the benchmarks. */
    private double[] middles(Way way, List<String> names) {
        return blocks.stream()
                .filter(block -> Way.of(block).equals(way))
                .flatMap(block -> block.processes().stream())
                .mapToDouble(process -> names.stream()
                        .flatMap(name -> Stream.ofNullable(process.pairs().get(name)))
                        .mapToDouble(pairs ->
                                Arrays.stream(logRatios(pairs)).average().orElse(Double.NaN))
                        .average()
                        .orElse(Double.NaN))
                .filter(Double::isFinite)
                .toArray();
    }

    private static String ratio(double[] logs) {
        if (logs.length < 2) {
            return NONE;
        }
        double mean = Arrays.stream(logs).average().orElseThrow();
        double squares =
                Arrays.stream(logs).map(log -> (log - mean) * (log - mean)).sum();
        double error = Math.sqrt(squares / (logs.length - 1) / logs.length);
        return String.format(Locale.ROOT, "%.3f ± %.3f", Math.exp(mean), error);
    }

    /** The scatter against the length of a measurement: the median benchmark of each mode, and the worst. */
    public Chart chart() {
        List<XyChart.Line> lines = new ArrayList<>();
        for (String mode : equalBuilds().stream().map(Way::mode).distinct().toList()) {
            lines.add(line(mode + ", median benchmark", lines.size(), mode, this::medianDeviation));
            lines.add(line(mode + ", worst benchmark", lines.size(), mode, way -> benchmarks.stream()
                    .mapToDouble(name -> deviation(way, name))
                    .max()
                    .orElse(Double.NaN)));
        }
        return new XyChart(
                "Scatter of a pair of measurements of equal builds",
                "Standard deviation of the log ratio against the length of a measurement, by mode.",
                new Axis("length of a measurement, s", Spacing.LOGARITHMIC, Quantity.PARAMETER),
                new Axis("standard deviation of the log ratio, %", Spacing.LINEAR, Quantity.PARAMETER),
                lines);
    }

    private XyChart.Line line(String label, int slot, String mode, ToDoubleFunction<Way> deviation) {
        return new XyChart.Line(
                label,
                slot,
                equalBuilds().stream()
                        .filter(way -> way.mode().equals(mode))
                        .map(way -> new XyChart.Point(
                                way.millis() / MILLIS_PER_SECOND, PERCENT * deviation.applyAsDouble(way), null))
                        .toList());
    }

    private static String percent(double share) {
        return Double.isNaN(share) ? NONE : String.format(Locale.ROOT, "%.1f%%", PERCENT * share);
    }
}
