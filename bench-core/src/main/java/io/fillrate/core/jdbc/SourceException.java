package io.fillrate.core.jdbc;

import org.jspecify.annotations.Nullable;

/** The source of a load failed at a row. */
final class SourceException extends RuntimeException {

    private static final long serialVersionUID = 1;

    private final long row;

    SourceException(long row, String why, @Nullable Throwable cause) {
        super(why, cause);
        this.row = row;
    }

    long row() {
        return row;
    }
}
