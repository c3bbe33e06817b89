package io.fillrate.core.mysql;

import static io.fillrate.core.Items.TABLE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fillrate.core.BulkWriteException;
import io.fillrate.core.BulkWriter;
import io.fillrate.core.Items;
import io.fillrate.core.LoadTarget;
import io.fillrate.core.Session;
import io.fillrate.core.Strategy;
import io.fillrate.core.WriterOptions;
import io.fillrate.data.RowSource;
import io.fillrate.data.workload.EveryType;
import io.fillrate.data.workload.Workload;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What a URL's parameters make of a strategy, as MariaDB's counters of statements tell: through its own driver and through MySQL's. */
@Tag("slow")
class MySqlUrlTest {

    private static final WriterOptions OPTIONS = WriterOptions.defaults().withBatchSize(10);

    /** There are as many queries as a load has to wait for others; and connections that were closed before may be counted during it. */
    private static final Set<String> NOT_COMPARED = Set.of("Com_show_status", "Com_select", "Com_stmt_close");

    private static final List<String> MARIADB_PARAMETERS = List.of(
            "rewriteBatchedStatements=true",
            "REWRITEBATCHEDSTATEMENTS=true",
            "rewriteBatchedStatements=false",
            "useBulkStmts=true",
            "useBulkStmtsForInserts=true",
            "useBulkStmts=false&useBulkStmtsForInserts=false",
            "useServerPrepStmts=false",
            "useServerPrepStmts=true",
            "allowMultiQueries=true",
            "disablePipeline=true",
            "allowLocalInfile=false");

    private static final List<String> MYSQL_PARAMETERS = List.of(
            "rewriteBatchedStatements=true",
            "REWRITEBATCHEDSTATEMENTS=true",
            "rewriteBatchedStatements=false",
            "useServerPrepStmts=false",
            "useServerPrepStmts=true",
            "useCursorFetch=true",
            "allowMultiQueries=true",
            "allowLoadLocalInfile=false");

    /** With which MySQL's driver would cut or replace what it sends. */
    private static final String LOSSY =
            "sendFractionalSeconds=false&characterEncoding=ISO-8859-1&connectionCollation=latin1_swedish_ci";

    private static LoadTarget mariaDb() {
        return TestServer.MARIADB.target();
    }

    private static Stream<Arguments> strategiesAndParameters() {
        return Stream.concat(
                combined(TestServer.MARIADB, "jdbc:mariadb:", MARIADB_PARAMETERS),
                combined(TestServer.MYSQL, "jdbc:mysql:", MYSQL_PARAMETERS));
    }

    private static Stream<Arguments> combined(TestServer driver, String scheme, List<String> parameters) {
        return driver.strategies().stream()
                .flatMap(strategy -> parameters.stream().map(parameter -> Arguments.of(strategy, scheme, parameter)));
    }

    @ParameterizedTest(name = "{0}, {2}")
    @MethodSource("strategiesAndParameters")
    void a_strategy_has_the_same_statements_run_whatever_the_url_says(
            Strategy strategy, String scheme, String parameter) throws SQLException {
        assertThat(statements(strategy, scheme, parameter))
                .isEqualTo(statements(strategy, scheme, "connectTimeout=9999"));
    }

    private static Stream<Strategy> mySqlStrategies() {
        return TestServer.MYSQL.strategies().stream();
    }

    @ParameterizedTest
    @MethodSource("mySqlStrategies")
    void values_are_sent_as_they_are_whatever_the_url_says(Strategy strategy) throws SQLException {
        Workload<EveryType> workload = MySqlEveryType.workload();
        RowSource<EveryType> rows = workload.generator(42).rows(300);
        mariaDb().create(workload.table());

        try (BulkWriter<EveryType> writer =
                strategy.open(workload.table(), session(url("jdbc:mysql:", LOSSY)), OPTIONS)) {
            writer.write(rows);
        }

        mariaDb().verify(workload.table(), rows);
    }

    @Test
    void batches_are_pipelined_whatever_the_url_says() throws SQLException {
        mariaDb().create(TABLE);
        Session plain = session(url("jdbc:mariadb:", "disablePipeline=true"));
        List<Connection> opened = new ArrayList<>();
        Session watched = properties -> {
            opened.add(plain.connect(properties));
            return opened.get(0);
        };
        try (BulkWriter<Items.Item> writer =
                TestServer.MARIADB.strategy("batch").open(TABLE, watched, OPTIONS)) {
            assertThat(writer.write(Items.rows(0, 10))).isEqualTo(10);
            assertThat(opened.get(0)
                            .unwrap(org.mariadb.jdbc.Connection.class)
                            .getContext()
                            .getConf()
                            .disablePipeline())
                    .isFalse();
        }
    }

    /** The properties are refused there: MySQL's driver puts those of a host above all others. */
    @Test
    void a_parameter_of_a_single_host_that_a_strategy_sets_is_refused() {
        String host = "address=(host=127.0.0.1)(port=" + TestServer.MARIADB.port() + ")";
        Session session = session("jdbc:mysql://" + host + "(rewriteBatchedStatements=true)/test");

        assertThatThrownBy(() -> TestServer.MYSQL.strategy("batch").open(TABLE, session, OPTIONS))
                .isInstanceOf(BulkWriteException.class)
                .hasMessageContaining("the URL sets rewriteBatchedStatements for one of its hosts");
    }

    private static String url(String scheme, String parameters) {
        return scheme + "//127.0.0.1:" + TestServer.MARIADB.port() + "/test?" + parameters;
    }

    private static Session session(String url) {
        return Session.of(url, Map.of("user", "root", "password", "", "sslMode", "DISABLED"));
    }

    /** How many statements of each kind a load has the server run. */
    private static Map<String, Long> statements(Strategy strategy, String scheme, String parameter)
            throws SQLException {
        mariaDb().create(TABLE);
        Session session = session(url(scheme, parameter + "&tcpKeepAlive=true"));
        Map<String, Long> before;
        Map<String, Long> after;
        try (BulkWriter<Items.Item> writer = strategy.open(TABLE, session, OPTIONS)) {
            before = counters();
            assertThat(writer.write(Items.rows(0, 107))).isEqualTo(107);
            after = counters();
        }
        mariaDb().verify(TABLE, Items.rows(0, 107));
        Map<String, Long> run = new TreeMap<>();
        after.forEach((counter, value) -> {
            long more = value - before.getOrDefault(counter, 0L);
            if (more > 0 && !NOT_COMPARED.contains(counter)) {
                run.put(counter, more);
            }
        });
        return run;
    }

    private static Map<String, Long> counters() throws SQLException {
        Map<String, Long> counters = new TreeMap<>();
        try (Connection connection = mariaDb().session().connect();
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SHOW GLOBAL STATUS LIKE 'Com\\_%'")) {
            while (rows.next()) {
                counters.put(rows.getString(1), rows.getLong(2));
            }
        }
        return counters;
    }
}
