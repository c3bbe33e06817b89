package io.fillrate.frameworks;

import static org.assertj.core.api.Assertions.assertThat;

import io.fillrate.core.Strategy;
import io.fillrate.e2e.run.Bench;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The rig finds the strategies of this module, runs them on every database that they are for, and verifies what they have stored. */
@Tag("slow")
class FrameworksRunTest {

    @ParameterizedTest
    @ValueSource(strings = {"postgres", "duckdb", "mariadb"})
    void the_rig_measures_and_verifies_all_of_them(String database, @TempDir Path folder) throws IOException {
        List<String> ids = new FrameworkStrategies()
                .strategies().stream()
                        .filter(strategy -> strategy.database().equals(database))
                        .map(Strategy::id)
                        .toList();
        Map<String, String> properties = Map.of(
                "bench.databases", database,
                "bench.strategies", String.join(",", ids),
                "bench.rows", "200",
                "bench.batch", "50",
                "bench.warmup", "0",
                "bench.iterations", "1",
                "bench.out", folder.resolve("out").toString());
        ByteArrayOutputStream log = new ByteArrayOutputStream();
        try (Bench bench =
                new Bench(properties, Optional.empty(), folder, new PrintStream(log, true, StandardCharsets.UTF_8))) {
            bench.fill(database);
        }

        assertThat(Files.readString(folder.resolve("out/results.json")))
                .contains(ids)
                .doesNotContain("\"verified\" : false");
        assertThat(log.toString(StandardCharsets.UTF_8)).doesNotContain("skipped");
    }
}
