package io.fillrate.core.postgres;

import static io.fillrate.core.Items.TABLE;
import static org.assertj.core.api.Assertions.assertThat;

import io.fillrate.core.BulkWriteException;
import io.fillrate.core.Capability;
import io.fillrate.core.FaultyLoad;
import io.fillrate.core.Items;
import io.fillrate.core.Items.Item;
import io.fillrate.core.LoadTarget;
import io.fillrate.core.Session;
import io.fillrate.core.Strategies;
import io.fillrate.core.Strategy;
import io.fillrate.core.TrapSource;
import io.fillrate.core.internal.jdbc.Sql;
import io.fillrate.data.RowSource;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The server ends a load's session, or one of its statements. */
@Tag("slow")
class PostgresTerminationTest {

    private static final String APPLICATION = "a load to be terminated";
    private static final int ROWS = 3000;
    private static final int FATAL_ROW = 2000;

    static List<Strategy> strategies() {
        return TestPostgres.strategies();
    }

    @ParameterizedTest
    @MethodSource("strategies")
    void a_load_whose_sessions_are_terminated_leaves_what_the_guarantee_says(Strategy strategy) throws SQLException {
        LoadTarget target = TestPostgres.of(strategy).target();
        FaultyLoad load = FaultyLoad.of(strategy, target, Catalog.READER);
        RowSource<Item> rows =
                new TrapSource<>(Items.rows(100, 100 + ROWS), FATAL_ROW, () -> terminate(target, "pid IS NOT NULL"));

        BulkWriteException error = load.fail(rows, named(target), FaultyLoad.OPTIONS);

        assertThat(error)
                .hasMessageMatching(
                        ".*(terminating connection due to administrator command|I/O error|connection failed|connection has been closed).*");
        load.assertLeft(Items.list(100, 100 + FATAL_ROW));
        load.assertNothingLeftBehind();
        load.assertNextLoadWorks();
    }

    /** By strategies with and without a statement for the commit. */
    @ParameterizedTest
    @ValueSource(
            strings = {"copy-binary", "copy-csv-buffered", "copy-binary-pgbulkinsert", "copy-binary-staged", "batch"})
    void a_session_that_ends_as_a_load_is_committed_leaves_an_unknown_outcome(String name) throws SQLException {
        Strategy strategy = Strategies.load().insert("postgres/" + name);
        LoadTarget target = TestPostgres.stock().target();
        FaultyLoad load = FaultyLoad.of(strategy, target, Catalog.READER);
        target.execute("CREATE OR REPLACE FUNCTION end_session() RETURNS trigger LANGUAGE plpgsql AS"
                + " 'BEGIN PERFORM pg_terminate_backend(pg_backend_pid()); RETURN NEW; END'");
        target.execute("CREATE CONSTRAINT TRIGGER ending AFTER INSERT ON items DEFERRABLE INITIALLY DEFERRED"
                + " FOR EACH ROW EXECUTE FUNCTION end_session()");

        BulkWriteException error = load.fail(Items.rows(100, 125), target.session(), FaultyLoad.OPTIONS);

        assertThat(error).hasMessageContaining("connection lost during the commit; outcome unknown: ");
        assertThat(error.rows()).isEmpty();
        target.execute("DROP FUNCTION end_session() CASCADE");
        load.assertLeft(List.of());
        load.assertNextLoadWorks();
    }

    /** Each of the connections in turn, oldest first: the one that holds all together, then those of the parts. */
    static Stream<Arguments> strategiesAndConnections() {
        return strategies().stream()
                .filter(strategy -> strategy.has(Capability.PARALLEL))
                .flatMap(strategy -> IntStream.rangeClosed(0, FaultyLoad.OPTIONS.partitions())
                        .mapToObj(connection -> Arguments.of(strategy, connection)));
    }

    @ParameterizedTest(name = "{0}, connection {1}", allowZeroInvocations = true)
    @MethodSource("strategiesAndConnections")
    void a_load_over_several_connections_fails_with_any_of_them(Strategy strategy, int connection) throws SQLException {
        LoadTarget target = TestPostgres.of(strategy).target();
        FaultyLoad load = FaultyLoad.of(strategy, target, Catalog.READER);
        int partSize = ROWS / FaultyLoad.OPTIONS.partitions();
        int fatalRow = Math.max(0, connection - 1) * partSize + partSize / 2; // while its own part is on the way
        String victim = "pid = (SELECT pid FROM pg_stat_activity WHERE application_name = '" + APPLICATION
                + "' ORDER BY backend_start LIMIT 1 OFFSET " + connection + ")";
        RowSource<Item> rows = new TrapSource<>(Items.rows(100, 100 + ROWS), fatalRow, () -> terminate(target, victim));

        load.fail(rows, named(target), FaultyLoad.OPTIONS);

        load.assertLeft(List.of());
        load.assertNothingLeftBehind();
        load.assertNextLoadWorks();
    }

    private static Session named(LoadTarget target) {
        return Session.of(target.url(), Map.of("ApplicationName", APPLICATION));
    }

    private static void terminate(LoadTarget target, String which) {
        try (Connection connection = target.session().connect()) {
            List<String> terminated = Sql.texts(
                    connection,
                    "SELECT pg_terminate_backend(pid, 30000) FROM pg_stat_activity WHERE application_name LIKE ? AND "
                            + which,
                    APPLICATION + "%");
            assertThat(terminated).isNotEmpty().containsOnly("t");
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    @ParameterizedTest
    @MethodSource("strategies")
    void a_statement_that_waits_too_long_for_another_session_is_a_failure(Strategy strategy) throws SQLException {
        LoadTarget target = TestPostgres.of(strategy).target();
        FaultyLoad load = FaultyLoad.of(strategy, target, Catalog.READER);
        try (Connection other = target.session().connect()) {
            other.setAutoCommit(false);
            Sql.run(other, "INSERT INTO items VALUES (150, 'of another session')");

            BulkWriteException error = load.fail(Items.rows(100, 200), impatient(target, 300), FaultyLoad.OPTIONS);

            assertThat(error).hasMessageContaining("canceling statement due to statement timeout");
            other.rollback();
        }
        long left = target.count(TABLE) - load.before().size(); // less than 50 if an earlier row took too long
        assertThat(left).isBetween(0L, 50L);
        load.assertLeft(Items.list(100, 100 + left));
        load.assertNothingLeftBehind();
        load.assertNextLoadWorks();
    }

    static Stream<Strategy> copies() {
        return strategies().stream().filter(strategy -> strategy.name().startsWith("copy"));
    }

    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource("copies")
    void a_copy_that_takes_too_long_is_a_failure(Strategy strategy) throws SQLException {
        LoadTarget target = TestPostgres.of(strategy).target();
        FaultyLoad load = FaultyLoad.of(strategy, target, Catalog.READER);
        RowSource<Item> rows = new TrapSource<>(Items.rows(100, 100 + ROWS), FATAL_ROW, () -> sleep(600));

        BulkWriteException error = load.fail(rows, impatient(target, 300), FaultyLoad.OPTIONS);

        assertThat(error).hasMessageContaining("canceling statement due to statement timeout");
        load.assertLeft(List.of());
        load.assertNothingLeftBehind();
        load.assertNextLoadWorks();
    }

    private static Session impatient(LoadTarget target, int millis) {
        return Session.of(target.url(), Map.of("options", "-c statement_timeout=" + millis));
    }

    private static void sleep(int millis) {
        try {
            Thread.sleep(millis);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
