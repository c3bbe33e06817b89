package io.fillrate.report.chart;

import io.fillrate.report.analysis.Analysis;
import io.fillrate.report.analysis.Line;
import io.fillrate.report.chart.Axis.Quantity;
import io.fillrate.report.chart.RowChart.Dot;
import io.fillrate.report.chart.RowChart.Mark;
import io.fillrate.report.chart.RowChart.Row;
import io.fillrate.report.chart.RowChart.Share;
import io.fillrate.report.results.Results;
import io.fillrate.report.results.Sample;
import io.fillrate.report.results.Sample.ClientUsage;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What a picture shows, by its name on the command line and in documents.
 *
 * @param name {@code rows}, {@code phases}, {@code cpu}, {@code memory}, {@code samples} or {@code parameters:<name>}
 */
public record ChartKind(String name) {

    /** The names, for messages. */
    public static final String ALLOWED = "rows, phases, cpu, memory, samples, parameters:<name>";

    private static final String PARAMETERS = "parameters:";
    private static final List<String> NAMES = List.of("rows", "phases", "cpu", "memory", "samples");

    /** @throws IllegalArgumentException if there is no chart of this name */
    public ChartKind {
        if (!NAMES.contains(name) && !(name.startsWith(PARAMETERS) && name.length() > PARAMETERS.length())) {
            throw new IllegalArgumentException("chart is \"" + name + "\"; allowed: " + ALLOWED);
        }
    }

    /** Returns the picture of rows per second against a parameter. */
    public static ChartKind parameter(String name) {
        return new ChartKind(PARAMETERS + name);
    }

    /** Returns the chart of a view; empty when the results have nothing to show in it. */
    public Optional<Chart> of(View view) {
        return switch (name) {
            case "rows" -> Optional.of(SpeedCharts.rates(view));
            case "phases" -> ResourceCharts.phases(view);
            case "cpu" -> ResourceCharts.cpu(view);
            case "memory" -> ResourceCharts.memory(view);
            case "samples" -> Optional.of(SpeedCharts.samples(view));
            default -> SpeedCharts.parameter(view, name.substring(PARAMETERS.length()));
        };
    }

    /**
     * Returns the only chart of this kind. Of several guarantees it shows the full one.
     *
     * @throws IllegalArgumentException if there are results of several topics or none, or they have nothing to show in such a
     *     chart; the message names them
     */
    public Chart only(Results results) {
        List<View> views = views(results);
        if (views.size() != 1) {
            String names = views.stream().map(View::name).collect(Collectors.joining("; "));
            throw new IllegalArgumentException(
                    "there are " + views.size() + " topics with results" + (names.isEmpty() ? "" : " (" + names + ")")
                            + "; allowed: 1 in a chart, choose by database, workload and operation");
        }
        return of(views.get(0)).orElseThrow(this::nothing);
    }

    /**
     * Returns the charts of this kind, one per topic that has something to show in it. Of several guarantees each shows the first,
     * which is the full one where there is any.
     *
     * @throws IllegalArgumentException if no topic has
     */
    public List<Chart> all(Results results) {
        List<View> views = views(results);
        if (views.isEmpty()) {
            throw new IllegalArgumentException("no series with results is selected");
        }
        List<Chart> charts = views.stream().flatMap(view -> of(view).stream()).toList();
        if (charts.isEmpty()) {
            throw nothing();
        }
        return charts;
    }

    private static List<View> views(Results results) {
        return Analysis.of(results).topics().stream()
                .map(View::of)
                .filter(ofTopic -> !ofTopic.isEmpty())
                .map(ofTopic -> ofTopic.get(0))
                .toList();
    }

    private IllegalArgumentException nothing() {
        return new IllegalArgumentException("the results have nothing to show in chart \"" + name + "\"");
    }

    /** What loads use: time by phase, CPU time, memory. Each chart is empty when the results do not have the numbers. */
    private static final class ResourceCharts {

        private static final double MEBIBYTE = 1 << 20;

        /** The usual phases in the order of a load, each with a colour of its own. */
        private static final List<String> DEFAULT_PHASES =
                List.of("generate", "encode", "send", "stage", "transfer", "index", "commit", "checkpoint");

        private static final Legend.Key REST = new Legend.Key("rest", 7);

        private ResourceCharts() {}

