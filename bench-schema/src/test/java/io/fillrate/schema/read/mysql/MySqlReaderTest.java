package io.fillrate.schema.read.mysql;

import static org.assertj.core.api.Assertions.assertThat;

import io.fillrate.schema.TestMySql;
import io.fillrate.schema.model.TableModel;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** MySQL, where a server is named. */
class MySqlReaderTest extends MySqlReaderContract {

    MySqlReaderTest() {
        super(TestMySql.MYSQL);
    }

    @Test
    void keysOfExpressionsHaveTheColumnsThatOccur() {
        assertThat(table("uniques").uniqueKeys())
                .contains(new TableModel.Key(
                        "mixed",
                        List.of("b", "email"),
                        List.of("concat(`email`,_utf8mb4'it''s')"),
                        Optional.empty(),
                        true,
                        Map.of()));
    }

    @Test
    void aTableThatTheUserMayNotLookIntoCountsAsOneWithRows() throws SQLException {
        try (Connection connection = session().connect();
                Statement statement = connection.createStatement()) {
            statement.execute("DROP USER IF EXISTS fillrate_writer; CREATE USER fillrate_writer;"
                    + "GRANT SELECT ON mysql_reader.orders TO fillrate_writer;"
                    + "GRANT INSERT ON mysql_reader.customers TO fillrate_writer");
        }
        try (Connection connection = session().connect(Map.of("user", "fillrate_writer", "password", ""))) {
            assertThat(new MySqlReader().read(connection, Set.of()).tables())
                    .extracting(table -> table.name().name() + " " + table.hasRows())
                    .containsExactly("customers true", "orders false");
        }
    }
}
