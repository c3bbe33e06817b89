package io.fillrate.core.mysql;

import static io.fillrate.core.Items.TABLE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fillrate.core.BulkWriteException;
import io.fillrate.core.BulkWriter;
import io.fillrate.core.Eventually;
import io.fillrate.core.FaultyLoad;
import io.fillrate.core.Items;
import io.fillrate.core.Items.Item;
import io.fillrate.core.LoadTarget;
import io.fillrate.core.PhaseRecorder.Phase;
import io.fillrate.core.Session;
import io.fillrate.core.Strategy;
import io.fillrate.core.TrapSource;
import io.fillrate.core.internal.jdbc.Sql;
import io.fillrate.data.RowSource;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What other sessions want of a table while {@code load-data-parallel} loads it, and sessions of its own that are lost. */
@ParameterizedClass
@EnumSource(TestServer.class)
@Tag("database")
class ParallelLoadDataOthersTest {

    private static final MySqlCatalog CATALOG = new MySqlCatalog();
    private static final String WAITING =
            "SELECT count(*) FROM information_schema.processlist WHERE state LIKE 'Waiting for table metadata lock%'";

    private final LoadTarget target;
    private final Strategy strategy;

    ParallelLoadDataOthersTest(TestServer server) {
        target = server.target();
        strategy = server.strategy("load-data-parallel");
    }

    @BeforeEach
    void create() throws SQLException {
        target.create(TABLE);
    }

    @AfterEach
    void nothing_is_left_behind() throws SQLException {
        assertThat(CATALOG.leftovers(target.session())).isEmpty();
    }

    private long load(RowSource<Item> rows) {
        return load(rows, target.session());
    }

    private long load(RowSource<Item> rows, Session session) {
        try (BulkWriter<Item> writer = strategy.open(TABLE, session, FaultyLoad.OPTIONS)) {
            return writer.write(rows);
        }
    }

    /** Rows in whose middle others have begun something that waits for the table. */
    private RowSource<Item> rowsWhile(Runnable others) {
        return new TrapSource<>(Items.rows(0, 1000), 700, () -> {
            others.run();
            Eventually.holds("the others wait", () -> target.count(WAITING) > 0);
        });
    }

    private CompletableFuture<Void> later(String sql) {
        return CompletableFuture.runAsync(() -> {
            try {
                target.execute(sql);
            } catch (SQLException e) {
                throw new IllegalStateException(e);
            }
        });
    }

    private static <T> T ended(CompletableFuture<T> work) throws Exception {
        return work.get(30, TimeUnit.SECONDS);
    }

    @Test
    void who_wants_to_write_waits_and_writes_into_the_loaded_table() throws Exception {
        CompletableFuture<?>[] insert = new CompletableFuture<?>[1];

        assertThat(load(rowsWhile(() -> insert[0] = later("INSERT INTO items VALUES (5000, 'mine')"))))
                .isEqualTo(1000);

        ended(insert[0]);
        target.verify(TABLE, Items.rows(Items.list(0, 1000), List.of(new Item(5000, "mine"))));
    }

    @Test
    void a_change_of_the_table_that_waits_is_not_lost_and_a_reason_to_refuse() throws Exception {
        CompletableFuture<?>[] change = new CompletableFuture<?>[1];

        assertThatThrownBy(() -> load(rowsWhile(() -> change[0] = later("ALTER TABLE items ADD more int"))))
                .isInstanceOf(BulkWriteException.class)
                .hasMessageContaining("refused to load items: it was altered by another session during the load");

        ended(change[0]);
        assertThat(CATALOG.of(target.session(), "items").get(0)).contains("`more` int");
        assertThat(target.count(TABLE)).isZero();
    }

    /** MariaDB makes it at once, MySQL when the table is unlocked. */
    @Test
    void a_foreign_key_that_others_have_made_meanwhile_is_a_reason_to_refuse() throws Exception {
        String child = "CREATE TABLE orders (item bigint, FOREIGN KEY (item) REFERENCES items (id))";
        List<CompletableFuture<Void>> made = new ArrayList<>();
        RowSource<Item> rows = new TrapSource<>(Items.rows(0, 100), 70, () -> {
            made.add(later(child));
            Eventually.holds("it is there, or waits", () -> made.get(0).isDone() || target.count(WAITING) > 0);
        });
        try {
            assertThatThrownBy(() -> load(rows))
                    .hasMessageContaining("refused to load items: foreign keys refer to it");
            ended(made.get(0));
        } finally {
            target.execute("DROP TABLE IF EXISTS orders");
        }
        assertThat(target.count(TABLE)).isZero();
    }

    @Test
    void of_two_loads_the_second_waits_and_finds_the_rows_of_the_first() throws Exception {
        List<CompletableFuture<Long>> second = new ArrayList<>();

        load(new TrapSource<>(
                Items.rows(0, 1000),
                700,
                () -> second.add(CompletableFuture.supplyAsync(() -> load(Items.rows(2000, 2100))))));

        assertThatThrownBy(() -> ended(second.get(0)))
                .isInstanceOf(ExecutionException.class)
                .hasMessageContaining("it has rows already");
        target.verify(TABLE, Items.rows(0, 1000));
    }

