package io.fillrate.e2e.rig;

import io.fillrate.core.BulkWriteException;
import io.fillrate.core.internal.jdbc.JdbcDialect;
import io.fillrate.core.internal.jdbc.Sql;
import io.fillrate.data.ForeignKey;
import io.fillrate.data.Table;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The foreign keys that are dropped for a load, and added again as the benchmark has created them; none if they stay.
 *
 * @param plan of the load
 */
record DroppedForeignKeys(FillPlan plan, JdbcDialect dialect) {

    List<ForeignKey> keys() {
        return plan.droppedForeignKeys();
    }

    /**
     * Drops all, in one transaction where the database has one for that.
     *
     * @throws BulkWriteException if the database refuses
     */
    void drop(Connection connection) throws SQLException {
        Sql.transaction(connection, () -> {
            for (ForeignKey key : keys()) {
                naming(key, () -> Sql.run(connection, dropping(key)));
            }
            return keys();
        });
    }

    private String dropping(ForeignKey key) {
        return "ALTER TABLE " + dialect.quote(table(key)) + " DROP CONSTRAINT " + dialect.quote(key.name());
    }

    /**
     * Adds all, and has the database check all rows.
     *
     * @throws BulkWriteException if a row refers to nothing
     */
    void add(Connection connection) {
        keys().forEach(key -> add(connection, key));
    }

    private void add(Connection connection, ForeignKey key) {
        naming(key, () -> dialect.addForeignKey(connection, table(key), key));
    }

    /** Adds those that are missing after a failure; the tables are empty. */
    void restore(Connection connection) throws SQLException {
        for (ForeignKey key : keys()) {
            if (!isThere(connection, key)) {
                add(connection, key);
            }
        }
    }

    private static boolean isThere(Connection connection, ForeignKey key) throws SQLException {
        Set<String> names = new HashSet<>();
        try (ResultSet row = connection
                .getMetaData()
                .getImportedKeys(connection.getCatalog(), connection.getSchema(), key.table())) {
            while (row.next()) {
                names.add(row.getString("FK_NAME"));
            }
        }
        return names.contains(key.name());
    }

    private Table<?> table(ForeignKey key) {
        return plan.schema().table(key.table());
    }

    /** A statement about one of the keys. */
    @FunctionalInterface
    private interface Change {
        void run() throws SQLException;
    }

    private void naming(ForeignKey key, Change change) {
        try {
            change.run();
        } catch (SQLException e) {
            String why = "foreign key " + key.name() + ": " + dialect.describe(e);
            throw new BulkWriteException(plan.strategy().id(), key.table(), null, null, why, e);
        }
    }
}
