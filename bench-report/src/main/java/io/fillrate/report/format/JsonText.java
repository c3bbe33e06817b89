package io.fillrate.report.format;

import com.fasterxml.jackson.core.JsonProcessingException;
import java.nio.charset.StandardCharsets;

/** Records and maps as JSON for other programs. */
public final class JsonText {

    private JsonText() {}

    /** The value as indented JSON that ends with a line break; all of it must be records, maps, lists, text, numbers. */
    public static String of(Object value) {
        try {
            return new String(JsonFile.toBytes(value), StandardCharsets.UTF_8);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException("not representable as JSON: " + value.getClass(), e);
        }
    }
}
