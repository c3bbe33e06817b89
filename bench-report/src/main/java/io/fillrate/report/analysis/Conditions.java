package io.fillrate.report.analysis;

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
 * The conditions of a run, by kind and name.
 *
 * @param byKind a kind that is missing is not known; the name of a database's condition begins with the database and a space
 */
public record Conditions(Map<Kind, Map<String, String>> byKind) {

    /** None that is known. */
    public static final Conditions NONE = new Conditions(Map.of());

    /** What a measurement depends on besides the code that is measured. In texts and options: the name in lower case. */
    public enum Kind {
        /** The processor, memory, operating system and limits of the client's machine. */
        MACHINE(true),
        /** The client's Java and its arguments. */
        JDK(true),
        /** The database servers: version, target, settings. */
        DATABASE(true),
        /** What the rows are made of: seed and scale. */
        DATA(true),
        /** How the benchmark was set up. */
        SETTINGS(true),
        /** The client libraries. They may be what a comparison is about, so a difference is reported and never refused. */
        DRIVERS(false);

        private final boolean decisive;

        Kind(boolean decisive) {
            this.decisive = decisive;
        }

        /** Returns whether two runs that differ in it are not comparable, unless the user accepts the difference. */
        public boolean isDecisive() {
            return decisive;
        }
    }

    /**
     * A condition that differs between two runs.
     *
     * @param kind of the condition
     * @param name of the condition
     * @param first its value in the first run
     * @param second its value in the second run
     */
    public record Difference(Kind kind, String name, String first, String second) {

        private static final String ABSENT = "(none)";

        /** Returns whether one of the two runs does not have the condition. */
        boolean isAbsence() {
            return first.equals(ABSENT) || second.equals(ABSENT);
        }

        @Override
        public String toString() {
            return name + ": " + first + " and " + second;
        }
    }

    /** Takes an unmodifiable copy. */
    public Conditions {
        Map<Kind, Map<String, String>> copy = new EnumMap<>(Kind.class);
        byKind.forEach((kind, values) -> copy.put(kind, Map.copyOf(values)));
        byKind = Map.copyOf(copy);
    }

    /** Returns these and the other ones; where values differ, all of them count. */
    Conditions and(Conditions more) {
        Map<Kind, Map<String, String>> all = new EnumMap<>(Kind.class);
        byKind.forEach((kind, values) -> all.put(kind, new TreeMap<>(values)));
        more.byKind.forEach((kind, values) -> values.forEach((name, value) ->
                all.computeIfAbsent(kind, first -> new TreeMap<>()).merge(name, value, Conditions::joined)));
        return new Conditions(all);
    }

    private static String joined(String all, String one) {
        return List.of(all.split("; ", -1)).contains(one) ? all : all + "; " + one;
    }

    /** Returns whether anything of the kind is known. */
    public boolean knows(Kind kind) {
        return byKind.containsKey(kind);
    }

    /** Returns all conditions of the kind as one text, the same for the same conditions; empty when none is known. */
    public String text(Kind kind) {
        return new TreeMap<>(byKind.getOrDefault(kind, Map.of()))
                .entrySet().stream()
                        .map(one -> one.getKey() + "=" + one.getValue())
                        .collect(Collectors.joining(", "));
    }

    /** Returns every condition in which the other run differs, in the order of kinds and names. */
    public List<Difference> differences(Conditions other) {
        List<Difference> differences = new ArrayList<>();
        for (Kind kind : Kind.values()) {
            Map<String, String> ours = byKind.getOrDefault(kind, Map.of());
            Map<String, String> theirs = other.byKind.getOrDefault(kind, Map.of());
            SortedSet<String> names = new TreeSet<>(ours.keySet());
            names.addAll(theirs.keySet());
            for (String name : names) {
                String first = ours.getOrDefault(name, Difference.ABSENT);
                String second = theirs.getOrDefault(name, Difference.ABSENT);
                if (!first.equals(second) && (kind != Kind.DATABASE || bothUse(database(name), ours, theirs))) {
                    differences.add(new Difference(kind, name, first, second));
                }
            }
        }
        return List.copyOf(differences);
    }

    /** A database that only one of the runs filled has no counterpart to differ from. */
    private static boolean bothUse(String database, Map<String, String> ours, Map<String, String> theirs) {
        return Stream.of(ours, theirs).allMatch(conditions -> conditions.keySet().stream()
                .anyMatch(name -> database(name).equals(database)));
    }

    private static String database(String name) {
        return name.substring(0, Math.max(0, name.indexOf(' ')));
    }
}
