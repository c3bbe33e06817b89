package io.fillrate.report.chart;

import io.fillrate.report.analysis.Analysis;
import io.fillrate.report.results.Results;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

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
}
