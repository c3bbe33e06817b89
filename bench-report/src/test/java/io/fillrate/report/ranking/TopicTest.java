package io.fillrate.report.ranking;

import static io.fillrate.report.ResultsFixture.results;
import static io.fillrate.report.ResultsFixture.timed;
import static org.assertj.core.api.Assertions.assertThat;

import io.fillrate.report.format.Operation;
import io.fillrate.report.format.Series;
import java.util.Map;
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
        var topics = Topic.of(results(
                update("unnest", Map.of(), 4),
                update("unnest", unkeyed, 2),
                update("staged-join", Map.of(), 3),
                update("staged-join", unkeyed, 1)));

        assertThat(topics)
                .extracting(Topic::name)
                .containsExactly("duckdb / sensor_readings / update", "duckdb / sensor_readings / update / unkeyed");
        assertThat(topics).allSatisfy(topic -> assertThat(topic.groups().get(0).rankings())
                .singleElement()
                .satisfies(ranking ->
                        assertThat(ranking.lines()).extracting(Line::label).containsExactly("staged-join", "unnest")));
    }
}
