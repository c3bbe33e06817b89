package io.fillrate.core.internal.arrow;

import io.fillrate.core.internal.arrow.TypeMapping.ValueWriter;
import io.fillrate.core.internal.encode.CompiledRow;
import io.fillrate.core.internal.encode.CompiledRow.ByTable;
import io.fillrate.core.internal.encode.EncodeException;
import io.fillrate.core.internal.encode.Limits;
import io.fillrate.data.Column;
import io.fillrate.data.Table;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;
import org.apache.arrow.memory.ArrowBuf;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.vector.VectorLoader;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.ipc.message.ArrowFieldNode;
import org.apache.arrow.vector.ipc.message.ArrowRecordBatch;
import org.apache.arrow.vector.types.pojo.Schema;
import org.jspecify.annotations.Nullable;

/**
 * Rows as Arrow record batches, one after the other in one {@link VectorSchemaRoot}. The values of some hundred rows gather in the
 * processor's cache and are then copied to the end of each buffer; no vector's setter is called.
 *
 * <p>The next batch reuses the memory of the last one, except for buffers that someone retains, such as a consumer of an exported
 * batch. Memory is that of the largest batch, whatever the number of rows. Belongs to one thread.
 *
 * <p>Types: {@code uuid} is a fixed-size binary of 16 bytes marked as {@code arrow.uuid}, {@code numeric(p,s)} a decimal128,
 * {@code timestamptz} a timestamp in microseconds of UTC, {@code interval} one of months, days and nanoseconds, {@code json} and
 * {@code jsonb} are utf8, and arrays are lists, as deep as {@link io.fillrate.data.ColumnType.Array#depth()} says. {@code inet}, and
 * {@code numeric} of no or more than 38 digits, are not supported.
 *
 * @param <T> the row
 */
public final class ArrowBatchBuilder<T> implements AutoCloseable {

    /** Rows that gather before they are copied to the buffers. */
    private static final int BLOCK_ROWS = 256;

    private static final ByTable ROW_WRITERS = new ByTable();

    private final RowWriter<T> writer;
    private final VectorWriter[] vectors;
    private final VectorSchemaRoot root;
    private final VectorLoader loader;

    /**
     * A builder with no rows yet.
     *
     * @param allocator lends the memory; to be closed after this
     * @throws IllegalArgumentException if a column's type is not supported
     */
    public ArrowBatchBuilder(Table<T> table, BufferAllocator allocator) {
        List<Column<T>> columns = table.columns();
        Schema schema = new Schema(columns.stream()
                .map(column -> TypeMapping.of(column).field(column.name(), column.nullable()))
                .toList());
        writer = ROW_WRITERS.of(table, RowWriter::new);
        vectors = columns.stream()
                .map(column -> TypeMapping.of(column).newVector(allocator))
                .toArray(VectorWriter[]::new);
        root = VectorSchemaRoot.create(schema, allocator);
        loader = new VectorLoader(root);
    }

    /** Returns the root in which the batches appear: always the same object, which this closes. */
    public VectorSchemaRoot root() {
        return root;
    }

