package io.fillrate.spark.sink;

import io.fillrate.core.BulkWriteException;
import io.fillrate.spark.sink.LoadRecord.Loaded;
import java.math.BigInteger;
import java.security.SecureRandom;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.connector.metric.CustomTaskMetric;
import org.apache.spark.sql.connector.write.BatchWrite;
import org.apache.spark.sql.connector.write.DataWriter;
import org.apache.spark.sql.connector.write.DataWriterFactory;
import org.apache.spark.sql.connector.write.PhysicalWriteInfo;
import org.apache.spark.sql.connector.write.WriterCommitMessage;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One run of a load, in the driver: records that it is alive, lets tasks fill their staging tables, and moves the rows of those that Spark
 * has committed into the table. However it ends, it drops the staging tables; what it cannot drop, the next run does.
 */
public final class LoadJob implements BatchWrite {

    private static final Logger LOG = LoggerFactory.getLogger(LoadJob.class);

    private final LoadPlan plan;
    private final LoadRecord record;
    private @Nullable JobLock lock;
    private boolean loadedBefore;
    private Set<Long> leftOvers = Set.of();
    private long lookedAt;
    private long mergeNanos;
    private long stagedBytes;

    LoadJob(LoadPlan plan) {
        this.plan = plan;
        this.record = new LoadRecord(plan, new SecureRandom().nextLong(1, Long.MAX_VALUE));
    }

    @Override
    public DataWriterFactory createBatchWriterFactory(PhysicalWriteInfo info) {
        try (Connection connection = Connections.open(plan.options())) {
            record.create(connection);
            lock = JobLock.of(record);
            lookForLeftOvers(connection);
            Optional<Loaded> loaded = record.loaded(connection);
            loadedBefore = loaded.isPresent();
            loaded.ifPresent(one -> LOG.warn(
                    "{}: nothing is loaded, since load {} of {} has brought {} rows already",
                    plan.target(),
                    plan.options().loadId(),
                    one.time(),
                    one.rows()));
        } catch (SQLException e) {
            release();
            throw failure(e);
        }
        return loadedBefore ? new Skipping() : new Copying(record);
    }

    /** Also forgets old loads, before this one is looked for. */
    private void lookForLeftOvers(Connection connection) {
        try {
            record.prune(connection);
            leftOvers = record.unlocked(connection);
            lookedAt = System.nanoTime();
        } catch (SQLException e) { // another user's, perhaps
            LOG.warn("{}: the record of earlier loads is not cleared: {}", plan.target(), e.getMessage());
        }
    }

    /** A driver that lives, and only had lost its lock, has it again by now. */
    private void dropLeftOvers(Connection connection) {
        if (leftOvers.isEmpty()) {
            return;
        }
        try {
            long passed = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - lookedAt);
            Connections.pause(Math.max(0, JobLock.RENEWAL.toMillis() - passed));
            record.dropLeftOvers(connection, leftOvers);
        } catch (SQLException e) {
            LOG.warn("{}: staging tables of earlier loads are not dropped: {}", plan.target(), e.getMessage());
        }
    }

    /** Makes writers that copy. */
    private record Copying(LoadRecord record) implements DataWriterFactory {

        private static final long serialVersionUID = 1;

        @Override
        public DataWriter<InternalRow> createWriter(int partition, long task) {
            return new AttemptWriter(record, partition, task);
        }
    }

    /** Makes writers that do not even ask for the rows. */
    private record Skipping() implements DataWriterFactory {

        private static final long serialVersionUID = 1;

        @Override
        public DataWriter<InternalRow> createWriter(int partition, long task) {
            return new DataWriter<>() {
                @Override
                public void write(InternalRow row) {}

                @Override
                public void writeAll(Iterator<InternalRow> rows) {}

                @Override
                public WriterCommitMessage commit() {
                    return new Attempt(partition, task, 0, BigInteger.ZERO);
                }

                @Override
                public void abort() {}

                @Override
                public void close() {}
            };
        }
    }

    @Override
    public void commit(WriterCommitMessage[] messages) {
        List<Attempt> attempts = Stream.of(messages).map(Attempt.class::cast).toList();
        if (!loadedBefore) {
            long start = System.nanoTime();
            try {
                Merge merge = new Merge(record, attempts);
                merge.run();
                stagedBytes = merge.stagedBytes();
            } catch (SQLException e) {
                throw failure(e);
            }
            mergeNanos = System.nanoTime() - start;
        }
        dropOwn();
    }

    @Override
    public void abort(WriterCommitMessage[] messages) {
        dropOwn();
    }

    /** The lock goes first, so that no attempt commits a staging table after those that are there have been dropped. */
    private void dropOwn() {
        release();
        try (Connection connection = Connections.open(plan.options())) {
            record.dropOwn(connection);
            dropLeftOvers(connection);
        } catch (SQLException e) {
            LOG.warn("{}: staging tables are left to the next load: {}", plan.target(), e.getMessage());
        }
    }

    private void release() {
        if (lock != null) {
            lock.close();
            lock = null;
        }
    }

    CustomTaskMetric[] metrics() {
        return SinkMetrics.ofDriver(mergeNanos, stagedBytes);
    }

    private BulkWriteException failure(SQLException e) {
        return new BulkWriteException(
                "spark", plan.target(), null, null, plan.database().describe(e), e);
    }

    /**
     * Holds the lock that says that a run is alive, on a connection of its own. Asks the server for a sign of life from time to time, and
     * when the connection is lost, as by a restart of the server, takes the lock again on another one: tasks wait for that, and other
     * loads look twice before they take this one for dead.
     */
    private static final class JobLock implements AutoCloseable {

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
                LOG.warn(
                        "the lock of load {} is lost: {}",
                        record.plan().options().loadId(),
                        why);
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
}
