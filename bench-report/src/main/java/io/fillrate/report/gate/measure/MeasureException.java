package io.fillrate.report.gate.measure;

import java.io.IOException;

/** A build cannot be measured: one line that says which, and why. */
public final class MeasureException extends RuntimeException {

    private static final long serialVersionUID = 1;

    MeasureException(String problem) {
        super(problem);
    }

    MeasureException(String problem, IOException cause) {
        super(problem + ": " + cause.getMessage(), cause);
    }
}
