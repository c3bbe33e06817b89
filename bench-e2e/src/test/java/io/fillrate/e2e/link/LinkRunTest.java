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
import io.fillrate.report.results.Series;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
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
    @Tag("slow")
    void every_strategy_of_postgres_fills_it_over_each_link(@TempDir Path folder) throws Exception {
        assertThat(filledOverLinks(folder, "default,postgres/copy-binary-parallel"))
                .hasSizeGreaterThan(8);
    }

    @Test
    void postgres_is_filled_over_each_link(@TempDir Path folder) throws Exception {
        assertThat(filledOverLinks(folder, "postgres/batch,postgres/copy-binary,postgres/copy-binary-parallel"))
                .hasSize(3);
    }

    /** The series of the slower link. */
    private static List<Series> filledOverLinks(Path folder, String strategies) throws Exception {
        Results results = run(
                folder,
                DatabaseKind.POSTGRES,
                Map.of(
                        "bench.url",
                        SharedPostgres.url(),
                        "bench.rtt",
                        "none,5ms",
                        "bench.bandwidth",
                        "100Mbit",
                        "bench.strategies",
                        strategies));

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
        List<Series> overFiveMillis = results.series().stream()
                .filter(series -> "5ms".equals(series.parameters().get("rtt")))
                .toList();
        assertThat(overFiveMillis)
                .flatMap(series -> series.samples())
                .extracting(Sample::elapsedNanos)
                .allSatisfy(nanos -> assertThat(nanos).isGreaterThan(5_000_000));
        return overFiveMillis;
    }

    @Test
    void mariadb_is_filled_over_a_link(@TempDir Path folder) throws Exception {
        Results results = run(
                folder,
                DatabaseKind.MARIADB,
                Map.of(
                        "bench.databases", "mariadb",
                        "bench.rtt", "5ms",
                        "bench.strategies", "mariadb/load-data"));

        assertThat(results.series()).isNotEmpty().allSatisfy(series -> {
            assertThat(series.parameters()).containsEntry("rtt", "5ms");
            assertThat(series.samples()).singleElement().satisfies(sample -> {
                assertThat(sample.error()).isNull();
                assertThat(sample.elapsedNanos()).isGreaterThan(5_000_000);
            });
        });
    }
}
