package io.fillrate.schema.statistics;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Collections;
import java.util.List;

/**
 * Queries of a catalogue about some schemas.
 *
 * @param schemas at least one
 */
record Query(Connection connection, List<String> schemas) {

    /** Stands for the schemas in a query: {@code schema_name IN (:schemas)}. */
    private static final String SCHEMAS = ":schemas";

    /** Takes one row of a result. */
    @FunctionalInterface
    interface RowTaker {
        void take(ResultSet row) throws SQLException;
    }

    /** Runs a query that has {@code :schemas} once. */
    void each(String sql, RowTaker taker) throws SQLException {
        String places = String.join(", ", Collections.nCopies(schemas.size(), "?"));
        try (PreparedStatement statement = connection.prepareStatement(sql.replace(SCHEMAS, places))) {
            for (int i = 0; i < schemas.size(); i++) {
                statement.setString(i + 1, schemas.get(i));
            }
            try (ResultSet row = statement.executeQuery()) {
                while (row.next()) {
                    taker.take(row);
                }
            }
        }
    }
}
