package io.fillrate.e2e.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.groups.Tuple.tuple;

import io.fillrate.e2e.run.Bench;
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
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("slow")
@Tag("jdk")
class DuckDbExperimentsTest {

    private final Path folder;

    DuckDbExperimentsTest(@TempDir Path folder) {
        this.folder = folder;
    }

    private Results run(Experiment experiment, String... more) throws IOException {
        Map<String, String> properties = new HashMap<>(
                Map.of("bench.rows", "100", "bench.warmup", "0", "bench.iterations", "1", "bench.out", "out"));
        for (int i = 0; i < more.length; i += 2) {
            properties.put(more[i], more[i + 1]);
        }
        PrintStream nowhere = new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8);
        try (Bench bench = new Bench(properties, Optional.empty(), folder, nowhere)) {
            bench.run(experiment);
        }
        return ResultsFile.read(folder.resolve("out/results.json"));
    }

    @Test
    void upserts_are_verified() throws IOException {
        Results results = run(Experiments.DUCKDB_UPSERTS);

        assertThat(results.series())
                .hasSize(3)
                .allSatisfy(series -> assertThat(series.samples()).hasSize(1).allMatch(Sample::verified));
    }

    @Test
    void keys_that_are_handed_back_are_verified() throws IOException {
        Results results = run(Experiments.DUCKDB_KEYS);

        assertThat(results.series())
                .extracting(Series::strategy)
                .containsExactlyInAnyOrder(
                        "appender", "keys-appender", "keys-arrow-stream-native", "keys-insert-returning");
        assertThat(results.series())
                .allSatisfy(series -> assertThat(series.samples()).hasSize(1).allMatch(Sample::verified));
    }

    @Test
    void changes_with_and_without_a_key_are_verified_and_stand_in_tables_of_their_own() throws IOException {
        Results results = run(
                Experiments.DUCKDB_CHANGES,
                "bench.changes",
                "keyed,unkeyed",
                "bench.strategies",
                "duckdb/staged-join,duckdb/unnest,duckdb/arrow-rebuild");

        assertThat(results.series())
                .hasSize(2 * (2 + 3))
                .allSatisfy(series -> assertThat(series.samples()).hasSize(1).allMatch(Sample::verified));
        assertThat(results.series())
                .filteredOn(series -> "unkeyed".equals(series.parameters().get("changes")))
                .hasSize(2 + 3);
        assertThat(results.run().settings()).containsEntry("bench.changes", "keyed,unkeyed");
        assertThat(Files.readString(folder.resolve("out/report.md")).lines())
                .filteredOn(line -> line.startsWith("## duckdb"))
                .containsExactly(
                        "## duckdb / sensor\\_readings / update, 100 rows",
                        "## duckdb / sensor\\_readings / update / unkeyed, 100 rows",
                        "## duckdb / sensor\\_readings / delete, 100 rows",
                        "## duckdb / sensor\\_readings / delete / unkeyed, 100 rows");
    }

    @Test
    void a_series_has_its_strategys_own_batch_and_every_sample_its_commit() throws IOException {
        Results results = run(Experiments.DUCKDB_UNKEYED_CHANGES, "bench.strategies", "duckdb/unnest,duckdb/batch");

        assertThat(results.series())
                .extracting(Series::strategy, series -> series.parameters().get("batch"))
                .containsExactlyInAnyOrder(
                        tuple("batch", "1000"),
                        tuple("unnest", "10000"),
                        tuple("batch", "1000"),
                        tuple("unnest", "10000"));
        assertThat(results.series()).flatExtracting(Series::samples).allSatisfy(sample -> assertThat(sample.phases())
                .containsKeys("send", "commit"));
    }

    @Test
    void batches_of_statements_are_varied_as_far_as_a_statement_takes_them() throws IOException {
        Results results = run(Experiments.DUCKDB_BATCH_SIZES, "bench.batch", "30,7000");

        assertThat(results.series())
                .filteredOn(series -> series.skipped() == null)
                .extracting(Series::strategy, Series::operation, series -> series.parameters()
                        .get("batch"))
                .hasSize(5)
                .doesNotHaveDuplicates();
        assertThat(results.series())
                .filteredOn(series -> series.skipped() != null)
                .singleElement()
                .satisfies(series ->
                        assertThat(series.skipped()).contains("7000 rows of 10 columns take 70000 parameters"));
    }
}
