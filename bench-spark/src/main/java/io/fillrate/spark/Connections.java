package io.fillrate.spark;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.concurrent.TimeUnit;

/** Opens connections, and waits where the server has none to spare or is starting. */
final class Connections {

    private static final long CONNECT_TIMEOUT_NANOS = TimeUnit.MINUTES.toNanos(2);
    private static final long FIRST_PAUSE_MILLIS = 50;
    private static final long MAX_PAUSE_MILLIS = 2000;

    private Connections() {}

    /** Opens a connection in autocommit mode. */
    static Connection open(SinkOptions options) throws SQLException {
        long start = System.nanoTime();
        long pause = FIRST_PAUSE_MILLIS;
        while (true) {
            try {
                return options.database().connect(options);
            } catch (SQLException e) {
                if (!options.database().isBusy(e) || System.nanoTime() - start > CONNECT_TIMEOUT_NANOS) {
                    throw e;
                }
            }
            pause(pause);
            pause = Math.min(2 * pause, MAX_PAUSE_MILLIS);
        }
    }

    /** Waits. */
    static void pause(long millis) throws SQLException {
        try {
            Thread.sleep(millis);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new SQLException("interrupted while waiting for a connection", e);
        }
    }
}
