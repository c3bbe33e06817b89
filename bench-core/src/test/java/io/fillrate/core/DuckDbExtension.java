package io.fillrate.core;

import java.nio.file.Path;
import java.util.Optional;

/**
 * DuckDB's extension {@code postgres}, which no repository of Maven's has. {@code -Dtest.duckdbExtensions} names a folder that holds it,
 * for the driver that the tests run with; {@code .ci/lib/transfers.sh} gets both.
 */
public final class DuckDbExtension {

    private DuckDbExtension() {}

    private static Optional<Path> folder() {
        return Optional.ofNullable(System.getProperty("test.duckdbExtensions")).map(Path::of);
    }

    public static boolean isThere() {
        return folder().isPresent();
    }

    /** The options with the folder, if there is one. */
    public static WriterOptions in(WriterOptions options) {
        return folder().map(options::withDuckDbExtensions).orElse(options);
    }
}
