package io.fillrate.core.mysql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fillrate.core.BulkWriteException;
import io.fillrate.core.BulkWriter;
import io.fillrate.core.FaultyLoad;
import io.fillrate.core.LoadTarget;
import io.fillrate.core.Session;
import io.fillrate.core.Strategy;
import io.fillrate.core.internal.jdbc.Sql;
import io.fillrate.core.verify.RowVerifier;
import io.fillrate.data.Column;
import io.fillrate.data.RowSource;
import io.fillrate.data.Table;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoField;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TimeZone;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** Columns that keep moments, and the time zones of the session, the JVM and the server. */
@ParameterizedClass
@EnumSource(TestServer.class)
@Tag("database")
class TimestampColumnsTest {

    private record Row(int id, Instant moment) {
        LocalDateTime local() {
            return LocalDateTime.ofInstant(moment, ZoneOffset.UTC);
        }
    }

    /** The ends of the type, and the hours around the ends of summer time. */
    private static final List<Row> ROWS = rows(
            "1970-01-01T00:00:01Z",
            "2038-01-19T03:14:07.999999Z",
            "2024-03-31T01:30:00Z",
            "2024-10-27T00:30:00.000001Z",
            "2024-10-27T01:30:00Z",
            "2024-11-03T05:30:00Z",
            "2024-11-03T06:30:00Z");

    private static final Column<Row> ID = Column.int4("id", Row::id);
    private static final Column<Row> MOMENT = Column.timestamptz("moment", Row::moment);
    private static final Column<Row> LOCAL = Column.timestamp("local", Row::local);

    private final TimeZone jvm = TimeZone.getDefault();
    private final TestServer server;
    private final LoadTarget target;

    TimestampColumnsTest(TestServer server) {
        this.server = server;
        this.target = server.target();
    }

    private static List<Row> rows(String... moments) {
        return IntStream.range(0, moments.length)
                .mapToObj(i -> new Row(i, Instant.parse(moments[i])))
                .toList();
    }

    @BeforeEach
    void changeTheZonesOfServerAndJvm() throws SQLException {
        target.execute("SET GLOBAL time_zone = '+03:00'");
        TimeZone.setDefault(TimeZone.getTimeZone("Europe/Berlin"));
    }

    @AfterEach
    void restoreZones() throws SQLException {
        TimeZone.setDefault(jvm);
        target.execute("SET GLOBAL time_zone = 'SYSTEM'");
    }

    /** Sessions whose time zone is the server's, one of their own, and one that the driver is told. */
    private Stream<Session> sessions() {
        return Stream.of(
                target.session(),
                properties -> {
                    Connection connection = target.session().connect(properties);
                    Sql.run(connection, "SET time_zone = '-09:30'");
                    return connection;
                },
                Session.of(
                        target.url(),
                        join(
                                target.properties(),
                                Map.of("connectionTimeZone", "+09:00", "forceConnectionTimeZoneToSession", "true"))));
    }

    private static Map<String, String> join(Map<String, String> some, Map<String, String> more) {
        Map<String, String> all = new HashMap<>(some);
        all.putAll(more);
        return all;
    }

    private Table<Row> create(String type, List<Column<Row>> columns) throws SQLException {
        target.execute("DROP TABLE IF EXISTS moments");
        target.execute(
                "CREATE TABLE moments (id INT PRIMARY KEY, `moment` " + type + " NULL, `local` " + type + " NULL)");
        return new Table<>("moments", columns, List.of("id"));
    }

    private static void load(Strategy strategy, Table<Row> table, Session session, List<Row> rows) {
        try (BulkWriter<Row> writer = strategy.open(table, session, FaultyLoad.OPTIONS)) {
            writer.write(RowSource.of(rows));
        }
    }

    private void verify(Table<Row> table, Session session) throws SQLException {
        try (Connection connection = session.connect()) {
            String zone = TimestampColumns.zone(connection);
            new RowVerifier<>(connection, target.dialect(), target.cells(), table).verify(RowSource.of(ROWS));
            assertThat(TimestampColumns.zone(connection)).isEqualTo(zone);
        }
    }

