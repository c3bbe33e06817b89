package io.fillrate.jmh.binary;

import io.fillrate.core.encode.EncodeBuffer;
import io.fillrate.core.encode.RowEncoder;
import io.fillrate.jmh.RowWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;

/** Copies rows that were encoded before, each by itself, into chunks; whatever rows it is given, it takes its own in turn. */
final class CopyingWriter<T> implements RowWriter<T> {

    private final OutputStream out;
    private final byte[] encoded;
    /** Where rows start, and at the end where the last one ends. */
    private final int[] starts;

    private final byte[] trailer;
    private final byte[] chunk = new byte[2 * CHUNK];
    private int inChunk;
    private int next;

    CopyingWriter(RowEncoder<T> encoder, List<T> rows, OutputStream out) {
        this.out = out;
        EncodeBuffer buffer = new EncodeBuffer(rows.size() * 128);
        encoder.begin(buffer);
        inChunk = buffer.size();
        System.arraycopy(buffer.array(), 0, chunk, 0, inChunk);
        starts = new int[rows.size() + 1];
        buffer.clear();
        for (int i = 0; i < rows.size(); i++) {
            encoder.row(rows.get(i), buffer);
            starts[i + 1] = buffer.size();
        }
        encoded = buffer.toByteArray();
        buffer.clear();
        encoder.end(buffer);
        trailer = buffer.toByteArray();
    }

    @Override
    public void write(T row) throws IOException {
        int start = starts[next];
        int length = starts[++next] - start;
        System.arraycopy(encoded, start, chunk, inChunk, length);
        inChunk += length;
        if (next == starts.length - 1) {
            next = 0;
        }
        if (inChunk >= CHUNK) {
            send();
        }
    }

    private void send() throws IOException {
        out.write(chunk, 0, inChunk);
        inChunk = 0;
    }

    @Override
    public void close() throws IOException {
        send();
        out.write(trailer);
    }
}
