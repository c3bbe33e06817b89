package io.fillrate.report.cli;

import picocli.CommandLine;
import picocli.CommandLine.ParameterException;

/** The command line is right, and a file that it names is not. */
final class InputException extends ParameterException {

    private static final long serialVersionUID = 1;

    InputException(CommandLine commandLine, String problem, Throwable cause) {
        super(commandLine, problem, cause);
    }
}
