package io.fillrate.jmh;

import java.io.Closeable;
import java.io.IOException;

/**
 * A contestant at work: writes rows in one format to a stream, in chunks of {@value #CHUNK} bytes or so.
 *
 * @param <T> the row
 */
public interface RowWriter<T> extends Closeable {

    /** Bytes that are handed on at a time: what PgBulkInsert and our writers do unless told otherwise. */
    int CHUNK = 64 * 1024;

    /** Writes a row, with what stands before the first row if it is that. */
    void write(T row) throws IOException;

    /** Writes what is still held back, and what stands after the last row. */
    @Override
    void close() throws IOException;
}
