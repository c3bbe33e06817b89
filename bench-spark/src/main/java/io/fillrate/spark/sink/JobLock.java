package io.fillrate.spark.sink;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Holds the lock that says that a run is alive, on a connection of its own. Asks the server for a sign of life from time to time, and when
 * the connection is lost, as by a restart of the server, takes the lock again on another one: tasks wait for that, and other loads look
 * twice before they take this one for dead.
 */
final class JobLock implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(JobLock.class);
    private static final Duration BEAT = Duration.ofSeconds(1);
    private static final int ANSWER_TIMEOUT_SECONDS = 10;

    /** The time in which a lock that is lost is taken again, if the server can be reached. */
    static final Duration RENEWAL = Duration.ofSeconds(3);

    private final LoadRecord record;
    private final Thread beats = new Thread(this::beat, "fillrate-lock");
    private Connection connection;
    private boolean lost;
    private boolean closed;

    private JobLock(LoadRecord record, Connection connection) {
        this.record = record;
        this.connection = connection;
        beats.setDaemon(true);
    }

    /** Takes the lock. */
    static JobLock of(LoadRecord record) throws SQLException {
        JobLock lock = new JobLock(
                record, locked(record, Connections.open(record.plan().options())));
        lock.beats.start();
        return lock;
    }

    private static Connection locked(LoadRecord record, Connection connection) throws SQLException {
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
        if (closed) {
            return;
        }
        try {
            if (!connection.isValid(ANSWER_TIMEOUT_SECONDS)) {
                warn("its connection is lost");
                connection.close();
                SinkOptions options = record.plan().options();
                connection = locked(record, options.database().connect(options));
                LOG.warn(
                        "the lock of load {} is taken again",
                        record.plan().options().loadId());
                lost = false;
            }
        } catch (SQLException e) {
            warn(String.valueOf(e.getMessage()));
        }
    }

    /** Warns once until the lock is taken again. */
    private void warn(String why) {
        if (!lost) {
            LOG.warn("the lock of load {} is lost: {}", record.plan().options().loadId(), why);
            lost = true;
        }
    }

    /** Returns when the server has released the lock, which it does only some time after a connection has been closed. */
    @Override
    public void close() {
        beats.interrupt();
        synchronized (this) {
            closed = true;
            try (Connection held = connection) {
                record.unlock(held);
            } catch (SQLException e) {
                LOG.debug("closing a lost connection", e);
            }
        }
    }
}
