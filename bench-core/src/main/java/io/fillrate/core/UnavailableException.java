package io.fillrate.core;

/**
 * A strategy that cannot run in this JVM, on this server, or with this table and these options: nothing was tried, and nothing has failed.
 */
public final class UnavailableException extends RuntimeException {

    private static final long serialVersionUID = 1;

    private final String reason;

    /**
     * A strategy that cannot run.
     *
     * @param strategy id of the strategy
     * @param reason one clear line that says what is missing, and what to do
     */
    public UnavailableException(String strategy, String reason) {
        super(strategy + " is unavailable: " + reason);
        this.reason = reason;
    }

    /** What is missing, and what to do, in one line. */
    public String reason() {
        return reason;
    }
}
