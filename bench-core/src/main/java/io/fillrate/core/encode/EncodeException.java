package io.fillrate.core.encode;

/** A row that can't be encoded: which column, and why. Nothing of the row must be sent. */
public final class EncodeException extends RuntimeException {

    private static final long serialVersionUID = 1;

    private final String column;

    EncodeException(String column, String why, Throwable cause) {
        super(why, cause);
        this.column = column;
    }

    /** The name of the column whose value is at fault. */
    public String column() {
        return column;
    }
}
