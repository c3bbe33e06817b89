package io.fillrate.core.duckdb;

import io.fillrate.core.BulkWriter;
import io.fillrate.core.Operation;
import io.fillrate.core.PhaseRecorder.Phase;
import io.fillrate.core.internal.arrow.ArrowBatchBuilder;
import io.fillrate.core.internal.encode.CompiledRow.ByTable;
import io.fillrate.core.internal.jdbc.RowCursor;
import io.fillrate.core.spi.WriterContext;
import io.fillrate.data.Accessor;
import io.fillrate.data.Column;
import io.fillrate.data.ColumnType.Array;
import io.fillrate.data.ColumnType.Scalar;
import io.fillrate.data.Table;
import java.sql.SQLException;
import java.util.Iterator;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.arrow.c.ArrowArrayStream;
import org.apache.arrow.c.Data;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.memory.RootAllocator;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.ipc.ArrowReader;
import org.apache.arrow.vector.types.pojo.Schema;
import org.jspecify.annotations.Nullable;

/**
 * One statement over an Arrow stream, or one per batch. DuckDB asks for a batch on whichever of its threads is idle, and works on several
 * batches at once; it knows their order, and keeps it.
 */
class DuckDbArrowWriter<T> extends DuckDbWriter<T> {

    static final String VIEW = "fillrate_arrow_rows";

    private final BufferAllocator allocator = new RootAllocator();
    private final Layout<T> layout;
    private final String sql;

    /**
     * A writer.
     *
     * @param sql takes the rows from {@link Layout#relation}
     */
    DuckDbArrowWriter(WriterContext<T> context, DuckDbDialect dialect, Layout<T> layout, String sql) {
        super(context, dialect);
        this.layout = layout;
        this.sql = sql;
        restoreLater("DROP VIEW IF EXISTS temp." + VIEW);
    }

    /** {@code arrow-stream} and {@code arrow-join}: the usual types, the others as text that SQL casts, one statement per batch. */
    static <T> BulkWriter<T> textCasts(WriterContext<T> context, Operation operation) {
        OperationSql statement = new OperationSql(operation);
        return open(
                context,
                DuckDbDialect.UNORDERED, // each statement is over one batch, which one thread reads
                statement,
                Layout.textCasts(statement.requiredColumns(context.table())));
    }

    /** {@code arrow-stream-native} and {@code arrow-join-native}: each type as itself, one statement. */
    static <T> BulkWriter<T> nativeTypes(WriterContext<T> context, Operation operation) {
        OperationSql statement = new OperationSql(operation);
        return open(
                context,
                operation == Operation.INSERT ? DuckDbDialect.INSTANCE : DuckDbDialect.UNORDERED,
                statement,
                Layout.nativeTypes(statement.requiredColumns(context.table())));
    }

    private static <T> BulkWriter<T> open(
            WriterContext<T> context, DuckDbDialect dialect, OperationSql statement, Layout<T> layout) {
        return new DuckDbArrowWriter<>(context, dialect, layout, statement.with(context.table(), layout.relation()));
    }

    /**
     * The rows as Arrow batches.
     *
     * @param target the columns with the types that DuckDB should see
     * @param sent the same columns with the types in which they are sent
     * @param batchRows rows of a batch, unless the options set them
     * @param statementPerBatch whether each batch has a stream and a statement of its own
     */
    record Layout<T>(Table<T> target, Table<T> sent, int batchRows, boolean statementPerBatch) {

        private static final int DEFAULT_BATCH = 10_000;

        /** Because code is cached by table. */
        private static final ByTable AS_TEXT = new ByTable();

        static <T> Layout<T> textCasts(Table<T> target) {
            return new Layout<>(target, AS_TEXT.of(target, Layout::asText), DEFAULT_BATCH, true);
        }

        static <T> Layout<T> nativeTypes(Table<T> target) {
            return new Layout<>(
                    target, target, DuckDbDialect.ROW_GROUP, false); // a batch is a piece of work for one thread
        }

        /** Returns the same layout of other columns. */
        Layout<T> with(Table<T> columns) {
            return statementPerBatch ? textCasts(columns) : nativeTypes(columns);
        }

        private static <T> Table<T> asText(Table<T> table) {
            return new Table<>(
                    table.name(), table.columns().stream().map(Layout::asText).toList(), table.primaryKey());
        }

        private static <T> Column<T> asText(Column<T> column) {
            if (!(column.type() == Scalar.UUID || column.type() instanceof Array)) {
                return column;
            }
            Function<T, ? extends @Nullable Object> value = ((Accessor.OfObject<T>) column.accessor()).function();
            Function<Object, String> form = DuckDbType.of(column).text();
            Column<T> text = Column.text(column.name(), row -> {
                Object object = value.apply(row);
                return object == null ? null : form.apply(object);
            });
            return column.nullable() ? text.orNull() : text;
        }

        /** Returns the rows as SQL that can follow FROM. */
        String relation() {
            return IntStream.range(0, sent.columns().size())
                    .mapToObj(i ->
                            projection(target.columns().get(i), sent.columns().get(i)))
                    .collect(Collectors.joining(", ", "(SELECT ", " FROM " + VIEW + ")"));
        }

        private String projection(Column<T> wanted, Column<T> sentColumn) {
            String name = DuckDbDialect.INSTANCE.quote(wanted.name());
            return wanted.equals(sentColumn)
                    ? name
                    : DuckDbType.of(target, wanted).castOf(name) + " AS " + name;
        }
    }

    @Override
    protected long load(RowCursor<T> rows) throws SQLException {
        return stream(rows);
    }

    /**
     * Runs the statement over all rows.
     *
     * @return how many rows DuckDB says that it has written, changed or removed
     */
    final long stream(RowCursor<T> rows) throws SQLException {
        Table<T> sent = layout.with(fitted(layout.target())).sent();
        SharedRows<T> shared = new SharedRows<>(rows);
        long written = 0;
        do {
            written += shared.run(() -> update(new Batches(sent, rows, shared)));
        } while (rows.hasNext());
        return written;
    }

    private long update(Batches batches) throws SQLException {
        try (ArrowArrayStream stream = ArrowArrayStream.allocateNew(allocator)) {
            Data.exportArrayStream(allocator, batches, stream);
            try {
                duckDb().registerArrowStream(VIEW, stream);
                phases().enter(Phase.SEND);
                return update(sql);
            } finally {
                stream.release(); // closes the batches; DuckDB has already done so if the statement has begun
            }
        }
    }

    @Override
    public void close() {
        super.close();
        allocator.close();
    }

    /** A stream of batches, from the current row on. A batch is built when DuckDB asks for it, on the thread that asks, one at a time. */
    private final class Batches extends ArrowReader {

        private final ArrowBatchBuilder<T> builder;
        private final RowCursor<T> rows;
        private final SharedRows<T> shared;
        private final int batchRows;
        private long left;

        private Batches(Table<T> sent, RowCursor<T> rows, SharedRows<T> shared) {
            super(DuckDbArrowWriter.this.allocator);
            builder = new ArrowBatchBuilder<>(sent, DuckDbArrowWriter.this.allocator);
            this.rows = rows;
            this.shared = shared;
            int chunkRows = context().options().chunkRows();
            batchRows = chunkRows == 0 ? layout.batchRows() : chunkRows;
            left = layout.statementPerBatch() ? batchRows : Long.MAX_VALUE;
        }

        @Override
        public boolean loadNextBatch() {
            return phases().during(Phase.ENCODE, () -> shared.step(rows, () -> builder.build(rowsLeft(), batchRows)))
                    > 0;
        }

        private Iterator<T> rowsLeft() {
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
}
