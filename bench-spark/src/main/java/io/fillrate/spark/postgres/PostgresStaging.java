package io.fillrate.spark.postgres;

import io.fillrate.core.internal.encode.EncodeBuffer;
import io.fillrate.core.internal.encode.PostgresBinaryEncoder;
import io.fillrate.core.internal.encode.RowEncoder;
import io.fillrate.core.internal.jdbc.Sql;
import io.fillrate.spark.sink.LoadPlan;
import io.fillrate.spark.sink.RowFields;
import io.fillrate.spark.sink.StagingCopy;
import java.sql.Connection;
import java.sql.SQLException;
import org.apache.spark.sql.catalyst.InternalRow;
import org.postgresql.PGConnection;
import org.postgresql.copy.CopyIn;

/** Binary COPY into a table that the same transaction creates, so that its rows are frozen. Unlogged. */
final class PostgresStaging implements StagingCopy {

    private static final int CHUNK_BYTES = 64 * 1024;

    private final PostgresBinaryEncoder<InternalRow> encoder;
    private final CopyIn copy;

    private PostgresStaging(PostgresBinaryEncoder<InternalRow> encoder, CopyIn copy) {
        this.encoder = encoder;
        this.copy = copy;
    }

    static PostgresStaging begin(Connection connection, LoadPlan plan, String staging) throws SQLException {
        connection.setAutoCommit(false);
        String table = plan.staged(staging);
        Sql.run(
                connection,
                "CREATE UNLOGGED TABLE " + table + " (" + plan.definitions() + ") WITH (autovacuum_enabled = off)");
        CopyIn copy = connection
                .unwrap(PGConnection.class)
                .getCopyAPI()
                .copyIn("COPY " + table + " (" + plan.columnList() + ") FROM STDIN (FORMAT binary, FREEZE)");
        return new PostgresStaging(new PostgresBinaryEncoder<>(RowFields.POSTGRES.of(plan.columns())), copy);
    }

    @Override
    public RowEncoder<InternalRow> encoder() {
        return encoder;
    }

    @Override
    public int chunkBytes() {
        return CHUNK_BYTES;
    }

    @Override
    public void send(EncodeBuffer chunk) throws SQLException {
        copy.writeToCopy(chunk.array(), 0, chunk.size());
    }

    @Override
    public long end() throws SQLException {
        return copy.endCopy();
    }

    @Override
    public void cancel() throws SQLException {
        if (copy.isActive()) {
            copy.cancelCopy();
        }
    }
}
