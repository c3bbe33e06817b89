package io.fillrate.frameworks;

import io.fillrate.core.DatabaseKind;
import io.fillrate.core.Strategy;
import io.fillrate.e2e.experiment.Experiment;
import io.fillrate.e2e.run.Bench;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * What does your framework cost? Contrasts what people load with today with Fillrate's own strategies, in the same rounds.
 *
 * <pre>./mvnw -Pbench -pl bench-frameworks -am test -Dtest=FrameworksBenchmark</pre>
 */
@Tag("benchmark")
class FrameworksBenchmark {

    /** JDBC batches are what most frameworks send, so they are the measure; COPY is what there is to gain. */
    private static final List<String> POSTGRES =
            List.of("postgres/batch", "postgres/batch-rewrite", "postgres/copy-text", "postgres/copy-binary");

    private static final List<String> DUCKDB =
            List.of("duckdb/appender", "duckdb/arrow-stream", "duckdb/arrow-stream-native");

    /** Frameworks, R2DBC and psql into PostgreSQL. */
    @Test
    void postgres() {
        run("frameworks", DatabaseKind.POSTGRES, POSTGRES);
    }

    /** A written file that DuckDB reads, and the ways without one. */
    @Test
    void duckdb() {
        run("frameworksDuckdb", DatabaseKind.DUCKDB, DUCKDB);
    }

    private static void run(String name, DatabaseKind database, List<String> others) {
        String selected = Stream.concat(
                        others.stream(),
                        new FrameworkStrategies()
                                .strategies().stream()
                                        .filter(strategy -> strategy.database().equals(database.id()))
                                        .map(Strategy::id))
                .collect(Collectors.joining(","));
        Map<String, String> presets = Map.of(
                "bench.strategies", selected,
                "bench.workload", "sensor_readings_regular,sensor_readings",
                "bench.iterations", "7");
        try (Bench bench = Bench.ofCommandLine(Bench.OBSERVATION)) {
            bench.run(new Experiment(name, database, presets, servers -> List.of()));
        }
    }
}
