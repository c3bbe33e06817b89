package io.fillrate.e2e.run;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fillrate.core.DatabaseKind;
import io.fillrate.e2e.server.SharedPostgres;
import io.fillrate.report.results.Results;
import io.fillrate.report.results.ResultsFile;
import io.fillrate.report.results.Run;
import io.fillrate.report.results.Sample;
import io.fillrate.report.results.Series;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("database")
class BenchTest {

    private final ByteArrayOutputStream printed = new ByteArrayOutputStream();

    private Bench bench(Path folder, Map<String, String> properties) {
        return new Bench(properties, Optional.empty(), folder, new PrintStream(printed, true, StandardCharsets.UTF_8));
    }

    private List<String> lines() {
        return printed.toString(StandardCharsets.UTF_8).lines().toList();
    }

    private static Map<String, String> small(String... more) {
        Map<String, String> properties = new HashMap<>(Map.of(
                "bench.rows", "100",
                "bench.warmup", "1",
                "bench.iterations", "2",
                "bench.out", "out",
                "bench.display", "every",
                "bench.url", SharedPostgres.url()));
        for (int i = 0; i < more.length; i += 2) {
            properties.put(more[i], more[i + 1]);
        }
        return properties;
    }

    /** With the strategies of com.example.thirdparty on the class path, as they would be with that party's jar. */
    private static void thirdParty(Runnable task) throws IOException {
        Thread thread = Thread.currentThread();
        ClassLoader before = thread.getContextClassLoader();
        URL jar = requireNonNull(BenchTest.class.getResource("/third-party/"));
        try (URLClassLoader loader = new URLClassLoader(new URL[] {jar}, before)) {
            thread.setContextClassLoader(loader);
            task.run();
        } finally {
            thread.setContextClassLoader(before);
        }
    }

    private void refused(Path folder, Map<String, String> properties, String message) {
        try (Bench bench = bench(folder, properties)) {
            assertThatThrownBy(() -> bench.fill(DatabaseKind.POSTGRES))
                    .isInstanceOf(BenchException.class)
                    .hasMessage(message)
                    .satisfies(e -> assertThat(e.getStackTrace()).isEmpty());
        }
        assertThat(lines()).containsExactly("[bench] error: " + message);
    }

    @Test
    @Tag("slow")
    void several_workloads_are_measured_one_after_the_other_in_one_run(@TempDir Path folder) {
        Map<String, String> two = small(
                "bench.workload",
                "sensor_readings,sensor_readings_regular",
                "bench.strategies",
                "postgres/copy-csv,postgres/copy-binary,postgres/batch-rewrite");
        try (Bench bench = bench(folder, two)) {
            bench.fill(DatabaseKind.POSTGRES);
        }

        Results results = ResultsFile.read(folder.resolve("out/results.json"));
        assertThat(results.series())
                .extracting(Series::id)
                .containsExactlyInAnyOrder(
                        "postgres/sensor_readings/copy-csv",
                        "postgres/sensor_readings/copy-binary",
                        "postgres/sensor_readings/batch-rewrite",
                        "postgres/sensor_readings_regular/copy-csv",
                        "postgres/sensor_readings_regular/copy-binary",
                        "postgres/sensor_readings_regular/batch-rewrite");
        assertThat(results.series())
                .allSatisfy(series -> assertThat(series.samples()).hasSize(2).allMatch(Sample::verified));
        assertThat(lines())
                .anyMatch(line -> line.contains("sensor_readings: 9 loads"))
                .anyMatch(line -> line.contains("sensor_readings_regular: 9 loads"));
        assertThat(folder.resolve("out/report.html")).exists();
    }

    @Test
    void a_run_leaves_results_and_a_report_and_shows_the_table(@TempDir Path folder) throws Exception {
        try (Bench bench = bench(folder, small())) {
            bench.fill(DatabaseKind.POSTGRES);
        }

        Results results = ResultsFile.read(folder.resolve("out/results.json"));
        assertThat(results.series())
                .hasSize(8)
                .allSatisfy(series -> assertThat(series.samples()).hasSize(2).allMatch(Sample::verified));
        assertThat(results.run().settings()).containsEntry("bench.rows", "100").containsEntry("bench.seed", "42");
        assertThat(results.run().command())
                .startsWith(
                        "./mvnw -Pbench test -Dbench.display=every -Dbench.iterations=2 -Dbench.out=out -Dbench.rows=100"
                                + " -Dbench.url=");
        assertThat(results.environment().database()).containsOnlyKeys("postgres");
        assertThat(results.environment().drivers())
                .containsKeys("postgresql", "pgbulkinsert")
                .doesNotContainValue("unknown");
        assertThat(folder.resolve("out/report.md")).content().contains("copy-binary-pgbulkinsert");
        assertThat(folder.resolve("out/report.html")).content().contains("copy-binary-pgbulkinsert");
        assertThat(lines())
                .anyMatch(line ->
                        line.matches("\\[bench] .*copy-binary .*warm-up 1/1 100 rows .* s .* rows/s  .*/24, .* left"))
                .anyMatch(line ->
                        line.startsWith("[bench] sensor_readings: 24 loads, warm-up included, will take about 0:"))
                .anyMatch(line -> line.contains("note: fsync is off"))
                .contains("[bench] results and report: " + folder.resolve("out/report.html"));
        assertThat(String.join("\n", lines()))
                .contains("multi-values")
                .containsPattern(
                        "open\\(table, session, WriterOptions\\.defaults\\(\\)(\\s+\\.with\\w+\\(\\d+\\))*\\)\n"
                                + "\\[bench] results and report: .*$");
    }

