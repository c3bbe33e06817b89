package io.fillrate.report.results;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.exc.InputCoercionException;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.exc.MismatchedInputException;
import com.fasterxml.jackson.databind.exc.ValueInstantiationException;
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
import java.time.Instant;
import java.util.Arrays;
import java.util.Collection;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

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

    /** Jackson's complaints in terms of the file: one line that says where, what is there and what is allowed. */
    private static final class ReadFailure {

        private static final int MAX_SHOWN = 60;

        private ReadFailure() {}

        /** The text is not JSON: line, column and what is wrong there. */
        static ResultsFormatException of(Path file, JsonProcessingException failure) {
            JsonLocation at = failure.getLocation();
            String place = at == null ? "" : "line " + at.getLineNr() + ", column " + at.getColumnNr();
            if (failure instanceof MismatchedInputException) {
                return new ResultsFormatException(file, place, "more text follows the end of the value");
            }
            // Jackson goes on to say which of its switches would let such a token pass, and where its limits come from.
            String problem = failure.getOriginalMessage()
                    .replaceFirst(": enable `.*", "")
                    .replaceFirst(", from `[^`]*`", "");
            return new ResultsFormatException(file, place, problem);
        }

        /** The JSON does not fit the records: where, what is expected and what is there. */
        static ResultsFormatException of(Path file, JsonNode tree, JsonProcessingException failure) {
            JsonPointer pointer = pointer(failure);
            if (failure instanceof ValueInstantiationException && failure.getCause() != null) {
                String reason = failure.getCause().getMessage();
                return new ResultsFormatException(
                        file, pointer.toString(), reason == null ? "holds null where a value must be" : reason);
            }
            JsonNode found = tree.at(pointer);
            String problem = found.isMissingNode()
                    ? "is missing; expected " + expected(failure)
                    : "expected " + expected(failure) + ", found " + shown(found);
            return new ResultsFormatException(file, pointer.toString(), problem);
        }

        private static JsonPointer pointer(JsonProcessingException failure) {
            JsonPointer pointer = JsonPointer.empty();
            if (failure instanceof JsonMappingException mapping) {
                for (JsonMappingException.Reference step : mapping.getPath()) {
                    pointer = step.getFieldName() == null
                            ? pointer.appendIndex(step.getIndex())
                            : pointer.appendProperty(step.getFieldName());
                }
            }
            return pointer;
        }

        private static String expected(JsonProcessingException failure) {
            Class<?> type = targetType(failure);
            if (type == null) {
                return "another value";
            } else if (type.isEnum()) {
                return Arrays.stream(type.getEnumConstants())
                        .map(constant -> constant.toString().toLowerCase(Locale.ROOT))
                        .collect(Collectors.joining(" or "));
            } else if (type == String.class) {
                return "text";
            } else if (type == Instant.class) {
                return "a time in UTC such as \"2026-11-20T20:40:00Z\"";
            } else if (type == boolean.class || type == Boolean.class) {
                return "true or false";
            } else if (type == double.class || type == Double.class) {
                return "a number";
            } else if (type.isPrimitive() || Number.class.isAssignableFrom(type)) {
                return "a whole number";
            } else if (type.isArray() || Collection.class.isAssignableFrom(type)) {
                return "a list";
            }
            return Map.class.isAssignableFrom(type) || type.isRecord() ? "an object" : "another value";
        }

        private static @Nullable Class<?> targetType(JsonProcessingException failure) {
            if (failure instanceof MismatchedInputException mismatch) {
                return mismatch.getTargetType();
            }
            return failure.getCause() instanceof InputCoercionException overflow ? overflow.getTargetType() : null;
        }

        private static String shown(JsonNode found) {
            if (found.isObject()) {
                return "an object";
            } else if (found.isArray()) {
                return "a list";
            }
            String text = found.toString();
            return text.length() <= MAX_SHOWN ? text : text.substring(0, MAX_SHOWN) + "...";
        }
    }
}
