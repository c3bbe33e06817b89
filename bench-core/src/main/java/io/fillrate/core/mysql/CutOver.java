package io.fillrate.core.mysql;

import io.fillrate.core.internal.jdbc.Sql;
import io.fillrate.core.internal.jdbc.Sql.UnknownCommit;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * Swaps the shadow table with the original, so that nobody else can write to either in between. Neither MariaDB nor MySQL before 8.0.13
 * renames a table that the same session has locked. So the lock is handed over: one that also excludes readers waits in the queue when the
 * first is released, and the RENAME waits when that is released. Other sessions that want to write come after both.
 *
 * <p>If a connection is lost in between, the RENAME fails: a placeholder has the name that the original is to get. It is dropped when
 * nothing can come before the RENAME any more. The recipe is that of gh-ost; it relies on the order of names, see {@link
 * MySqlShadowTable.Names}.
 *
 * @param holder the connection with the locks of the shadow table, without a transaction
 * @param other another, without a transaction
 */
record CutOver(MySqlShadowTable table, Connection holder, Connection other) {

    /**
     * Swaps the tables, and releases all locks.
     *
     * @throws SQLException if the original is unchanged; or if the outcome is unknown, which the message says
     */
    void run() throws SQLException {
        Sql.run(other, "CREATE TABLE " + table.old() + " (placeholder INT PRIMARY KEY)");
        BlockedStatement lock = BlockedStatement.waitingFor(
                holder, other, "LOCK TABLES " + table.original() + " WRITE, " + table.old() + " WRITE");
        Sql.run(holder, "UNLOCK TABLES");
        lock.finish();
        table.check(other);
        table.copyStatistics(holder); // they may have been collected again while rows were sent
        BlockedStatement rename = BlockedStatement.waitingFor(
                other,
                holder,
                "RENAME TABLE " + table.original() + " TO " + table.old() + ", " + table.shadow() + " TO "
                        + table.original());
        release(rename);
        table.dropOld(holder);
        MySqlShadowTable.releaseLocks(holder);
    }

    /** Lets the RENAME proceed. Its outcome counts, even if the placeholder could not be dropped. */
    private void release(BlockedStatement rename) throws SQLException {
        SQLException notDropped = null;
        try {
            Sql.run(other, "DROP TABLE " + table.old());
        } catch (SQLException e) {
            notDropped = e;
        }
        MySqlShadowTable.releaseLocks(other);
        try {
            rename.finish();
        } catch (SQLException e) {
            if (notDropped != null) {
                notDropped.addSuppressed(e);
                throw notDropped;
            }
            throw UnknownCommit.of(holder, table.dialect(), e);
        }
    }

    /** A statement that waits, on its own thread, for a table that another session has locked. */
    private static final class BlockedStatement {

        private static final String WAITING = "Waiting for table metadata lock";
        private static final String STATE = "SELECT state FROM information_schema.processlist WHERE id = ?";
        private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(1);

        private final FutureTask<Long> task;

        private BlockedStatement(FutureTask<Long> task) {
            this.task = task;
        }

        /**
         * Starts a statement, and returns when the server has it in the queue for the table, or when it has ended already; {@link #finish}
         * reports its failure.
         *
         * @param holder the connection that has locked the table
         * @param waiter the connection for the statement, to be left alone until it has finished
         * @throws SQLException if the holder's connection fails; its locks have been released then, and the statement has ended
         */
        static BlockedStatement waitingFor(Connection holder, Connection waiter, String sql) throws SQLException {
            String id = Sql.texts(waiter, "SELECT CONNECTION_ID()").get(0);
            BlockedStatement statement = new BlockedStatement(new FutureTask<>(() -> Sql.run(waiter, sql)));
            Thread thread = new Thread(statement.task, "cut-over");
            thread.setDaemon(true);
            thread.start();
            try {
                while (!statement.task.isDone() && !Sql.texts(holder, STATE, id).equals(List.of(WAITING))) {
                    LockSupport.parkNanos(PAUSE_NANOS);
                }
                return statement;
            } catch (SQLException e) {
                MySqlShadowTable.releaseLocks(holder);
                try {
                    statement.finish();
                } catch (SQLException ended) {
                    e.addSuppressed(ended);
                }
                throw e;
            }
        }

        /** Waits until the statement has ended, interrupted or not: it cannot be cancelled. */
        void finish() throws SQLException {
            boolean interrupted = false;
            try {
                while (true) {
                    try {
                        task.get();
                        return;
                    } catch (InterruptedException e) {
                        interrupted = true;
                    }
                }
            } catch (ExecutionException e) {
                throw e.getCause() instanceof SQLException failure ? failure : new SQLException(e.getCause());
            } finally {
                if (interrupted) {
                    Thread.currentThread().interrupt();
                }
            }
        }
    }
}
