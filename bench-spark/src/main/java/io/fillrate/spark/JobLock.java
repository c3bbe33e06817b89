package io.fillrate.spark;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Holds the lock that says that a run is alive, on a connection of its own. Asks the server for a sign of life from time to time, so that
 * no router forgets the connection; if it is lost all the same, takes the lock again.
 */
final class JobLock implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(JobLock.class);
    private static final Duration BEAT = Duration.ofSeconds(10);
    private static final int ANSWER_TIMEOUT_SECONDS = 10;

    private final LoadRecord record;
    private final Thread beats = new Thread(this::beat, "fillrate-lock");
    private Connection connection;
    private boolean closed;

    private JobLock(LoadRecord record, Connection connection) {
        this.record = record;
        this.connection = connection;
        beats.setDaemon(true);
    }

    /** Takes the lock. */
    static JobLock of(LoadRecord record) throws SQLException {
        JobLock lock = new JobLock(record, locked(record));
        lock.beats.start();
        return lock;
    }

    private static Connection locked(LoadRecord record) throws SQLException {
        Connection connection = Connections.open(record.plan().options());
        try {
            record.lock(connection);
            return connection;
        } catch (SQLException e) {
            connection.close();
            throw e;
        }
    }

    private void beat() {
        try {
            while (true) {
                Thread.sleep(BEAT.toMillis());
                hold();
            }
        } catch (InterruptedException e) {
            // closed
        }
    }

    private synchronized void hold() {
        try {
            if (!closed && !connection.isValid(ANSWER_TIMEOUT_SECONDS)) {
                connection = locked(record);
            }
        } catch (SQLException e) {
            LOG.warn(
                    "the connection of load {} is lost: {}",
                    record.plan().options().loadId(),
                    e.getMessage());
        }
    }

    @Override
    public void close() {
        beats.interrupt();
        synchronized (this) {
            closed = true;
            try {
                connection.close();
            } catch (SQLException e) {
                LOG.debug("closing a lost connection", e);
            }
        }
    }
}
