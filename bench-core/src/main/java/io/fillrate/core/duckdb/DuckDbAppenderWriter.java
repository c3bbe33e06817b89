package io.fillrate.core.duckdb;

import io.fillrate.core.BulkWriter;
import io.fillrate.core.Operation;
import io.fillrate.core.PhaseRecorder.Phase;
import io.fillrate.core.internal.jdbc.RowCursor;
import io.fillrate.core.spi.WriterContext;
import io.fillrate.data.Table;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import org.duckdb.DuckDBAppender;

/**
 * Row after row through DuckDB's appender, which hands them on in chunks of 2,048: through one appender, or through several at once.
 *
 * <p>Several appenders work on a thread each, in one transaction of one connection. Values become vectors in parallel; DuckDB takes one
 * chunk at a time. A connection per thread would mean a transaction per thread, which DuckDB cannot commit as one: all or nothing would
 * require every row to be written twice, first to a table per thread.
 */
final class DuckDbAppenderWriter<T> extends DuckDbWriter<T> {

    private static final int ROWS_PER_STEP = 1024;

    private final boolean parallel;
    private final Target<T> target;

    private DuckDbAppenderWriter(WriterContext<T> context, boolean parallel) {
        super(context, DuckDbDialect.UNORDERED); // an appender keeps the order in any case
        this.parallel = parallel;
        target = prepared(this::target);
    }

    /** {@code appender}: one appender, rows in order. */
    static <T> BulkWriter<T> ordered(WriterContext<T> context, Operation insert) {
        return new DuckDbAppenderWriter<>(context, false);
    }

    /** {@code appender-parallel}: several appenders, rows in any order. */
    static <T> BulkWriter<T> parallel(WriterContext<T> context, Operation insert) {
        return new DuckDbAppenderWriter<>(context, true);
    }

    /** What the table in the database takes. */
    private record Target<T>(AppenderFields<T> fields, JsonColumns<T> json) {}

    private Target<T> target() throws SQLException {
        TargetColumns columns = TargetColumns.read(connection(), context().table());
        JsonColumns<T> json = JsonColumns.of(columns, context().table());
        Table<T> fitted = columns.stored(context().table())
                .fitted(context().table(), context().options().inexact());
        AppenderFields<T> fields = new AppenderFields<>(fitted, columns.types());
        if (takesFewer(columns.types().size())) {
            columns.removeGenerated(connection(), context().table());
            fields = new AppenderFields<>(fitted, columns.types());
        }
        return new Target<>(fields, json);
    }

    /** Whether a row has fewer values than the table has columns, for generated ones take none; appends none. */
    private boolean takesFewer(int columns) throws SQLException {
        try (DuckDBAppender row = appender().beginRow()) {
            for (int i = 0; i < columns; i++) {
                try {
                    row.appendNull();
                } catch (SQLException e) {
                    return true;
                }
            }
            return false;
        }
    }

    @Override
    protected long load(RowCursor<T> rows) throws SQLException {
        execute("SELECT 1"); // begins the transaction
        long lastRow = target.json().lastRow(connection());
        long written = parallel ? appendInParallel(rows) : appendInOrder(rows);
        target.json().check(connection(), lastRow);
        return written;
    }

    private long appendInOrder(RowCursor<T> rows) throws SQLException {
        phases().enter(Phase.ENCODE);
        try (DuckDBAppender appender = appender()) {
            while (rows.hasNext()) {
                target.fields().append(rows.next(), appender);
            }
            phases().enter(Phase.SEND);
            appender.flush(); // close() would flush, too, but swallow an error
        }
        return rows.pulled();
    }

    private long appendInParallel(RowCursor<T> rows) throws SQLException {
        int threads = context().options().partitions();
        SharedRows<T> shared = new SharedRows<>(rows, threads);
        phases().enter(Phase.SEND);
        List<DuckDBAppender> appenders = appenders(threads);
        LongAdder written = new LongAdder();
        ExecutorService executor = Executors.newFixedThreadPool(threads, DuckDbAppenderWriter::daemon);
        for (DuckDBAppender appender : appenders) {
            executor.execute(() -> appendParts(shared, appender, written));
        }
        return shared.run(() -> {
            await(executor, shared);
            return written.sum();
        });
    }

    /** Opens all appenders before the first row: DuckDB opens none once another has failed, which would hide the cause. */
    private List<DuckDBAppender> appenders(int count) throws SQLException {
        List<DuckDBAppender> appenders = new ArrayList<>();
        try {
            for (int i = 0; i < count; i++) {
                DuckDBAppender appender = appender();
                appenders.add(appender);
                appender.unsafeBreakThreadConfinement(); // to hand it to the one thread that uses it
            }
            return appenders;
        } catch (SQLException e) {
            for (DuckDBAppender appender : appenders) {
                appender.close();
            }
            throw e;
        }
    }

    private static Thread daemon(Runnable work) {
        Thread thread = new Thread(work, "appender-part");
        thread.setDaemon(true);
        return thread;
    }

    private void appendParts(SharedRows<T> shared, DuckDBAppender opened, LongAdder written) {
        try (DuckDBAppender appender = opened) {
            for (RowCursor<T> part = shared.nextPart(); part != null; part = shared.nextPart()) {
                RowCursor<T> rows = part;
                while (rows.hasNext()) {
                    written.add(shared.step(rows, () -> appendSome(rows, appender)));
                }
            }
            appender.flush();
        } catch (SQLException | RuntimeException e) {
            shared.fail(e);
        }
    }

    private int appendSome(RowCursor<T> rows, DuckDBAppender appender) throws SQLException {
        int count = 0;
        for (; count < ROWS_PER_STEP && rows.hasNext(); count++) {
            target.fields().append(rows.next(), appender);
        }
        return count;
    }

    /** Waits for all threads, whatever happens: the transaction cannot end before they do. */
    private static void await(ExecutorService executor, SharedRows<?> shared) {
        boolean interrupted = false;
        executor.shutdown();
        while (!executor.isTerminated()) {
            try {
                executor.awaitTermination(1, TimeUnit.DAYS);
            } catch (InterruptedException e) {
                interrupted = true;
                shared.fail(SharedRows.interrupted());
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