    private List<BigDecimal> seconds(String column) throws SQLException {
        try (Connection connection = target.session().connect()) {
            return Sql.query(
                    connection,
                    row -> row.getBigDecimal(1),
                    "SELECT UNIX_TIMESTAMP(`" + column + "`) FROM moments ORDER BY id");
        }
    }

    private static List<BigDecimal> secondsOf(List<Row> rows) {
        return rows.stream()
                .map(row -> BigDecimal.valueOf(row.moment().getEpochSecond())
                        .add(BigDecimal.valueOf(row.moment().getLong(ChronoField.NANO_OF_SECOND), 9))
                        .setScale(6))
                .toList();
    }

    @Test
    void a_moment_is_kept_whatever_the_time_zones_are() throws SQLException {
        for (Strategy strategy : server.strategies()) {
            for (Session session : sessions().toList()) {
                Table<Row> table = create("TIMESTAMP(6)", List.of(ID, MOMENT));

                load(strategy, table, session, ROWS);

                assertThat(seconds("moment")).as(strategy.id()).isEqualTo(secondsOf(ROWS));
                verify(table, session);
                verify(table, target.session());
            }
        }
    }

    @Test
    void a_local_time_is_one_of_the_sessions_own_time_zone() throws SQLException {
        for (Strategy strategy : server.strategies()) {
            for (Session session : sessions().toList()) {
                Table<Row> table = create("TIMESTAMP(6)", List.of(ID, LOCAL));
                List<Row> rows = ROWS.subList(2, ROWS.size());

                load(strategy, table, session, rows);

                try (Connection connection = session.connect()) {
                    new RowVerifier<>(connection, target.dialect(), target.cells(), table).verify(RowSource.of(rows));
                }
            }
        }
    }

    @Test
    void a_datetime_keeps_moments_in_utc_and_local_times_as_they_are_whatever_the_time_zones_are() throws SQLException {
        for (Strategy strategy : server.strategies()) {
            for (Session session : sessions().toList()) {
                Table<Row> table = create("DATETIME(6)", List.of(ID, MOMENT, LOCAL));

                load(strategy, table, session, ROWS);

                verify(table, session);
                verify(table, target.session());
                assertThat(target.count("SELECT count(*) FROM moments WHERE `moment` = `local`"))
                        .isEqualTo(ROWS.size());
            }
        }
    }

    @Test
    void moments_and_local_times_do_not_go_into_timestamps_of_one_table() throws SQLException {
        for (Strategy strategy : server.strategies()) {
            Table<Row> table = create("TIMESTAMP(6)", List.of(ID, MOMENT, LOCAL));

            assertThatThrownBy(() -> load(strategy, table, target.session(), ROWS))
                    .isInstanceOf(BulkWriteException.class)
                    .hasMessageContaining(
                            "refused to load moments: its TIMESTAMP columns get moments (moment) and local"
                                    + " times (local), and a session has one time zone");
            assertThat(target.count("SELECT count(*) FROM moments")).isZero();
        }
    }

    @Test
    void a_moment_that_the_type_does_not_reach_is_refused() throws SQLException {
        for (Strategy strategy : server.strategies()) {
            for (String beyond : List.of("1970-01-01T00:00:00Z", "1969-12-31T23:59:59Z", "2500-01-01T00:00:00Z")) {
                Table<Row> table = create("TIMESTAMP(6)", List.of(ID, MOMENT));

                assertThatThrownBy(() -> load(strategy, table, target.session(), rows("2024-01-01T00:00:00Z", beyond)))
                        .as(strategy.id() + " " + beyond)
                        .isInstanceOf(BulkWriteException.class)
                        .hasMessageContaining("column moment");
                assertThat(target.count("SELECT count(*) FROM moments")).isZero();
            }
        }
    }
}
