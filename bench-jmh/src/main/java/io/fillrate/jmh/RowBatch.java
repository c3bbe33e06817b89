package io.fillrate.jmh;

import java.io.IOException;
import java.io.OutputStream;
import java.util.List;

/**
 * Rows, and a contestant that writes them again and again, which never ends its output.
 *
 * @param <T> the row
 */
public final class RowBatch<T> {

    private final List<T> rows;
    private final long bytes;
    private final CountingStream out = new CountingStream();
    private final RowWriter<T> writer;

    /** Opens the contestant; and another one, for the size of what it makes of the rows. */
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

    /** How many bytes the rows take, with all that stands around them. */
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
}
