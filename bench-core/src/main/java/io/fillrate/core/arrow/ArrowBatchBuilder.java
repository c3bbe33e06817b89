package io.fillrate.core.arrow;

import io.fillrate.core.encode.ByTable;
import io.fillrate.data.Column;
import io.fillrate.data.Table;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.apache.arrow.memory.ArrowBuf;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.vector.VectorLoader;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.ipc.message.ArrowFieldNode;
import org.apache.arrow.vector.ipc.message.ArrowRecordBatch;
import org.apache.arrow.vector.types.pojo.Schema;

/**
 * Rows as Arrow record batches, one after the other in one {@link VectorSchemaRoot}. The values of some hundred rows gather in the processor's
 * cache and are then copied to the end of each buffer; no vector's setter is called.
 *
 * <p>The next batch takes the memory of the last one, except for buffers that someone retains, such as a consumer of an exported
 * batch: those are left to it. Memory is that of the largest batch, whatever the number of rows. Belongs to one thread.
 *
 * <p>Types: {@code uuid} is a fixed-size binary of 16 bytes marked as {@code arrow.uuid}, {@code numeric(p,s)} a decimal128,
 * {@code timestamptz} a timestamp in microseconds of UTC, {@code interval} one of months, days and nanoseconds, {@code json} and
 * {@code jsonb} are utf8, and arrays are lists, as deep as {@link io.fillrate.data.ColumnType.Array#depth()} says. {@code inet}, and {@code numeric} of no or more than 38 digits, have no form.
 *
 * @param <T> the row
 */
public final class ArrowBatchBuilder<T> implements AutoCloseable {

    /** Rows that gather. */
    private static final int BLOCK = 256;

    private static final ByTable ROW_WRITERS = new ByTable();

    private final RowWriter<T> writer;
    private final VectorWriter[] vectors;
    private final VectorSchemaRoot root;
    private final VectorLoader loader;

    /**
     * A builder with no rows yet.
     *
     * @param allocator lends the memory; to be closed after this
     * @throws IllegalArgumentException if a column's type has no Arrow form
     */
    public ArrowBatchBuilder(Table<T> table, BufferAllocator allocator) {
        List<Column<T>> columns = table.columns();
        Schema schema = new Schema(columns.stream().map(ArrowFields::of).toList());
        writer = ROW_WRITERS.of(table, RowWriter::new);
        VectorWriters empty = new VectorWriters(allocator);
        vectors = columns.stream().map(column -> empty.of(column.type())).toArray(VectorWriter[]::new);
        root = VectorSchemaRoot.create(schema, allocator);
        loader = new VectorLoader(root);
    }

    /** Where the batches appear: always the same object, which this closes. */
    public VectorSchemaRoot root() {
        return root;
    }

    /**
     * Makes the next rows the content of the root, in the place of those before.
     *
     * @param rows are pulled until the batch is full or there are no more
     * @param limit rows of a full batch, at least 1
     * @return how many rows the batch has; 0 when there are no more
     * @throws ArrowValueException if a value has no Arrow form; the root is then empty
     * @throws IllegalStateException if a column's values take more than 2 GiB; the root is then empty
     */
    public int build(Iterator<? extends T> rows, int limit) {
        root.clear();
        clear();
        int count = 0;
        while (count < limit && rows.hasNext()) {
            write(rows.next(), count);
            if (++count % BLOCK == 0) {
                for (VectorWriter vector : vectors) {
                    vector.flush();
                }
            }
        }
        load(count);
        return count;
    }

    private void clear() {
        for (VectorWriter vector : vectors) {
            vector.clear();
        }
    }

    private void write(T row, int index) {
        try {
            writer.write(row, vectors);
        } catch (RuntimeException e) {
            clear();
            throw writer.blame(row, index, vectors, e);
        }
    }

    private void load(int count) {
        List<ArrowFieldNode> nodes = new ArrayList<>();
        List<ArrowBuf> buffers = new ArrayList<>();
        for (VectorWriter vector : vectors) {
            vector.finish(nodes, buffers);
        }
        try (ArrowRecordBatch batch = new ArrowRecordBatch(count, nodes, buffers)) {
            loader.load(batch);
        }
    }

    /** Gives the memory back. */
    @Override
    public void close() {
        root.close();
        for (VectorWriter vector : vectors) {
            vector.close();
        }
    }
}
