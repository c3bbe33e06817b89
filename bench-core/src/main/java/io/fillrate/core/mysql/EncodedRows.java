package io.fillrate.core.mysql;

import io.fillrate.core.Phase;
import io.fillrate.core.PhaseRecorder;
import io.fillrate.core.encode.EncodeBuffer;
import io.fillrate.core.encode.EncodeException;
import io.fillrate.core.encode.RowEncoder;
import io.fillrate.core.jdbc.RowCursor;
import io.fillrate.core.jdbc.RowException;
import java.io.InputStream;
import org.jspecify.annotations.Nullable;

/**
 * Rows as the bytes of a file that is never there: encoded chunk by chunk as they are read, on the reader's thread. A row that can't be had or
 * encoded is the end of the stream, so that the protocol is not left in the middle; whoever reads asks for the failure then.
 */
final class EncodedRows<T> extends InputStream {

    private final RowEncoder<T> encoder;
    private final RowCursor<T> rows;
    private final EncodeBuffer chunk;
    private final int full;
    private final PhaseRecorder phases;
    private int next;
    private int end;
    private @Nullable RowException failure;

    /**
     * A stream of all rows.
     *
     * @param chunk is used from its beginning
     * @param full bytes from which on a chunk takes no more rows
     */
    EncodedRows(RowEncoder<T> encoder, RowCursor<T> rows, EncodeBuffer chunk, int full, PhaseRecorder phases) {
        this.encoder = encoder;
        this.rows = rows;
        this.chunk = chunk;
        this.full = full;
        this.phases = phases;
    }

    /** Throws what ended the stream before its last row, if anything did. */
    void rethrowFailure() {
        if (failure != null) {
            throw failure;
        }
    }

    @Override
    public int read() {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] target, int offset, int length) {
        if (next == end && !encodeChunk()) {
            return -1;
        }
        int count = Math.min(length, end - next);
        System.arraycopy(chunk.array(), next, target, offset, count);
        next += count;
        return count;
    }

    /** Whether there is another chunk. */
    private boolean encodeChunk() {
        phases.enter(Phase.ENCODE);
        chunk.clear();
        next = 0;
        end = 0;
        try {
            while (failure == null && rows.hasNext() && end < full) {
                encoder.row(rows.next(), chunk);
                end = chunk.size();
            }
        } catch (RowException e) {
            failure = e;
        } catch (EncodeException e) {
            failure = RowException.of(rows.current(), e);
        }
        phases.enter(Phase.SEND);
        return end > 0;
    }
}
