package io.fillrate.report.format;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.cfg.CoercionAction;
import com.fasterxml.jackson.databind.cfg.CoercionInputShape;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.type.LogicalType;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/** JSON to records and back, as strict as the records are: no value is bent to fit, none is made up. */
final class JsonFile {

    /** Far above any real file, and still read in a second. */
    static final int MAX_BYTES = 64 << 20;

    /** What a tree may need in memory does not follow from its bytes: 64 MiB of brackets make 20 million nodes. */
    private static final StreamReadConstraints LIMITS = StreamReadConstraints.builder()
            .maxTokenCount(5_000_000)
            .maxNestingDepth(50)
            .maxStringLength(1 << 16)
            .maxNameLength(1 << 10)
            .build();

    private static final ObjectMapper STRICT = JsonMapper.builder(
                    JsonFactory.builder().streamReadConstraints(LIMITS).build())
            .annotationIntrospector(new NullMarkedIntrospector())
            .addModule(InstantText.module())
            .addModule(JmhNumber.module())
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
            .enable(DeserializationFeature.FAIL_ON_NUMBERS_FOR_ENUMS)
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .disable(DeserializationFeature.ACCEPT_FLOAT_AS_INT)
            .disable(MapperFeature.ALLOW_COERCION_OF_SCALARS)
            .withCoercionConfigDefaults(
                    config -> config.setCoercion(CoercionInputShape.EmptyString, CoercionAction.Fail)
                            .setAcceptBlankAsEmpty(false))
            .withCoercionConfig(
                    LogicalType.Textual, config -> config.setCoercion(CoercionInputShape.Integer, CoercionAction.Fail)
                            .setCoercion(CoercionInputShape.Float, CoercionAction.Fail)
                            .setCoercion(CoercionInputShape.Boolean, CoercionAction.Fail))
            .build();

    private static final ObjectWriter INDENTED = STRICT.writer(new DefaultPrettyPrinter()
            .withObjectIndenter(new DefaultIndenter("  ", "\n"))
            .withArrayIndenter(new DefaultIndenter("  ", "\n")));

    private JsonFile() {}

    /** The file as a tree, of which the root is an object or a list. */
    static JsonNode read(Path file) {
        byte[] bytes = bytes(file);
        try {
            JsonNode tree = STRICT.readTree(bytes);
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
            throw new ResultsFormatException(file, "is no JSON text: " + e.getMessage());
        }
    }

    /** The tree as a value of the type, or the first thing in it that does not fit. */
    static <T> T bind(Path file, JsonNode tree, Class<T> type) {
        try {
            return STRICT.readerFor(type).readValue(tree);
        } catch (JsonProcessingException e) {
            throw ReadFailure.of(file, tree, e);
        } catch (IOException e) {
            throw new IllegalStateException("a tree in memory cannot fail to be read", e);
        }
    }

    /** The value as indented JSON with one line break at the end. */
    static byte[] toBytes(Object value) throws JsonProcessingException {
        return (INDENTED.writeValueAsString(value) + "\n").getBytes(StandardCharsets.UTF_8);
    }

    /** The value as JSON without a line break. */
    static String toLine(Object value) throws JsonProcessingException {
        return STRICT.writeValueAsString(value);
    }

    /** The value of a text. */
    static <T> T fromLine(String line, Class<T> type) throws JsonProcessingException {
        return STRICT.readerFor(type).readValue(line);
    }

    private static byte[] bytes(Path file) {
        try (InputStream in = Files.newInputStream(file)) {
            byte[] bytes = in.readNBytes(MAX_BYTES + 1);
            if (bytes.length > MAX_BYTES) {
                throw new ResultsFormatException(file, "is larger than " + (MAX_BYTES >> 20) + " MiB");
            }
            return bytes;
        } catch (NoSuchFileException e) {
            throw new ResultsFormatException(file, "there is no such file");
        } catch (AccessDeniedException e) {
            throw new ResultsFormatException(file, "may not be read: permission denied");
        } catch (IOException e) {
            throw new ResultsFormatException(file, "cannot be read: " + e.getMessage());
        }
    }
}
