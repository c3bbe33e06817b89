package io.fillrate.jmh;

import java.io.IOException;
import java.io.OutputStream;
import java.util.List;

/**
 * Rows, and a contestant that writes them repeatedly without ending its output.
 *
 * @param <T> the row
 */
public final class RowBatch<T> {

    private final List<T> rows;
    private final long bytes;
    private final CountingStream out = new CountingStream();
    private final RowWriter<T> writer;

    /** Opens the contestant, and another one to measure the size of its output. */
    public RowBatch(List<T> rows, Opener<T> contestant) throws IOException {
        this.rows = rows;
        this.bytes = size(rows, contestant);
        this.writer = contestant.open(out);
    }

    /** Starts a contestant that writes to a stream. */
    @FunctionalInterface
    public interface Opener<T> {

        /** A contestant that has written nothing yet. */
        RowWriter<T> open(OutputStream out) throws IOException;
    }

    private static <T> long size(List<T> rows, Opener<T> contestant) throws IOException {
        CountingStream out = new CountingStream();
        try (RowWriter<T> writer = contestant.open(out)) {
            for (T row : rows) {
                writer.write(row);
            }
        }
        return out.count();
    }

    /** The bytes of the rows, header and trailer included. */
    public long bytes() {
        return bytes;
    }

    /**
     * Writes all rows.
     *
     * @return something that depends on it
     */
    public long write() throws IOException {
        for (int i = 0; i < rows.size(); i++) {
            writer.write(rows.get(i));
        }
        return out.count();
    }

    /** Counts bytes and discards them. */
    private static final class CountingStream extends OutputStream {

        private long count;

        @Override
        public void write(int b) {
            count++;
        }

        @Override
        public void write(byte[] bytes, int from, int length) {
            count += length;
        }

        long count() {
            return count;
        }
    }
}
