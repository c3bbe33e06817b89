package io.fillrate.e2e.link;

import static org.assertj.core.api.Assertions.assertThat;

import io.fillrate.core.DatabaseKind;
import io.fillrate.e2e.run.Bench;
import io.fillrate.e2e.server.SharedPostgres;
import io.fillrate.report.analysis.Analysis;
import io.fillrate.report.analysis.Topic;
import io.fillrate.report.results.Results;
import io.fillrate.report.results.ResultsFile;
import io.fillrate.report.results.Sample;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("database")
class LinkRunTest {

    private static Results run(Path folder, DatabaseKind database, Map<String, String> properties) throws Exception {
        Map<String, String> all = new HashMap<>(properties);
        all.putAll(Map.of("bench.rows", "500", "bench.warmup", "0", "bench.iterations", "1", "bench.out", "out"));
        PrintStream nowhere = new PrintStream(OutputStream.nullOutputStream());
        try (Bench bench = new Bench(all, Optional.empty(), folder, nowhere)) {
            bench.fill(database);
        }
        return ResultsFile.read(folder.resolve("out/results.json"));
    }

    @Test
    void every_strategy_of_postgres_fills_it_over_each_link(@TempDir Path folder) throws Exception {
        Results results = run(
                folder,
                DatabaseKind.POSTGRES,
                Map.of(
                        "bench.url", SharedPostgres.url(),
                        "bench.rtt", "none,5ms",
                        "bench.bandwidth", "100Mbit",
                        "bench.strategies", "default,postgres/copy-binary-parallel"));

        assertThat(Analysis.of(results).topics())
                .extracting(Topic::name)
                .containsExactly(
                        "postgres / sensor_readings / insert / bandwidth 100Mbit",
                        "postgres / sensor_readings / insert / rtt 5ms / bandwidth 100Mbit");
        assertThat(results.series())
                .allSatisfy(
                        series -> assertThat(series.samples()).singleElement().satisfies(sample -> {
                            assertThat(sample.error()).isNull();
                            assertThat(sample.verified()).isTrue();
                        }));
        assertThat(results.series())
                .filteredOn(series -> "5ms".equals(series.parameters().get("rtt")))
                .hasSizeGreaterThan(8)
                .flatMap(series -> series.samples())
                .extracting(Sample::elapsedNanos)
                .allSatisfy(nanos -> assertThat(nanos).isGreaterThan(5_000_000));
    }

    @Test
    void mariadb_is_filled_over_a_link(@TempDir Path folder) throws Exception {
        Results results = run(
                folder,
                DatabaseKind.MARIADB,
                Map.of(
                        "bench.databases", "mariadb",
                        "bench.rtt", "5ms",
                        "bench.strategies", "mariadb/load-data,mariadb/batch-rewrite"));

        assertThat(results.series()).isNotEmpty().allSatisfy(series -> {
            assertThat(series.parameters()).containsEntry("rtt", "5ms");
            assertThat(series.samples()).singleElement().satisfies(sample -> {
                assertThat(sample.error()).isNull();
                assertThat(sample.elapsedNanos()).isGreaterThan(5_000_000);
            });
        });
    }
}
