package io.fillrate.core.schema;

import io.fillrate.core.BulkWriter;
import io.fillrate.core.PhaseRecorder;
import io.fillrate.data.RowSource;
import io.fillrate.data.Table;
import io.fillrate.data.TableRows;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;

/** A table that is being filled, in parts that several workers write. */
final class FillingTable implements AutoCloseable {

    private final Table<?> table;
    private final List<TablePart<?>> parts = new ArrayList<>();
    private final AtomicInteger unwritten = new AtomicInteger();

    private FillingTable(Table<?> table) {
        this.table = table;
    }

    /** Opens the writers of a table. */
    @FunctionalInterface
    interface Opener {
        <T> BulkWriter<T> open(Table<T> table);
    }

    /** Opens a writer per part; none is left open if that fails. */
    static <T> FillingTable open(TableRows<T> rows, int count, Opener opener) {
        FillingTable filling = new FillingTable(rows.table());
        try {
            long first = 0;
            for (RowSource<T> part : rows.rows().split(count)) {
                filling.parts.add(new TablePart<>(rows.table(), part, first, opener.open(rows.table())));
                first += part.size();
            }
            filling.unwritten.set(count);
            return filling;
        } catch (RuntimeException | Error e) {
            filling.close();
            throw e;
        }
    }

    Table<?> table() {
        return table;
    }

    /** Whether all parts have been written. */
    boolean isFull() {
        return unwritten.get() == 0;
    }

    /** The work to be done, each for one worker. */
    Stream<Workers.Task> tasks(PhaseRecorder phases) {
        return parts.stream().map(part -> () -> write(part, phases));
    }

    private long write(TablePart<?> part, PhaseRecorder phases) {
        try {
            long written = part.write();
            unwritten.decrementAndGet();
            return written;
        } finally {
            phases.pause();
        }
    }

    /** Writes the only part, in this thread. */
    long writeAlone() {
        return parts.get(0).write();
    }

    @Override
    public void close() {
        parts.forEach(part -> part.writer().close());
    }
}
