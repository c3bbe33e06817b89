package io.fillrate.jmh.text;

import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** What tutorials do to strings: correct, and a new string for every step. */
final class Tutorial {

    private Tutorial() {}

    /** A field of CSV in quotes; nothing for NULL. */
    static String quoted(@Nullable String value) {
        return value == null ? "" : '"' + value.replace("\"", "\"\"") + '"';
    }

    /** A field of COPY text. */
    static String escaped(@Nullable String value) {
        return value == null
                ? "\\N"
                : value.replace("\\", "\\\\")
                        .replace("\n", "\\n")
                        .replace("\r", "\\r")
                        .replace("\t", "\\t");
    }

    /** An array in PostgreSQL's form. */
    static String array(List<String> values) {
        return values.stream()
                .map(value -> '"' + value.replace("\\", "\\\\").replace("\"", "\\\"") + '"')
                .collect(Collectors.joining(",", "{", "}"));
    }
}
