package io.fillrate.core.duckdb;

import io.fillrate.core.LoadTarget;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;

/** A DuckDB file for all tests of this JVM, kept open until the JVM ends, so that a connection is a matter of microseconds. */
public final class TestDuckDb {

    private static final LoadTarget TARGET = open();
    private static final Connection KEPT = keep();

    private TestDuckDb() {}

    private static LoadTarget open() {
        try {
            Path folder = Files.createTempDirectory("fillrate-duckdb");
            Path file = folder.resolve("test.db");
            for (Path left : List.of(folder, file, folder.resolve("test.db.wal"), folder.resolve("test.db.tmp"))) {
                left.toFile().deleteOnExit(); // last first
            }
            return at(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Connection keep() {
        try {
            return TARGET.session().connect();
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    /** The shared file. */
    public static LoadTarget target() {
        if (KEPT == null) {
            throw new IllegalStateException("not open");
        }
        return TARGET;
    }

    /** A file of its own. */
    public static LoadTarget at(Path file) {
        return new LoadTarget("jdbc:duckdb:" + file, Map.of(), DuckDbDialect.INSTANCE, DuckDbCells.INSTANCE);
    }
}
