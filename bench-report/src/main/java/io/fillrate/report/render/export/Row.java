package io.fillrate.report.render.export;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** One row of an exported table: values by column; a column without a value is left out. Filled by one thread. */
final class Row {

    private final Map<String, Object> values = new LinkedHashMap<>();

    Row with(String column, @Nullable Object value) {
        if (value != null) {
            values.put(column, value);
        }
        return this;
    }

    Map<String, Object> values() {
        return Collections.unmodifiableMap(values);
    }
}
