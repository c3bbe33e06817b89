package io.fillrate.e2e.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.fillrate.core.BulkWriteException;
import io.fillrate.core.BulkWriter;
import io.fillrate.core.DatabaseKind;
import io.fillrate.core.Operation;
import io.fillrate.core.Session;
import io.fillrate.core.Strategies;
import io.fillrate.core.Strategy;
import io.fillrate.core.UnavailableException;
import io.fillrate.data.Rows;
import io.fillrate.data.Table;
import io.fillrate.e2e.run.Bench;
import io.fillrate.report.results.Results;
import io.fillrate.report.results.ResultsFile;
import io.fillrate.report.results.Series;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A hypertable of TimescaleDB, of a server at {@code -Dtest.timescaleUrl=jdbc:postgresql://HOST:PORT/DATABASE?user=NAME} that has loaded
 * its library.
 */
@Tag("database")
class HypertableTest {

    private record Reading(int sensorId, Instant at, double value) {}

    private static final Table<Reading> READINGS =
            Table.of(Reading.class).named("readings").keyedBy("sensor_id", "at");
    private static final List<Reading> ROWS = IntStream.range(0, 300)
            .mapToObj(i -> new Reading(i % 50, Instant.ofEpochSecond(1_767_225_600L + i * 10_000L), i))
            .toList();

    /** All that the extension's catalogue says of hypertables, but their chunks; and the indexes. */
    private static final String CATALOG = """
            SELECT concat_ws(' ', hypertable_schema, hypertable_name, column_name, time_interval, num_partitions)
            FROM timescaledb_information.dimensions
            UNION ALL SELECT indexdef FROM pg_indexes WHERE tablename = 'readings'
            UNION ALL SELECT concat_ws(' ', conname, contype, convalidated)
                      FROM pg_constraint WHERE conrelid = 'readings'::regclass
            ORDER BY 1""";

    private static final String INDEXES_MISSING_IN_CHUNKS = """
            SELECT c.chunk_name FROM timescaledb_information.chunks c
            WHERE (SELECT count(*) FROM pg_indexes i WHERE i.schemaname = c.chunk_schema AND i.tablename = c.chunk_name)
               <> (SELECT count(*) FROM pg_indexes WHERE tablename = 'readings')""";

    private final String url = System.getProperty("test.timescaleUrl", "");
    private final SalesDatabase database = new SalesDatabase("postgres", url, Map.of());

    @BeforeEach
    void create() {
        assumeThat(url)
                .as("-Dtest.timescaleUrl is the URL of a TimescaleDB to test with")
                .isNotEmpty();
        database.execute("CREATE EXTENSION IF NOT EXISTS timescaledb");
        recreate();
    }

    private void recreate() {
        database.execute("DROP TABLE IF EXISTS readings");
        database.execute(
                "CREATE TABLE readings (sensor_id int, at timestamptz, value float8 NOT NULL, PRIMARY KEY (sensor_id, at))");
        database.execute("SELECT create_hypertable('readings', by_range('at', interval '3 days'))");
        database.execute("SELECT add_dimension('readings', by_hash('sensor_id', 2))");
        database.execute("CREATE INDEX ON readings (value)");
    }

    @Test
    void every_strategy_loads_all_rows_or_none_and_leaves_a_hypertable_with_all_its_indexes() {
        List<String> before = database.query(CATALOG);
        for (Strategy strategy : Strategies.load().all()) {
            if (DatabaseKind.POSTGRES.id().equals(strategy.database()) && strategy.operation() == Operation.INSERT) {
                long loaded = load(strategy);

                assertThat(database.query("SELECT count(*) FROM readings"))
                        .as(strategy.name())
                        .containsExactly(Long.toString(loaded));
                assertThat(database.query(CATALOG)).as(strategy.name()).isEqualTo(before);
                assertThat(database.query(INDEXES_MISSING_IN_CHUNKS))
                        .as(strategy.name())
                        .isEmpty();
                recreate();
            }
        }
    }

    /** Returns how many rows must be there afterwards. */
    private long load(Strategy strategy) {
        try (BulkWriter<Reading> writer = strategy.open(READINGS, Session.of(url, Map.of()))) {
            writer.write(Rows.of(ROWS));
            return ROWS.size();
        } catch (UnavailableException | BulkWriteException e) {
            assertThat(strategy.name())
                    .as(e.getMessage())
                    .matches("copy-binary-(freeze|drop|parallel).*|keys-.*|.*-transfer");
            return 0;
        }
    }

    @Test
    void the_copy_that_is_measured_is_a_hypertable_too(@TempDir Path folder) {
        try (Bench bench = new Bench(
                database.properties(Map.of(
                        "bench.table", "readings",
                        "bench.rows", "1000",
                        "bench.warmup", "0",
                        "bench.iterations", "1",
                        "bench.strategies", "postgres/copy-binary,postgres/copy-binary-drop-indexes",
                        "bench.out", "out")),
                Optional.empty(),
                folder,
                new PrintStream(OutputStream.nullOutputStream()))) {
            bench.fill(DatabaseKind.POSTGRES);
        }

        Results results = ResultsFile.read(folder.resolve("out/results.json"));
        assertThat(results.series())
                .extracting(Series::strategy, series -> series.skipped() == null)
                .hasSize(2);
        assertThat(results.series().toString()).contains("hypertables do not support adding a constraint");
    }
}
