package io.fillrate.report.results;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Path;

/** {@code results.json}, read and written whole. */
public final class ResultsFile {

    private ResultsFile() {}

    /**
     * Reads a file of the version known here. Fields that are not known are passed over: later writers may add some.
     *
     * @throws ResultsFormatException if there is no such file, it cannot be read, or its content is not what
     *     {@code docs/RESULT_FORMAT.md} says
     */
    public static Results read(Path file) {
        JsonNode tree = JsonFile.read(file);
        JsonNode version = tree.path("schemaVersion");
        if (version.isIntegralNumber() && !version.asText().equals(String.valueOf(Results.SCHEMA_VERSION))) {
            throw new ResultsFormatException(
                    file,
                    "/schemaVersion",
                    "is " + version.asText() + "; this program knows version " + Results.SCHEMA_VERSION);
        }
        return JsonFile.bind(file, tree, Results.class);
    }

    /**
     * Writes the file, or replaces it in one step: readers, even after this process was killed, find the old
     * content or the new one. The folder must exist. One writer at a time per file and process.
     *
     * @throws IOException if the file cannot be written; the old content is then still there
     */
    public static void write(Path file, Results results) throws IOException {
        JsonFile.write(file, results);
    }
}
