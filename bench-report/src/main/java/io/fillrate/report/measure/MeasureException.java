package io.fillrate.report.measure;

import java.io.IOException;

/** A build that can't be measured: one line that says which, and why. */
public final class MeasureException extends RuntimeException {

    private static final long serialVersionUID = 1;

    MeasureException(String problem) {
        super(problem);
    }

    MeasureException(String problem, IOException cause) {
        super(problem + ": " + cause.getMessage(), cause);
    }
}
