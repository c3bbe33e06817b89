package io.fillrate.app.database;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The native library of DuckDB, which its driver unpacks into the folder for temporary files and marks for deletion only then: a process
 * that ends in between would leave what it has unpacked.
 */
public final class DuckDbLibrary {

    private static final String LOADER = "org.duckdb.DuckDBNative";
    private static final String FILES = "libduckdb_java*.so";

    private DuckDbLibrary() {}

    /** Lets the driver finish when the process is asked to end while it unpacks. */
    public static void finishBeforeExit() {
        Runtime.getRuntime().addShutdownHook(new Thread(DuckDbLibrary::finish, "fillrate-duckdb-library"));
    }

    /** Waits for the class that unpacks, if another thread initializes it. */
    private static void finish() {
        try {
            if (isUnpacked()) {
                Class.forName(LOADER, true, DuckDbLibrary.class.getClassLoader());
            }
        } catch (IOException | ClassNotFoundException | LinkageError e) {
            // There is nothing to wait for.
        }
    }

    /** Whether there is a file that may be this process's: unpacked as a whole, in part, or by another one. */
    private static boolean isUnpacked() throws IOException {
        long start = ManagementFactory.getRuntimeMXBean().getStartTime();
        try (DirectoryStream<Path> files =
                Files.newDirectoryStream(Path.of(System.getProperty("java.io.tmpdir")), FILES)) {
            for (Path file : files) {
                if (Files.getLastModifiedTime(file).toMillis() >= start) {
                    return true;
                }
            }
            return false;
        }
    }
}
