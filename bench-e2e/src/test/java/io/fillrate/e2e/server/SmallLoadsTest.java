package io.fillrate.e2e.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.fillrate.core.BulkWriter;
import io.fillrate.core.Session;
import io.fillrate.core.Strategies;
import io.fillrate.core.Strategy;
import io.fillrate.core.WriterOptions;
import io.fillrate.data.RowSource;
import io.fillrate.data.Table;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Round trips of loads of a few rows over a connection that is there, counted at its socket. */
@Tag("database")
class SmallLoadsTest {

    private record Reading(int id, String sensor) {}

    private static final Table<Reading> READINGS = Table.of(Reading.class).named("small_loads");

    private static final Table<Reading> KEYED = READINGS.keyedBy("id");

    private static final WireCounter WIRE = WireCounter.open();
    private static final Map<Map<String, String>, Connection> CONNECTIONS = new HashMap<>();
    private static final Session KEPT =
            properties -> uncloseable(CONNECTIONS.computeIfAbsent(properties, SmallLoadsTest::connect));

    @BeforeAll
    static void createTable() throws SQLException {
        SharedPostgres.execute("CREATE TABLE small_loads (id integer, sensor text)");
    }

    @AfterAll
    static void close() throws SQLException {
        SharedPostgres.execute("DROP TABLE small_loads");
        for (Connection connection : CONNECTIONS.values()) {
            connection.close();
        }
        WIRE.close();
    }

    private static Connection connect(Map<String, String> properties) {
        try {
            return Session.of(SharedPostgres.url(), WIRE.driverProperties()).connect(properties);
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    private static Connection uncloseable(Connection connection) {
        return (Connection) Proxy.newProxyInstance(
                Connection.class.getClassLoader(), new Class<?>[] {Connection.class}, (proxy, method, arguments) -> {
                    try {
                        return method.getName().equals("close") ? null : method.invoke(connection, arguments);
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                });
    }

    /**
     * COPY and the rows; one statement; or statements and the commit. After each 256 statements of a batch, the driver waits for answers.
     * What the columns hold is known from the first loads over the connection.
     */
    @ParameterizedTest(name = "{0}: {1} by a writer that is opened, {2} by one that is kept, {3} more for 1,000 rows")
    @CsvSource({
        "copy-binary, 2, 2, 0",
        "copy-binary-buffered, 2, 2, 0",
        "copy-binary-pgbulkinsert, 2, 2, 0",
        "copy-text, 2, 2, 0",
        "copy-csv, 2, 2, 0",
        "multi-values, 1, 1, 0",
        "unnest, 1, 1, 0",
        "batch, 2, 2, 3",
        "batch-rewrite, 2, 2, 0"
    })
    void a_load_of_a_few_rows_takes_as_few_round_trips_as_the_mechanism_allows(
            String name, long opened, long kept, long moreOf1000) {
        Strategy strategy = Strategies.load().insert("postgres/" + name);
        for (int rows : new int[] {1, 10, 100, 1_000}) {
            load(strategy, rows); // connects
            load(strategy, rows);
            long before = WIRE.roundTrips();
            load(strategy, rows);
            long ofOpened = WIRE.roundTrips() - before;
            long ofKept;
            try (BulkWriter<Reading> writer = strategy.open(READINGS, KEPT, WriterOptions.defaults())) {
                writer.write(rows(rows));
                before = WIRE.roundTrips();
                writer.write(rows(rows));
                ofKept = WIRE.roundTrips() - before;
            }
            long more = rows == 1_000 ? moreOf1000 : 0;
            assertThat(List.of(ofOpened, ofKept)).as("%s rows", rows).containsExactly(opened + more, kept + more);
        }
    }

    @Test
    void columns_of_types_that_are_not_the_servers_own_cost_a_connection_one_more() throws SQLException {
        Strategy strategy = Strategies.load().insert("postgres/copy-binary");
        for (int i = 0; i < 3; i++) {
            load(strategy, 1);
        }
        SharedPostgres.execute("CREATE DOMAIN sensor_name AS varchar(100)");
        SharedPostgres.execute("ALTER TABLE small_loads ALTER sensor TYPE sensor_name");
        try {
            for (int roundTrips : new int[] {6, 3, 3}) { // the first finds that the columns are others
                long before = WIRE.roundTrips();

                load(strategy, 10);

                assertThat(WIRE.roundTrips() - before).isEqualTo(roundTrips);
            }
        } finally {
            SharedPostgres.execute("ALTER TABLE small_loads ALTER sensor TYPE text");
            SharedPostgres.execute("DROP DOMAIN sensor_name");
        }
    }

    /** COPY into the table that the connection's first load has left; and one more, which commits. */
    @ParameterizedTest
    @ValueSource(strings = {"copy-binary-upsert", "copy-binary-merge"})
    void an_upsert_over_a_connection_that_has_done_one_takes_three_round_trips(String name) throws SQLException {
        SharedPostgres.execute("TRUNCATE small_loads; ALTER TABLE small_loads ADD PRIMARY KEY (id)");
        try {
            Strategy strategy = Strategies.load().upsert("postgres/" + name);
            load(strategy, 1);
            for (int rows : new int[] {1, 100, 1_024}) {
                long before = WIRE.roundTrips();
                load(strategy, rows);
                long ofOpened = WIRE.roundTrips() - before;
                try (BulkWriter<Reading> writer = strategy.open(KEYED, KEPT, WriterOptions.defaults())) {
                    before = WIRE.roundTrips();
                    writer.write(rows(rows));
                    writer.write(rows(rows));
                }
                assertThat(List.of(ofOpened, WIRE.roundTrips() - before))
                        .as("%s rows", rows)
                        .containsExactly(3L, 2 * 3L);
            }
        } finally {
            SharedPostgres.execute("TRUNCATE small_loads; ALTER TABLE small_loads DROP CONSTRAINT small_loads_pkey");
        }
    }

    private static void load(Strategy strategy, int rows) {
        try (BulkWriter<Reading> writer = strategy.open(KEYED, KEPT, WriterOptions.defaults())) {
            writer.write(rows(rows));
        }
    }

    private static RowSource<Reading> rows(int count) {
        return RowSource.of(IntStream.range(0, count)
                .mapToObj(i -> new Reading(i, "sensor " + i))
                .toList());
    }
}
