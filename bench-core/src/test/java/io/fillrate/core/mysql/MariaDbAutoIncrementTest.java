package io.fillrate.core.mysql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fillrate.core.BulkWriter;
import io.fillrate.core.Capability;
import io.fillrate.core.GeneratedKeys;
import io.fillrate.core.KeysContract;
import io.fillrate.core.LoadTarget;
import io.fillrate.core.OnError;
import io.fillrate.core.Session;
import io.fillrate.core.Strategy;
import io.fillrate.core.UnavailableException;
import io.fillrate.core.WriterOptions;
import io.fillrate.data.Rows;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Keys of an {@code AUTO_INCREMENT} column, which only statements of a known number of rows know. */
class MariaDbAutoIncrementTest extends KeysContract {

    private static final WriterOptions OPTIONS = WriterOptions.defaults().withKeys(GeneratedKeys.of("id"));

    /** The server to test on. */
    TestServer server() {
        return TestServer.MARIADB;
    }

    @Override
    protected LoadTarget target() {
        return server().target();
    }

    @Override
    protected List<Strategy> strategies() {
        return List.of(server().strategy("multi-values"));
    }

    @Override
    protected int serverPort() {
        return server().port();
    }

    @Override
    protected boolean rejects(Strategy strategy) {
        return false;
    }

    @Override
    protected List<String> orders() {
        return List.of(
                "DROP TABLE IF EXISTS keyed_orders",
                "CREATE TABLE keyed_orders (id BIGINT AUTO_INCREMENT PRIMARY KEY, customer VARCHAR(50) NOT NULL)");
    }

    @Test
    void the_sessions_step_counts() throws SQLException {
        for (String statement : orders()) {
            target().execute(statement);
        }
        List<Long> keys = new ArrayList<>();
        Session session = properties -> {
            Connection connection = target().session().connect(properties);
            connection.createStatement().execute("SET auto_increment_increment = 7, auto_increment_offset = 3");
            return connection;
        };
        try (BulkWriter<Order> writer = strategies().get(0).open(ORDERS, session, OPTIONS)) {
            writer.write(Rows.of(List.of(new Order("a"), new Order("b"), new Order("c"))), (row, key) -> keys.add(key));
        }
        assertThat(keys).containsExactly(3L, 10L, 17L);
        assertThat(target().count("SELECT id FROM keyed_orders WHERE customer = 'c'"))
                .isEqualTo(17);
    }

    @Test
    void other_strategies_and_rejects_are_refused_with_the_reason() throws SQLException {
        for (String statement : orders()) {
            target().execute(statement);
        }
        server().strategies().stream()
                .filter(strategy ->
                        strategy.has(Capability.KEYS) && !strategy.name().equals("multi-values"))
                .forEach(strategy -> assertThatThrownBy(() -> strategy.open(ORDERS, target().session(), OPTIONS))
                        .isInstanceOf(UnavailableException.class)
                        .hasMessageContaining("use multi-values, or MariaDB with a sequence"));
        WriterOptions rejecting = OPTIONS.withOnError(OnError.reject(1, row -> {}));
        assertThatThrownBy(() -> strategies().get(0).open(ORDERS, target().session(), rejecting))
                .isInstanceOf(UnavailableException.class)
                .hasMessageContaining("use OnError.fail");
    }
}
