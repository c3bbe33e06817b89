package io.fillrate.report.cli;

import java.nio.file.Files;
import java.nio.file.Path;

/** Files as users name them. */
final class ResultsInput {

    private ResultsInput() {}

    /** The file itself, or the {@code results.json} of a folder. */
    static Path file(Path named) {
        return Files.isDirectory(named) ? named.resolve("results.json") : named;
    }
}
