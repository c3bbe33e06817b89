package io.fillrate.core.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fillrate.core.BulkWriteException;
import io.fillrate.core.BulkWriter;
import io.fillrate.core.Eventually;
import io.fillrate.core.LoadTarget;
import io.fillrate.core.PhaseRecorder.Phase;
import io.fillrate.core.PooledSession;
import io.fillrate.core.Session;
import io.fillrate.core.Strategies;
import io.fillrate.core.Upsert;
import io.fillrate.core.WriterOptions;
import io.fillrate.core.internal.jdbc.Sql;
import io.fillrate.data.Column;
import io.fillrate.data.RowSource;
import io.fillrate.data.Rows;
import io.fillrate.data.Table;
import java.lang.reflect.Proxy;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.postgresql.core.BaseConnection;

/** Upserts over a pool's connection, which stage rows in the temporary table of the load before, while others change what there is. */
@Tag("database")
class UpsertMemoryTest {

    private record Price(int id, @Nullable BigDecimal price) {}

    private static final Table<Price> PRICES = new Table<>(
            "prices", List.of(Column.int4("id", Price::id), Column.numeric("price", Price::price)), List.of("id"));

    private static final String UPSERT = "copy-binary-upsert";
    private static final String MERGE = "copy-binary-merge";

    private final LoadTarget target = TestPostgres.stock().target();
    private final PooledSession pool = new PooledSession(target.session());

    @BeforeEach
    void create() throws SQLException {
        close();
        target.execute("CREATE TABLE prices (id int PRIMARY KEY, price numeric(10,2))");
    }

    @AfterEach
    void close() throws SQLException {
        pool.close();
        target.execute("DROP TABLE IF EXISTS prices, others, logged; DROP SCHEMA IF EXISTS tenant CASCADE;"
                + " DROP FUNCTION IF EXISTS refuse CASCADE; DROP TYPE IF EXISTS mood; DROP COLLATION IF EXISTS german");
    }

    private static List<Price> prices(int first, String price) {
        return IntStream.range(first, first + 10)
                .mapToObj(id -> new Price(id, new BigDecimal(price)))
                .toList();
    }

    private static BulkWriter<Price> open(String strategy, Session session, WriterOptions options) {
        return Strategies.load().upsert("postgres/" + strategy).open(PRICES, session, options);
    }

    private Upsert.Counts load(String strategy, List<Price> rows, WriterOptions options) {
        try (BulkWriter<Price> writer = open(strategy, pool, options)) {
            writer.write(RowSource.of(rows));
            return writer.upserted().orElseThrow();
        }
    }

    private Upsert.Counts load(String strategy, int first, String price) {
        return load(strategy, prices(first, price), WriterOptions.defaults());
    }

    private static Upsert.Counts counts(long inserted, long updated) {
        return new Upsert.Counts(inserted, updated);
    }

