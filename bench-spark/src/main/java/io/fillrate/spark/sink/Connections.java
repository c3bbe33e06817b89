package io.fillrate.spark.sink;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.concurrent.TimeUnit;

/** Opens connections, and waits where the server has none to spare, is starting, or cannot be reached for a while. */
public final class Connections {

    private static final long BUSY_TIMEOUT_NANOS = TimeUnit.MINUTES.toNanos(2);
    private static final long UNREACHABLE_TIMEOUT_NANOS = TimeUnit.MINUTES.toNanos(1);
    private static final long FIRST_PAUSE_MILLIS = 50;
    private static final long MAX_PAUSE_MILLIS = 2000;

    private Connections() {}

    /** Opens a connection in autocommit mode to a server that must be there. */
    public static Connection open(SinkOptions options) throws SQLException {
        return open(options, 0);
    }

    /** Opens one to a server that was there before, and so may be about to restart. */
    public static Connection reopen(SinkOptions options) throws SQLException {
        return open(options, UNREACHABLE_TIMEOUT_NANOS);
    }

    private static Connection open(SinkOptions options, long unreachableNanos) throws SQLException {
        long start = System.nanoTime();
        long pause = FIRST_PAUSE_MILLIS;
        while (true) {
            try {
                return options.database().connect(options);
            } catch (SQLException e) {
                long timeout =
                        options.database().isBusy(e) ? BUSY_TIMEOUT_NANOS : isUnreachable(e) ? unreachableNanos : 0;
                if (System.nanoTime() - start >= timeout) {
                    throw e;
                }
            }
            pause(pause);
            pause = Math.min(2 * pause, MAX_PAUSE_MILLIS);
        }
    }

    /** Connection exceptions of the SQL standard. */
    private static boolean isUnreachable(SQLException failure) {
        return String.valueOf(failure.getSQLState()).startsWith("08");
    }

    public static void pause(long millis) throws SQLException {
        try {
            Thread.sleep(millis);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new SQLException("interrupted while waiting for the database", e);
        }
    }
}
