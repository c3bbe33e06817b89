package io.fillrate.schema.jdbc;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;

/** Rows of PostgreSQL in which every value is the database's, if there is any: of tables without columns, or with generated ones only. */
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
