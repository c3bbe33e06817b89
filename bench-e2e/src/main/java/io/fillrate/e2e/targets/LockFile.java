package io.fillrate.e2e.targets;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** Files that are locked as long as a JVM lives, which tells what it works with from what a killed one left. */
public final class LockFile {

    private LockFile() {}

    /**
     * Makes a file, and locks it until the channel is closed.
     *
     * @throws IOException if it is there already
     */
    public static FileChannel hold(Path file) throws IOException {
        FileChannel channel = FileChannel.open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
        channel.lock();
        return channel;
    }

    /** Whether any JVM, this one included, has locked the file. */
    static boolean held(Path file) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE);
                FileLock free = channel.tryLock()) {
            return free == null;
        } catch (OverlappingFileLockException byThisJvm) {
            return true;
        }
    }
}
