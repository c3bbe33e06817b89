package io.fillrate.report.results;

import java.nio.file.Path;

/**
 * A file that cannot be read as what it should be. The message is one line: the file, the place in it (line and column
 * when it is not JSON at all, else a JSON pointer) and what was found there.
 */
public final class ResultsFormatException extends RuntimeException {

    private static final long serialVersionUID = 1;

    private static final int MAX_PROBLEM = 400;

    ResultsFormatException(Path file, String problem) {
        super(Check.oneLine(file + ": " + shortened(problem)));
    }

    ResultsFormatException(Path file, String place, String problem) {
        this(file, (place.isEmpty() ? "" : place + ": ") + problem);
    }

    private static String shortened(String problem) {
        return problem.length() <= MAX_PROBLEM ? problem : problem.substring(0, MAX_PROBLEM) + "...";
    }
}
