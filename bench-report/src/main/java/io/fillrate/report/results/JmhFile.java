package io.fillrate.report.results;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** JMH's own JSON, as {@code -rf json} writes it (class {@code JSONResultFormat} of jmh-core 1.37). */
public final class JmhFile {

    private JmhFile() {}

    /**
     * Reads the benchmarks in the order of the file. Fields that are not needed here are passed over.
     *
     * @throws ResultsFormatException if there is no such file, it cannot be read, or it is not JMH's
     */
    public static List<JmhBenchmark> read(Path file) {
        JsonNode tree = JsonFile.read(file);
        return List.of(JsonFile.bind(file, tree, JmhBenchmark[].class));
    }

    /**
     * Writes as much of JMH's form as {@link #read} reads, in place of what was there in one step.
     *
     * @throws IOException if the file cannot be written; the old content is then still there
     */
    public static void write(Path file, List<JmhBenchmark> benchmarks) throws IOException {
        JsonFile.write(file, benchmarks);
    }
}
