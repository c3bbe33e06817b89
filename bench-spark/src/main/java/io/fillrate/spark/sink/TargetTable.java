package io.fillrate.spark.sink;

import java.io.Serializable;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;

/**
 * The table that a load goes into, as the server's catalog has it.
 *
 * @param sql its name in SQL, with the schema
 * @param id tells it from others that have had its name
 * @param primaryKey its columns; empty if there is none
 */
public record TargetTable(
        String schema, String name, String sql, String id, List<StoredColumn> columns, List<String> primaryKey)
        implements Serializable {

    /**
     * A column of the table.
     *
     * @param generated whether the server computes its values, so that it takes none
     * @param hasDefault whether it gets a value when none is given
     * @param counted whether the server counts its values, unless a statement insists on values of its own
     */
    public record StoredColumn(
            String name, boolean notNull, boolean generated, boolean hasDefault, boolean counted, StoredType type)
            implements Serializable {}

    /**
     * Reads the columns of the table that the options name.
     *
     * @throws IllegalArgumentException if it does not exist, or cannot be loaded
     */
    public static TargetTable of(Connection connection, SinkOptions options) throws SQLException {
        return options.database()
                .find(connection, options.table())
                .orElseThrow(() -> new IllegalArgumentException(
                        "table " + options.table() + " does not exist in the database: create it first"));
    }
}
