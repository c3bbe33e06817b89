package io.fillrate.e2e.experiment.limits;

import io.fillrate.core.CommitPolicy;
import io.fillrate.core.PhaseRecorder.Phase;
import io.fillrate.core.internal.encode.EncodeBuffer;
import io.fillrate.core.internal.encode.PostgresBinaryEncoder;
import io.fillrate.core.internal.jdbc.JdbcWriter;
import io.fillrate.core.internal.jdbc.RowCursor;
import io.fillrate.core.internal.jdbc.RowStatement.InsertSql;
import io.fillrate.core.postgres.PostgresDialect;
import io.fillrate.core.spi.WriterContext;
import io.fillrate.e2e.experiment.limits.LimitStrategies.Prepared;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.postgresql.PGConnection;
import org.postgresql.copy.CopyIn;

/** Binary COPY of rows that were encoded before: what {@code copy-binary} would be if encoding cost nothing. */
final class EncodedCopyWriter<T> extends JdbcWriter<T> {

    private final Prepared<List<byte[]>> payloads;
    private final String copySql;

    EncodedCopyWriter(WriterContext<T> context, Prepared<List<byte[]>> payloads) {
        super(context, PostgresDialect.INSTANCE, CommitPolicy.ONCE, Map.of());
        this.payloads = payloads;
        copySql = "COPY " + PostgresDialect.INSTANCE.quote(context.table()) + " ("
                + InsertSql.columnList(context.table(), PostgresDialect.INSTANCE) + ") FROM STDIN (FORMAT binary)";
    }

    @Override
    protected long load(RowCursor<T> rows) throws SQLException {
        List<byte[]> chunks = payloads.of(context(), rows.replay().orElseThrow(), () -> encoded(rows));
        phases().enter(Phase.SEND);
        CopyIn copy = connection().unwrap(PGConnection.class).getCopyAPI().copyIn(copySql);
        for (byte[] chunk : chunks) {
            copy.writeToCopy(chunk, 0, chunk.length);
        }
        return copy.endCopy();
    }

    /** In the chunks that a streaming COPY would send. */
    private List<byte[]> encoded(RowCursor<T> rows) {
        int chunkBytes = context().options().chunkBytes();
        PostgresBinaryEncoder<T> encoder = new PostgresBinaryEncoder<>(context().table());
        EncodeBuffer buffer = new EncodeBuffer(chunkBytes * 2);
        List<byte[]> chunks = new ArrayList<>();
        encoder.begin(buffer);
        while (rows.hasNext()) {
            encoder.row(rows.next(), buffer);
            if (buffer.size() >= chunkBytes) {
                chunks.add(buffer.toByteArray());
                buffer.clear();
            }
        }
        encoder.end(buffer);
        chunks.add(buffer.toByteArray());
        return chunks;
    }
}
