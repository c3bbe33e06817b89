package io.fillrate.schema.plan;

/** A table cannot be filled; the message says why. */
public final class NotPlannedException extends RuntimeException {

    private static final long serialVersionUID = 1;

    public NotPlannedException(String why) {
        super(why);
    }
}
