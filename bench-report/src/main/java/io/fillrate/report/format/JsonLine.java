package io.fillrate.report.format;

import com.fasterxml.jackson.core.JsonProcessingException;

/** Records as JSON on one line, for processes that talk to each other. */
public final class JsonLine {

    private JsonLine() {}

    /** The value without a line break; all of it must be records, maps, lists, text, numbers. */
    public static String of(Object value) {
        try {
            return JsonFile.toLine(value);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException("not representable as JSON: " + value.getClass(), e);
        }
    }

    /**
     * The value of a line, as strict as files are read.
     *
     * @throws IllegalArgumentException if the line is not what the type says
     */
    public static <T> T read(String line, Class<T> type) {
        try {
            return JsonFile.fromLine(line, type);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException("no " + type.getSimpleName() + ": " + e.getOriginalMessage(), e);
        }
    }
}
