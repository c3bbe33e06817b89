package io.fillrate.core.jdbc;

import io.fillrate.core.RowRange;
import io.fillrate.core.encode.EncodeException;
import org.jspecify.annotations.Nullable;

/** A load failed at a place that is known: the source gave no row, or a part of a parallel load met a row that it can't write. */
public final class RowException extends RuntimeException {

    private static final long serialVersionUID = 1;

    private final transient @Nullable RowRange rows;
    private final @Nullable String column;

    /**
     * A failure among rows.
     *
     * @param rows of the whole source, among which the culprit is; null if not known
     * @param column the culprit's column; null if not known
     * @param why one clear line
     */
    public RowException(@Nullable RowRange rows, @Nullable String column, String why, @Nullable Throwable cause) {
        super(why, cause);
        this.rows = rows;
        this.column = column;
    }

    /** A value of a row that can't be encoded. */
    public static RowException of(long row, EncodeException cause) {
        return new RowException(RowRange.of(row), cause.column(), String.valueOf(cause.getMessage()), cause);
    }

    @Nullable
    RowRange rows() {
        return rows;
    }

    @Nullable
    String column() {
        return column;
    }
}
