package io.fillrate.e2e.targets;

import io.fillrate.core.Session;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.apache.commons.io.FileUtils;

/** A file that is made for the run and removed at the end of it, in a folder of its own. */
public final class EmbeddedDuckDb implements DuckDbDatabase {

    /** Locked as long as the run lives, so that another one can tell its folder from what a killed one left. */
    private static final String LOCK = "fillrate.lock";

    private final Path folder;
    private final FileChannel lock;

    private EmbeddedDuckDb(Path folder, FileChannel lock) {
        this.folder = folder;
        this.lock = lock;
    }

    /**
     * Makes a folder for the file, and removes those of runs that were killed.
     *
     * @param parent on the disk to be measured
     * @throws TargetException if that can't be done
     */
    public static EmbeddedDuckDb in(Path parent) {
        try {
            Files.createDirectories(parent);
            removeLeftovers(parent);
            Path folder = Files.createTempDirectory(parent, "data");
            return new EmbeddedDuckDb(folder, LockFile.hold(folder.resolve(LOCK)));
        } catch (IOException e) {
            throw new TargetException("cannot make a folder for a DuckDB file in " + parent + ": " + OneLine.of(e), e);
        }
    }

    private static void removeLeftovers(Path parent) throws IOException {
        try (DirectoryStream<Path> candidates = Files.newDirectoryStream(parent, "data*")) {
            for (Path folder : candidates) {
                if (Files.exists(folder.resolve(LOCK)) && !LockFile.held(folder.resolve(LOCK))) {
                    FileUtils.deleteQuietly(folder.toFile());
                }
            }
        }
    }

    @Override
    public String kind() {
        return "embedded";
    }

    @Override
    public Session session() {
        return Session.of("jdbc:duckdb:" + file(), Map.of());
    }

    @Override
    public Path file() {
        return folder.resolve("fillrate.duckdb");
    }

    @Override
    public void close() {
        try {
            lock.close();
            FileUtils.deleteDirectory(folder.toFile());
        } catch (IOException e) {
            throw new TargetException("cannot remove " + folder + ", please do: " + OneLine.of(e), e);
        }
    }
}
