package io.fillrate.report.cli;

import io.fillrate.report.format.ResultsFormatException;
import io.fillrate.report.recording.Recording;
import java.nio.file.Path;
import picocli.CommandLine;

/** The files that commands compare. */
final class Inputs {

    private Inputs() {}

    /** The recording in a file or folder. */
    static Recording read(Path path, CommandLine command) {
        try {
            return Recording.read(path);
        } catch (ResultsFormatException e) {
            throw new InputException(command, String.valueOf(e.getMessage()), e);
        } catch (IllegalArgumentException e) {
            throw new InputException(command, path + ": " + e.getMessage(), e);
        }
    }
}
