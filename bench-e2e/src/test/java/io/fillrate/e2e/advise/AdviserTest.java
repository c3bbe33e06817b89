package io.fillrate.e2e.advise;

import static org.assertj.core.api.Assertions.assertThat;

import io.fillrate.e2e.table.SalesDatabase;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("slow")
class AdviserTest {

    @ParameterizedTest
    @ValueSource(strings = {"postgres", "duckdb", "mariadb"})
    void advises(String name, @TempDir Path folder) throws Exception {
        try (SalesDatabase database = SalesDatabase.open(name, folder)) {
            List<String> before = database.content();
            long t = System.nanoTime();
            TableAdvice advice = Adviser.advise(
                    database.properties(Map.of()),
                    "sales.orders",
                    Long.getLong("rows", 20_000),
                    Duration.ofSeconds(Long.getLong("budget", 40)),
                    new Progress() {
                        @Override
                        public void stage(String stage, double spent) {
                            System.out.printf("%.2f %s%n", spent, stage);
                        }
                    });
            System.out.println((System.nanoTime() - t) / 1e9 + " s");
            System.out.println(advice.text());
            System.out.println(advice.code());
            assertThat(database.content()).isEqualTo(before);
            assertThat(database.leftovers()).isEmpty();
        }
    }
}
