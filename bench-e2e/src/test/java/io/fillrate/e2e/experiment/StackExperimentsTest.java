package io.fillrate.e2e.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.fillrate.e2e.run.Bench;
import io.fillrate.e2e.server.SharedPostgres;
import io.fillrate.report.results.Results;
import io.fillrate.report.results.ResultsFile;
import io.fillrate.report.results.Sample;
import io.fillrate.report.results.Series;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("slow")
class StackExperimentsTest {

    private static Results run(Experiment experiment, Path folder, Map<String, String> scale) throws Exception {
        Map<String, String> properties = new HashMap<>(scale);
        properties.putAll(Map.of(
                "bench.warmup", "0",
                "bench.iterations", "1",
                "bench.batch", "20",
                "bench.out", "out",
                "bench.url", SharedPostgres.url()));
        PrintStream nowhere = new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8);
        try (Bench bench = new Bench(properties, Optional.empty(), folder, nowhere)) {
            bench.run(experiment);
        }
        return ResultsFile.read(folder.resolve("out/results.json"));
    }

    private static void assertSteps(Results results, String connections, String whole) {
        assertThat(results.series())
                .extracting(
                        series -> series.parameters().getOrDefault("step", "-"), Series::strategy, Series::guarantee)
                .containsExactly(
                        tuple("1 naive", "batch", "AUTOCOMMIT"),
                        tuple("2 rewrite", "batch-rewrite", "AUTOCOMMIT"),
                        tuple("3 rewrite, one commit", "batch-rewrite", whole),
                        tuple("4 rewrite, 2 " + connections, "batch-rewrite", "PER_TABLE"),
                        tuple("5 rewrite, 8 " + connections, "batch-rewrite", "PER_TABLE"),
                        tuple("6 COPY", "copy-binary", whole),
                        tuple("7 COPY, 2 " + connections, "copy-binary", "PER_TABLE"),
                        tuple("8 COPY, 8 " + connections, "copy-binary", "PER_TABLE"));
        assertThat(results.series())
                .allSatisfy(series -> assertThat(series.samples()).hasSize(1).allMatch(Sample::verified));
    }

    @Test
    void one_table_is_filled_by_more_and_more_of_what_is_quicker(@TempDir Path folder) throws Exception {
        assertSteps(run(StackExperiments.SINGLE, folder, Map.of("bench.rows", "200")), "parts", "ATOMIC");
    }

    @Test
    void ten_tables_are_filled_at_the_same_time(@TempDir Path folder) throws Exception {
        Results results = run(StackExperiments.WIDE, folder, Map.of("bench.rows", "200"));

        assertSteps(results, "tables at once", "PER_TABLE");
        assertThat(results.run().settings()).containsEntry("bench.workload", "wide");
    }

    @Test
    void tables_with_foreign_keys_are_filled_level_by_level(@TempDir Path folder) throws Exception {
        Results results = run(
                StackExperiments.TPCC,
                folder,
                Map.of("bench.rows", "7", "bench.items", "20", "bench.districts", "2", "bench.customers", "5"));

        assertSteps(results, "tables at once", "PER_TABLE");
        assertThat(results.series()).allMatch(series -> series.rows() > 7); // what its own properties make
        assertThat(results.run().settings())
                .containsEntry(
                        "bench.rows", String.valueOf(results.series().get(0).rows()));
    }
}
