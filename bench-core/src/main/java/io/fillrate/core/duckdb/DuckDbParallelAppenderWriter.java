package io.fillrate.core.duckdb;

import io.fillrate.core.Phase;
import io.fillrate.core.WriterContext;
import io.fillrate.core.jdbc.RowCursor;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import org.duckdb.DuckDBAppender;

/**
 * Several appenders at once, each on a thread of its own, in one transaction of one connection. Values become vectors in parallel; DuckDB
 * takes one chunk at a time. With a connection per thread there would be a transaction per thread, which DuckDB can't commit as one: all
 * or nothing would need every row to be written twice, to tables of their own and from there.
 */
final class DuckDbParallelAppenderWriter<T> extends DuckDbWriter<T> {

    /** So many parts that the threads end at about the same time. */
    private static final int PARTS_PER_THREAD = 8;

    private static final int ROWS_PER_STEP = 1024;

    private final AppenderFields<T> fields;

    DuckDbParallelAppenderWriter(WriterContext<T> context) {
        super(context);
        fields = prepared(() -> new AppenderFields<>(context.table(), columnNames()));
    }

    @Override
    long loadInTransaction(RowCursor<T> rows) throws SQLException {
        int threads = context().options().partitions();
        Pulls<T> pulls = new Pulls<>(rows.source(), threads * PARTS_PER_THREAD);
        phases().enter(Phase.SEND);
        List<DuckDBAppender> appenders = appenders(threads);
        LongAdder written = new LongAdder();
        ExecutorService executor = Executors.newFixedThreadPool(threads, DuckDbParallelAppenderWriter::daemon);
        for (DuckDBAppender appender : appenders) {
            executor.execute(() -> append(pulls, appender, written));
        }
        return pulls.run(() -> {
            await(executor, pulls);
            return written.sum();
        });
    }

    /** All before the first row, since an appender can't be had any more once another has failed: the cause would be hard to tell. */
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

    private void append(Pulls<T> pulls, DuckDBAppender opened, LongAdder written) {
        try (DuckDBAppender appender = opened) {
            for (RowCursor<T> part = pulls.nextPart(); part != null; part = pulls.nextPart()) {
                RowCursor<T> rows = part;
                while (rows.hasNext()) {
                    written.add(pulls.step(rows, () -> append(rows, appender)));
                }
            }
            appender.flush();
        } catch (SQLException | RuntimeException e) {
            pulls.fail(e);
        }
    }

    private int append(RowCursor<T> rows, DuckDBAppender appender) throws SQLException {
        int count = 0;
        for (; count < ROWS_PER_STEP && rows.hasNext(); count++) {
            fields.append(rows.next(), appender);
        }
        return count;
    }

    /** Waits for all threads, whatever happens: the transaction can't end before. */
    private static void await(ExecutorService executor, Pulls<?> pulls) {
        boolean interrupted = false;
        executor.shutdown();
        while (!executor.isTerminated()) {
            try {
                executor.awaitTermination(1, TimeUnit.DAYS);
            } catch (InterruptedException e) {
                interrupted = true;
                pulls.fail(Pulls.interrupted());
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
