package io.fillrate.core;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BiPredicate;

/**
 * What a database says of itself, apart from the rows of its tables: read by each database's tests from the catalogue itself, and by no
 * code of the product's, so that the two do not share their mistakes. Objects are in facts under their names.
 *
 * @param facts one per row of the catalogue, in any order
 * @param ids what the database itself tells an object by, such as its object id, by its name: another one means that the object was dropped
 *     and created again
 * @param positions the last number that each sequence or counter has given, by its name: rows may take numbers, and nothing gives them back
 */
public record CatalogState(List<String> facts, Map<String, String> ids, Map<String, Long> positions) {

    public CatalogState {
        facts = facts.stream().sorted().toList();
        ids = Map.copyOf(ids);
        positions = Map.copyOf(positions);
    }

    /** The facts that another state lacks, each after "- ", and those that only the other has, after "+ ". */
    public List<String> changes(CatalogState after) {
        List<String> changes = new ArrayList<>();
        minus(facts, after.facts).forEach(fact -> changes.add("- " + fact));
        minus(after.facts, facts).forEach(fact -> changes.add("+ " + fact));
        return changes;
    }

    /** The names of the objects that have another id in another state, in order. */
    public List<String> recreated(CatalogState after) {
        return new TreeMap<>(ids)
                .entrySet().stream()
                        .filter(object ->
                                !object.getValue().equals(after.ids.getOrDefault(object.getKey(), object.getValue())))
                        .map(Map.Entry::getKey)
                        .toList();
    }

    /** The sequences that stand elsewhere in another state, each with both positions. */
    public List<String> moved(CatalogState after) {
        return moved(after, (before, now) -> !before.equals(now));
    }

    /** The sequences that have gone back in another state, so that they give numbers twice. */
    public List<String> goneBack(CatalogState after) {
        return moved(after, (before, now) -> now < before);
    }

    private List<String> moved(CatalogState after, BiPredicate<Long, Long> isMoved) {
        return new TreeMap<>(positions)
                .entrySet().stream()
                        .filter(sequence -> isMoved.test(
                                sequence.getValue(), after.positions.getOrDefault(sequence.getKey(), Long.MIN_VALUE)))
                        .map(sequence -> sequence + " -> " + after.positions.get(sequence.getKey()))
                        .toList();
    }

    private static List<String> minus(Collection<String> these, Collection<String> those) {
        List<String> left = new ArrayList<>(these);
        those.forEach(left::remove);
        return left;
    }
}
