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
     * Writes rows in a transaction of their own.
     *
     * @param connection with autocommit
     * @param strategies the first that is available is used
     * @param onError what becomes of rows that are refused
     * @throws SQLException if the commit fails, as it does if a deferred constraint is broken
     * @throws io.fillrate.core.BulkWriteException if a row is refused, and not passed over
     */
    public static void load(
            Connection connection, List<Strategy> strategies, Table<Long> table, RowSource<Long> rows, OnError onError)
            throws SQLException {
        connection.setAutoCommit(false);
        try {
            write(connection, strategies, table, rows, onError);
            connection.commit();
        } finally {
            connection.rollback();
            connection.setAutoCommit(true);
        }
    }

    /** Writes rows likewise in a transaction of somebody else. */
    public static void write(
            Connection transaction,
            List<Strategy> strategies,
            Table<Long> table,
            RowSource<Long> rows,
            OnError onError) {
        WriterOptions options = WriterOptions.defaults().withOnError(onError);
        Strategies.firstAvailable(strategies, strategy -> {
            try (BulkWriter<Long> writer = strategy.open(table, Session.within(transaction), options)) {
                return writer.write(rows);
            }
        });
    }
}
