package io.fillrate.core.postgres;

import de.bytefish.pgbulkinsert.exceptions.BinaryWriteFailedException;
import de.bytefish.pgbulkinsert.pgsql.PgBinaryWriter;
import io.fillrate.core.CommitPolicy;
import io.fillrate.core.Phase;
import io.fillrate.core.RowRange;
import io.fillrate.core.WriterContext;
import io.fillrate.core.jdbc.JdbcWriter;
import io.fillrate.core.jdbc.RowCursor;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;
import org.postgresql.PGConnection;
import org.postgresql.copy.CopyIn;
import org.postgresql.copy.PGCopyOutputStream;

/** COPY in binary through PgBulkInsert: its mapping and its writer, as its {@code saveAll} puts them together. */
final class PostgresPgBulkInsertWriter<T> extends JdbcWriter<T> {

    private final String copySql;
    private final List<BiConsumer<PgBinaryWriter, T>> columns;
    private @Nullable CopyIn copy;

    PostgresPgBulkInsertWriter(WriterContext<T> context) {
        super(context, PostgresDialect.INSTANCE, CommitPolicy.ONCE, Map.of());
        copySql = CopySql.fromStdin(context.table(), CopyFormat.BINARY.options());
        columns = PgBulkInsertMapping.of(context.table());
    }

    @Override
    protected long load(RowCursor<T> rows) throws SQLException {
        phases().enter(Phase.ENCODE); // and send: the library does not let them be told apart
        CopyIn in = connection().unwrap(PGConnection.class).getCopyAPI().copyIn(copySql);
        copy = in;
        PgBinaryWriter writer = new PgBinaryWriter(
                new PGCopyOutputStream(in, 1), context().options().chunkBytes());
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
        return in.getHandledRowCount();
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

    @Override
    protected void abandon() throws SQLException {
        if (copy != null && copy.isActive()) {
            copy.cancelCopy();
        }
    }

    @Override
    protected @Nullable RowRange locate(SQLException error, RowCursor<T> rows) {
        return CopySql.line(error, context().table())
                .map(line -> CopyFormat.BINARY.rowOfLine(line, context().table(), rows.source()))
                .orElseGet(() -> super.locate(error, rows));
    }

    @Override
    protected Optional<String> column(SQLException error) {
        return CopySql.column(error, context().table()).or(() -> super.column(error));
    }
}
