package io.fillrate.e2e.server;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.commons.io.FileUtils;
import org.jspecify.annotations.Nullable;

/**
 * The folder of an embedded database that is created for one run and removed at the end of it. A file in it is locked as long
 * as the run's JVM lives, so that the next run recognizes what a killed one left.
 */
public final class DataFolder implements AutoCloseable {

    private static final String LOCK = "fillrate.lock";

    private final Path path;
    private final FileChannel lock;

    private DataFolder(Path path, FileChannel lock) {
        this.path = path;
        this.lock = lock;
    }

    /**
     * Creates a folder, after it has removed those of killed runs.
     *
     * @param parent on the disk to be measured; created if it does not exist
     * @param pidFile the name of a file in the folder whose first line is the server's process id; null if the database is not
     *     a process of its own
     */
    public static DataFolder create(Path parent, @Nullable String pidFile) throws IOException {
        Files.createDirectories(parent);
        new Leftovers(LOCK, pidFile).removeFrom(parent);
        Path path = Files.createTempDirectory(parent, "data");
        FileChannel lock =
                FileChannel.open(path.resolve(LOCK), StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
        lock.lock();
        return new DataFolder(path, lock);
    }

    public Path path() {
        return path;
    }

    /** Removes the folder; safe to call twice. */
    @Override
    public void close() throws IOException {
        lock.close();
        FileUtils.deleteDirectory(path.toFile());
    }

    /**
     * Data folders, and servers that work on them, which outlived a run that was killed.
     *
     * @param lock the name of a file in a data folder that is locked as long as the run's JVM lives
     * @param pidFile the name of a file there whose first line is the server's process id; null if the database is not a
     *     process of its own
     */
    public record Leftovers(String lock, @Nullable String pidFile) {

        private static final long STOP_TIMEOUT_SECONDS = 20;

        /** Ends the servers and removes the data folders in a folder whose JVM is gone; skips those that cannot be removed. */
        public void removeFrom(Path folder) throws IOException {
            try (DirectoryStream<Path> candidates = Files.newDirectoryStream(folder, "data*")) {
                for (Path data : candidates) {
                    if (Files.exists(data.resolve(lock)) && !held(data.resolve(lock)) && stopped(data)) {
                        FileUtils.deleteQuietly(data.toFile());
                    }
                }
            }
        }

        /** Whether any JVM, this one included, has locked the file. */
        private static boolean held(Path file) throws IOException {
            try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE);
                    FileLock free = channel.tryLock()) {
                return free == null;
            } catch (OverlappingFileLockException byThisJvm) {
                return true;
            }
        }

        /** Whether no server works on that data; ends the one that does. False where the system shows no command lines. */
        private boolean stopped(Path data) throws IOException {
            if (pidFile == null || !Files.exists(data.resolve(pidFile))) {
                return true;
            }
            String pid = Files.readAllLines(data.resolve(pidFile)).get(0).strip();
            return ProcessHandle.of(Long.parseLong(pid))
                    .map(process -> process.info()
                            .commandLine()
                            // Process ids are used again.
                            .map(line -> !line.contains(data.toString()) || ended(process))
                            .orElse(false))
                    .orElse(true);
        }

        private static boolean ended(ProcessHandle server) {
            server.destroy();
            try {
                server.onExit().get(STOP_TIMEOUT_SECONDS, TimeUnit.SECONDS);
                return true;
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return false;
            } catch (ExecutionException | TimeoutException e) {
                return false;
            }
        }
    }
}
