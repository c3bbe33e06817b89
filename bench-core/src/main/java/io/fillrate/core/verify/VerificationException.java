package io.fillrate.core.verify;

/** A table that differs from the rows that were loaded; the message has the first difference. */
public final class VerificationException extends RuntimeException {

    private static final long serialVersionUID = 1;

    VerificationException(String message) {
        super(message);
    }
}
