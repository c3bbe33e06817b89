package io.fillrate.e2e.table;

import static org.assertj.core.api.Assertions.assertThat;

import io.fillrate.core.DatabaseKind;
import io.fillrate.e2e.run.Bench;
import io.fillrate.report.results.Results;
import io.fillrate.report.results.ResultsFile;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The whole benchmark over a copy of a user's table. */
@Tag("database")
class TableRunTest {

    private static final Map<String, String> SMALL = Map.of(
            "bench.rows", "200,1000",
            "bench.warmup", "0",
            "bench.iterations", "2",
            "bench.strategies", "all",
            "bench.out", "out");

    private final ByteArrayOutputStream printed = new ByteArrayOutputStream();
    private final Path folder;

    TableRunTest(@TempDir Path folder) {
        this.folder = folder;
    }

    private void run(SalesDatabase database, Map<String, String> settings) {
        Map<String, String> all = new HashMap<>(SMALL);
        all.putAll(settings);
        try (Bench bench = new Bench(
                database.properties(all),
                Optional.empty(),
                folder,
                new PrintStream(printed, true, StandardCharsets.UTF_8))) {
            bench.fill(DatabaseKind.named(database.database()).orElseThrow());
        }
    }

    private Results results() {
        return ResultsFile.read(folder.resolve("out/results.json"));
    }

    @Tag("slow")
    @ParameterizedTest
    @ValueSource(strings = {"postgres", "duckdb", "mariadb"})
    void strategies_that_take_the_table_are_verified_and_others_say_why_not(String name) throws Exception {
        try (SalesDatabase database = SalesDatabase.open(name, folder)) {
            List<String> before = database.content();

            run(database, Map.of("bench.table", "sales.orders"));

            assertThat(results().series()).isNotEmpty().allSatisfy(series -> {
                boolean loaded = series.skipped() == null;
                assertThat(series.samples())
                        .as(series.id())
                        .hasSize(loaded ? 2 : 0)
                        .allSatisfy(sample -> {
                            assertThat(sample.error()).isNull();
                            assertThat(sample.verified()).isTrue();
                        });
            });
            assertThat(results().series())
                    .as("some strategies take the table")
                    .anyMatch(series -> series.skipped() == null);
            assertThat(database.content()).isEqualTo(before);
            assertThat(database.leftovers()).isEmpty();
        }
    }
}
