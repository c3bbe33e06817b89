package io.fillrate.schema.jdbc;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;

/** Rows for tables of PostgreSQL that have no columns, or only generated ones: a load gives them no values. */
public final class DefaultRows {

    private DefaultRows() {}

    /**
     * Inserts rows; COPY names at least one column.
     *
     * @param table as SQL
     * @return how many the database acknowledged
     */
    public static long insert(Connection connection, String table, long rows) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            return statement.executeLargeUpdate(
                    "INSERT INTO " + table + " SELECT FROM generate_series(1, " + rows + ")");
        }
    }
}
