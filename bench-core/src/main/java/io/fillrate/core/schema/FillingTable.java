package io.fillrate.core.schema;

import io.fillrate.core.BulkWriteException;
import io.fillrate.core.BulkWriter;
import io.fillrate.core.PhaseRecorder;
import io.fillrate.core.internal.jdbc.Sql.UnknownCommit;
import io.fillrate.core.internal.jdbc.Workers;
import io.fillrate.data.RowSource;
import io.fillrate.data.Table;
import io.fillrate.data.TableRows;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** A table that is being filled, in parts that several workers write. */
final class FillingTable implements AutoCloseable {

    private final Table<?> table;
    private final List<Part<?>> parts = new ArrayList<>();

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
                filling.parts.add(new Part<>(rows.table(), part, first, opener.open(rows.table())));
                first += part.size();
            }
            return filling;
        } catch (RuntimeException | Error e) {
            filling.close();
            throw e;
        }
    }

    Table<?> table() {
        return table;
    }

    List<Part<?>> parts() {
        return parts;
    }

    /** Whether all parts have been written. */
    boolean isFull() {
        return parts.stream().allMatch(part -> part.outcome() == Part.Outcome.WRITTEN);
    }

    /** The work to be done, each for one worker. */
    Stream<Workers.Task> tasks(PhaseRecorder phases) {
        return parts.stream().map(part -> () -> write(part, phases));
    }

    private static long write(Part<?> part, PhaseRecorder phases) {
        try {
            return part.write();
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
        parts.forEach(Part::close);
    }

    /** Consecutive rows of a table, the writer that writes them, and whether they are stored. Written by one thread, read by another. */
    static final class Part<T> implements AutoCloseable {

        private final Table<T> table;
        private final RowSource<T> rows;
        private final long first;
        private final BulkWriter<T> writer;
        private volatile Outcome outcome = Outcome.ABSENT;

        /** Whether the rows are in the table. */
        enum Outcome {
            /** None. */
            ABSENT,
            /** All, or none: the connection was lost during the commit, or the writer has not ended. */
            UNKNOWN,
            /** All. */
            WRITTEN
        }

        /** @param first index of the part's first row in the table */
        Part(Table<T> table, RowSource<T> rows, long first, BulkWriter<T> writer) {
            this.table = table;
            this.rows = rows;
            this.first = first;
            this.writer = writer;
        }

        Table<T> table() {
            return table;
        }

        RowSource<T> rows() {
            return rows;
        }

        Outcome outcome() {
            return outcome;
        }

        /** Writes the rows; a failure has their places in the table. */
        long write() {
            outcome = Outcome.UNKNOWN;
            try {
                long written = writer.write(rows);
                outcome = Outcome.WRITTEN;
                return written;
            } catch (BulkWriteException e) {
                if (!UnknownCommit.isCauseOf(e)) {
                    outcome = Outcome.ABSENT;
                }
                throw e.shifted(first);
            }
        }

        @Override
        public void close() {
            writer.close();
        }
    }
}
