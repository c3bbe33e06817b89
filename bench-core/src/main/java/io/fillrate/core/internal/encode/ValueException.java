package io.fillrate.core.internal.encode;

/** A value that its column cannot hold, or that a format cannot represent. */
public final class ValueException extends RuntimeException {

    private static final long serialVersionUID = 1;

    /** @param message one clear line that names the value, if it is short, and what is allowed */
    public ValueException(String message) {
        super(message);
    }
}
