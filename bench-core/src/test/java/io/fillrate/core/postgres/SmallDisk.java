package io.fillrate.core.postgres;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A file system in memory that is soon full. */
record SmallDisk(Path folder) implements AutoCloseable {

    /** Mounts one, or skips the test, saying why, where this process may not. */
    static SmallDisk mount(int mebibytes) {
        try {
            SmallDisk disk = new SmallDisk(Files.createTempDirectory("small-disk"));
            Commands.Outcome mounted = Commands.run(
                    "mount", "-t", "tmpfs", "-o", "size=" + mebibytes + "m", "tmpfs", disk.folder.toString());
            if (!mounted.ok()) {
                Files.delete(disk.folder);
            }
            assumeTrue(mounted.ok(), "a small disk can't be mounted here, so none is filled: " + mounted.output());
            return disk;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Makes room. */
    void grow(int mebibytes) {
        Commands.must("mount", "-o", "remount,size=" + mebibytes + "m", folder.toString());
    }

    @Override
    public void close() {
        Commands.must("umount", folder.toString());
        try {
            Files.delete(folder);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
