package io.fillrate.report.results;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;

/** Files of JSON, read whole and replaced in one step. */
final class JsonFile {

    /** Far above any real file, and still read in a second. */
    static final int MAX_BYTES = 64 << 20;

    private JsonFile() {}

    /** The file as a tree, of which the root is an object or a list. */
    static JsonNode read(Path file) {
        return read(file, bytes(file));
    }

    /** The tree of what the file holds, or of a part of it. */
    static JsonNode read(Path file, byte[] bytes) {
        try {
            JsonNode tree = Json.STRICT.readTree(bytes);
            if (tree.isMissingNode()) {
                throw new ResultsFormatException(file, "is empty");
            }
            if (!tree.isContainerNode()) {
                throw new ResultsFormatException(file, "holds neither an object nor a list");
            }
            return tree;
        } catch (JsonProcessingException e) {
            throw ReadFailure.of(file, e);
        } catch (IOException e) {
            throw new ResultsFormatException(file, "is not valid JSON: " + e.getMessage());
        }
    }

    /** The tree as a value of the type, or the first thing in it that does not fit. */
    static <T> T bind(Path file, JsonNode tree, Class<T> type) {
        try {
            return Json.STRICT.readerFor(type).readValue(tree);
        } catch (JsonProcessingException e) {
            throw ReadFailure.of(file, tree, e);
        } catch (IOException e) {
            throw new IllegalStateException("a tree in memory cannot fail to be read", e);
        }
    }

    /** The whole file. */
    static byte[] bytes(Path file) {
        try (InputStream in = Files.newInputStream(file)) {
            byte[] bytes = in.readNBytes(MAX_BYTES + 1);
            if (bytes.length > MAX_BYTES) {
                throw new ResultsFormatException(file, "is larger than " + (MAX_BYTES >> 20) + " MiB");
            }
            return bytes;
        } catch (NoSuchFileException e) {
            throw new ResultsFormatException(file, "no such file");
        } catch (AccessDeniedException e) {
            throw new ResultsFormatException(file, "may not be read: permission denied");
        } catch (IOException e) {
            throw new ResultsFormatException(file, "cannot be read: " + e.getMessage());
        }
    }

    /**
     * Writes the value, indented. Readers find the old content or the new one, even after this process was killed. The folder must exist.
     * One writer at a time per file and process.
     *
     * @throws IOException if the file cannot be written; the old content is then still there
     */
    static void write(Path file, Object value) throws IOException {
        Path target = file.toAbsolutePath();
        Path temporary = target.resolveSibling(
                "." + target.getFileName() + "." + ProcessHandle.current().pid() + ".tmp");
        try {
            ByteBuffer content = ByteBuffer.wrap(Json.indented(value).getBytes(StandardCharsets.UTF_8));
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
