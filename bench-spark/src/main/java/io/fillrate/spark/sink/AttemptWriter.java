package io.fillrate.spark.sink;

import io.fillrate.core.BulkWriteException;
import io.fillrate.core.BulkWriteException.RowRange;
import io.fillrate.core.internal.encode.EncodeBuffer;
import io.fillrate.core.internal.encode.EncodeException;
import java.io.IOException;
import java.math.BigInteger;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Iterator;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.connector.metric.CustomTaskMetric;
import org.apache.spark.sql.connector.write.DataWriter;
import org.jspecify.annotations.Nullable;

/**
 * One attempt at a task: copies its rows into a staging table of its own, in one transaction that also records how many they are. Connects
 * when the first row comes, so that a partition without rows costs nothing.
 */
final class AttemptWriter implements DataWriter<InternalRow> {

    private static final int FIRST_CHUNK_BYTES = 80 * 1024;

    /** One row of this number is timed, since reading the clock costs as well. */
    private static final int TIMED_ROWS = 64;

    private final LoadRecord record;
    private final LoadPlan plan;
    private final int partition;
    private final long task;
    private final EncodeBuffer chunk = new EncodeBuffer(FIRST_CHUNK_BYTES);
    private final @Nullable RowSum sum;

    private @Nullable Connection connection;
    private @Nullable StagingCopy copy;
    private boolean ended;
    private long rows;
    private long bytes;
    private long encodeNanos;
    private long sendNanos;

    AttemptWriter(LoadRecord record, int partition, long task) {
        this.record = record;
        this.plan = record.plan();
        this.partition = partition;
        this.task = task;
        this.sum = plan.digests() ? new RowSum(plan.columns()) : null;
    }

    @Override
    public void write(InternalRow row) {
        StagingCopy into = copy == null ? begin() : copy;
        int start = chunk.size();
        if (rows % TIMED_ROWS == 0) {
            long before = System.nanoTime();
            encode(into, row);
            encodeNanos += TIMED_ROWS * (System.nanoTime() - before);
        } else {
            encode(into, row);
        }
        if (sum != null) {
            sum.add(chunk, start);
        }
        rows++;
        if (chunk.size() >= into.chunkBytes()) {
            send(into);
        }
    }

    private void encode(StagingCopy into, InternalRow row) {
        try {
            into.encoder().row(row, chunk);
        } catch (EncodeException e) {
            throw failure(RowRange.of(rows), e.column(), String.valueOf(e.getMessage()), e);
        }
    }

    private StagingCopy begin() {
        try {
            Connection opened = Connections.reopen(plan.options());
            connection = opened;
            StagingCopy begun = plan.database().copy(opened, plan, record.staging(partition, task));
            copy = begun;
            begun.encoder().begin(chunk);
            return begun;
        } catch (SQLException e) {
            throw failure(e);
        }
    }

    private void send(StagingCopy into) {
        long before = System.nanoTime();
        try {
            into.send(chunk);
        } catch (SQLException e) {
            throw failure(e);
        }
        bytes += chunk.size();
        chunk.clear();
        sendNanos += System.nanoTime() - before;
    }

    private Attempt attempt() {
        return new Attempt(partition, task, rows, sum == null ? BigInteger.ZERO : sum.total());
    }

    /** Ends the COPY here and not in the commit, which comes after Spark has read the metrics and holds up other attempts. */
    @Override
    public void writeAll(Iterator<InternalRow> all) {
        while (all.hasNext()) {
            write(all.next());
        }
        finish();
    }

    private void finish() {
        StagingCopy into = copy;
        if (into == null || ended) {
            return;
        }
        ended = true;
        into.encoder().end(chunk);
        send(into);
        long before = System.nanoTime();
        try {
            long copied = into.end();
            if (copied != rows) {
                throw new SQLException("the server has taken " + copied + " rows of " + rows);
            }
        } catch (SQLException e) {
            throw failure(e);
        }
        sendNanos += System.nanoTime() - before;
    }

    @Override
    public Attempt commit() {
        finish();
        Attempt attempt = attempt();
        if (connection != null) {
            try {
                record.add(connection, attempt);
                connection.commit();
            } catch (SQLException e) {
                throw failure(e);
            }
        }
        return attempt;
    }

    @Override
    public void abort() throws IOException {
        try {
            if (copy != null) {
                copy.cancel();
            }
        } catch (SQLException e) {
            throw new IOException(e);
        } finally {
            close(); // which rolls back
        }
    }

    @Override
    public void close() throws IOException {
        try {
            if (connection != null) {
                connection.close();
            }
        } catch (SQLException e) {
            throw new IOException(e);
        }
    }

    @Override
    public CustomTaskMetric[] currentMetricsValues() {
        return SinkMetrics.ofTask(rows, bytes, encodeNanos, sendNanos);
    }

    /** The failure of the server, or of the connection to it, with the row and column that the server names. */
    private BulkWriteException failure(SQLException e) {
        SinkDatabase.Place place = plan.database().place(e, record.staging(partition, task), plan.columns());
        RowRange row = place.row() == null ? null : RowRange.of(place.row());
        return failure(row, place.column(), plan.database().describe(e), e);
    }

    private BulkWriteException failure(@Nullable RowRange row, @Nullable String column, String why, Exception cause) {
        return new BulkWriteException("partition " + partition, plan.target(), row, column, why, cause);
    }
}