    /** Statements over the connection that the next load gets. */
    private void inSession(String sql) throws SQLException {
        try (Connection connection = pool.connect(PostgresDialect.INSTANCE.driverProperties());
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private String ofSession(String query) throws SQLException {
        try (Connection connection = pool.connect(PostgresDialect.INSTANCE.driverProperties())) {
            return Sql.texts(connection, query).get(0);
        }
    }

    private String stagingTable() throws SQLException {
        return ofSession(
                "SELECT oid::regclass FROM pg_class WHERE relnamespace = pg_my_temp_schema() AND relkind = 'r'");
    }

    private int temporaryTables() throws SQLException {
        return Catalog.temporary(target.session());
    }

    private void assertNothingElseIsLeft() throws SQLException {
        assertThat(target.count(
                        "SELECT count(*) FROM pg_class WHERE relname LIKE 'fillrate%' AND relpersistence <> 't'"))
                .isZero();
    }

    private String stored() throws SQLException {
        return target.count("SELECT count(*) FROM prices") + " rows, "
                + target.count("SELECT sum(price * 100) FROM prices");
    }

    @ParameterizedTest
    @ValueSource(strings = {UPSERT, MERGE})
    void an_empty_table_stays_for_the_next_load_and_ends_with_the_session(String strategy) throws SQLException {
        assertThat(load(strategy, 0, "1.10")).isEqualTo(counts(10, 0));
        String table = stagingTable();
        assertThat(load(strategy, 5, "1.20")).isEqualTo(counts(5, 5));
        assertThat(load(strategy, 5, "1.30")).isEqualTo(counts(0, 10));

        assertThat(stagingTable()).isEqualTo(table);
        assertThat(ofSession("SELECT count(*) FROM " + table)).isEqualTo("0");
        assertThat(stored()).isEqualTo("15 rows, " + (5 * 110 + 10 * 130));
        assertNothingElseIsLeft();
        pool.close();
        Eventually.holds("nothing is left", () -> temporaryTables() == 0);
    }

    @ParameterizedTest
    @ValueSource(strings = {UPSERT, MERGE})
    void a_table_that_others_alter_between_two_loads_is_loaded_as_it_is(String strategy) throws SQLException {
        for (int i = 0; i < 8; i++) { // until the server keeps plans
            load(strategy, 0, "1.23");
        }
        target.execute("ALTER TABLE prices ALTER price TYPE numeric(10,1)");

        assertThatThrownBy(() -> load(strategy, 0, "1.93"))
                .isInstanceOf(BulkWriteException.class)
                .hasMessageContaining("row 0")
                .hasMessageContaining("column price");
        assertThat(stored()).isEqualTo("10 rows, 1200");
        target.execute("ALTER TABLE prices ALTER price TYPE numeric(12,4)");
        assertThat(load(strategy, 0, "1.2345")).isEqualTo(counts(0, 10));
        assertThat(load(strategy, 0, "1.2346")).isEqualTo(counts(0, 10));
        target.execute("ALTER TABLE prices ALTER price TYPE float8");
        assertThatThrownBy(() -> load(strategy, 0, "1")).hasMessageContaining("column price: it is double precision");

        assertThat(target.count("SELECT count(*) FROM prices WHERE price = 1.2346"))
                .isEqualTo(10);
        assertNothingElseIsLeft();
    }

    @Test
    void a_staging_table_is_not_used_for_columns_that_another_load_has_looked_up_since() throws SQLException {
        Table<Price> inSchema = PRICES.in("public");
        load(UPSERT, 0, "1.23");
        target.execute("ALTER TABLE prices ALTER price TYPE numeric(12,4)");
        for (int i = 0; i < 2; i++) {
            try (BulkWriter<Price> writer =
                    Strategies.load().insert("postgres/copy-binary").open(inSchema, pool)) {
                writer.write(RowSource.of(prices(20 + 10 * i, "1.2345")));
            }
        }

        assertThat(load(UPSERT, 0, "1.2345")).isEqualTo(counts(0, 10));

        assertThat(target.count("SELECT count(*) FROM prices WHERE price = 1.2345"))
                .isEqualTo(30);
    }

    @ParameterizedTest
    @ValueSource(strings = {UPSERT, MERGE})
    void a_key_that_is_gone_or_deferrable_by_now_is_refused_with_its_columns(String strategy) throws SQLException {
        load(strategy, 0, "1.23");
        for (String change : List.of("DROP CONSTRAINT prices_pkey", "ADD UNIQUE (id) DEFERRABLE")) {
            target.execute("ALTER TABLE prices " + change);

            assertThatThrownBy(() -> load(strategy, 0, "1.24"))
                    .hasMessageContaining(": table prices has no unique key of (id)")
                    .hasMessageNotContaining("Exception");
        }
        target.execute("ALTER TABLE prices DROP CONSTRAINT prices_id_key, ADD PRIMARY KEY (id)");
        assertThat(load(strategy, 0, "1.25")).isEqualTo(counts(0, 10));
        target.execute("CREATE TABLE logged (id int); CREATE RULE log AS ON INSERT TO prices DO ALSO"
                + " INSERT INTO logged VALUES (NEW.id)");
        assertThatThrownBy(() -> load(strategy, 0, "1.26")).hasMessageContaining("table prices has the rule log");
        assertThat(stored()).isEqualTo("10 rows, 1250");
    }

    @Test
    void a_trigger_that_merges_do_not_take_is_refused_by_the_next_load() throws SQLException {
        load(MERGE, 0, "1.23");
        target.execute("CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END';"
                + " CREATE TRIGGER refuse BEFORE INSERT ON prices FOR EACH ROW EXECUTE FUNCTION refuse()");

        assertThatThrownBy(() -> load(MERGE, 10, "1.23")).hasMessageContaining("has the trigger refuse");

        assertThat(stored()).isEqualTo("10 rows, 1230");
    }

    @Test
    void a_table_that_was_dropped_and_created_again_is_loaded() throws SQLException {
        load(UPSERT, 0, "1.23");
        target.execute("DROP TABLE prices");
        assertThatThrownBy(() -> load(UPSERT, 0, "1.24")).hasMessageContaining("prices");
        create();
        load(UPSERT, 0, "1.23");
        target.execute("ALTER TABLE prices RENAME TO others; CREATE TABLE prices (id int PRIMARY KEY, price numeric)");

        assertThat(load(UPSERT, 5, "1.24")).isEqualTo(counts(10, 0));
        assertThat(target.count("SELECT sum(price * 100) FROM others")).isEqualTo(1230);
    }

    @ParameterizedTest
    @ValueSource(strings = {"DISCARD ALL", "DISCARD TEMP"})
    void a_pooler_that_discards_between_two_loads_does_not_disturb(String statement) throws SQLException {
        for (int i = 0; i < 4; i++) {
            assertThat(load(UPSERT, i, "1.10")).isEqualTo(counts(i == 0 ? 10 : 1, i == 0 ? 0 : 9));
            inSession(statement);
        }
        assertThat(stored()).isEqualTo("13 rows, " + 13 * 110);
        assertThat(temporaryTables()).isZero();
    }

    @Test
    void a_session_that_has_lost_the_staged_rows_stores_all_of_them_by_another_load() throws SQLException {
        load(UPSERT, 0, "1.10");
        AtomicInteger transfers = new AtomicInteger();
        try (Connection connection = target.session().connect(PostgresDialect.INSTANCE.driverProperties());
                Statement statement = connection.createStatement()) {
            Session same = properties -> uncloseable(connection);
            for (int i = 0; i < 3; i++) {
                int load = i;
                WriterOptions options = WriterOptions.defaults().withPhases(phase -> {
                    if (phase == Phase.TRANSFER && load == 1 && transfers.getAndIncrement() == 0) {
                        run(statement, "DISCARD TEMP");
                    }
                });
                try (BulkWriter<Price> writer = open(UPSERT, same, options)) {
                    assertThat(writer.write(RowSource.of(prices(i, "1.2" + i)))).isEqualTo(10);
                }
            }
        }
        assertThat(transfers).hasValue(2);
        assertThat(stored()).isEqualTo("12 rows, " + (120 + 121 + 10 * 122));
    }

    private static void run(Statement statement, String sql) {
        try {
            statement.execute(sql);
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    private static Connection uncloseable(Connection connection) {
        PooledSession kept = new PooledSession(properties -> connection);
        try {
            return kept.connect();
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void rows_go_where_the_session_looks_the_table_up_by_now() throws SQLException {
        target.execute("CREATE SCHEMA tenant; CREATE TABLE tenant.prices (LIKE prices INCLUDING ALL)");
        load(UPSERT, 0, "1.10");
        inSession("SET search_path = tenant, public");
        assertThat(load(UPSERT, 0, "2.20")).isEqualTo(counts(10, 0));
        assertThat(load(UPSERT, 0, "2.30")).isEqualTo(counts(0, 10));
        inSession("RESET search_path");
        assertThat(load(UPSERT, 5, "1.20")).isEqualTo(counts(5, 5));

        assertThat(stored()).isEqualTo("15 rows, " + (5 * 110 + 10 * 120));
        assertThat(target.count("SELECT sum(price * 100) FROM tenant.prices")).isEqualTo(2300);
    }

    @Test
    void loads_of_other_roles_over_the_connection_and_without_the_right_to_temporary_tables_are_loads()
            throws SQLException {
        target.execute("CREATE ROLE loader; GRANT ALL ON prices TO loader; GRANT ALL ON SCHEMA public TO loader;"
                + " REVOKE TEMPORARY ON DATABASE postgres FROM PUBLIC");
        try {
            load(UPSERT, 0, "1.10");
            for (int i = 1; i <= 3; i++) {
                inSession("SET ROLE loader");
                assertThat(load(UPSERT, i, "1.10")).isEqualTo(counts(1, 9));
            }
            inSession("RESET ROLE");
            assertThat(load(UPSERT, 4, "1.10")).isEqualTo(counts(1, 9));
            assertNothingElseIsLeft();
        } finally {
            pool.close();
            target.execute("GRANT TEMPORARY ON DATABASE postgres TO PUBLIC; DROP OWNED BY loader; DROP ROLE loader");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {UPSERT, MERGE})
    void a_failed_load_leaves_nothing_and_the_connection_loads_on(String strategy) throws SQLException {
        load(strategy, 0, "1.10");
        target.execute("ALTER TABLE prices ADD CONSTRAINT cheap CHECK (price < 5)");
        List<Price> expensive = new ArrayList<>(prices(5, "1.20"));
        expensive.set(3, new Price(8, new BigDecimal("7")));
        List<Price> tooLong = new ArrayList<>(prices(5, "1.20"));
        tooLong.set(3, new Price(8, new BigDecimal("123456789")));

        assertThatThrownBy(() -> load(strategy, expensive, WriterOptions.defaults()))
                .hasMessageContaining("\"cheap\" (Failing row contains (8, 7.00)");
        assertThat(ofSession("SHOW transaction_read_only")).isEqualTo("off"); // in no transaction that has failed
        assertThat(temporaryTables()).isZero();
        assertThatThrownBy(() -> load(strategy, tooLong, WriterOptions.defaults()))
                .hasMessageContaining("row 3")
                .hasMessageContaining("price");

        assertThat(stored()).isEqualTo("10 rows, 1100");
        assertThat(load(strategy, 5, "1.20")).isEqualTo(counts(5, 5));
        assertThat(load(strategy, 5, "1.20")).isEqualTo(counts(0, 10));
        assertThat(stored()).isEqualTo("15 rows, " + (5 * 110 + 10 * 120));
    }

    @ParameterizedTest
    @ValueSource(strings = {UPSERT, MERGE})
    void a_constraint_that_is_checked_at_the_commit_takes_back_all(String strategy) throws SQLException {
        target.execute("CREATE TABLE others (id int PRIMARY KEY); INSERT INTO others SELECT generate_series(0, 12);"
                + " ALTER TABLE prices ADD FOREIGN KEY (id) REFERENCES others DEFERRABLE INITIALLY DEFERRED");
        load(strategy, 0, "1.10");

        assertThatThrownBy(() -> load(strategy, 5, "1.20")).hasMessageContaining("prices_id_fkey");

        assertThat(stored()).isEqualTo("10 rows, 1100");
        assertThat(load(strategy, 3, "1.20")).isEqualTo(counts(3, 7));
    }

    @ParameterizedTest
    @ValueSource(strings = {UPSERT, MERGE})
    void repeated_keys_are_found_in_the_table_that_stays(String strategy) throws SQLException {
        List<Price> twice = new ArrayList<>(prices(5, "1.20"));
        twice.add(new Price(7, new BigDecimal("1.30")));
        WriterOptions refusing =
                WriterOptions.defaults().withUpsert(Upsert.byPrimaryKey().refusingRepeatedKeys());
        for (int i = 0; i < 3; i++) {
            target.execute("TRUNCATE prices");
            assertThat(load(strategy, 0, "1.10")).isEqualTo(counts(10, 0));
            assertThat(load(strategy, 0, "1.10")).isEqualTo(counts(0, 10));

            assertThatThrownBy(() -> load(strategy, twice, refusing))
                    .hasMessageContaining("row 10: row 2 has the same key, (id)=(7), and the upsert refuses");
            assertThat(stored()).isEqualTo("10 rows, 1100");
            assertThat(load(strategy, 0, "1.10")).isEqualTo(counts(0, 10));
            assertThat(load(strategy, twice, WriterOptions.defaults())).isEqualTo(counts(5, 6));
            assertThat(stored()).isEqualTo("15 rows, " + (5 * 110 + 9 * 120 + 130));
        }
    }

    @Test
    void types_and_collations_of_the_table_can_be_dropped_while_the_connection_lives() throws SQLException {
        record Feeling(int id, String text, String mood) {}
        target.execute("CREATE COLLATION german (provider = icu, locale = 'de'); CREATE TYPE mood AS ENUM ('ok');"
                + " CREATE TABLE others (id int PRIMARY KEY, text text COLLATE german, mood mood)");
        Table<Feeling> feelings = new Table<>(
                "others",
                List.of(
                        Column.int4("id", Feeling::id),
                        Column.text("text", Feeling::text),
                        Column.text("mood", Feeling::mood)),
                List.of("id"));
        for (Table<Feeling> table : List.of(feelings, feelings.select("id", "text"))) {
            Table<Feeling> keyed = new Table<>("others", table.columns(), List.of("id"));
            for (String strategy : List.of(UPSERT, MERGE)) {
                for (int i = 0; i < 2; i++) {
                    try (BulkWriter<Feeling> writer =
                            Strategies.load().upsert("postgres/" + strategy).open(keyed, pool)) {
                        assertThat(writer.write(RowSource.of(List.of(new Feeling(1, "a", "ok")))))
                                .isEqualTo(1);
                    }
                }
            }
        }

        target.execute("DROP TABLE others; DROP TYPE mood; DROP COLLATION german");
    }

    @Test
    void columns_that_take_null_have_a_table_of_their_own() throws SQLException {
        load(UPSERT, 0, "1.10");
        Table<Price> orNull = new Table<>(
                "prices", List.of(PRICES.column("id"), PRICES.column("price").orNull()), List.of("id"));
        List<Price> rows = new ArrayList<>(prices(0, "1.20"));
        rows.set(3, new Price(3, null));

        try (BulkWriter<Price> writer =
                Strategies.load().upsert("postgres/" + UPSERT).open(orNull, pool)) {
            writer.write(RowSource.of(rows));
        }

        assertThat(stored()).isEqualTo("10 rows, " + 9 * 120);
    }

    @Test
    void rows_that_are_read_once_and_lists_take_turns_over_one_connection() throws SQLException {
        try (BulkWriter<Price> writer = open(UPSERT, pool, WriterOptions.defaults())) {
            for (int i = 0; i < 6; i++) {
                List<Price> rows = prices(i, "1.1" + i);
                assertThat(writer.write(i % 2 == 0 ? RowSource.of(rows) : Rows.of(rows.iterator())))
                        .isEqualTo(10);
                assertThat(writer.upserted()).contains(i == 0 ? counts(10, 0) : counts(1, 9));
            }
        }
        assertThat(stored()).isEqualTo("15 rows, " + (110 + 111 + 112 + 113 + 114 + 10 * 115));
    }

    @ParameterizedTest
    @ValueSource(strings = {UPSERT, MERGE})
    void the_callers_transaction_decides_and_gets_no_temporary_table(String strategy) throws SQLException {
        try (Connection connection = target.session().connect(PostgresDialect.INSTANCE.driverProperties())) {
            for (int i = 0; i < 3; i++) { // over one connection, on which loads of its own have been before
                try (BulkWriter<Price> own =
                        open(strategy, ignored -> uncloseable(connection), WriterOptions.defaults())) {
                    own.write(RowSource.of(prices(0, "1.10")));
                }
                connection.setAutoCommit(false);
                try (BulkWriter<Price> writer = open(strategy, Session.within(connection), WriterOptions.defaults())) {
                    writer.write(RowSource.of(prices(5, "1.20")));
                    assertThat(writer.upserted()).contains(counts(5, 5));
                }
                assertThat(connection.getAutoCommit()).isFalse();
                connection.rollback();
                connection.setAutoCommit(true);
                assertThat(stored()).isEqualTo("10 rows, 1100");
            }
        }
    }

    private static BaseConnection ofAnotherProcess(BaseConnection connection) {
        return (BaseConnection) Proxy.newProxyInstance(
                BaseConnection.class.getClassLoader(),
                new Class<?>[] {BaseConnection.class},
                (proxy, method, arguments) -> switch (method.getName()) {
                    case "getBackendPID" -> connection.getBackendPID() + 1;
                    case "hashCode" -> System.identityHashCode(proxy);
                    case "equals" -> proxy == arguments[0];
                    default -> method.invoke(connection, arguments);
                });
    }

    /** As behind PgBouncer, which tells its clients of a process that there is not. */
    @Test
    void nothing_is_left_in_a_session_whose_process_is_not_the_one_that_the_driver_knows() throws SQLException {
        try (Connection connection = target.session().connect(PostgresDialect.INSTANCE.driverProperties())) {
            BaseConnection driver = ofAnotherProcess(connection.unwrap(BaseConnection.class));
            Session pooled = properties -> (Connection) Proxy.newProxyInstance(
                    Connection.class.getClassLoader(),
                    new Class<?>[] {Connection.class},
                    (proxy, method, arguments) -> switch (method.getName()) {
                        case "close" -> null;
                        case "unwrap" -> driver;
                        default -> method.invoke(connection, arguments);
                    });
            for (int i = 0; i < 3; i++) {
                try (BulkWriter<Price> writer = open(UPSERT, pooled, WriterOptions.defaults())) {
                    writer.write(RowSource.of(prices(i, "1.10")));
                }
                assertThat(temporaryTables()).isZero();
            }
        }
        assertThat(stored()).isEqualTo("12 rows, " + 12 * 110);
    }
}
