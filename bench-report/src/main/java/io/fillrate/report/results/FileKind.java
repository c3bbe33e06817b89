package io.fillrate.report.results;

import java.nio.file.Path;

/** Whose file this is, as its first bracket shows. */
public enum FileKind {
    /** A {@code results.json}: one object; see {@link ResultsFile}. */
    RESULTS,
    /** JMH's JSON: a list; see {@link JmhFile}. */
    JMH;

    /**
     * Looks into the file.
     *
     * @throws ResultsFormatException if there is no such file, or it is neither
     */
    public static FileKind of(Path file) {
        return JsonFile.read(file).isArray() ? JMH : RESULTS;
    }
}