    @Test
    void bad_settings_are_one_line_each(@TempDir Path folder) {
        refused(
                folder,
                Map.of("bench.rows", "-5"),
                "bench.rows=-5: must be a whole number from 1 to 10,000,000,000, or a list of them such as"
                        + " 100,1000,10000");
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void a_refusal_is_printed_once_however_many_runners_there_are(@TempDir Path folder) {
        try (Bench bench = bench(folder, Map.of("bench.rwos", "10"))) {
            for (int runner = 0; runner < 3; runner++) {
                assertThatThrownBy(() -> bench.fill(DatabaseKind.POSTGRES))
                        .hasMessage("bench.rwos=10: unknown property; did you mean bench.rows?");
            }
        }
        assertThat(lines()).hasSize(1);
    }

    @Test
    void an_experimental_database_says_so_before_anything_else(@TempDir Path folder) {
        Map<String, String> unreachable = Map.of(
                "bench.databases", "cockroach",
                "bench.url", "jdbc:postgresql://127.0.0.1:1/x",
                "bench.out", "out");
        try (Bench bench = bench(folder, unreachable)) {
            assertThatThrownBy(() -> bench.fill(DatabaseKind.COCKROACH)).isInstanceOf(BenchException.class);
        }

        assertThat(lines())
                .first()
                .asString()
                .startsWith("[bench] cockroach is experimental: its strategies have never been run on CockroachDB")
                .contains("please send us results.json");
    }

    @Test
    void a_folder_that_cannot_be_written_to_is_one_line(@TempDir Path folder) throws IOException {
        Path file = Files.createFile(folder.resolve("file"));

        refused(
                folder,
                small("bench.out", "file/out"),
                "bench.out: cannot write " + file.resolve("out")
                        + ": Not a directory; choose a folder that can be written to");
    }

    @Test
    void a_server_that_cannot_be_reached_is_one_line_without_the_password(@TempDir Path folder) throws Exception {
        refused(
                folder,
                small("bench.url", "jdbc:postgresql://nowhere.invalid/x?password=hunter2", "bench.password", "hunter3"),
                "bench.url: cannot connect to nowhere.invalid:5432: unknown host");
    }

    @Test
    void results_of_an_earlier_run_outlive_one_that_finds_no_database(@TempDir Path folder) throws IOException {
        Path earlier =
                Files.writeString(Files.createDirectory(folder.resolve("out")).resolve("results.json"), "earlier");

        refused(
                folder,
                small("bench.url", "jdbc:postgresql://nowhere.invalid/x"),
                "bench.url: cannot connect to nowhere.invalid:5432: unknown host");
        assertThat(earlier).hasContent("earlier");
    }

    @Test
    void a_strategy_of_somebody_else_runs_in_the_rig(@TempDir Path folder) throws Exception {
        thirdParty(() -> {
            try (Bench bench =
                    bench(folder, small("bench.strategies", "postgres/third-party-rows,postgres/copy-csv"))) {
                bench.fill(DatabaseKind.POSTGRES);
            }
        });

        assertThat(ResultsFile.read(folder.resolve("out/results.json")).series())
                .hasSize(2)
                .allSatisfy(series -> assertThat(series.samples()).hasSize(2).allMatch(Sample::verified));
    }

    @Test
    void a_run_with_a_failed_strategy_ends_in_failure_after_writing_everything(@TempDir Path folder) throws Exception {
        thirdParty(() -> {
            try (Bench bench = bench(folder, small("bench.strategies", "postgres/third-party-*"))) {
                assertThatThrownBy(() -> bench.fill(DatabaseKind.POSTGRES))
                        .isInstanceOf(BenchException.class)
                        .hasMessage(
                                "1 of 2 series failed: postgres/sensor_readings/third-party-broken: in warm-up 1/1: it's broken");
            }
        });

        Results results = ResultsFile.read(folder.resolve("out/results.json"));
        assertThat(results.series())
                .filteredOn(series -> series.strategy().equals("third-party-rows"))
                .singleElement()
                .satisfies(series -> assertThat(series.samples()).hasSize(2).allMatch(Sample::verified));
        assertThat(folder.resolve("out/report.md")).content().contains("third-party-rows", "broken");
        assertThat(lines())
                .filteredOn(line -> line.startsWith("[bench] error: "))
                .hasSize(1);
    }

    private static Map<String, String> smallDuckDb(Path folder, String strategies) {
        return Map.of(
                "bench.rows", "100",
                "bench.warmup", "1",
                "bench.iterations", "2",
                "bench.out", "out",
                "bench.strategies", strategies,
                "bench.url", "jdbc:duckdb:" + folder.resolve("some.duckdb"));
    }

    @Test
    void a_duckdb_file_is_filled_by_its_url(@TempDir Path folder) throws Exception {
        try (Bench bench = bench(folder, smallDuckDb(folder, "default"))) {
            bench.fill(DatabaseKind.POSTGRES);
            bench.fill(DatabaseKind.DUCKDB);
        }

        Results results = ResultsFile.read(folder.resolve("out/results.json"));
        assertThat(results.series())
                .isNotEmpty()
                .allSatisfy(series -> assertThat(series.database()).isEqualTo("duckdb"))
                .allSatisfy(series -> assertThat(series.samples()).hasSize(2).allMatch(Sample::verified));
        assertThat(results.environment().database()).containsOnlyKeys("duckdb");
        assertThat(results.environment().drivers())
                .containsKeys("duckdb_jdbc", "arrow")
                .doesNotContainValue("unknown");
        assertThat(lines()).contains("[bench] postgres skipped: not among bench.databases");
    }

    @Test
    @Tag("slow")
    void settings_in_results_name_the_databases_that_were_filled_and_the_command_what_was_given(@TempDir Path folder) {
        Map<String, String> properties = new HashMap<>(smallDuckDb(folder, "default"));
        properties.remove("bench.url");
        properties.put("bench.databases", "postgres,duckdb");
        Run first = runner(folder, "DuckDbFillBenchmark#fill", properties);

        assertThat(first.settings()).containsEntry("bench.databases", "duckdb");
        assertThat(first.command()).contains("-Dbench.databases=postgres,duckdb");

        properties.put("bench.resume", "true");
        assertThat(runner(folder, "DuckDbFillBenchmark#fill", properties)).isEqualTo(first);
    }

    private Run runner(Path folder, String test, Map<String, String> properties) {
        try (Bench bench = new Bench(
                properties, Optional.of(test), folder, new PrintStream(printed, true, StandardCharsets.UTF_8))) {
            bench.fill(DatabaseKind.DUCKDB);
        }
        return ResultsFile.read(folder.resolve("out/results.json")).run();
    }

    @Test
    void strategies_of_one_database_leave_the_others_out_without_starting_them(@TempDir Path folder) throws Exception {
        Map<String, String> properties = new HashMap<>(smallDuckDb(folder, "duckdb/appender"));
        properties.remove("bench.url");
        try (Bench bench = bench(folder, properties)) {
            bench.fill(DatabaseKind.POSTGRES);
            bench.fill(DatabaseKind.DUCKDB);
        }

        assertThat(lines())
                .contains("[bench] postgres skipped: bench.strategies=duckdb/appender: matches no insert strategy of"
                        + " postgres");
        Results results = ResultsFile.read(folder.resolve("out/results.json"));
        assertThat(results.run().settings()).containsEntry("bench.databases", "duckdb");
        assertThat(results.series())
                .singleElement()
                .satisfies(series -> assertThat(series.samples()).hasSize(2).allMatch(Sample::verified));
        assertThat(folder.resolve("out/embedded-duckdb")).isEmptyDirectory();
        assertThat(folder.resolve("out/embedded-postgres")).doesNotExist();
    }

    @Test
    void strategies_that_would_measure_nothing_are_an_error(@TempDir Path folder) {
        try (Bench bench = bench(folder, smallDuckDb(folder, "duckdb/staged-join"))) {
            assertThatThrownBy(() -> bench.fill(DatabaseKind.DUCKDB))
                    .hasMessageStartingWith("bench.strategies=duckdb/staged-join: matches no strategy");
        }
        try (Bench bench = bench(folder, smallDuckDb(folder, "duckdb/apender"))) {
            assertThatThrownBy(() -> bench.fill(DatabaseKind.DUCKDB))
                    .hasMessageStartingWith(
                            "bench.strategies=duckdb/apender: matches no strategy; did you mean duckdb/appender?");
        }
    }

    @Test
    @Tag("slow")
    void rows_of_a_duckdb_file_are_inserted_updated_and_deleted_in_one_run(@TempDir Path folder) throws Exception {
        Map<String, String> properties = new HashMap<>(smallDuckDb(folder, "default,duckdb/limit-*"));
        properties.put("bench.operations", "insert,update,delete");
        try (Bench bench = bench(folder, properties)) {
            bench.fill(DatabaseKind.DUCKDB);
        }

        assertThat(ResultsFile.read(folder.resolve("out/results.json")).series())
                .hasSize(5 + 2 + 5 + 6)
                .allSatisfy(series -> assertThat(series.samples()).hasSize(2).allMatch(Sample::verified));
    }
}
