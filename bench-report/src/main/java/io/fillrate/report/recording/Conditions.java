package io.fillrate.report.recording;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The conditions of a recording, by aspect and name.
 *
 * @param byAspect an aspect that is missing is not known; the name of a database's condition begins with the database
 *     and a space
 */
public record Conditions(Map<Aspect, Map<String, String>> byAspect) {

    /** Takes an unmodifiable copy. */
    public Conditions {
        Map<Aspect, Map<String, String>> copy = new EnumMap<>(Aspect.class);
        byAspect.forEach((aspect, values) -> copy.put(aspect, Map.copyOf(values)));
        byAspect = Map.copyOf(copy);
    }

    /** Whether anything is known of the aspect. */
    public boolean knows(Aspect aspect) {
        return byAspect.containsKey(aspect);
    }

    /** What is known of the aspect as one text, the same for the same conditions; empty when nothing is. */
    public String text(Aspect aspect) {
        return new TreeMap<>(byAspect.getOrDefault(aspect, Map.of()))
                .entrySet().stream()
                        .map(one -> one.getKey() + "=" + one.getValue())
                        .collect(Collectors.joining(", "));
    }

    /** Every condition in which the other recording differs, in the order of the aspects and names. */
    public List<Difference> differences(Conditions other) {
        List<Difference> differences = new ArrayList<>();
        for (Aspect aspect : Aspect.values()) {
            Map<String, String> ours = byAspect.getOrDefault(aspect, Map.of());
            Map<String, String> theirs = other.byAspect.getOrDefault(aspect, Map.of());
            SortedSet<String> names = new TreeSet<>(ours.keySet());
            names.addAll(theirs.keySet());
            for (String name : names) {
                String first = ours.getOrDefault(name, Difference.ABSENT);
                String second = theirs.getOrDefault(name, Difference.ABSENT);
                if (!first.equals(second) && (aspect != Aspect.DATABASE || bothUse(database(name), ours, theirs))) {
                    differences.add(new Difference(aspect, name, first, second));
                }
            }
        }
        return List.copyOf(differences);
    }

    /** A database that only one of them filled has nothing to be compared with. */
    private static boolean bothUse(String database, Map<String, String> ours, Map<String, String> theirs) {
        return Stream.of(ours, theirs).allMatch(conditions -> conditions.keySet().stream()
                .anyMatch(name -> database(name).equals(database)));
    }

    private static String database(String name) {
        return name.substring(0, Math.max(0, name.indexOf(' ')));
    }
}
