package io.fillrate.core.encode;

/** A value that its column can't hold, or a format can't carry; tells why. */
public final class ValueException extends RuntimeException {

    private static final long serialVersionUID = 1;

    /** With one clear line that names the value, as far as it is short, and what is allowed. */
    public ValueException(String message) {
        super(message);
    }
}
