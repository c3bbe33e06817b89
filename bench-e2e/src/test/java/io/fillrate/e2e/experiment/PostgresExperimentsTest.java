package io.fillrate.e2e.experiment;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.fillrate.core.Strategies;
import io.fillrate.e2e.run.Bench;
import io.fillrate.e2e.server.Affinity;
import io.fillrate.e2e.server.SharedPostgres;
import io.fillrate.e2e.settings.Settings;
import io.fillrate.report.results.Results;
import io.fillrate.report.results.ResultsFile;
import io.fillrate.report.results.Sample;
import io.fillrate.report.results.Series;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

@Tag("slow")
class PostgresExperimentsTest {

    static final List<Experiment> ALL = Experiments.ALL_POSTGRES;

    private static Results run(Experiment experiment, Path folder, String... more) throws Exception {
        Map<String, String> properties = new HashMap<>(
                Map.of("bench.rows", "120", "bench.warmup", "0", "bench.iterations", "1", "bench.out", "out"));
        for (int i = 0; i < more.length; i += 2) {
            properties.put(more[i], more[i + 1]);
        }
        PrintStream nowhere = new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8);
        try (Bench bench = new Bench(properties, Optional.empty(), folder, nowhere)) {
            bench.run(experiment);
        }
        return ResultsFile.read(folder.resolve("out/results.json"));
    }

    private static List<String> parameter(Results results, String name) {
        return results.series().stream()
                .map(series -> series.parameters().getOrDefault(name, "-"))
                .distinct()
                .toList();
    }

    private static Series series(Results results, String strategy, String parameter, String value) {
        return results.series().stream()
                .filter(series -> series.strategy().equals(strategy)
                        && value.equals(series.parameters().get(parameter)))
                .findFirst()
                .orElseThrow();
    }

    @ParameterizedTest
    @FieldSource("ALL")
    void what_is_not_given_is_as_the_experiment_has_it(Experiment experiment) {
        Settings settings = Settings.parse(Map.of("bench.rows", "120"), experiment.presets(), Strategies.load());

        assertThat(settings.rows()).containsExactly(120L);
        assertThat(settings.texts().given()).containsOnlyKeys("bench.rows");
        assertThat(settings.texts().effective())
                .containsEntry("bench.out", "bench-e2e/target/fillrate/" + experiment.name());
    }

    @Test
    void the_same_rows_are_loaded_whatever_the_indexes(@TempDir Path folder) throws Exception {
        Results results = run(
                Experiments.INDEX_IMPACT,
                folder,
                "bench.url",
                SharedPostgres.url(),
                "bench.strategies",
                "postgres/copy-binary-drop-indexes");

        assertThat(parameter(results, "indexes")).containsExactly("pk", "pk+1", "pk+2", "pk+2+gin");
        assertThat(results.series())
                .allSatisfy(series -> assertThat(series.samples()).hasSize(1).allMatch(Sample::verified));
        assertThat(results.run().settings()).containsEntry("bench.workload", "articles");
        assertThat(results.run().command()).doesNotContain("bench.workload");
    }

    @Test
    void rows_are_added_to_tables_that_hold_up_to_a_hundred_times_as_many(@TempDir Path folder) throws Exception {
        Results results = run(
                Experiments.FULL_TABLE,
                folder,
                "bench.url",
                SharedPostgres.url(),
                "bench.rows",
                "200",
                "bench.iterations",
                "2",
                "bench.strategies",
                "postgres/multi-values,postgres/copy-binary-drop-indexes");

        assertThat(parameter(results, "rowsBefore")).containsExactly("0", "1x", "10x", "100x");
        assertThat(parameter(results, "keys")).containsExactly("rising", "random");
        assertThat(results.series())
                .hasSize(2 * 4 * 2)
                .allSatisfy(series -> assertThat(series.samples()).hasSize(2).allMatch(Sample::verified));
        assertThat(tableBytes(results, "multi-values", "rowsBefore", "100x"))
                .isGreaterThan(30 * tableBytes(results, "multi-values", "rowsBefore", "0"));
    }

    @Test
    void tables_in_parts_get_the_same_rows_as_a_plain_one(@TempDir Path folder) throws Exception {
        Results results = run(
                Experiments.PARTITIONED_TABLE,
                folder,
                "bench.url",
                SharedPostgres.url(),
                "bench.iterations",
                "2",
                "bench.strategies",
                "postgres/unnest,postgres/copy-binary");

        assertThat(parameter(results, "into"))
                .containsExactly(
                        "plain",
                        "range-1",
                        "range-8",
                        "range-64",
                        "range-365",
                        "hash-1",
                        "hash-8",
                        "hash-64",
                        "hash-365");
        assertThat(parameter(results, "keys")).containsExactly("rising", "random");
        assertThat(results.series())
                .hasSize(14 * 2)
                .allSatisfy(series -> assertThat(series.samples()).hasSize(2).allMatch(Sample::verified));
        // 120 rows fill a few pages of one table, and at least one of each of nearly all of 64 parts.
        assertThat(tableBytes(results, "unnest", "into", "range-64"))
                .isGreaterThan(5 * tableBytes(results, "unnest", "into", "plain"));
    }

    @Test
    void rows_of_one_part_are_loaded_into_its_parent_and_into_itself(@TempDir Path folder) throws Exception {
        Results results =
                run(Experiments.PARTITION_LEAF, folder, "bench.url", SharedPostgres.url(), "bench.iterations", "2");

        assertThat(parameter(results, "into")).containsExactly("plain", "parent", "leaf");
        assertThat(results.series())
                .hasSize(3 * 4)
                .allSatisfy(series -> assertThat(series.samples()).hasSize(2).allMatch(Sample::verified));
    }

    private static long tableBytes(Results results, String strategy, String parameter, String value) {
        return Optional.ofNullable(series(results, strategy, parameter, value)
                        .samples()
                        .get(1)
                        .server())
                .map(server -> server.counters().get("tableBytes"))
                .orElseThrow();
    }

    @Test
    void full_tables_are_loaded_on_a_server_with_few_buffers_too(@TempDir Path folder) throws Exception {
        Results results = run(Experiments.SHARED_BUFFERS, folder, "bench.strategies", "postgres/copy-binary");

        List<String> servers = parameter(results, "sharedBuffers"); // the third one where memory can be limited
        assertThat(servers).isSubsetOf("default", "16MB", "16MB of 40MB").startsWith("default", "16MB");
        assertThat(parameter(results, "rowsBefore")).containsExactly("100x");
        assertThat(results.series()).hasSize(2 * servers.size()).allSatisfy(series -> assertThat(series.samples())
                .allMatch(Sample::verified));
        assertThat(results.environment().facts().values()).anyMatch(fact -> fact.contains("shared_buffers=16MB"));
    }

    @Test
    void the_table_is_read_while_it_is_loaded_and_the_report_says_how_long_that_took(@TempDir Path folder)
            throws Exception {
        Results results = run(
                Experiments.READERS,
                folder,
                "bench.url",
                SharedPostgres.url(),
                "bench.strategies",
                "postgres/copy-csv,postgres/copy-binary-drop-indexes");

        assertThat(results.series()).hasSize(2).allSatisfy(series -> {
            assertThat(series.parameters())
                    .containsEntry("readsPerSecond", "500")
                    .containsEntry("rowsBefore", "1x");
            assertThat(series.samples()).hasSize(1).allMatch(Sample::verified);
            Map<String, Long> seen =
                    requireNonNull(series.samples().get(0).server()).counters();
            assertThat(seen)
                    .containsKeys("readsDuring", "readBeforeP50Nanos", "readAfterP999Nanos")
                    .containsEntry("readsAfter", 1_000L);
            // Reads are not counted as the load's.
            assertThat(seen.get("roundTrips")).isLessThan(30);
        });
        assertThat(Files.readString(folder.resolve("out/report.md")))
                .contains("### Reads of the table", "| strategy | p50 before | p50 during | p50 after | p99 before |");
    }

    @Test
    void chunks_and_socket_buffers_are_crossed(@TempDir Path folder) throws Exception {
        Results results = run(
                Experiments.BUFFER_SIZES,
                folder,
                "bench.url",
                SharedPostgres.url(),
                "bench.chunk",
                "4096,65536",
                "bench.strategies",
                "postgres/copy-csv");

        assertThat(results.series()).hasSize(2 * 3).allSatisfy(series -> assertThat(series.samples())
                .allMatch(Sample::verified));
        assertThat(parameter(results, "chunk")).containsExactly("4096", "65536");
        assertThat(parameter(results, "socketBuffer")).containsExactly("default", "65536", "1048576");
    }

    @Test
    void loads_are_asked_for_never_once_and_often(@TempDir Path folder) throws Exception {
        Results results = run(Experiments.PROGRESS, folder, "bench.url", SharedPostgres.url());

        assertThat(parameter(results, "questions")).containsExactly("0", "1", "100");
        assertThat(results.series()).hasSize(3).allSatisfy(series -> assertThat(series.samples())
                .allMatch(Sample::verified));
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void client_and_server_run_where_they_are_bound_and_are_free_again_afterwards(@TempDir Path folder)
            throws Exception {
        Affinity before = affinity();
        Results results = run(Experiments.PINNING, folder, "bench.url", SharedPostgres.url());

        assertThat(parameter(results, "pinning")).containsExactly("free", "one-cpu", "two-cpus");
        assertThat(results.series()).hasSize(3 * 3).allSatisfy(series -> assertThat(series.samples())
                .allMatch(Sample::verified));
        assertThat(results.environment().facts().get("settings where {pinning=one-cpu}"))
                .matches("\\{pinned=client on CPU (\\d+), server on CPU \\1, of one core}");
        assertThat(results.environment().facts()).containsEntry("cpus_client", before.list());
        assertThat(results.environment().facts()).containsKey("cpus_postgres");
        assertThat(affinity()).isEqualTo(before);
        assertThat(results.series())
                .flatExtracting(Series::samples)
                .allSatisfy(sample -> assertThat(requireNonNull(sample.client()).contextSwitches())
                        .isPositive())
                .allSatisfy(sample ->
                        assertThat(requireNonNull(sample.server()).counters()).containsKey("contextSwitches"));
    }

    private static Affinity affinity() throws IOException {
        Path thread = Path.of("/proc").resolve(Files.readSymbolicLink(Path.of("/proc/thread-self")));
        return Affinity.of(Integer.parseInt(thread.getFileName().toString())).orElseThrow();
    }

    @Test
    void transactions_statements_and_preparing_are_crossed(@TempDir Path folder) throws Exception {
        Results results = run(
                Experiments.STATEMENTS_PER_TRANSACTION,
                folder,
                "bench.url",
                SharedPostgres.url(),
                "bench.batch",
                "1,25",
                "bench.commit",
                "none,everyN:5,once");

        assertThat(results.series()).hasSize(2 * 2 * 3).allSatisfy(series -> assertThat(series.samples())
                .allMatch(Sample::verified));
        assertThat(parameter(results, "prepared")).containsExactly("yes", "no");
        assertThat(parameter(results, "batch")).containsExactly("1", "25");
        assertThat(parameter(results, "commit")).containsExactly("none", "everyN:5", "once");
        assertThat(results.series()).allSatisfy(series -> assertThat(series.guarantee())
                .isEqualTo("once".equals(series.parameters().get("commit")) ? "ATOMIC" : "AUTOCOMMIT"));
    }

    @Test
    void what_a_crash_spares_is_a_matter_of_guarantee(@TempDir Path folder) throws Exception {
        Results results = run(Experiments.DURABILITY, folder);

        assertThat(parameter(results, "durability")).containsExactly("logged", "unlogged", "minimal-wal");
        assertThat(series(results, "copy-binary", "durability", "logged").guarantee())
                .isEqualTo("ATOMIC");
        assertThat(series(results, "copy-binary", "durability", "unlogged").guarantee())
                .isEqualTo("UNLOGGED");
        assertThat(series(results, "copy-binary", "durability", "minimal-wal").guarantee())
                .isEqualTo("MINIMAL_WAL");
        assertThat(series(results, "copy-binary-freeze", "durability", "logged").skipped())
                .contains("wal_level");
        assertThat(series(results, "copy-binary-freeze", "durability", "minimal-wal")
                        .samples())
                .allMatch(Sample::verified);
        assertThat(results.environment().facts().get("settings where {durability=minimal-wal}"))
                .contains("wal_level=minimal", "max_wal_senders=0");
        assertThat(wal(series(results, "batch-rewrite", "durability", "unlogged")))
                .isLessThan(wal(series(results, "batch-rewrite", "durability", "logged")));
    }

    @Test
    void a_replica_is_watched_during_loads_whose_commits_wait_for_it_or_do_not(@TempDir Path folder) throws Exception {
        Results results = run(Experiments.REPLICA, folder, "bench.commit", "once");

        assertThat(parameter(results, "synchronousCommit"))
                .containsExactly("no-replica", "off", "local", "on", "remote_apply");
        assertThat(results.series()).hasSize(5 * 2).allSatisfy(series -> {
            assertThat(series.samples()).hasSize(1).allMatch(Sample::verified);
            Map<String, Long> seen =
                    requireNonNull(series.samples().get(0).server()).counters();
            if ("no-replica".equals(series.parameters().get("synchronousCommit"))) {
                assertThat(seen).doesNotContainKey("replicaCaughtUpNanos");
            } else {
                assertThat(seen).containsKey("replicaCaughtUpNanos");
            }
        });
        assertThat(results.environment().facts().values())
                .anyMatch(fact -> fact.contains("synchronous_standby_names=replica"));
        assertThat(Files.readString(folder.resolve("out/report.md"))).contains("### The replica", "caught up after");
    }

    @Test
    void loads_go_over_connections_with_and_without_tls(@TempDir Path folder) throws Exception {
        Results results = run(
                Experiments.TLS,
                folder,
                "bench.rtt",
                "none",
                "bench.bandwidth",
                "none",
                "bench.strategies",
                "postgres/batch,postgres/copy-binary");

        assertThat(parameter(results, "tls")).containsExactly("off", "on");
        assertThat(results.series()).hasSize(2 * 2).allSatisfy(series -> assertThat(series.samples())
                .allMatch(Sample::verified));
        assertThat(results.environment().facts().get("settings where {tls=on}"))
                .contains("connection_tls=on", "ssl=on");
        // What encryption adds shows that it is there.
        assertThat(wireBytes(results, "on")).isGreaterThan(wireBytes(results, "off"));
    }

    private static long wireBytes(Results results, String tls) {
        return requireNonNull(
                series(results, "copy-binary", "tls", tls).samples().get(0).wireBytes());
    }

    @Test
    void opening_a_connection_is_a_phase_of_a_load_that_opens_one(@TempDir Path folder) throws Exception {
        Results results = run(Experiments.CONNECTIONS, folder, "bench.rtt", "none", "bench.bandwidth", "none");

        assertThat(parameter(results, "tls")).containsExactly("off", "on", "direct");
        assertThat(results.series()).hasSize(3 * 2).allSatisfy(series -> assertThat(series.samples())
                .allMatch(Sample::verified)
                .allMatch(sample -> sample.phases().containsKey("connect")
                        == series.strategy().equals("connect-copy-binary")));
    }

    private static long wal(Series series) {
        return Optional.ofNullable(series.samples().get(0).server())
                .map(server -> server.counters().getOrDefault("walBytes", 0L))
                .orElseThrow();
    }
}
