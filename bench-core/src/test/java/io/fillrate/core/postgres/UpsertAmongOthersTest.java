package io.fillrate.core.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fillrate.core.BulkWriteException;
import io.fillrate.core.BulkWriter;
import io.fillrate.core.PhaseRecorder.Phase;
import io.fillrate.core.Session;
import io.fillrate.core.WriterOptions;
import io.fillrate.data.RowSource;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.postgresql.core.BaseConnection;

/** Upserts over a pool's connection, while others change the table, the session or the server between two loads. */
class UpsertAmongOthersTest extends PooledUpserts {

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
