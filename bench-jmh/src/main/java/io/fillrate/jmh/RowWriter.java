package io.fillrate.jmh;

import io.fillrate.core.internal.encode.EncodeBuffer;
import io.fillrate.core.internal.encode.RowEncoder;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;

/**
 * A contestant at work: writes rows in one format to a stream, in chunks of {@value #CHUNK} bytes or so.
 *
 * @param <T> the row
 */
public interface RowWriter<T> extends Closeable {

    /** Bytes that are written at a time: the default of PgBulkInsert and of our writers. */
    int CHUNK = 64 * 1024;

    /** Writes a row, and the header before the first one. */
    void write(T row) throws IOException;

    /** Writes what is still buffered, and the trailer. */
    @Override
    void close() throws IOException;

    /**
     * Our encoders, used as our writers use them: a buffer that is written whenever it is full.
     *
     * @param <T> the row
     */
    final class EncoderWriter<T> implements RowWriter<T> {

        private final RowEncoder<T> encoder;
        private final OutputStream out;
        private final EncodeBuffer chunk = new EncodeBuffer(CHUNK * 5 / 4);

        public EncoderWriter(RowEncoder<T> encoder, OutputStream out) {
            this.encoder = encoder;
            this.out = out;
            encoder.begin(chunk);
        }

        @Override
        public void write(T row) throws IOException {
            encoder.row(row, chunk);
            if (chunk.size() >= CHUNK) {
                send();
            }
        }

        private void send() throws IOException {
            out.write(chunk.array(), 0, chunk.size());
            chunk.clear();
        }

        @Override
        public void close() throws IOException {
            encoder.end(chunk);
            send();
        }
    }
}
