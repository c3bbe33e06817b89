package io.fillrate.report.gate.measure;

import java.io.IOException;

/** A build cannot be measured: one line that says which, and why. */
public class MeasureException extends RuntimeException {

    private static final long serialVersionUID = 1;

    /** With one line that says which, and why. */
    public MeasureException(String problem) {
        super(problem);
    }

    /** With what could not be read or written. */
    public MeasureException(String problem, IOException cause) {
        super(problem + ": " + cause.getMessage(), cause);
    }

    /** What was asked for cannot be: a property that there is not, an address that cannot be reached. Nothing was measured. */
    public static final class WrongInputException extends MeasureException {

        private static final long serialVersionUID = 1;

        /** With one line that says what, and what is allowed. */
        public WrongInputException(String problem) {
            super(problem);
        }
    }
}
