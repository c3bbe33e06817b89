package io.fillrate.core.arrow;

import io.fillrate.core.encode.EncodeException;
import io.fillrate.core.encode.JoinedCalls;
import io.fillrate.data.Column;
import io.fillrate.data.Table;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.ArrayList;
import java.util.List;

/** Appends rows of a table to its vectors, and tells which column is to blame when one has no Arrow form. */
final class RowWriter<T> {

    private static final MethodHandle WRITE = write();

    private final List<Column<T>> columns;
    private final List<ColumnWriter<T>> writers = new ArrayList<>();
    private final MethodHandle all;

    RowWriter(Table<T> table) {
        columns = table.columns();
        for (int i = 0; i < columns.size(); i++) {
            writers.add(ColumnWriters.of(columns.get(i), i));
        }
        all = JoinedCalls.of(WRITE, writers);
    }

    private static MethodHandle write() {
        try {
            MethodType type = MethodType.methodType(void.class, Object.class, VectorWriter[].class);
            return MethodHandles.lookup().findVirtual(ColumnWriter.class, "write", type);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Appends a row; to some of the vectors only, when it fails. */
    void write(T row, VectorWriter[] vectors) {
        try {
            all.invokeExact((Object) row, vectors);
        } catch (RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new IllegalStateException("writers throw nothing checked", e);
        }
    }

    /**
     * The error of a row that failed: found by writing its columns one by one, so that good rows pay nothing for it.
     *
     * @param index of the row
     * @param vectors empty ones
     */
    RuntimeException blame(T row, int index, VectorWriter[] vectors, RuntimeException failure) {
        for (int i = 0; i < writers.size(); i++) {
            try {
                writers.get(i).write(row, vectors);
            } catch (RuntimeException e) {
                EncodeException found = EncodeException.of(columns.get(i).name(), e);
                return new ArrowValueException(index, found.column(), String.valueOf(found.getMessage()), failure);
            }
        }
        return failure;
    }
}
