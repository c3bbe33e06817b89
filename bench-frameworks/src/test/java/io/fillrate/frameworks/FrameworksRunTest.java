package io.fillrate.frameworks;

import static org.assertj.core.api.Assertions.assertThat;

import io.fillrate.core.DatabaseKind;
import io.fillrate.core.Strategy;
import io.fillrate.e2e.run.Bench;
import io.fillrate.report.results.ResultsFile;
import io.fillrate.report.results.Sample;
import io.fillrate.report.results.Series;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The rig finds the strategies of this module, runs them on every database that they are for, and verifies what they have stored. */
@Tag("slow")
@Tag("jdk")
class FrameworksRunTest {

    private static final long ROWS = 200;

    @ParameterizedTest
    @EnumSource(names = {"POSTGRES", "DUCKDB", "MARIADB"})
    void the_rig_measures_and_verifies_all_of_them(DatabaseKind database, @TempDir Path folder) {
        List<String> ids = new FrameworkStrategies()
                .strategies().stream()
                        .filter(strategy -> strategy.database().equals(database.id()))
                        .map(Strategy::id)
                        .toList();
        Map<String, String> properties = Map.of(
                "bench.databases",
                database.id(),
                "bench.strategies",
                String.join(",", ids),
                "bench.rows",
                String.valueOf(ROWS),
                "bench.batch",
                "50",
                "bench.warmup",
                "0",
                "bench.iterations",
                "1",
                "bench.out",
                folder.resolve("out").toString());
        ByteArrayOutputStream log = new ByteArrayOutputStream();
        try (Bench bench =
                new Bench(properties, Optional.empty(), folder, new PrintStream(log, true, StandardCharsets.UTF_8))) {
            bench.fill(database);
        }

        List<Series> series =
                ResultsFile.read(folder.resolve("out/results.json")).series();
        assertThat(series).hasSameSizeAs(ids).allSatisfy(one -> {
            assertThat(one.skipped()).as(one.id()).isNull();
            assertThat(one.samples()).as(one.id()).isNotEmpty().allSatisfy(sample -> {
                assertThat(sample.verified()).isTrue();
                assertThat(roundTrips(sample))
                        .as("round trips of %s: nothing goes row by row", one.id())
                        .isLessThan(ROWS / 10);
            });
        });
    }

    /** The round trips of a load; 0 where they are not counted. */
    private static long roundTrips(Sample sample) {
        return sample.server() == null ? 0 : sample.server().counters().getOrDefault("roundTrips", 0L);
    }
}
