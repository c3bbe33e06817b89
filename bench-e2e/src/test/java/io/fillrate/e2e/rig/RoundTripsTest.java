package io.fillrate.e2e.rig;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.fillrate.core.Strategies;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("database")
class RoundTripsTest {

    private static final long ROWS = 300;

    @Test
    void a_statement_per_row_waits_for_as_many_answers_and_a_stream_for_a_few() {
        RecordingListener listener = RigRun.of(
                Strategies.load(),
                RigRun.setup(),
                RigRun.small(String.valueOf(ROWS), "0", "1", "postgres/insert,postgres/copy-binary"));

        assertThat(roundTrips(listener, "insert")).isBetween(ROWS, ROWS + 10);
        assertThat(roundTrips(listener, "copy-binary")).isBetween(1L, 10L);
    }

    @Test
    void a_statement_is_parsed_once_however_often_it_runs_and_one_that_is_not_prepared_each_time() {
        RecordingListener listener = RigRun.of(
                Strategies.load(),
                RigRun.setup(),
                RigRun.small(
                        String.valueOf(ROWS),
                        "0",
                        "2",
                        "postgres/insert,postgres/multi-values,postgres/insert-unprepared-autocommit"));

        assertThat(counters(listener, "insert", "parseMessages")).hasSize(2).allMatch(parses -> parses <= 5);
        assertThat(counters(listener, "multi-values", "parseMessages"))
                .hasSize(2)
                .allMatch(parses -> parses <= 5);
        assertThat(counters(listener, "insert-unprepared-autocommit", "parseMessages"))
                .hasSize(2)
                .allMatch(parses -> parses >= ROWS && parses <= ROWS + 5);
    }

    private static Long roundTrips(RecordingListener listener, String strategy) {
        return counters(listener, strategy, "roundTrips").get(0);
    }

    private static List<Long> counters(RecordingListener listener, String strategy, String name) {
        return listener.only(strategy).samples().stream()
                .map(sample -> requireNonNull(
                        requireNonNull(sample.server()).counters().get(name)))
                .toList();
    }
}
