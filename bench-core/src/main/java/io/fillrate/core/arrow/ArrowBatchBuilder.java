package io.fillrate.core.arrow;

import io.fillrate.core.encode.EncodeException;
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
 * Rows as Arrow record batches, one after the other in one {@link VectorSchemaRoot}. Rows are pulled a few hundred at a time, which stay in
 * the processor's cache while each column in turn writes its values straight into its buffers; no vector's setter is called.
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

    private static final int BLOCK = 512;

    private final List<Column<T>> columns;
    private final List<VectorWriter> vectors = new ArrayList<>();
    private final List<ColumnWriter<T>> writers = new ArrayList<>();
    private final VectorSchemaRoot root;
    private final VectorLoader loader;
    private final T[] block;

    /**
     * A builder with no rows yet.
     *
     * @param allocator lends the memory; to be closed after this
     * @throws IllegalArgumentException if a column's type has no Arrow form
     */
    @SuppressWarnings("unchecked") // an array of a generic type has no other form
    public ArrowBatchBuilder(Table<T> table, BufferAllocator allocator) {
        columns = table.columns();
        Schema schema = new Schema(columns.stream().map(ArrowFields::of).toList());
        for (Column<T> column : columns) {
            VectorWriter vector = new VectorWriters(allocator, column.name()).of(column.type());
            vectors.add(vector);
            writers.add(ColumnWriters.of(column, vector));
        }
        root = VectorSchemaRoot.create(schema, allocator);
        loader = new VectorLoader(root);
        block = (T[]) new Object[BLOCK];
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
        vectors.forEach(VectorWriter::clear);
        int count = 0;
        while (count < limit && rows.hasNext()) {
            int pulled = 0;
            while (pulled < BLOCK && count + pulled < limit && rows.hasNext()) {
                block[pulled++] = rows.next();
            }
            write(pulled, count);
            count += pulled;
        }
        load(count);
        return count;
    }

    private void write(int pulled, int before) {
        for (int i = 0; i < writers.size(); i++) {
            try {
                writers.get(i).write(block, 0, pulled);
            } catch (RuntimeException e) {
                throw blame(i, pulled, before, e);
            }
        }
    }

    /** The error of a block that failed: found by writing its rows one by one, so that the good rows pay nothing for it. */
    private RuntimeException blame(int column, int pulled, int before, RuntimeException failure) {
        vectors.get(column).clear();
        for (int i = 0; i < pulled; i++) {
            try {
                writers.get(column).write(block, i, i + 1);
            } catch (RuntimeException e) {
                String why = e instanceof RefusedValueException || e instanceof EncodeException
                        ? String.valueOf(e.getMessage())
                        : "can't be read from the row: " + e;
                return new ArrowValueException(before + i, columns.get(column).name(), why, failure);
            }
        }
        return failure;
    }

    private void load(int count) {
        List<ArrowFieldNode> nodes = new ArrayList<>();
        List<ArrowBuf> buffers = new ArrayList<>();
        vectors.forEach(vector -> vector.finish(nodes, buffers));
        try (ArrowRecordBatch batch = new ArrowRecordBatch(count, nodes, buffers)) {
            loader.load(batch);
        }
    }

    /** Gives the memory back. */
    @Override
    public void close() {
        root.close();
        vectors.forEach(VectorWriter::close);
    }
}