    @Test
    void a_reader_in_a_transaction_keeps_what_it_sees_and_the_load_waits_for_its_end() throws Exception {
        try (Connection reader = target.session().connect()) {
            reader.setAutoCommit(false);
            assertThat(Sql.texts(reader, "SELECT id FROM items")).isEmpty();
            CompletableFuture<Long> load = CompletableFuture.supplyAsync(() -> load(Items.rows(0, 100)));
            Eventually.holds("the load waits", () -> target.count(WAITING) > 0);

            assertThat(Sql.texts(reader, "SELECT id FROM items")).isEmpty();
            assertThat(load).isNotDone();
            reader.commit();

            assertThat(ended(load)).isEqualTo(100);
        }
        target.verify(TABLE, Items.rows(0, 100));
    }

    /** A session whose user waits a second for locks, and not the minute of loads. */
    private Session impatient() {
        return properties -> {
            Connection connection = target.session().connect(properties);
            Sql.run(connection, "SET SESSION lock_wait_timeout = 1");
            return connection;
        };
    }

    @ParameterizedTest
    @ValueSource(strings = {"SELECT id FROM items", "INSERT INTO items VALUES (1, 'one')"})
    void a_transaction_that_does_not_end_is_waited_for_as_long_as_the_session_waits_for_locks(String use)
            throws SQLException {
        try (Connection other = target.session().connect()) {
            other.setAutoCommit(false);
            Sql.run(other, use);

            assertThatThrownBy(() -> load(Items.rows(100, 200), impatient()))
                    .isInstanceOf(BulkWriteException.class)
                    .hasMessageContaining(
                            "another session has used items for longer than lock_wait_timeout, which is 60 seconds at most")
                    .hasMessageContaining("SHOW PROCESSLIST");
            other.rollback();
        }
        assertThat(load(Items.rows(0, 100))).isEqualTo(100);
    }

    @Test
    void another_load_that_does_not_end_is_waited_for_likewise() {
        RowSource<Item> rows = new TrapSource<>(
                Items.rows(0, 100), 70, () -> assertThatThrownBy(() -> load(Items.rows(100, 200), impatient()))
                        .hasMessageContaining("another load into items has not ended within lock_wait_timeout"));

        assertThat(load(rows)).isEqualTo(100);
    }

    @Test
    void sessions_of_a_load_wait_for_locks_for_a_minute_at_most() throws SQLException {
        try (Connection connection = target.session().connect()) {
            LockWaits.bound(connection);
            assertThat(Sql.texts(connection, "SELECT @@SESSION.lock_wait_timeout"))
                    .containsExactly("60");
        }
    }

    @Test
    void a_transaction_with_an_older_snapshot_sees_no_row_but_has_to_begin_anew() throws SQLException {
        try (Connection reader = target.session().connect()) {
            Sql.run(reader, "START TRANSACTION WITH CONSISTENT SNAPSHOT");
            load(Items.rows(0, 100));

            assertThatThrownBy(() -> Sql.texts(reader, "SELECT id FROM items"))
                    .hasMessageContaining("Table definition has changed, please retry transaction");
            Sql.run(reader, "ROLLBACK");
            assertThat(Sql.texts(reader, "SELECT id FROM items")).hasSize(100);
        }
    }

    /** Of the three connections the oldest has the locks. */
    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2})
    void a_load_fails_with_any_of_its_connections(int connection) throws SQLException {
        FaultyLoad load = FaultyLoad.of(strategy, target, CATALOG);
        RowSource<Item> rows = new TrapSource<>(Items.rows(100, 3100), 2000, () -> kill(connection));

        load.fail(rows, target.session(), FaultyLoad.OPTIONS);

        load.assertLeft(List.of());
        load.assertNothingLeftBehind();
        load.assertNextLoadWorks();
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1})
    void a_load_that_loses_a_connection_when_all_rows_are_sent_has_not_happened(int connection) throws SQLException {
        FaultyLoad load = FaultyLoad.of(strategy, target, CATALOG);

        load.fail(Items.rows(100, 200), target.session(), FaultyLoad.OPTIONS.withPhases(phase -> {
            if (phase == Phase.TRANSFER) {
                kill(connection);
            }
        }));

        load.assertLeft(List.of());
        load.assertNothingLeftBehind();
        load.assertNextLoadWorks();
    }

    /** Kills one of the sessions but our own, in the order of their age. */
    private void kill(int index) {
        try (Connection connection = target.session().connect()) {
            List<String> ids = Sql.texts(
                    connection,
                    "SELECT id FROM information_schema.processlist WHERE db = DATABASE() AND id <> CONNECTION_ID()"
                            + " ORDER BY id");
            Sql.run(connection, "KILL " + ids.get(index));
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }
}
