package io.fillrate.report.cli;

import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;

/** The command line is right, and a file that it names is not. */
final class InputException extends ParameterException {

    private static final long serialVersionUID = 1;

    InputException(CommandLine commandLine, String problem, @Nullable Throwable cause) {
        super(commandLine, problem, cause);
    }
}
