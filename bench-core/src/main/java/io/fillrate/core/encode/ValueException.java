package io.fillrate.core.encode;

/** A value that its column can't hold, or a format can't carry; tells why. */
final class ValueException extends RuntimeException {

    private static final long serialVersionUID = 1;

    ValueException(String message) {
        super(message);
    }
}
