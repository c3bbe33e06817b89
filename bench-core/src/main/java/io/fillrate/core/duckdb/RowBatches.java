package io.fillrate.core.duckdb;

import io.fillrate.core.Phase;
import io.fillrate.core.PhaseRecorder;
import io.fillrate.core.RowRange;
import io.fillrate.core.arrow.ArrowBatchBuilder;
import io.fillrate.core.arrow.ArrowValueException;
import io.fillrate.core.jdbc.RowCursor;
import io.fillrate.core.jdbc.RowException;
import io.fillrate.data.Table;
import java.util.Iterator;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.ipc.ArrowReader;
import org.apache.arrow.vector.types.pojo.Schema;

/**
 * Rows as a stream of Arrow batches, each made when DuckDB asks for it, on the thread that asks. Used by one thread at a time.
 */
final class RowBatches<T> extends ArrowReader {

    private final ArrowBatchBuilder<T> builder;
    private final RowCursor<T> rows;
    private final Pulls<T> pulls;
    private final int batchRows;
    private final PhaseRecorder phases;
    private long left;

    /**
     * A stream from where the rows stand.
     *
     * @param table says how the rows travel
     * @param batchRows rows of a batch
     * @param mostRows rows of the stream at most
     */
    RowBatches(
            BufferAllocator allocator,
            Table<T> table,
            RowCursor<T> rows,
            Pulls<T> pulls,
            int batchRows,
            long mostRows,
            PhaseRecorder phases) {
        super(allocator);
        this.builder = new ArrowBatchBuilder<>(table, allocator);
        this.rows = rows;
        this.pulls = pulls;
        this.batchRows = batchRows;
        this.left = mostRows;
        this.phases = phases;
    }

    @Override
    public boolean loadNextBatch() {
        return phases.during(Phase.ENCODE, () -> pulls.step(rows, this::build)) > 0;
    }

    private int build() {
        long first = rows.current() + 1;
        try {
            return builder.build(iterator(), batchRows);
        } catch (ArrowValueException e) {
            throw new RowException(
                    RowRange.of(first + e.row()), e.column(), String.valueOf(e.getMessage()), e.getCause());
        }
    }

    private Iterator<T> iterator() {
        return new Iterator<>() {
            @Override
            public boolean hasNext() {
                return left > 0 && rows.hasNext();
            }

            @Override
            public T next() {
                left--;
                return rows.next();
            }
        };
    }

    @Override
    public VectorSchemaRoot getVectorSchemaRoot() {
        return builder.root();
    }

    @Override
    protected Schema readSchema() {
        return builder.root().getSchema();
    }

    @Override
    public long bytesRead() {
        return 0;
    }

    @Override
    protected void closeReadSource() {}

    @Override
    public void close() {
        builder.close();
    }
}
