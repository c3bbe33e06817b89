package io.fillrate.core.encode;

import io.fillrate.data.Table;
import java.util.Collections;
import java.util.Map;
import java.util.WeakHashMap;
import java.util.function.Function;

/**
 * What is made once for each of the tables in use. Each load has an encoder of its own, but what the JVM has compiled belongs to the objects
 * that are joined in it: made anew for each load, they would be interpreted at first each time. Safe for use by many threads.
 */
public final class ByTable {

    private final Map<Table<?>, Object> made = Collections.synchronizedMap(new WeakHashMap<>());

    /** What there is of a table, made if there is nothing yet; equal tables share it. All calls make objects of the same class. */
    @SuppressWarnings(
            "unchecked") // made by the same function; and an equal table has the same accessors, so rows of the same
    // type
    public <T, V> V of(Table<T> table, Function<Table<T>, V> make) {
        return (V) made.computeIfAbsent(table, absent -> make.apply(table));
    }
}
