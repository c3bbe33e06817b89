package io.fillrate.core.postgres;

import static io.fillrate.core.Items.TABLE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.fillrate.core.BulkWriteException;
import io.fillrate.core.BulkWriter;
import io.fillrate.core.Capability;
import io.fillrate.core.Eventually;
import io.fillrate.core.Items;
import io.fillrate.core.Items.Item;
import io.fillrate.core.LoadTarget;
import io.fillrate.core.OnError;
import io.fillrate.core.PhaseRecorder.Phase;
import io.fillrate.core.Session;
import io.fillrate.core.Strategies;
import io.fillrate.core.Strategy;
import io.fillrate.core.TrapSource;
import io.fillrate.core.UnavailableException;
import io.fillrate.core.WriterOptions;
import io.fillrate.core.internal.jdbc.Sql;
import io.fillrate.data.Column;
import io.fillrate.data.RowSource;
import io.fillrate.data.Table;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What single strategies promise beyond the contract. */
@Tag("database")
class PostgresStrategiesTest {

    private final LoadTarget target = TestPostgres.stock().target();

    @BeforeEach
    void create() throws SQLException {
        target.create(TABLE);
    }

    private static Strategy strategy(String name) {
        return Strategies.load().insert("postgres/" + name);
    }

    private long load(String name, Table<Item> table, RowSource<Item> rows, WriterOptions options) {
        try (BulkWriter<Item> writer = strategy(name).open(table, target.session(), options)) {
            return writer.write(rows);
        }
    }

    private long load(String name, RowSource<Item> rows) {
        return load(name, TABLE, rows, WriterOptions.defaults());
    }

    @ParameterizedTest
    @ValueSource(strings = {"price:eur", "price: eur", "price, line 9", "price \"eur\"", "price\n:eur", "price'eur"})
    void a_column_is_named_in_full_whatever_its_name(String name) throws SQLException {
        Table<String> prices = new Table<>(
                "prices", List.of(Column.text("price", price -> "1"), Column.text(name, price -> price)), List.of());
        try (Connection connection = target.session().connect()) {
            Sql.run(connection, "DROP TABLE IF EXISTS prices");
            Sql.run(connection, "CREATE TABLE prices (price int, " + PostgresDialect.INSTANCE.quote(name) + " int)");
        }
        try (BulkWriter<String> writer = strategy("copy-csv").open(prices, target.session())) {
            assertThatThrownBy(() -> writer.write(RowSource.of(List.of("1", "many"))))
                    .isInstanceOfSatisfying(BulkWriteException.class, failure -> assertThat(failure.column())
                            .hasValue(name));
        }
    }

    @Test
    void a_strategy_that_the_server_is_not_made_for_says_why_and_how_to_get_it() {
        assertThatThrownBy(() -> load("copy-binary-freeze", Items.rows(0, 1)))
                .isInstanceOf(UnavailableException.class)
                .hasMessage(
                        "postgres/copy-binary-freeze is unavailable: the server's wal_level is replica, under which every row is"
                                + " logged: it needs wal_level=minimal and max_wal_senders=0, and a restart");
    }

    @Test
    void more_rows_than_a_statement_has_parameters_for_are_no_smaller_statements() throws SQLException {
        WriterOptions max = WriterOptions.defaults().withBatchSize(32_767);
        RowSource<Item> rows = Items.rows(0, 40_000);

        assertThat(load("multi-values", TABLE, rows, max)).isEqualTo(40_000);
        target.verify(TABLE, rows);

        assertThatThrownBy(() -> load("multi-values", TABLE, rows, max.withBatchSize(32_768)))
                .isInstanceOf(UnavailableException.class)
                .hasMessage("postgres/multi-values is unavailable: 32768 rows of 2 columns take 65536 parameters:"
                        + " a statement has 65535 at most, so 32767 rows of items");
    }

    @ParameterizedTest
    @CsvSource({"copy-binary-staged", "copy-binary-parallel"})
    void identities_that_are_always_generated_take_the_values_that_are_loaded(String name) throws SQLException {
        target.execute("ALTER TABLE items ALTER id ADD GENERATED ALWAYS AS IDENTITY");

        load(name, Items.rows(0, 10));

        target.verify(TABLE, Items.rows(0, 10));
    }

