package io.fillrate.core.duckdb;

import io.fillrate.core.BulkWriter;
import io.fillrate.core.Operation;
import io.fillrate.core.Phase;
import io.fillrate.core.WriterContext;
import io.fillrate.core.jdbc.RowCursor;
import java.sql.SQLException;
import org.apache.arrow.c.ArrowArrayStream;
import org.apache.arrow.c.Data;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.memory.RootAllocator;

/**
 * One statement over an Arrow stream, or one for each batch. DuckDB asks for a batch on whichever of its threads has nothing to do, and works
 * at several batches at once; it knows their order, and keeps it.
 */
class DuckDbArrowWriter<T> extends DuckDbWriter<T> {

    /** What the rows are called in SQL. */
    static final String VIEW = "fillrate_arrow_rows";

    private final BufferAllocator allocator = new RootAllocator();
    private final ArrowForm<T> form;
    private final String sql;

    /**
     * A writer.
     *
     * @param sql takes the rows from {@link ArrowForm#relation} of the {@link #VIEW}
     */
    DuckDbArrowWriter(WriterContext<T> context, ArrowForm<T> form, String sql) {
        super(context);
        this.form = form;
        this.sql = sql;
    }

    /** {@code arrow-stream} and {@code arrow-join}: the usual types, the others as text that SQL casts, a statement for each batch. */
    static <T> BulkWriter<T> casting(WriterContext<T> context, Operation operation) {
        return opened(context, operation, ArrowForm.casting(new OperationSql(operation).travelling(context.table())));
    }

    /** {@code arrow-stream-native} and {@code arrow-join-native}: each type as itself, one statement. */
    static <T> BulkWriter<T> natively(WriterContext<T> context, Operation operation) {
        return opened(context, operation, ArrowForm.natively(new OperationSql(operation).travelling(context.table())));
    }

    private static <T> BulkWriter<T> opened(WriterContext<T> context, Operation operation, ArrowForm<T> form) {
        String sql = new OperationSql(operation).with(context.table(), form.relation(VIEW));
        return new DuckDbArrowWriter<>(context, form, sql);
    }

    @Override
    long loadInTransaction(RowCursor<T> rows) throws SQLException {
        return stream(rows);
    }

    /**
     * Runs the statement over all rows.
     *
     * @return how many rows it says that it has written, changed or removed
     */
    final long stream(RowCursor<T> rows) throws SQLException {
        int chunkRows = context().options().chunkRows();
        int batchRows = chunkRows == 0 ? form.batchRows() : chunkRows;
        Pulls<T> pulls = new Pulls<>(rows);
        long written = 0;
        do {
            written += pulls.run(() -> update(rows, pulls, batchRows));
        } while (rows.hasNext());
        return written;
    }

    private long update(RowCursor<T> rows, Pulls<T> pulls, int batchRows) throws SQLException {
        long end = form.statementPerBatch() ? batchRows : Long.MAX_VALUE;
        RowBatches<T> batches = new RowBatches<>(
                allocator,
                form.table(),
                rows,
                pulls,
                batchRows,
                end,
                context().options().phases());
        try (ArrowArrayStream stream = ArrowArrayStream.allocateNew(allocator)) {
            Data.exportArrayStream(allocator, batches, stream);
            try {
                duckDb().registerArrowStream(VIEW, stream);
                phases().enter(Phase.SEND);
                return update(sql);
            } finally {
                stream.release(); // which DuckDB has done when the statement has begun, and which closes the batches
            }
        }
    }

    @Override
    public void close() {
        super.close();
        allocator.close();
    }
}
