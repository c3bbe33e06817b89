package io.fillrate.e2e.targets;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A query whose only row has a whole number in each column.
 *
 * @param sql names the columns as the counters
 */
record CounterQuery(String sql) {

    /** The numbers by their columns' names; null counts as 0. */
    Map<String, Long> read(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(sql)) {
            Map<String, Long> values = new LinkedHashMap<>();
            ResultSetMetaData columns = row.getMetaData();
            row.next();
            for (int i = 1; i <= columns.getColumnCount(); i++) {
                values.put(columns.getColumnLabel(i), row.getLong(i));
            }
            return values;
        }
    }
}
