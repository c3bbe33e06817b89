package io.fillrate.core.readback;

/** A table does not hold what was loaded; tells the first difference. */
public final class VerificationException extends RuntimeException {

    private static final long serialVersionUID = 1;

    VerificationException(String message) {
        super(message);
    }
}
