package io.fillrate.core.mysql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fillrate.core.BulkWriteException;
import io.fillrate.core.BulkWriter;
import io.fillrate.core.GeneratedKeys;
import io.fillrate.core.KeysContract;
import io.fillrate.core.LoadTarget;
import io.fillrate.core.Strategy;
import io.fillrate.core.WriterOptions;
import io.fillrate.data.Rows;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Keys of a sequence, by one strategy of each kind; {@link MariaDbKeysCrossTest} has all. */
class MariaDbKeysTest extends KeysContract {

    @Override
    protected LoadTarget target() {
        return TestServer.MARIADB.target();
    }

    @Override
    protected List<Strategy> strategies() {
        return TestServer.MARIADB.strategies().stream()
                .filter(strategy -> List.of("multi-values", "load-data", "load-data-parallel")
                        .contains(strategy.name()))
                .toList();
    }

    /** Many small statements take long to find a row. */
    @Override
    protected boolean rejects(Strategy strategy) {
        return super.rejects(strategy) && !strategy.name().equals("multi-values");
    }

    @Override
    protected int serverPort() {
        return TestServer.MARIADB.port();
    }

    @Override
    protected List<String> orders() {
        return List.of(
                "DROP TABLE IF EXISTS keyed_orders",
                "DROP SEQUENCE IF EXISTS `order ``numbers`",
                "CREATE SEQUENCE `order ``numbers` START 100 INCREMENT 3",
                "CREATE TABLE keyed_orders (id BIGINT DEFAULT NEXT VALUE FOR `order ``numbers` PRIMARY KEY,"
                        + " customer VARCHAR(50) NOT NULL)");
    }

    @Test
    void a_sequence_is_named_and_one_that_cycles_is_refused() throws SQLException {
        for (String statement : orders()) {
            target().execute(statement);
        }
        target().execute("CREATE OR REPLACE SEQUENCE other_numbers START -5 INCREMENT -5");
        target().execute("CREATE OR REPLACE SEQUENCE circle MAXVALUE 9 CYCLE");

        assertThat(keys(GeneratedKeys.of("id").from("other_numbers"))).containsExactly(-5L, -10L);
        assertThatThrownBy(() -> keys(GeneratedKeys.of("id").from("circle")))
                .isInstanceOf(BulkWriteException.class)
                .hasMessageContaining("its sequence cycles, and may give a key twice");
        assertThatThrownBy(() -> keys(GeneratedKeys.of("id").from("nowhere"))).isInstanceOf(BulkWriteException.class);
    }

    private List<Long> keys(GeneratedKeys generated) {
        List<Long> keys = new ArrayList<>();
        WriterOptions options = WriterOptions.defaults().withKeys(generated);
        try (BulkWriter<Order> writer =
                TestServer.MARIADB.strategy("load-data").open(ORDERS, target().session(), options)) {
            writer.write(Rows.of(List.of(new Order("a"), new Order("b"))), (row, key) -> keys.add(key));
        }
        return keys;
    }
}
