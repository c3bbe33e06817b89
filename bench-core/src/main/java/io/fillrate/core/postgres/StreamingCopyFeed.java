package io.fillrate.core.postgres;

import io.fillrate.core.Phase;
import io.fillrate.core.PhaseRecorder;
import io.fillrate.core.encode.EncodeBuffer;
import io.fillrate.core.encode.RowEncoder;
import io.fillrate.core.jdbc.RowCursor;
import io.fillrate.data.Table;
import java.sql.SQLException;
import org.postgresql.copy.CopyIn;

/** Encodes rows chunk by chunk while the server takes the chunk before; memory does not grow with the rows. */
final class StreamingCopyFeed<T> implements CopyFeed<T> {

    private final CopyFormat format;
    private final RowEncoder<T> encoder;
    private final int full;
    private final EncodeBuffer chunk;
    private final PhaseRecorder phases;

    StreamingCopyFeed(CopyFormat format, Table<T> table, int chunkBytes, PhaseRecorder phases) {
        this.format = format;
        this.encoder = format.encoder(table);
        this.full = chunkBytes;
        this.chunk = new EncodeBuffer(chunkBytes * 5 / 4);
        this.phases = phases;
    }

    @Override
    public CopyFormat format() {
        return format;
    }

    @Override
    public long feed(RowCursor<T> rows, CopyIn copy) throws SQLException {
        phases.enter(Phase.ENCODE);
        chunk.clear();
        encoder.begin(chunk);
        while (rows.hasNext()) {
            encoder.row(rows.next(), chunk);
            if (chunk.size() >= full) {
                send(copy);
            }
        }
        encoder.end(chunk);
        send(copy);
        phases.enter(Phase.SEND);
        return copy.endCopy();
    }

    private void send(CopyIn copy) throws SQLException {
        phases.enter(Phase.SEND);
        copy.writeToCopy(chunk.array(), 0, chunk.size());
        chunk.clear();
        phases.enter(Phase.ENCODE);
    }
}
