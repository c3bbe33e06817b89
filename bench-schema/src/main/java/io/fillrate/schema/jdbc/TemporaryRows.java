package io.fillrate.schema.jdbc;

import io.fillrate.core.BulkWriter;
import io.fillrate.core.OnError;
import io.fillrate.core.Session;
import io.fillrate.core.Strategies;
import io.fillrate.core.Strategy;
import io.fillrate.core.WriterOptions;
import io.fillrate.data.RowSource;
import io.fillrate.data.Table;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;

/** Puts rows into a temporary table, by the connection that has it. */
public final class TemporaryRows {

    private TemporaryRows() {}

    /**
     * Writes all rows, or none.
     *
     * @param connection with autocommit
     * @param strategies the first that is available is used
     * @throws SQLException if the commit fails, as it does if a deferred constraint is broken
     * @throws io.fillrate.core.BulkWriteException if a row is refused
     */
    public static void load(Connection connection, List<Strategy> strategies, Table<Long> table, RowSource<Long> rows)
            throws SQLException {
        load(connection, strategies, table, rows, OnError.fail());
    }

    /**
     * Writes the rows that the table takes.
     *
     * @param onError what becomes of the others
     */
    public static void load(
            Connection connection, List<Strategy> strategies, Table<Long> table, RowSource<Long> rows, OnError onError)
            throws SQLException {
        connection.setAutoCommit(false);
        try {
            Strategies.firstAvailable(strategies, strategy -> {
                try (BulkWriter<Long> writer = strategy.open(
                        table,
                        Session.within(connection),
                        WriterOptions.defaults().withOnError(onError))) {
                    return writer.write(rows);
                }
            });
            connection.commit();
        } finally {
            connection.rollback();
            connection.setAutoCommit(true);
        }
    }
}
