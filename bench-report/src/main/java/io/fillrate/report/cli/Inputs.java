package io.fillrate.report.cli;

import io.fillrate.report.analysis.ComparableRun;
import java.nio.file.Path;
import picocli.CommandLine;

/** The files that commands compare. */
final class Inputs {

    private Inputs() {}

    /** The recording in a file or folder. */
    static ComparableRun read(Path path, CommandLine command) {
        try {
            return ComparableRun.read(path);
        } catch (IllegalArgumentException e) {
            throw new InputException(command, path + ": " + e.getMessage(), e);
        }
    }
}
