package io.fillrate.core.mysql;

import io.fillrate.core.jdbc.Sql;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;

/**
 * What a table may not have if another is to take its place: what {@code CREATE TABLE … LIKE} does not give the other, as far as SHOW CREATE
 * TABLE does not tell it, and what RENAME TABLE takes away with the table.
 */
final class TwinObstacles {

    private static final String QUERY = """
            SELECT 'it is no ordinary table' FROM information_schema.tables
            WHERE table_schema = ? AND table_name = ? AND table_type <> 'BASE TABLE'
            UNION ALL
            SELECT 'its engine is not InnoDB' FROM information_schema.tables
            WHERE table_schema = ? AND table_name = ? AND table_type = 'BASE TABLE' AND engine <> 'InnoDB'
            UNION ALL
            SELECT DISTINCT 'it has triggers' FROM information_schema.triggers
            WHERE event_object_schema = ? AND event_object_table = ?
            UNION ALL
            SELECT DISTINCT 'it has foreign keys' FROM information_schema.referential_constraints
            WHERE constraint_schema = ? AND table_name = ?
            UNION ALL
            SELECT DISTINCT 'foreign keys refer to it' FROM information_schema.referential_constraints
            WHERE unique_constraint_schema = ? AND referenced_table_name = ?""";

    private TwinObstacles() {}

    /** The reasons why a table can't have a twin; only those that the user may see. */
    static List<String> of(Connection connection, String schema, String table) throws SQLException {
        return Sql.texts(connection, QUERY, schema, table, schema, table, schema, table, schema, table, schema, table);
    }
}
