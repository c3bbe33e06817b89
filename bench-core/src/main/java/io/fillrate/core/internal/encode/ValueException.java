package io.fillrate.core.internal.encode;

/** A value that its column cannot hold, or that a format cannot represent. */
public final class ValueException extends RuntimeException {

    private static final long serialVersionUID = 1;
    private static final String DATA_EXCEPTION = "22000";

    private final String sqlState;

    /** @param message one clear line that names the value, if it is short, and what is allowed */
    public ValueException(String message) {
        this(message, DATA_EXCEPTION);
    }

    /**
     * Likewise, with an SQLSTATE of its own.
     *
     * @param sqlState with which a database would refuse the value
     */
    public ValueException(String message, String sqlState) {
        super(message);
        this.sqlState = sqlState;
    }

    /** The SQLSTATE with which a database would refuse the value. */
    public String sqlState() {
        return sqlState;
    }
}
