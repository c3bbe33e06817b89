package io.fillrate.report.render;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fillrate.report.ResultsFixture;
import io.fillrate.report.analysis.Analysis;
import io.fillrate.report.analysis.Group;
import io.fillrate.report.analysis.ParameterTable;
import io.fillrate.report.results.Sample;
import io.fillrate.report.results.Sample.ServerUsage;
import io.fillrate.report.results.Series;
import io.fillrate.report.results.Series.Operation;
import io.fillrate.report.text.TextTable;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ResultTablesTest {

    private static Series series(String strategy, String guarantee, Map<String, String> parameters, double millis) {
        return ResultsFixture.timed(
                new Series("postgres", "events", strategy, Operation.INSERT, 1000, parameters, guarantee),
                millis,
                millis,
                millis);
    }

    private static Group group(Series... series) {
        return Analysis.of(ResultsFixture.results(series))
                .topics()
                .get(0)
                .groups()
                .get(0);
    }

    @Test
    void strategies_stand_against_the_values_of_the_parameter_with_their_other_parameters() {
        Group group = group(
                series("batch", "ATOMIC", Map.of("batch", "5", "prepared", "no"), 10),
                series("batch", "ATOMIC", Map.of("batch", "25", "prepared", "no"), 5),
                series("batch", "ATOMIC", Map.of("batch", "100", "prepared", "no"), 4),
                series("batch", "AUTOCOMMIT", Map.of("batch", "25", "prepared", "yes"), 2),
                series("copy", "ATOMIC", Map.of(), 1));

        assertThat(group.parameters().map(ParameterTable::parameter)).contains("batch");
        TextTable table = ResultTables.parameter(group.by("batch"));
        assertThat(table.columns())
                .extracting(TextTable.Column::header)
                .containsExactly("rows/s of strategy", "batch=5", "batch=25", "batch=100");
        assertThat(table.rows())
                .containsExactly(
                        List.of("batch (prepared=no)", "100k", "200k", "250k"),
                        List.of("batch (prepared=yes)", "-", "500k (AUTOCOMMIT)", "-"));
    }

    @Test
    void without_a_parameter_that_varies_there_is_none_to_show() {
        assertThat(group(series("batch", "ATOMIC", Map.of("batch", "5"), 10), series("copy", "ATOMIC", Map.of(), 1))
                        .parameters())
                .isEmpty();
    }

    @Test
    void what_each_strategy_has_as_its_own_is_not_varied() {
        assertThat(group(
                                series("batch", "ATOMIC", Map.of("batch", "1000"), 10),
                                series("unnest", "ATOMIC", Map.of("batch", "10000"), 1))
                        .parameters())
                .isEmpty();
    }

    @Test
    void what_loads_used_is_reported_by_row_or_as_a_size() {
        TextTable table = ResultTables.usage(group(series("copy", "ATOMIC", Map.of(), 10)));

        assertThat(table.columns())
                .extracting(TextTable.Column::header)
                .containsExactly(
                        "strategy",
                        "client CPU ns/row",
                        "of it in kernel",
                        "allocated B/row",
                        "peak heap",
                        "GCs",
                        "wire B/row",
                        "server CPU ns/row",
                        "WAL B/row");
        assertThat(table.rows())
                .containsExactly(List.of("copy", "5,000", "1,250", "1,049", "64 MiB", "1", "12,346", "4,444", "0"));
    }

    @Test
    void the_fastest_stands_by_network_and_row_count_with_its_lead_over_batches() {
        Map<String, String> far = Map.of("rtt", "5ms", "bandwidth", "1Gbit");
        TextTable table = ResultTables.networks(Analysis.of(ResultsFixture.results(
                        series("batch", "ATOMIC", Map.of(), 10),
                        series("copy", "ATOMIC", Map.of(), 5),
                        series("batch", "ATOMIC", far, 50),
                        series("unnest", "ATOMIC", far, 50)))
                .topics());

        assertThat(table.columns()).extracting(TextTable.Column::header).containsExactly("network", "1,000 rows");
        assertThat(table.rows())
                .containsExactly(List.of("none", "copy, 2.00"), List.of("rtt 5ms, bandwidth 1Gbit", "~ batch"));
    }

    private static Series read(String strategy, Map<String, Long> counters) {
        Sample sample = ResultsFixture.sample(1, 1_000_000)
                .with(new ServerUsage(null, null, null, counters))
                .withVerified();
        return new Series("postgres", "events", strategy, Operation.INSERT, 1000, Map.of(), "ATOMIC").with(sample);
    }

    @Test
    void reads_of_the_table_have_percentiles_by_phase_and_the_strongest_lock_of_the_load() {
        TextTable table = ResultTables.reads(group(
                read(
                        "copy",
                        Map.of(
                                "readsBefore", 1000L,
                                "readBeforeP50Nanos", 200_000L,
                                "readsDuring", 1100L,
                                "readDuringP999Nanos", 2_200_000_000L,
                                "lockedRowExclusiveNanos", 9_000_000L,
                                "lockedAccessExclusiveNanos", 8_000_000L)),
                series("batch", "ATOMIC", Map.of(), 10)));

        assertThat(table.columns())
                .extracting(TextTable.Column::header)
                .containsExactly(
                        "strategy",
                        "p50 before",
                        "p50 during",
                        "p50 after",
                        "p99 before",
                        "p99 during",
                        "p99 after",
                        "p99.9 before",
                        "p99.9 during",
                        "p99.9 after",
                        "reads during",
                        "strongest lock",
                        "held");
        assertThat(table.rows())
                .containsExactly(
                        List.of(
                                "copy",
                                "200 us",
                                "-",
                                "-",
                                "-",
                                "-",
                                "-",
                                "-",
                                "2.200 s",
                                "-",
                                "1,100",
                                "AccessExclusive",
                                "8 ms"),
                        List.of("batch", "-", "-", "-", "-", "-", "-", "-", "-", "-", "-", "-", "-"));
    }

    @Test
    void a_replica_has_bytes_by_stage_and_the_time_until_it_had_applied_everything() {
        TextTable table = ResultTables.replicas(group(
                read("copy", Map.of("replicaReplayLagMaxBytes", 0L, "replicaCaughtUpNanos", 9_000_000L)),
                series("batch", "ATOMIC", Map.of(), 10)));

        assertThat(table.columns())
                .extracting(TextTable.Column::header)
                .containsExactly(
                        "strategy",
                        "write lag, median",
                        "write lag, greatest",
                        "flush lag, median",
                        "flush lag, greatest",
                        "replay lag, median",
                        "replay lag, greatest",
                        "caught up after");
        assertThat(table.rows().get(0))
                .startsWith("copy", "-", "-", "-", "-", "-")
                .endsWith("9 ms");
        assertThat(table.rows().get(1)).isEqualTo(List.of("batch", "-", "-", "-", "-", "-", "-", "-"));
        assertThatThrownBy(() -> ResultTables.replicas(group(series("batch", "ATOMIC", Map.of(), 10))))
                .hasMessage("no replica was watched during the loads");
    }

    @Test
    void without_readers_there_is_no_table_of_reads() {
        assertThatThrownBy(() -> ResultTables.reads(group(series("batch", "ATOMIC", Map.of(), 10))))
                .hasMessage("the table was not read during the loads");
    }
}
