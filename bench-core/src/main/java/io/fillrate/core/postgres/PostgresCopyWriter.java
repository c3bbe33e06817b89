package io.fillrate.core.postgres;

import io.fillrate.core.BulkWriter;
import io.fillrate.core.CommitPolicy;
import io.fillrate.core.Phase;
import io.fillrate.core.RowRange;
import io.fillrate.core.WriterContext;
import io.fillrate.core.encode.EncodeBuffer;
import io.fillrate.core.encode.RowEncoder;
import io.fillrate.core.jdbc.JdbcWriter;
import io.fillrate.core.jdbc.RowCursor;
import java.sql.SQLException;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.postgresql.PGConnection;
import org.postgresql.copy.CopyIn;

/** COPY from rows that are encoded chunk by chunk while the server takes the chunk before; memory does not grow with the rows. */
final class PostgresCopyWriter<T> extends JdbcWriter<T> {

    private final String copySql;
    private final CopyFormat format;
    private final RowEncoder<T> encoder;
    private final EncodeBuffer chunk;
    private @Nullable CopyIn copy;

    private PostgresCopyWriter(WriterContext<T> context, CopyFormat format) {
        super(context, PostgresDialect.INSTANCE, CommitPolicy.ONCE, Map.of());
        this.format = format;
        copySql = CopySql.fromStdin(context.table(), format.options());
        encoder = format.encoder(context.table());
        chunk = new EncodeBuffer(context.options().chunkBytes() * 5 / 4);
    }

    /** {@code copy-csv}. */
    static <T> BulkWriter<T> csv(WriterContext<T> context) {
        return new PostgresCopyWriter<>(context, CopyFormat.CSV);
    }

    /** {@code copy-binary}. */
    static <T> BulkWriter<T> binary(WriterContext<T> context) {
        return new PostgresCopyWriter<>(context, CopyFormat.BINARY);
    }

    @Override
    protected long load(RowCursor<T> rows) throws SQLException {
        CopyIn in = connection().unwrap(PGConnection.class).getCopyAPI().copyIn(copySql);
        copy = in;
        int full = context().options().chunkBytes();
        phases().enter(Phase.ENCODE);
        chunk.clear();
        encoder.begin(chunk);
        while (rows.hasNext()) {
            encoder.row(rows.next(), chunk);
            if (chunk.size() >= full) {
                send(in);
            }
        }
        encoder.end(chunk);
        send(in);
        phases().enter(Phase.SEND);
        return in.endCopy();
    }

    private void send(CopyIn in) throws SQLException {
        phases().enter(Phase.SEND);
        in.writeToCopy(chunk.array(), 0, chunk.size());
        chunk.clear();
        phases().enter(Phase.ENCODE);
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
                .map(line -> format.rowOfLine(line, context().table(), rows.source()))
                .orElseGet(() -> super.locate(error, rows));
    }

    @Override
    protected Optional<String> column(SQLException error) {
        return CopySql.column(error, context().table()).or(() -> super.column(error));
    }
}
