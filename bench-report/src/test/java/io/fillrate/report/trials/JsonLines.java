package io.fillrate.report.trials;

import io.fillrate.report.results.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;

/** Files with a JSON value per line. */
final class JsonLines {

    private JsonLines() {}

    /** @throws IllegalArgumentException if the file cannot be read, or a line is no such value */
    static <T> List<T> read(Path file, Class<T> type) {
        try {
            return Files.readAllLines(file).stream()
                    .map(line -> Json.read(line, type))
                    .toList();
        } catch (IOException e) {
            throw new IllegalArgumentException(file + " cannot be read: " + e.getMessage(), e);
        }
    }

    /** Adds a line to the file, which is created if there is none. */
    static void append(Path file, Object value) throws IOException {
        Files.writeString(file, Json.line(value) + "\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    }
}
