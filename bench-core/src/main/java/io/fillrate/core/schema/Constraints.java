package io.fillrate.core.schema;

import io.fillrate.core.BulkWriteException;
import io.fillrate.core.Session;
import io.fillrate.core.jdbc.JdbcDialect;
import io.fillrate.data.ForeignKey;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.function.Function;

/**
 * The foreign keys of a schema, to be taken away for a fill; of none where they stay.
 *
 * @param strategy id of the strategy that fills, for errors
 */
record Constraints(Session session, JdbcDialect dialect, String strategy, List<ForeignKey> keys) {

    /** @throws BulkWriteException if the database refuses */
    void drop() {
        each(dialect::dropForeignKey);
    }

    /**
     * Makes them again, and has the database check all rows that are there.
     *
     * @throws BulkWriteException if a row refers to nothing
     */
    void add() {
        each(dialect::addForeignKey);
    }

    /**
     * Sees that all of them are there, on empty tables, whichever are now.
     *
     * @return an empty text, or one that tells which are missing
     */
    String restore() {
        StringBuilder missing = new StringBuilder();
        for (ForeignKey key : keys) {
            Constraints only = new Constraints(session, dialect, strategy, List.of(key));
            try {
                only.drop();
            } catch (BulkWriteException notThere) {
                // Which is as good.
            }
            try {
                only.add();
            } catch (BulkWriteException refused) {
                missing.append("; missing is ").append(refused.why());
            }
        }
        return missing.toString();
    }

    private void each(Function<ForeignKey, String> sql) {
        if (keys.isEmpty()) {
            return;
        }
        ForeignKey current = keys.get(0);
        try (Connection connection = session.connect();
                Statement statement = connection.createStatement()) {
            for (ForeignKey key : keys) {
                current = key;
                statement.execute(sql.apply(key));
            }
        } catch (SQLException e) {
            String why = "foreign key " + current.name() + ": " + dialect.describe(e);
            throw new BulkWriteException(strategy, current.table(), null, null, why, e);
        }
    }
}
