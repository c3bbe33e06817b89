package io.fillrate.core.readback;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Tells rows apart that have the same key, where that may be. */
@FunctionalInterface
interface Occurrences {

    /** The key as it is if it's unique, else with the number of times that it has been seen. */
    List<@Nullable Object> numbered(List<@Nullable Object> key);

    /** Of rows that may be equal. */
    final class Counted implements Occurrences {

        private final Map<List<@Nullable Object>, Integer> seen = new HashMap<>();

        @Override
        public List<@Nullable Object> numbered(List<@Nullable Object> key) {
            List<@Nullable Object> numbered = new ArrayList<>(key);
            numbered.add(seen.merge(key, 1, Integer::sum));
            return numbered;
        }
    }
}
