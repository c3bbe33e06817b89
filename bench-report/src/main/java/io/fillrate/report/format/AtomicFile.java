package io.fillrate.report.format;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;

/** Files that are replaced in one step: whoever reads one, even after this process was killed, finds the old content or the new one. */
final class AtomicFile {

    private AtomicFile() {}

    /**
     * Writes the file. The folder must exist. One writer at a time per file and process.
     *
     * @throws IOException if the file cannot be written; the old content is then still there
     */
    static void write(Path file, byte[] bytes) throws IOException {
        Path target = file.toAbsolutePath();
        Path temporary = target.resolveSibling(
                "." + target.getFileName() + "." + ProcessHandle.current().pid() + ".tmp");
        try {
            ByteBuffer content = ByteBuffer.wrap(bytes);
            try (FileChannel channel = FileChannel.open(
                    temporary,
                    StandardOpenOption.WRITE,
                    StandardOpenOption.CREATE,
                    StandardOpenOption.TRUNCATE_EXISTING)) {
                while (content.hasRemaining()) {
                    channel.write(content);
                }
                channel.force(true);
            }
            Files.move(temporary, target, StandardCopyOption.ATOMIC_MOVE);
        } finally {
            Files.deleteIfExists(temporary);
        }
    }
}