    /**
     * Replaces the content of the root by the next rows.
     *
     * @param rows are pulled until the batch is full or there are no more
     * @param limit rows of a full batch, at least 1
     * @return how many rows the batch has; 0 when there are no more
     * @throws EncodeException if a value of the row pulled last cannot be read or stored; the root is then empty
     * @throws IllegalStateException if a column's values take more than 2 GiB; the root is then empty
     */
    public int build(Iterator<? extends T> rows, int limit) {
        root.clear();
        clear();
        int count = 0;
        while (count < limit && rows.hasNext()) {
            write(rows.next());
            if (++count % BLOCK_ROWS == 0) {
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

    private void write(T row) {
        try {
            writer.write(row, vectors);
        } catch (RuntimeException e) {
            clear();
            throw writer.culprit(row, vectors, e);
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

    /** Releases the memory. */
    @Override
    public void close() {
        root.close();
        for (VectorWriter vector : vectors) {
            vector.close();
        }
    }

    /** Appends rows of a table to its vectors. Keeps no state, so that one serves all loads of the table. */
    private static final class RowWriter<T> {

        private static final MethodHandle WRITE = write();

        private final List<Column<T>> columns;
        private final List<ColumnWriter<T>> writers = new ArrayList<>();
        private final MethodHandle all;

        RowWriter(Table<T> table) {
            columns = table.columns();
            for (int i = 0; i < columns.size(); i++) {
                writers.add(ColumnWriter.of(columns.get(i), i));
            }
            all = CompiledRow.join(WRITE, writers);
        }

        private static MethodHandle write() {
            try {
                MethodType type = MethodType.methodType(void.class, Object.class, VectorWriter[].class);
                return MethodHandles.lookup().findVirtual(ColumnWriter.class, "write", type);
            } catch (ReflectiveOperationException e) {
                throw new IllegalStateException(e);
            }
        }

        /** Appends a row; if that fails, to some of the vectors only. */
        void write(T row, VectorWriter[] vectors) {
            try {
                all.invokeExact((Object) row, vectors);
            } catch (RuntimeException | Error e) {
                throw e;
            } catch (Throwable e) {
                throw new IllegalStateException("column writers throw no checked exceptions", e);
            }
        }

        /**
         * Finds the column in which a row failed by writing its columns one by one, so that good rows pay nothing for it.
         *
         * @param vectors empty ones
         * @return the failure of that column; if none fails now, the failure given
         */
        RuntimeException culprit(T row, VectorWriter[] vectors, RuntimeException failure) {
            for (int i = 0; i < writers.size(); i++) {
                try {
                    writers.get(i).write(row, vectors);
                } catch (RuntimeException e) {
                    return EncodeException.of(columns.get(i).name(), e);
                }
            }
            return failure;
        }
    }

    /** Appends one column of a row to its vector. Keeps no state, so that one serves all loads of a table. */
    @FunctionalInterface
    private interface ColumnWriter<T> {

        /**
         * Appends the column's value.
         *
         * @param vectors of all columns in their order
         * @throws io.fillrate.core.internal.encode.ValueException if Arrow cannot represent the value
         */
        void write(T row, VectorWriter[] vectors);

        /**
         * Returns the writer of a column: primitives go from the row into the buffer without boxing.
         *
         * @param index of the column in its table
         */
        static <T> ColumnWriter<T> of(Column<T> column, int index) {
            ColumnWriter<T> writer = notNull(column, index);
            Predicate<T> isNull = column.nullTest();
            return isNull == null
                    ? writer
                    : (row, vectors) -> {
                        if (isNull.test(row)) {
                            vectors[index].addNull();
                        } else {
                            writer.write(row, vectors);
                        }
                    };
        }

        private static <T> ColumnWriter<T> notNull(Column<T> column, int index) {
            return column.fold(
                    value -> (row, vectors) -> ((VectorWriter.Booleans) vectors[index]).data.add(value.test(row)),
                    value -> (row, vectors) -> data(vectors, index).putShort(Limits.int2(value.applyAsInt(row))),
                    value -> (row, vectors) -> data(vectors, index).putInt(value.applyAsInt(row)),
                    value -> (row, vectors) -> data(vectors, index).putLong(value.applyAsLong(row)),
                    value -> (row, vectors) ->
                            data(vectors, index).putInt(Float.floatToRawIntBits(value.applyAsFloat(row))),
                    value -> (row, vectors) ->
                            data(vectors, index).putLong(Double.doubleToRawLongBits(value.applyAsDouble(row))),
                    value -> ofObject(value, TypeMapping.of(column).values(), column.nullable(), index));
        }

        private static BufferWriter data(VectorWriter[] vectors, int index) {
            return ((VectorWriter.FixedWidth) vectors[index]).data;
        }

        private static <T> ColumnWriter<T> ofObject(
                Function<T, ? extends @Nullable Object> value, ValueWriter writer, boolean nullable, int index) {
            return (row, vectors) -> {
                Object object = value.apply(row);
                if (object != null) {
                    writer.add(object, vectors[index]);
                } else if (nullable) {
                    vectors[index].addNull();
                } else {
                    throw Limits.missing();
                }
            };
        }
    }
}