        /** Where the time of a load goes: the mean share of every phase over the samples, and what no phase claims. */
        static Optional<Chart> phases(View view) {
            Set<String> phases = new LinkedHashSet<>();
            view.largest().lines().stream()
                    .flatMap(line -> line.series().samples().stream())
                    .forEach(sample -> phases.addAll(sample.phases().keySet()));
            if (phases.isEmpty()) {
                return Optional.empty();
            }
            List<Legend.Key> keys = keys(phases);
            return Optional.of(RowChart.shares(
                    "Where the time goes: " + view.nameWithRows(),
                    "Each bar is as long as the time per row of the median sample, and divided as the phases of a load"
                            + " share it on the mean, in order of speed.",
                    Axis.linear(Quantity.NANOS_PER_ROW.label(), Quantity.NANOS_PER_ROW),
                    keys,
                    view.largest().lines().stream().map(line -> bar(line, keys)).toList()));
        }

        private static List<Legend.Key> keys(Set<String> phases) {
            List<String> names = new ArrayList<>(DEFAULT_PHASES);
            phases.stream().filter(phase -> !DEFAULT_PHASES.contains(phase)).forEach(names::add);
            List<Legend.Key> keys = new ArrayList<>();
            for (int slot = 0; slot < names.size(); slot++) {
                if (phases.contains(names.get(slot))) {
                    keys.add(new Legend.Key(names.get(slot), slot < REST.slot() ? slot : slot + 1));
                }
            }
            keys.add(REST);
            return keys;
        }

        private static Row bar(Line line, List<Legend.Key> keys) {
            double[] shares = new double[keys.size()];
            List<Sample> samples = line.series().samples();
            for (Sample sample : samples) {
                double claimed = sample.phases().values().stream()
                        .mapToDouble(Long::doubleValue)
                        .sum();
                // Phases of parallel workers can add up to more than the time that passed.
                double whole = Math.max(claimed, (double) sample.elapsedNanos());
                for (int i = 0; i < shares.length - 1; i++) {
                    shares[i] += sample.phases().getOrDefault(keys.get(i).label(), 0L) / whole / samples.size();
                }
                shares[shares.length - 1] += (whole - claimed) / whole / samples.size();
            }
            double perRow = line.nanos().median() / Math.max(1, line.series().rows());
            List<Mark> marks = new ArrayList<>();
            for (int i = 0; i < shares.length; i++) {
                marks.add(new Share(keys.get(i).slot(), shares[i], shares[i] * perRow));
            }
            return new Row(line.label(), Quantity.NANOS_PER_ROW.text(perRow), marks);
        }

        /** CPU time per row of client and server, medians over the samples. */
        static Optional<Chart> cpu(View view) {
            List<Row> rows = view.largest().lines().stream()
                    .map(line -> new Row(
                            line.label(),
                            "",
                            Stream.concat(cpu(0, line.clientNanosPerRow()), cpu(1, line.serverNanosPerRow()))
                                    .toList()))
                    .toList();
            if (rows.stream().allMatch(row -> row.marks().isEmpty())) {
                return Optional.empty();
            }
            return Optional.of(RowChart.dots(
                    "CPU time per row: " + view.nameWithRows(),
                    "Median CPU time per row of the client's process and of all processes of the server, in order of"
                            + " speed.",
                    Axis.logarithmic("CPU time per row", Quantity.NANOS_PER_ROW),
                    List.of("client", "server"),
                    rows));
        }

        /** A clock that ticks too slowly for the load shows 0, which is not a measurement. */
        private static Stream<Mark> cpu(int slot, @Nullable Double value) {
            return value != null && value > 0 ? Stream.of(new Dot(slot, value, null)) : Stream.of();
        }

        /** The client's peak heap, round by round. */
        static Optional<Chart> memory(View view) {
            List<XyChart.Line> lines = view.largest().lines().stream()
                    .map(line -> new XyChart.Line(line.label(), view.slot(line), peaks(line)))
                    .filter(line -> !line.points().isEmpty())
                    .toList();
            if (lines.isEmpty()) {
                return Optional.empty();
            }
            return Optional.of(new XyChart(
                    "Client memory over the rounds: " + view.nameWithRows(),
                    "Peak heap during each load, the rows themselves included. A line that rises from round to round"
                            + " would be a leak.",
                    Axis.rounds(),
                    Axis.linear("peak heap, MiB", Quantity.MEBIBYTES),
                    lines));
        }

        private static List<XyChart.Point> peaks(Line line) {
            List<XyChart.Point> points = new ArrayList<>();
            for (Sample sample : line.series().samples()) {
                ClientUsage client = sample.client();
                Long peak = client == null ? null : client.peakHeapBytes();
                if (peak != null) {
                    points.add(new XyChart.Point(sample.round(), peak / MEBIBYTE, null));
                }
            }
            return points;
        }
    }
}
