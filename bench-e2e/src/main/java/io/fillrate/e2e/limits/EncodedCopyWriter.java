package io.fillrate.e2e.limits;

import io.fillrate.core.CommitPolicy;
import io.fillrate.core.Phase;
import io.fillrate.core.WriterContext;
import io.fillrate.core.jdbc.InsertSql;
import io.fillrate.core.jdbc.JdbcWriter;
import io.fillrate.core.jdbc.RowCursor;
import io.fillrate.core.postgres.PostgresDialect;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import org.postgresql.PGConnection;
import org.postgresql.copy.CopyIn;

/** COPY in binary of bytes that are there already: what {@code copy-binary} would be if encoding cost nothing. */
final class EncodedCopyWriter<T> extends JdbcWriter<T> {

    private final EncodedPayloads payloads;
    private final String copySql;

    EncodedCopyWriter(WriterContext<T> context, EncodedPayloads payloads) {
        super(context, PostgresDialect.INSTANCE, CommitPolicy.ONCE, Map.of());
        this.payloads = payloads;
        copySql = "COPY " + PostgresDialect.INSTANCE.quote(context.table().name()) + " ("
                + InsertSql.columnList(context.table(), PostgresDialect.INSTANCE) + ") FROM STDIN (FORMAT binary)";
    }

    @Override
    protected long load(RowCursor<T> rows) throws SQLException {
        List<byte[]> chunks = payloads.of(context(), rows.source());
        phases().enter(Phase.SEND);
        CopyIn copy = connection().unwrap(PGConnection.class).getCopyAPI().copyIn(copySql);
        for (byte[] chunk : chunks) {
            copy.writeToCopy(chunk, 0, chunk.length);
        }
        return copy.endCopy();
    }
}
