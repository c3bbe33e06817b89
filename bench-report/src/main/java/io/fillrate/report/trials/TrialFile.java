package io.fillrate.report.trials;

import io.fillrate.report.format.JsonLine;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;

/** Trials as JSON, one a line. */
public final class TrialFile {

    private TrialFile() {}

    /**
     * All trials of a file.
     *
     * @throws IllegalArgumentException if it can't be read, or a line is no trial
     */
    public static List<Trial> read(Path file) {
        try {
            return Files.readAllLines(file).stream()
                    .map(line -> JsonLine.read(line, Trial.class))
                    .toList();
        } catch (IOException e) {
            throw new IllegalArgumentException(file + " cannot be read: " + e.getMessage(), e);
        }
    }

    /** Adds one at the end. */
    public static void append(Path file, Trial trial) throws IOException {
        Files.writeString(file, JsonLine.of(trial) + "\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    }
}
