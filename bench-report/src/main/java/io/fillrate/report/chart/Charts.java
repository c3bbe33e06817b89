package io.fillrate.report.chart;

import io.fillrate.report.format.Results;
import io.fillrate.report.ranking.Topic;
import java.util.List;
import java.util.stream.Collectors;

/** The one picture of results that was asked for. */
public final class Charts {

    private Charts() {}

    /**
     * The chart of this kind. Of several guarantees it shows the full one.
     *
     * @throws IllegalArgumentException if there are results of several topics or none, or they have nothing to show in such a
     *     chart; the message names them
     */
    public static Chart of(Results results, ChartKind kind) {
        List<View> views = Topic.of(results).stream()
                .map(View::of)
                .filter(ofTopic -> !ofTopic.isEmpty())
                .map(ofTopic -> ofTopic.get(0))
                .toList();
        if (views.size() != 1) {
            String names = views.stream().map(View::name).collect(Collectors.joining("; "));
            throw new IllegalArgumentException(
                    "there are " + views.size() + " topics with results" + (names.isEmpty() ? "" : " (" + names + ")")
                            + "; allowed: 1 in a chart, choose by database, workload and operation");
        }
        return kind.of(views.get(0))
                .orElseThrow(() -> new IllegalArgumentException(
                        "the results have nothing to show in chart \"" + kind.name() + "\""));
    }
}
