package io.fillrate.report.chart;

import io.fillrate.report.format.Results;
import io.fillrate.report.ranking.Topic;
import java.util.List;
import java.util.stream.Collectors;

/** The pictures of results that were asked for. */
public final class Charts {

    private Charts() {}

    /**
     * The chart of this kind. Of several guarantees it shows the full one.
     *
     * @throws IllegalArgumentException if there are results of several topics or none, or they have nothing to show in such a
     *     chart; the message names them
     */
    public static Chart of(Results results, ChartKind kind) {
        List<View> views = views(results);
        if (views.size() != 1) {
            String names = views.stream().map(View::name).collect(Collectors.joining("; "));
            throw new IllegalArgumentException(
                    "there are " + views.size() + " topics with results" + (names.isEmpty() ? "" : " (" + names + ")")
                            + "; allowed: 1 in a chart, choose by database, workload and operation");
        }
        return kind.of(views.get(0)).orElseThrow(() -> nothing(kind));
    }

    /**
     * The charts of this kind, one per topic that has something to show in it. Of several guarantees each shows the first,
     * which is the full one where there is any.
     *
     * @throws IllegalArgumentException if no topic has
     */
    public static List<Chart> all(Results results, ChartKind kind) {
        List<View> views = views(results);
        if (views.isEmpty()) {
            throw new IllegalArgumentException("there are 0 topics with results; allowed: 1 or more");
        }
        List<Chart> charts =
                views.stream().flatMap(view -> kind.of(view).stream()).toList();
        if (charts.isEmpty()) {
            throw nothing(kind);
        }
        return charts;
    }

    private static List<View> views(Results results) {
        return Topic.of(results).stream()
                .map(View::of)
                .filter(ofTopic -> !ofTopic.isEmpty())
                .map(ofTopic -> ofTopic.get(0))
                .toList();
    }

    private static IllegalArgumentException nothing(ChartKind kind) {
        return new IllegalArgumentException("the results have nothing to show in chart \"" + kind.name() + "\"");
    }
}
