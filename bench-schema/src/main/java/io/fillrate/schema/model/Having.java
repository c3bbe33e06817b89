package io.fillrate.schema.model;

import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A condition of a row that a foreign key refers to.
 *
 * @param column of the table that the key refers to
 * @param values that it has or has not, as text; none for NULL
 * @param isOneOf whether it has one of them
 */
public record Having(String column, Set<String> values, boolean isOneOf) {

    public Having {
        values = Set.copyOf(values);
    }

    /** Whether a value of the column, which may be null, meets it. */
    public boolean isMetBy(@Nullable Object value) {
        return value == null ? isNull() : values.contains(value.toString()) == isOneOf;
    }

    /** Whether the column is NULL. */
    public boolean isNull() {
        return isOneOf && values.isEmpty();
    }
}
