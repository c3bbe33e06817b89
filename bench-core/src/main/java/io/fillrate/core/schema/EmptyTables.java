package io.fillrate.core.schema;

import io.fillrate.core.Session;
import io.fillrate.core.jdbc.JdbcDialect;
import io.fillrate.data.Table;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Optional;

/** Tables that have no rows: seen to before a fill, and made so again after one that has failed. */
record EmptyTables(Session session, JdbcDialect dialect) {

    /** The first of the tables that has a row. */
    Optional<Table<?>> firstWithRows(List<Table<?>> tables) throws SQLException {
        try (Connection connection = session.connect();
                Statement statement = connection.createStatement()) {
            statement.setMaxRows(1);
            for (Table<?> table : tables) {
                try (ResultSet row = statement.executeQuery("SELECT 1 FROM " + dialect.quote(table.name()))) {
                    if (row.next()) {
                        return Optional.of(table);
                    }
                }
            }
            return Optional.empty();
        }
    }

    /**
     * Removes all rows.
     *
     * @param tables in an order in which they can be filled
     */
    void empty(List<Table<?>> tables) throws SQLException {
        try (Connection connection = session.connect();
                Statement statement = connection.createStatement()) {
            for (String sql : dialect.emptyTables(tables)) {
                statement.execute(sql);
            }
        }
    }

    String describe(SQLException error) {
        return dialect.describe(error);
    }
}
