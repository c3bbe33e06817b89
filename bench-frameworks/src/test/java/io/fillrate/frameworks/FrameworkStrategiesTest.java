package io.fillrate.frameworks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.fillrate.core.BulkWriteException;
import io.fillrate.core.BulkWriteException.RowRange;
import io.fillrate.core.BulkWriter;
import io.fillrate.core.Capability;
import io.fillrate.core.Items;
import io.fillrate.core.LoadTarget;
import io.fillrate.core.Session;
import io.fillrate.core.Strategies;
import io.fillrate.core.Strategy;
import io.fillrate.core.TrapSource;
import io.fillrate.core.UnavailableException;
import io.fillrate.core.WriterOptions;
import io.fillrate.core.duckdb.DuckDbCells;
import io.fillrate.core.duckdb.DuckDbDialect;
import io.fillrate.core.postgres.TestPostgres;
import io.fillrate.data.RowSource;
import io.fillrate.data.Rows;
import io.fillrate.data.Table;
import io.fillrate.data.workload.SensorReading;
import io.fillrate.data.workload.Workload;
import io.fillrate.data.workload.Workloads;
import io.fillrate.e2e.settings.StrategyGroups;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.postgresql.ds.PGSimpleDataSource;

/**
 * What holds for every strategy of this module that loads into an embedded PostgreSQL or DuckDB, on the rows that it is measured with.
 * {@link RewrittenBatchesTest} has those whose batches the driver rewrites.
 */
@TestInstance(Lifecycle.PER_CLASS)
@Tag("database")
class FrameworkStrategiesTest {

    private static final int BATCH = 10;
    private static final WriterOptions OPTIONS = WriterOptions.defaults().withBatchSize(BATCH);

    private final Path folder;
    private final Table<SensorReading> table;
    private final RowSource<SensorReading> rows;

    @SuppressWarnings("unchecked") // as its name says
    FrameworkStrategiesTest(@TempDir Path folder) {
        this.folder = folder;
        Workload<SensorReading> workload =
                (Workload<SensorReading>) Workloads.named("sensor_readings").orElseThrow();
        table = workload.table();
        rows = workload.generator(42).rows(1000);
    }

    private Stream<Strategy> strategies() {
        return new FrameworkStrategies()
                .strategies().stream()
                        .filter(strategy -> !strategy.database().equals("mariadb"))
                        .filter(this::isTested);
    }

    boolean isTested(Strategy strategy) {
        return !strategy.has(Capability.REWRITES_BATCHES);
    }

    private LoadTarget target(Strategy strategy) {
        return strategy.database().equals("duckdb")
                ? new LoadTarget(
                        "jdbc:duckdb:" + folder.resolve("test.db"),
                        Map.of(),
                        DuckDbDialect.INSTANCE,
                        DuckDbCells.INSTANCE)
                : TestPostgres.stock().target();
    }

    private BulkWriter<SensorReading> open(Strategy strategy) {
        assumeThat(!strategy.name().equals("psql-copy") || hasPsql())
                .as("psql is on the PATH")
                .isTrue();
        return strategy.open(table, target(strategy).session(), OPTIONS);
    }

    private static boolean hasPsql() {
        try {
            new ProcessBuilder("psql", "--version").start();
            return true;
        } catch (IOException e) {
            return false;
        }
    }

    @ParameterizedTest
    @MethodSource("strategies")
    void any_number_of_rows_arrives_unchanged_by_one_writer(Strategy strategy) throws SQLException {
        target(strategy).create(table);
        try (BulkWriter<SensorReading> writer = open(strategy)) {
            assertThat(writer.write(rows.slice(0, 0))).isZero();
            assertThat(writer.write(rows.slice(0, 1))).isEqualTo(1);
            assertThat(writer.write(rows.slice(1, BATCH))).isEqualTo(BATCH - 1);
            assertThat(writer.write(Rows.of(rows.slice(BATCH, 4 * BATCH + 1).iterator())))
                    .isEqualTo(3 * BATCH + 1);
            assertThat(writer.write(rows.slice(4 * BATCH + 1, 1000))).isEqualTo(1000 - (4 * BATCH + 1));
        }
        target(strategy).verify(table, rows);
    }

