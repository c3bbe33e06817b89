package io.fillrate.core.mysql;

import io.fillrate.core.jdbc.Sql;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** A statement that waits, on a thread of its own, for a table that another session has locked. */
final class QueuedStatement {

    private static final String WAITING = "Waiting for table metadata lock";
    private static final String STATE = "SELECT state FROM information_schema.processlist WHERE id = ?";
    private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(1);

    private final FutureTask<Long> task;

    private QueuedStatement(FutureTask<Long> task) {
        this.task = task;
    }

    /**
     * Starts a statement, and returns when the server has it in the queue for the table (or when it has ended already, which
     * {@link #finish} tells of).
     *
     * @param holder the connection that has locked the table
     * @param waiter the connection for the statement, to be left alone until it has finished
     * @throws SQLException if the holder can't tell; its locks have been given up then, and the statement has ended
     */
    static QueuedStatement behind(Connection holder, Connection waiter, String sql) throws SQLException {
        String id = Sql.texts(waiter, "SELECT CONNECTION_ID()").get(0);
        QueuedStatement statement = new QueuedStatement(new FutureTask<>(() -> Sql.run(waiter, sql)));
        Thread thread = new Thread(statement.task, "take-over");
        thread.setDaemon(true);
        thread.start();
        try {
            while (!statement.task.isDone() && !Sql.texts(holder, STATE, id).equals(List.of(WAITING))) {
                LockSupport.parkNanos(PAUSE_NANOS);
            }
            return statement;
        } catch (SQLException e) {
            TableLocks.release(holder);
            try {
                statement.finish();
            } catch (SQLException ended) {
                e.addSuppressed(ended);
            }
            throw e;
        }
    }

    /** Waits until the statement has ended, whether the thread is interrupted or not: what it does can't be taken back. */
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
