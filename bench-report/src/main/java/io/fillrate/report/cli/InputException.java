package io.fillrate.report.cli;

import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;

/** The command line is right, and what it names is not: a file, or a database. */
public final class InputException extends ParameterException {

    private static final long serialVersionUID = 1;

    /** With a problem that nothing has caused but the command line. */
    public InputException(CommandLine commandLine, String problem) {
        super(commandLine, problem);
    }

    /**
     * A problem with something that the command line names.
     *
     * @param problem one clear line, with its name in it
     */
    public InputException(CommandLine commandLine, String problem, @Nullable Throwable cause) {
        super(commandLine, problem, cause);
    }
}
