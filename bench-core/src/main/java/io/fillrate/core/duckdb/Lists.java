package io.fillrate.core.duckdb;

import io.fillrate.core.encode.ValueException;
import io.fillrate.data.ColumnType.Array;
import java.util.List;

/** What stands where in lists of lists: DuckDB's are as deep as their type says, everywhere. */
final class Lists {

    private Lists() {}

    /** A value that stands where a list does. */
    static List<?> inner(Object value, Array type) {
        if (value instanceof List<?> list) {
            return list;
        }
        throw new ValueException("has a value where " + type.sqlName() + " has a list");
    }

    /** A value that stands where an innermost element does. */
    static Object element(Object value, Array type) {
        if (value instanceof List) {
            throw new ValueException("is nested deeper than " + type.sqlName());
        }
        return value;
    }
}
