package io.fillrate.core.postgres;

import de.bytefish.pgbulkinsert.exceptions.BinaryWriteFailedException;
import de.bytefish.pgbulkinsert.pgsql.PgBinaryWriter;
import io.fillrate.core.Phase;
import io.fillrate.core.PhaseRecorder;
import io.fillrate.core.jdbc.RowCursor;
import io.fillrate.data.Table;
import java.sql.SQLException;
import java.util.List;
import java.util.function.BiConsumer;
import org.postgresql.copy.CopyIn;
import org.postgresql.copy.PGCopyOutputStream;

/** PgBulkInsert: its mapping and its writer, as its {@code saveAll} puts them together. */
final class PgBulkInsertCopyFeed<T> implements CopyFeed<T> {

    private final List<BiConsumer<PgBinaryWriter, T>> columns;
    private final int chunkBytes;
    private final PhaseRecorder phases;

    PgBulkInsertCopyFeed(Table<T> table, int chunkBytes, PhaseRecorder phases) {
        this.columns = PgBulkInsertMapping.of(table);
        this.chunkBytes = chunkBytes;
        this.phases = phases;
    }

    @Override
    public CopyFormat format() {
        return CopyFormat.BINARY;
    }

    @Override
    public long feed(RowCursor<T> rows, CopyIn copy) throws SQLException {
        phases.enter(Phase.ENCODE); // and send: the library does not let them be told apart
        PgBinaryWriter writer = new PgBinaryWriter(new PGCopyOutputStream(copy, 1), chunkBytes);
        try {
            while (rows.hasNext()) {
                T row = rows.next();
                writer.startRow(columns.size());
                for (BiConsumer<PgBinaryWriter, T> column : columns) {
                    column.accept(writer, row);
                }
            }
            writer.close();
        } catch (BinaryWriteFailedException e) {
            throw sqlException(e);
        }
        return copy.getHandledRowCount();
    }

    /** The driver's exception that the library has wrapped. */
    private static SQLException sqlException(BinaryWriteFailedException failure) {
        for (Throwable cause = failure.getCause(); cause != null; cause = cause.getCause()) {
            if (cause instanceof SQLException sql) {
                return sql;
            }
        }
        return new SQLException("PgBulkInsert could not write: " + failure.getCause(), failure);
    }
}
