package io.fillrate.e2e.targets;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.commons.io.FileUtils;

/**
 * Embedded servers that outlived a run that was killed: they are stopped, and their data is removed.
 *
 * @param lock the name of a file in a data folder that is locked as long as the server's JVM lives
 * @param pid the name of a file there whose first line is the server's process id
 */
public record LeftoverServers(String lock, String pid) {

    private static final long PATIENCE_SECONDS = 20;

    /** Looks through a folder for data folders whose JVM is gone; leaves those alone that can't be removed. */
    public void removeFrom(Path folder) throws IOException {
        try (DirectoryStream<Path> candidates = Files.newDirectoryStream(folder, "data*")) {
            for (Path data : candidates) {
                if (Files.exists(data.resolve(lock)) && !LockFile.held(data.resolve(lock)) && stopped(data)) {
                    FileUtils.deleteQuietly(data.toFile());
                }
            }
        }
    }

    /** Whether no server works on that data; ends the one that does. Where the system shows no command lines, nobody can know. */
    private boolean stopped(Path data) throws IOException {
        Path pidFile = data.resolve(pid);
        return !Files.exists(pidFile)
                || ProcessHandle.of(Long.parseLong(
                                Files.readAllLines(pidFile).get(0).strip()))
                        .map(process -> process.info()
                                .commandLine()
                                // Process ids are used again.
                                .map(line -> !line.contains(data.toString()) || end(process))
                                .orElse(false))
                        .orElse(true);
    }

    private static boolean end(ProcessHandle server) {
        server.destroy();
        try {
            server.onExit().get(PATIENCE_SECONDS, TimeUnit.SECONDS);
            return true;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        } catch (ExecutionException | TimeoutException e) {
            return false;
        }
    }
}
