package io.fillrate.jmh.text;

import org.jspecify.annotations.Nullable;

/**
 * How one kind of row is written with everything but Fillrate: as the users of each would write it. Values are in the forms that
 * {@code toString} gives, which PostgreSQL reads; arrays are in its own.
 *
 * @param <T> the row
 */
interface TextRow<T> {

    /** For commons-csv, which makes strings of objects itself. */
    @Nullable
    Object[] values(T row);

    /** For FastCSV, which takes strings. */
    @Nullable
    String[] strings(T row);

    /** Appends a line of CSV. */
    void csv(T row, StringBuilder out);

    /** Appends a line of COPY text. */
    void text(T row, StringBuilder out);
}
