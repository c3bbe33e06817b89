package io.fillrate.core.internal.encode;

/**
 * Turns rows into the bytes of one format. May keep scratch space; belongs to one thread.
 *
 * @param <T> the row
 */
public interface RowEncoder<T> {

    /** Writes what precedes the first row. */
    default void begin(EncodeBuffer out) {}

    /**
     * Writes a row.
     *
     * @throws EncodeException if a value cannot be encoded; the buffer then ends with part of a row
     */
    void row(T row, EncodeBuffer out);

    /** Writes what follows the last row. */
    default void end(EncodeBuffer out) {}
}
