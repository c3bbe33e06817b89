package io.fillrate.jmh;

import io.fillrate.core.encode.EncodeBuffer;
import io.fillrate.core.encode.RowEncoder;
import java.io.IOException;
import java.io.OutputStream;

/**
 * Our encoders, used as our writers use them: a buffer that is handed on whenever it is full.
 *
 * @param <T> the row
 */
public final class EncoderWriter<T> implements RowWriter<T> {

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
