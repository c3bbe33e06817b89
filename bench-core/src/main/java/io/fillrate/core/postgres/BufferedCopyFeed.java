package io.fillrate.core.postgres;

import io.fillrate.core.Phase;
import io.fillrate.core.PhaseRecorder;
import io.fillrate.core.encode.EncodeBuffer;
import io.fillrate.core.encode.RowEncoder;
import io.fillrate.core.jdbc.RowCursor;
import io.fillrate.data.Table;
import java.sql.SQLException;
import org.postgresql.copy.CopyIn;

/**
 * Encodes all rows before the first byte is sent, as most examples of COPY do: the whole payload is in memory once, and two or three
 * times while its buffer grows. A payload has 2 GiB at most.
 */
final class BufferedCopyFeed<T> implements CopyFeed<T> {

    private final CopyFormat format;
    private final RowEncoder<T> encoder;
    private final int chunkBytes;
    private final PhaseRecorder phases;

    BufferedCopyFeed(CopyFormat format, Table<T> table, int chunkBytes, PhaseRecorder phases) {
        this.format = format;
        this.encoder = format.encoder(table);
        this.chunkBytes = chunkBytes;
        this.phases = phases;
    }

    @Override
    public CopyFormat format() {
        return format;
    }

    @Override
    public long feed(RowCursor<T> rows, CopyIn copy) throws SQLException {
        phases.enter(Phase.ENCODE);
        EncodeBuffer payload = new EncodeBuffer(chunkBytes); // not kept: the memory is the load's
        encoder.begin(payload);
        while (rows.hasNext()) {
            encoder.row(rows.next(), payload);
        }
        encoder.end(payload);
        phases.enter(Phase.SEND);
        // In messages of a chunk each: the server keeps a whole message in memory, and takes none above 1 GiB.
        for (int sent = 0; sent < payload.size(); sent += chunkBytes) {
            copy.writeToCopy(payload.array(), sent, Math.min(chunkBytes, payload.size() - sent));
        }
        return copy.endCopy();
    }
}
