package io.fillrate.e2e.advise;

import java.util.Map;
import java.util.Optional;

/** Strategies that drop a table's indexes and build them again when the rows are in, and those that are the same otherwise. */
final class IndexTime {

    private static final String DROPPING = "-drop-indexes";

    /** Those without the word in their names. */
    private static final Map<String, String> REBUILDING = Map.of("arrow-stream-rebuild", "arrow-stream-native");

    private IndexTime() {}

    /** The strategy that keeps the indexes, and is the same otherwise; empty for one that does not drop them. */
    static Optional<String> keeping(String strategy) {
        return strategy.endsWith(DROPPING)
                ? Optional.of(strategy.substring(0, strategy.length() - DROPPING.length()))
                : Optional.ofNullable(REBUILDING.get(strategy));
    }

    /** Whether the two differ in when they build indexes, and in nothing else. */
    static boolean isAllThatDiffers(String one, String other) {
        return keeping(one).filter(other::equals).isPresent()
                || keeping(other).filter(one::equals).isPresent();
    }
}