    @ParameterizedTest
    @CsvSource({
        "copy-binary-buffered, ENCODE SEND",
        "copy-binary-staged, STAGE TRANSFER COMMIT",
        "copy-binary-drop-indexes, INDEX ENCODE SEND COMMIT",
        "copy-binary-parallel-drop-indexes, STAGE INDEX TRANSFER COMMIT",
        "unnest-binary, ENCODE SEND COMMIT"
    })
    void work_is_reported_by_phases(String name, String expected) {
        Set<Phase> phases = EnumSet.noneOf(Phase.class);

        load(name, TABLE, Items.rows(0, 10), WriterOptions.defaults().withPhases(phases::add));

        assertThat(phases.stream().map(Phase::name)).containsExactlyInAnyOrder(expected.split(" "));
    }

    @Test
    void parts_are_sent_over_as_many_connections_as_there_are_partitions() throws SQLException {
        WriterOptions options = WriterOptions.defaults().withPartitions(3);
        try (BulkWriter<Item> writer = strategy("copy-binary-parallel").open(TABLE, named("parts"), options)) {
            assertThat(connections("parts")).isEqualTo(3 + 1); // and the one that has the table's lock
            writer.write(Items.rows(0, 10));
        }
        target.verify(TABLE, Items.rows(0, 10));
    }

    @Test
    void a_writer_that_cannot_open_leaves_no_connection_open() {
        assertThatThrownBy(
                        () -> strategy("copy-binary-freeze").open(TABLE, named("left open"), WriterOptions.defaults()))
                .isInstanceOf(UnavailableException.class);
        assertThatThrownBy(() -> strategy("copy-binary")
                        .open(
                                TABLE,
                                Session.of(target.url() + "&user=nobody-here", Map.of()),
                                WriterOptions.defaults()))
                .isInstanceOf(BulkWriteException.class)
                .hasMessageContaining("nobody-here");

        Eventually.holds("no connection is open", () -> connections("left open") == 0);
    }

    private Session named(String application) {
        return Session.of(target.url(), Map.of("ApplicationName", application));
    }

    private long connections(String application) throws SQLException {
        try (Connection connection = target.session().connect()) {
            return Sql.texts(connection, "SELECT 'one' FROM pg_stat_activity WHERE application_name = ?", application)
                    .size();
        }
    }

    @Test
    void values_in_the_text_of_a_statement_are_values_whatever_they_hold() throws SQLException {
        List<Item> rows = List.of(
                new Item(1, "it's"),
                new Item(2, "'); DROP TABLE items; --"),
                new Item(3, "back\\slash \\' and {braces} ? $1 %s"),
                new Item(4, "null"),
                new Item(5, "E'\\n'"));

        load("insert-unprepared-autocommit", RowSource.of(rows));
        target.verify(TABLE, RowSource.of(rows));

        target.create(TABLE);
        Session old = Session.of(target.url() + "&options=-c%20standard_conforming_strings=off", Map.of());
        try (BulkWriter<Item> writer =
                strategy("insert-unprepared-autocommit").open(TABLE, old, WriterOptions.defaults())) {
            writer.write(RowSource.of(rows));
        }
        target.verify(TABLE, RowSource.of(rows));
    }

    @Test
    void two_staged_loads_into_one_table_do_not_meet() throws SQLException {
        Strategy staged = strategy("copy-binary-staged");
        try (BulkWriter<Item> one = staged.open(TABLE, target.session(), WriterOptions.defaults())) {
            RowSource<Item> second =
                    new TrapSource<>(Items.rows(0, 100), 50, () -> load("copy-binary-staged", Items.rows(100, 200)));
            one.write(second);
        }
        target.verify(TABLE, Items.rows(0, 200));
    }

    private static Stream<Strategy> inTransactions() {
        return TestPostgres.strategies().stream().filter(strategy -> strategy.has(Capability.IN_TRANSACTION));
    }

