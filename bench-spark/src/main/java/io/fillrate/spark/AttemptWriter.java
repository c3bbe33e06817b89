package io.fillrate.spark;

import io.fillrate.core.BulkWriteException;
import io.fillrate.core.RowRange;
import io.fillrate.core.internal.encode.EncodeBuffer;
import io.fillrate.core.internal.encode.EncodeException;
import io.fillrate.core.internal.encode.PostgresBinaryEncoder;
import io.fillrate.core.internal.jdbc.Sql;
import io.fillrate.core.postgres.PostgresDialect;
import java.io.IOException;
import java.math.BigInteger;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Iterator;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.connector.metric.CustomTaskMetric;
import org.apache.spark.sql.connector.write.DataWriter;
import org.jspecify.annotations.Nullable;
import org.postgresql.PGConnection;
import org.postgresql.copy.CopyIn;
import org.postgresql.util.ServerErrorMessage;

/**
 * One attempt at a task: copies its rows into a staging table of its own, in one transaction that also records how many they are. Connects
 * when the first row comes, so that a partition without rows costs nothing.
 */
final class AttemptWriter implements DataWriter<InternalRow> {

    private static final int CHUNK_BYTES = 64 * 1024;

    /** One row in so many is timed: the clock takes a third as long as a row. */
    private static final int TIMED_ROWS = 64;

    /** ", line 12, column price: …" behind the table's name, in any language. */
    private static final Pattern PLACE = Pattern.compile("^, \\S+ (\\d+)(?:, \\S+ ([^:]+))?", Pattern.DOTALL);

    private final LoadRecord record;
    private final LoadPlan plan;
    private final int partition;
    private final long task;
    private final PostgresBinaryEncoder<InternalRow> encoder;
    private final EncodeBuffer chunk = new EncodeBuffer(CHUNK_BYTES * 5 / 4);
    private final @Nullable RowSum sum;

    private @Nullable Connection connection;
    private @Nullable CopyIn copy;
    private long rows;
    private long bytes;
    private long encodeNanos;
    private long sendNanos;

    AttemptWriter(LoadRecord record, int partition, long task) {
        this.record = record;
        this.plan = record.plan();
        this.partition = partition;
        this.task = task;
        this.encoder = RowFields.encoder(plan.columns());
        this.sum = plan.digests() ? new RowSum(plan.columns()) : null;
    }

    @Override
    public void write(InternalRow row) {
        CopyIn into = copy == null ? begin() : copy;
        int start = chunk.size();
        if (rows % TIMED_ROWS == 0) {
            long before = System.nanoTime();
            encode(row);
            encodeNanos += TIMED_ROWS * (System.nanoTime() - before);
        } else {
            encode(row);
        }
        if (sum != null) {
            sum.add(chunk, start);
        }
        rows++;
        if (chunk.size() >= CHUNK_BYTES) {
            send(into);
        }
    }

    private void encode(InternalRow row) {
        try {
            encoder.row(row, chunk);
        } catch (EncodeException e) {
            throw failure(RowRange.of(rows), e.column(), String.valueOf(e.getMessage()), e);
        }
    }

    private CopyIn begin() {
        try {
            Connection opened = Connections.open(plan.options());
            connection = opened;
            opened.setAutoCommit(false);
            String staging = record.staging(attempt());
            Sql.run(
                    opened,
                    "CREATE UNLOGGED TABLE " + staging + " (" + SinkColumn.definitions(plan.columns())
                            + ") WITH (autovacuum_enabled = off)");
            CopyIn begun = opened.unwrap(PGConnection.class)
                    .getCopyAPI()
                    .copyIn("COPY " + staging + " (" + SinkColumn.list(plan.columns())
                            + ") FROM STDIN (FORMAT binary, FREEZE)");
            copy = begun;
            encoder.begin(chunk);
            return begun;
        } catch (SQLException e) {
            throw failure(e);
        }
    }

    private void send(CopyIn into) {
        long before = System.nanoTime();
        try {
            into.writeToCopy(chunk.array(), 0, chunk.size());
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
        CopyIn into = copy;
        if (into == null || !into.isActive()) {
            return;
        }
        encoder.end(chunk);
        send(into);
        long before = System.nanoTime();
        try {
            long copied = into.endCopy();
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
            if (copy != null && copy.isActive()) {
                copy.cancelCopy();
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
        Optional<ServerErrorMessage> server = PostgresDialect.serverError(e);
        String where = server.map(ServerErrorMessage::getWhere).orElse("");
        String copied = "COPY " + Attempt.staging(record.job(), partition, task);
        int at = where.lastIndexOf(copied); // behind what the type's own function says
        Matcher place = PLACE.matcher(at < 0 ? "" : where.substring(at + copied.length()));
        boolean named = place.find();
        RowRange row =
                named && Long.parseLong(place.group(1)) > 0 ? RowRange.of(Long.parseLong(place.group(1)) - 1) : null;
        return failure(row, named ? place.group(2) : null, PostgresDialect.INSTANCE.describe(e), e);
    }

    private BulkWriteException failure(@Nullable RowRange row, @Nullable String column, String why, Exception cause) {
        return new BulkWriteException("partition " + partition, plan.target(), row, column, why, cause);
    }
}
