package io.fillrate.core.arrow;

/** A value that has no Arrow form; tells why. Where it stood is found out by {@link ArrowBatchBuilder}. */
final class RefusedValueException extends RuntimeException {

    private static final long serialVersionUID = 1;

    RefusedValueException(String why) {
        super(why);
    }
}