    @ParameterizedTest
    @MethodSource("inTransactions")
    void a_temporary_table_is_loaded_and_keeps_its_indexes(Strategy strategy) throws SQLException {
        Table<Item> table = TABLE.named("temporary items");
        String indexes =
                "SELECT pg_get_indexdef(indexrelid) FROM pg_index WHERE indrelid = '\"temporary items\"'::regclass ORDER BY 1";
        try (Connection caller = target.callers(strategy, TABLE, WriterOptions.defaults())) {
            Sql.run(caller, target.dialect().createTable(table).replace("CREATE TABLE", "CREATE TEMP TABLE"));
            Sql.run(caller, "CREATE INDEX ON \"temporary items\" (lower(text)) WHERE id > 0");
            List<String> before = Sql.texts(caller, indexes);
            try (BulkWriter<Item> writer = strategy.open(table, Session.within(caller), WriterOptions.defaults())) {
                assertThat(writer.write(Items.rows(0, 10))).isEqualTo(10);
            }

            assertThat(Sql.texts(caller, indexes)).isEqualTo(before);
            assertThat(Sql.texts(caller, "SELECT id FROM \"temporary items\"")).hasSize(10);
            caller.rollback();
        }
    }

    @Test
    void a_prepared_statement_that_a_pooler_has_left_is_named_with_the_way_out() throws SQLException {
        try (Connection caller = target.session().connect()) {
            caller.setAutoCommit(false);
            for (int i = 1; i < 10; i++) {
                Sql.run(caller, "PREPARE \"S_" + i + "\" AS SELECT 1");
            }
            try (BulkWriter<Item> writer = Strategies.load()
                    .insert("postgres/multi-values")
                    .open(TABLE, Session.within(caller), WriterOptions.defaults())) {
                assertThatThrownBy(() -> writer.write(Items.rows(0, 10)))
                        .hasMessageEndingWith("already exists; behind a pooler, add prepareThreshold=0 to the URL; the"
                                + " transaction can only be rolled back");
            }
        }
    }

    private static Stream<Strategy> copying() {
        return TestPostgres.strategies().stream()
                .filter(strategy ->
                        strategy.has(Capability.REJECTS) && strategy.name().startsWith("copy-"));
    }

    @ParameterizedTest
    @MethodSource("copying")
    void a_row_that_is_too_big_for_a_page_is_among_those_that_the_error_names(Strategy strategy) throws SQLException {
        target.execute("ALTER TABLE items ALTER text SET STORAGE PLAIN");
        List<Item> rows = Items.list(0, 100);
        rows.set(57, new Item(57, "x".repeat(9_000)));

        BulkWriteException error = catchThrowableOfType(
                BulkWriteException.class,
                () -> load(strategy.name(), TABLE, RowSource.of(rows), WriterOptions.defaults()));

        assertThat(error).hasMessageContaining("row is too big");
        assertThat(error.rows()).isPresent();
        assertThat(error.rows().get().first()).isLessThanOrEqualTo(57);
        assertThat(error.rows().get().last()).isGreaterThanOrEqualTo(57);
        List<Long> rejected = new ArrayList<>();
        WriterOptions rejecting =
                WriterOptions.defaults().withOnError(OnError.reject(1, row -> rejected.add(row.row())));
        assertThat(load(strategy.name(), TABLE, RowSource.of(rows), rejecting)).isEqualTo(99);
        assertThat(rejected).containsExactly(57L);
    }

    @Test
    void a_session_of_another_database_is_refused_in_one_line() {
        Session postgres = TestPostgres.stock().target().session();
        Session duckDb = properties -> DriverManager.getConnection("jdbc:duckdb:");
        for (Strategy strategy : Strategies.load().all()) {
            boolean isPostgres = Set.of("postgres", "cockroach").contains(strategy.database());
            if (strategy.has(Capability.OWN_CONNECTIONS)) {
                continue;
            }
            assertThatThrownBy(() -> strategy.open(Items.TABLE, isPostgres ? duckDb : postgres))
                    .as(strategy.id())
                    .isInstanceOf(UnavailableException.class)
                    .hasMessageFindingMatch("it needs connections of [a-z.]+, and the session's are of "
                            + (isPostgres ? "DuckDBJ" : "PostgreSQL JDBC Driver"));
        }
    }
}
