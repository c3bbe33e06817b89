package io.fillrate.schema.generate.column;

/** No values can be made for a column; the message says why, in words that can follow the column's name and a colon. */
public final class NotUnderstoodException extends RuntimeException {

    private static final long serialVersionUID = 1;

    /** A reason such as {@code type xyz is not known}. */
    public NotUnderstoodException(String reason) {
        super(reason);
    }
}
