package io.fillrate.schema.planner;

import io.fillrate.schema.generate.domain.Domain;
import io.fillrate.schema.generate.domain.Mix;
import io.fillrate.schema.names.ColumnWords;
import io.fillrate.schema.planner.key.ColumnGroup;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Puts pairs of numbers of a row in the order that their columns' names say: {@code min_age} is not above {@code max_age}, nor
 * {@code created}, as a number of seconds, above {@code modified}. Both columns have the same range, and numbers that keys or statistics
 * choose stay as they are.
 */
final class BoundsOrder {

    /** Words of lower bounds, each with that of the upper one. */
    private static final Map<String, String> UPPER = Map.of(
            "min", "max",
            "minimum", "maximum",
            "low", "high",
            "lowest", "highest",
            "lower", "upper",
            "from", "to",
            "start", "end",
            "begin", "end",
            "created", "modified");

    private BoundsOrder() {}

    /** Orders the numbers of a table. */
    static void apply(List<ColumnGroup> groups) {
        Map<List<String>, ColumnGroup> numbers = new HashMap<>();
        for (ColumnGroup group : groups) {
            Optional<Domain> domain = group.isFree() ? group.domain() : Optional.empty();
            if (domain.isPresent()
                    && domain.get() instanceof Domain.Ordered
                    && !(domain.get() instanceof Domain.OfMoments)) {
                numbers.put(ColumnWords.of(group.columns().get(0)).words(), group);
            }
        }
        numbers.forEach((words, lower) -> upper(words).map(numbers::get).ifPresent(upper -> order(lower, upper)));
    }

    /** The words of the upper bound; empty if these are not those of a lower one. */
    private static Optional<List<String>> upper(List<String> words) {
        List<String> upper = new ArrayList<>(words);
        upper.replaceAll(word -> UPPER.getOrDefault(word, word));
        return upper.equals(words) ? Optional.empty() : Optional.of(upper);
    }

    private static void order(ColumnGroup lower, ColumnGroup upper) {
        Domain domain = upper.domain().orElseThrow();
        if (isSame(lower.domain().orElseThrow(), domain)) {
            upper.drawInRow((row, bits) -> {
                long least = lower.choice().applyAsLong(row);
                return least + Mix.below(bits, domain.size() - least);
            });
        }
    }

    private static boolean isSame(Domain one, Domain other) {
        long size = one.size();
        return size == other.size()
                && size > 0
                && one.at(0).equals(other.at(0))
                && one.at(size - 1).equals(other.at(size - 1));
    }
}
