package io.fillrate.report.measure;

/** A worker that will not answer any more: one line that says why. */
final class WorkerDiedException extends Exception {

    private static final long serialVersionUID = 1;

    WorkerDiedException(String why) {
        super(why);
    }

    /** Why, in one line. */
    String why() {
        return String.valueOf(getMessage());
    }
}
