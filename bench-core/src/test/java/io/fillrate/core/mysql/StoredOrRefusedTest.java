package io.fillrate.core.mysql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fillrate.core.BulkWriteException;
import io.fillrate.core.BulkWriter;
import io.fillrate.core.FaultyLoad;
import io.fillrate.core.Items;
import io.fillrate.core.LoadTarget;
import io.fillrate.core.Session;
import io.fillrate.core.Strategy;
import io.fillrate.core.internal.jdbc.Sql;
import io.fillrate.data.Column;
import io.fillrate.data.RowSource;
import io.fillrate.data.Table;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tables that are narrower than the rows, or that can't take a load back. */
@ParameterizedClass
@EnumSource(TestServer.class)
@Tag("database")
class StoredOrRefusedTest {

    private static final int LAST = 299;

    private record Row(long id, String price, String name, int level) {}

    private static final Table<Row> NARROW = new Table<>(
            "narrow",
            List.of(
                    Column.int8("id", Row::id),
                    Column.text("price", Row::price),
                    Column.text("name", Row::name),
                    Column.int4("level", Row::level)),
            List.of("id"));

    private final TestServer server;
    private final LoadTarget target;

    StoredOrRefusedTest(TestServer server) {
        this.server = server;
        this.target = server.target();
    }

    @BeforeEach
    void create() throws SQLException {
        target.execute("DROP TABLE IF EXISTS narrow");
        target.execute(
                "CREATE TABLE narrow (id BIGINT PRIMARY KEY, price DECIMAL(10,2), name VARCHAR(10), level TINYINT)");
    }

    /** Each of the first rows is one note: the server rounds its price, which is a text. */
    private static RowSource<Row> rows(String name, int level) {
        List<Row> rows = new ArrayList<>(LongStream.range(0, LAST)
                .mapToObj(id -> new Row(id, "1.2345", "name", 1))
                .toList());
        rows.add(new Row(LAST, "1", name, level));
        return RowSource.of(rows);
    }

    private static long load(Strategy strategy, Session session, RowSource<Row> rows) {
        try (BulkWriter<Row> writer = strategy.open(NARROW, session, FaultyLoad.OPTIONS)) {
            return writer.write(rows);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"load-data", "load-data-parallel"})
    void a_text_that_is_too_long_is_refused_however_many_notes_come_before_it(String strategy) throws SQLException {
        assertThatThrownBy(() -> load(server.strategy(strategy), target.session(), rows("longer than ten", 1)))
                .isInstanceOf(BulkWriteException.class)
                .hasMessageContaining("row " + LAST)
                .hasMessageContaining("column name");
        assertThat(target.count("SELECT count(*) FROM narrow")).isZero();
    }

    @ParameterizedTest
    @ValueSource(strings = {"load-data", "load-data-parallel"})
    void a_number_that_is_too_great_is_refused_however_many_notes_come_before_it(String strategy) throws SQLException {
        assertThatThrownBy(() -> load(server.strategy(strategy), target.session(), rows("name", 1000)))
                .isInstanceOf(BulkWriteException.class)
                .hasMessageContaining("row " + LAST)
                .hasMessageContaining("column level");
        assertThat(target.count("SELECT count(*) FROM narrow")).isZero();
    }

    @Test
    void the_sessions_settings_are_as_before_when_the_load_has_ended() throws SQLException {
        String settings = "SELECT concat(@@sql_notes + 0, ' ', @@max_error_count)";
        MySqlDialect dialect = (MySqlDialect) target.dialect();
        try (Connection pooled = target.session().connect(dialect.localInfile())) {
            Session pool = properties -> keptOpen(pooled);
            Sql.run(pooled, "SET SESSION max_error_count = 0");

            assertThatThrownBy(() -> load(server.strategy("load-data"), pool, rows("name", 1000)))
                    .hasMessageContaining("column level");
            assertThat(Sql.texts(pooled, settings)).containsExactly("1 0");

            assertThat(load(server.strategy("load-data"), pool, rows("name", 1)))
                    .isEqualTo(LAST + 1);
            assertThat(Sql.texts(pooled, settings)).containsExactly("1 0");
        }
    }

    private static Connection keptOpen(Connection connection) {
        return (Connection) Proxy.newProxyInstance(
                Connection.class.getClassLoader(), new Class<?>[] {Connection.class}, (proxy, method, arguments) -> {
                    try {
                        return method.getName().equals("close") ? null : method.invoke(connection, arguments);
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                });
    }

    @Test
    void a_table_without_transactions_is_refused_by_every_strategy_before_the_first_row() throws SQLException {
        for (Strategy strategy : server.strategies()) {
            target.create(Items.TABLE);
            target.execute("ALTER TABLE items ENGINE=MyISAM");

            assertThatThrownBy(() -> {
                        try (BulkWriter<Items.Item> writer =
                                strategy.open(Items.TABLE, target.session(), FaultyLoad.OPTIONS)) {
                            writer.write(Items.rows(0, 100));
                        }
                    })
                    .isInstanceOf(BulkWriteException.class)
                    .hasMessage(strategy.id() + " into items: refused to load items: its engine is MyISAM,"
                            + " which has no transactions: rows of a failed load would stay");
            assertThat(target.count(Items.TABLE)).isZero();
        }
    }
}