    @ParameterizedTest
    @MethodSource("strategies")
    void a_source_that_fails_leaves_nothing(Strategy strategy) throws SQLException {
        target(strategy).create(table);
        try (BulkWriter<SensorReading> writer = open(strategy)) {
            BulkWriteException error = catchThrowableOfType(
                    BulkWriteException.class, () -> writer.write(TrapSource.broken(rows.slice(0, 100), 57)));

            assertThat(error).hasMessageContaining("the well is dry");
            assertThat(error.rows()).contains(RowRange.of(57));
        }
        assertNothingIsLeftAndNextLoadWorks(strategy);
    }

    @ParameterizedTest
    @MethodSource("strategies")
    void a_constraint_that_breaks_leaves_nothing_and_is_reported_in_one_line(Strategy strategy) throws SQLException {
        target(strategy).create(table);
        List<SensorReading> twice = new ArrayList<>();
        rows.slice(0, 57).forEach(twice::add);
        twice.add(twice.get(3));
        rows.slice(57, 100).forEach(twice::add);
        try (BulkWriter<SensorReading> writer = open(strategy)) {
            BulkWriteException error =
                    catchThrowableOfType(BulkWriteException.class, () -> writer.write(RowSource.of(twice)));

            assertThat(error.getMessage())
                    .contains("sensor_readings")
                    .contains("uplicate key")
                    .doesNotContain("\n");
            if (!strategy.has(Capability.CHECKS_LATE)) {
                RowRange where = error.rows().orElseThrow();
                assertThat(where.first()).isBetween(50L, 57L);
                assertThat(where.last()).isBetween(57L, 59L);
            }
        }
        assertNothingIsLeftAndNextLoadWorks(strategy);
    }

    private void assertNothingIsLeftAndNextLoadWorks(Strategy strategy) throws SQLException {
        assertThat(target(strategy).count(table)).isZero();
        try (BulkWriter<SensorReading> writer = open(strategy)) {
            writer.write(rows.slice(0, 25));
        }
        target(strategy).verify(table, rows.slice(0, 25));
    }

    @ParameterizedTest
    @ValueSource(strings = {"spring-data-jdbc", "hibernate-batch", "hibernate-stateless"})
    void tables_without_an_entity_class_are_refused_in_one_line(String name) {
        assertThatThrownBy(() -> Strategies.load()
                        .insert("postgres/" + name)
                        .open(Items.TABLE, TestPostgres.stock().target().session()))
                .isInstanceOf(UnavailableException.class)
                .hasMessage("postgres/" + name + " is unavailable: rows of items have no entity class: there is one for"
                        + " sensor_readings and sensor_readings_regular");
    }

    @ParameterizedTest
    @ValueSource(strings = {"r2dbc-batch", "r2dbc-copy", "psql-copy"})
    void what_connects_without_jdbc_needs_an_address(String name) {
        PGSimpleDataSource source = new PGSimpleDataSource();
        source.setUrl(TestPostgres.stock().target().url());

        assertThatThrownBy(() -> Strategies.load().insert("postgres/" + name).open(Items.TABLE, Session.of(source)))
                .isInstanceOf(UnavailableException.class)
                .hasMessageContaining("a data source does not say where to: use Session.of(url, …)");
    }

    @Test
    void they_are_found_on_the_class_path_and_are_no_default() {
        List<Strategy> ours = new FrameworkStrategies().strategies();

        assertThat(Strategies.load().all())
                .extracting(Strategy::id)
                .containsAll(ours.stream().map(Strategy::id).toList());
        assertThat(ours).noneMatch(StrategyGroups::isHeadline);
    }
}
