package io.fillrate.schema.fill;

import io.fillrate.core.DatabaseKind;
import io.fillrate.schema.model.TableModel;
import io.fillrate.schema.model.TableModel.ForeignKeyModel;
import io.fillrate.schema.model.TableName;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;

/**
 * Foreign keys of a table in PostgreSQL, checked for all rows at once: the server looks up and locks a row of another table for each row
 * that is loaded, which takes longer than storing it. Within the transaction of a load, {@code session_replication_role} switches those
 * checks off; before the commit other sessions are kept from changing the other tables, and a join shows that every row has its counterpart
 * (PostgreSQL documentation, "Client Connection Defaults"; the checks are triggers, "Overview of Trigger Behavior").
 */
final class PostgresSetCheck {

    /**
     * Whether the user may switch triggers off, and nothing else than plain checks of foreign keys would be: neither triggers of users, nor
     * those of deferrable keys; and whether the rows of before are known to have their counterparts, and keys compare by equality, part by
     * part.
     */
    private static final String POSSIBLE = """
            WITH RECURSIVE parts AS (
              SELECT CAST(? AS regclass) AS oid
              UNION ALL SELECT i.inhrelid FROM pg_inherits i JOIN parts p ON i.inhparent = p.oid)
            SELECT (SELECT rolsuper FROM pg_roles WHERE rolname = current_user)
              AND NOT EXISTS (
                SELECT FROM pg_trigger t JOIN pg_proc f ON f.oid = t.tgfoid
                WHERE t.tgrelid IN (SELECT oid FROM parts) AND t.tgtype & 4 <> 0
                  AND (NOT t.tgisinternal OR f.proname <> 'RI_FKey_check_ins'))
              AND NOT EXISTS (
                SELECT FROM pg_constraint c
                WHERE c.conrelid IN (SELECT oid FROM parts) AND c.contype = 'f'
                  AND (c.confmatchtype <> 's' OR NOT c.convalidated OR to_jsonb(c)->>'conperiod' = 'true'))""";

    private PostgresSetCheck() {}

    /** Whether a load into a table may be checked this way. */
    static boolean isPossible(Connection connection, TableModel table) throws SQLException {
        if (table.foreignKeys().isEmpty() || !table.triggers().isEmpty()) {
            return false;
        }
        try (PreparedStatement question = connection.prepareStatement(POSSIBLE)) {
            question.setString(1, table.name().quoted(DatabaseKind.POSTGRES));
            try (ResultSet row = question.executeQuery()) {
                return row.next() && row.getBoolean(1);
            }
        }
    }

    /** Switches the server's checks off for the rest of a transaction. */
    static void begin(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute("SET LOCAL session_replication_role = replica");
        }
    }

    /** Whether all rows have their counterparts, which stay until the transaction ends. */
    static boolean holds(Connection connection, TableModel table) {
        List<TableName> others = table.foreignKeys().stream()
                .map(ForeignKeyModel::references)
                .filter(name -> !name.equals(table.name()))
                .distinct()
                .sorted()
                .toList();
        try (Statement statement = connection.createStatement()) {
            for (TableName other : others) {
                statement.execute("LOCK TABLE " + other.quoted(DatabaseKind.POSTGRES) + " IN SHARE MODE");
            }
            // By hash: without statistics, the planner merges by an index over a part of the key, and compares each row
            // with all that agree in it
            statement.execute("SET LOCAL enable_mergejoin = off; SET LOCAL enable_nestloop = off");
            OrphanCheck.require(statement, DatabaseKind.POSTGRES, table);
            return true;
        } catch (SQLException e) {
            return false; // or its types have no = that is found by this name
        }
    }
}
