package io.fillrate.schema.jdbc;

import io.fillrate.core.DatabaseKind;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Optional;

/** Whether a connection takes rows at all. */
public final class ReadOnly {

    private ReadOnly() {}

    /**
     * Why no table can be filled through a connection, in one line; empty if some may be.
     *
     * @param database the kind of database
     */
    public static Optional<String> reason(Connection connection, DatabaseKind database) throws SQLException {
        return switch (database) {
            case DUCKDB ->
                isOn(connection, "SELECT readonly FROM duckdb_databases() WHERE database_name = current_database()")
                        ? Optional.of("the file is open read-only")
                        : Optional.empty();
            case MARIADB, MYSQL ->
                isOn(connection, "SHOW VARIABLES WHERE Variable_name = 'transaction_read_only' AND Value = 'ON'")
                        ? Optional.of("this user's transactions are read-only (transaction_read_only)")
                        : Optional.empty();
            case POSTGRES, COCKROACH ->
                isOn(connection, "SHOW transaction_read_only")
                        ? Optional.of(
                                "this user's transactions are read-only (default_transaction_read_only, or a standby server)")
                        : Optional.empty();
        };
    }

    /** Whether a query returns a row, whose last column is neither false nor off. */
    private static boolean isOn(Connection connection, String query) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(query)) {
            if (!row.next()) {
                return false;
            }
            String value = row.getString(row.getMetaData().getColumnCount());
            return value.equalsIgnoreCase("on") || value.equalsIgnoreCase("true");
        }
    }
}
