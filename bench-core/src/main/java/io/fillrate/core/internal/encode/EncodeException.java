package io.fillrate.core.internal.encode;

/** A row that cannot be encoded: which column, and why. Nothing of the row must be sent. */
public final class EncodeException extends RuntimeException {

    private static final long serialVersionUID = 1;

    private final String column;

    /**
     * A value that cannot be encoded.
     *
     * @param column the name of its column
     * @param why one clear line
     */
    public EncodeException(String column, String why, Throwable cause) {
        super(why, cause);
        this.column = column;
    }

    /** The failure to read or encode a column's value; if the cause is one of these, it is returned unchanged. */
    public static EncodeException of(String column, Throwable cause) {
        if (cause instanceof EncodeException known) {
            return known;
        }
        String why = cause instanceof ValueException
                ? String.valueOf(cause.getMessage())
                : "can't be read from the row: " + cause;
        return new EncodeException(column, why, cause);
    }

    /** The name of the column whose value is at fault. */
    public String column() {
        return column;
    }
}
