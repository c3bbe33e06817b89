package io.fillrate.core.encode;

/** A row that can't be encoded: which column, and why. Nothing of the row must be sent. */
public final class EncodeException extends RuntimeException {

    private static final long serialVersionUID = 1;

    private final String column;

    /**
     * A value that can't be encoded.
     *
     * @param column the name of its column
     * @param why one clear line
     */
    public EncodeException(String column, String why, Throwable cause) {
        super(why, cause);
        this.column = column;
    }

    /** What came of reading or encoding a column's value; one of these is kept as it is. */
    public static EncodeException of(String column, RuntimeException cause) {
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
