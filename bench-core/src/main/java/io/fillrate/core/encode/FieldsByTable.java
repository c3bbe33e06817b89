package io.fillrate.core.encode;

import io.fillrate.data.Table;
import java.util.Collections;
import java.util.Map;
import java.util.WeakHashMap;
import java.util.function.Function;

/**
 * The fields of the tables that are in use, in one format. Each load has an encoder of its own, but what the JVM has compiled belongs
 * to the fields: made anew for each load, they would be interpreted at first each time. Safe for use by many threads.
 */
final class FieldsByTable {

    private final Map<Table<?>, Fields<?>> fields = Collections.synchronizedMap(new WeakHashMap<>());

    /** The fields of a table, made if there are none yet; equal tables share theirs. */
    @SuppressWarnings("unchecked") // an equal table has the same accessors, so its rows have the same type
    <T> Fields<T> of(Table<T> table, Function<Table<T>, Fields<T>> make) {
        return (Fields<T>) fields.computeIfAbsent(table, absent -> make.apply(table));
    }
}
