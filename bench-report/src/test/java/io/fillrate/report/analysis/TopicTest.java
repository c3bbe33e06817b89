package io.fillrate.report.analysis;

import static io.fillrate.report.ResultsFixture.environment;
import static io.fillrate.report.ResultsFixture.results;
import static io.fillrate.report.ResultsFixture.timed;
import static org.assertj.core.api.Assertions.assertThat;

import io.fillrate.report.results.Results;
import io.fillrate.report.results.Run;
import io.fillrate.report.results.Series;
import io.fillrate.report.results.Series.Operation;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class TopicTest {

    private static Series update(String strategy, Map<String, String> parameters, double millis) {
        return timed(
                new Series("duckdb", "sensor_readings", strategy, Operation.UPDATE, 1_000, parameters, Series.ATOMIC),
                millis);
    }

    @Test
    void changes_of_tables_of_different_layouts_are_never_ranked_together() {
        Map<String, String> unkeyed = Map.of("changes", "unkeyed");
        var topics = Analysis.of(results(
                        update("unnest", Map.of(), 4),
                        update("unnest", unkeyed, 2),
                        update("staged-join", Map.of(), 3),
                        update("staged-join", unkeyed, 1)))
                .topics();

        assertThat(topics)
                .extracting(Topic::name)
                .containsExactly("duckdb / sensor_readings / update", "duckdb / sensor_readings / update / unkeyed");
        assertThat(topics).allSatisfy(topic -> assertThat(topic.groups().get(0).rankings())
                .singleElement()
                .satisfies(ranking ->
                        assertThat(ranking.lines()).extracting(Line::label).containsExactly("staged-join", "unnest")));
    }

    @Test
    void databases_are_in_the_order_of_the_settings() {
        Run run = new Run("r", Instant.EPOCH, null, null, Map.of("bench.databases", "postgres,duckdb"), "");
        Results results = new Results(run, environment())
                .with(timed(series("mysql"), 1))
                .with(timed(series("duckdb"), 1))
                .with(timed(series("postgres"), 1));

        assertThat(Analysis.of(results).topics())
                .extracting(topic -> topic.first().database())
                .containsExactly("postgres", "duckdb", "mysql");
    }

    private static Series series(String database) {
        return new Series(database, "events", "batch", Operation.INSERT, 10, Map.of(), Series.ATOMIC);
    }

    @Test
    void a_filter_distinguishes_layouts_and_what_names_none_has_the_usual_one() {
        var results = results(update("unnest", Map.of(), 4), update("staged-join", Map.of("changes", "unkeyed"), 1));

        assertThat(strategies(results, "keyed")).containsExactly("unnest");
        assertThat(strategies(results, "unkeyed")).containsExactly("staged-join");
    }

    private static List<String> strategies(Results results, String layout) {
        return new SeriesFilter(Map.of("changes", Set.of(layout)))
                .of(results).series().stream().map(Series::strategy).toList();
    }

    @Test
    void loads_over_different_networks_are_never_ranked_together() {
        var topics = Analysis.of(results(
                        update("unnest", Map.of("rtt", "1ms"), 4),
                        update("unnest", Map.of("rtt", "1ms", "bandwidth", "1Gbit"), 2),
                        update("unnest", Map.of("changes", "unkeyed", "rtt", "1ms"), 1)))
                .topics();

        assertThat(topics)
                .extracting(Topic::name)
                .containsExactly(
                        "duckdb / sensor_readings / update / rtt 1ms",
                        "duckdb / sensor_readings / update / rtt 1ms / bandwidth 1Gbit",
                        "duckdb / sensor_readings / update / unkeyed / rtt 1ms");
        assertThat(topics)
                .extracting(Topic::work)
                .containsExactly(
                        "duckdb / sensor_readings / update",
                        "duckdb / sensor_readings / update",
                        "duckdb / sensor_readings / update / unkeyed");
        assertThat(topics).extracting(Topic::network).containsExactly("rtt 1ms", "rtt 1ms, bandwidth 1Gbit", "rtt 1ms");
    }
}
