package io.fillrate.report.analysis;

import io.fillrate.report.analysis.Conditions.Difference;
import io.fillrate.report.analysis.Conditions.Kind;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Whether two runs may be compared.
 *
 * @param refused the differences that forbid it
 * @param accepted the differences that do not, by their nature or because the user accepts them
 * @param unknown the decisive kinds of conditions that one of the runs does not record
 */
public record Comparability(List<Difference> refused, List<Difference> accepted, List<Kind> unknown) {

    /**
     * Kinds of which a file records every condition there is: a missing one did not exist in the version that wrote the file, and its value
     * is not known.
     */
    private static final Set<Kind> COMPLETE = Set.of(Kind.DATA, Kind.SETTINGS);

    /**
     * Compares the conditions of two runs.
     *
     * @param despite the kinds that may differ
     */
    public static Comparability of(ComparableRun first, ComparableRun second, Set<Kind> despite) {
        Conditions ours = first.conditionsWith(second);
        Conditions theirs = second.conditionsWith(first);
        List<Difference> all = ours.differences(theirs);
        List<Kind> unknown = Arrays.stream(Kind.values())
                .filter(kind -> kind.isDecisive() && !(ours.knows(kind) && theirs.knows(kind)))
                .toList();
        return new Comparability(
                all.stream().filter(one -> isRefused(one, despite)).toList(),
                all.stream().filter(one -> !isRefused(one, despite)).toList(),
                unknown);
    }

    private static boolean isRefused(Difference difference, Set<Kind> despite) {
        return difference.kind().isDecisive()
                && !despite.contains(difference.kind())
                && !(COMPLETE.contains(difference.kind()) && difference.isAbsence());
    }

    /** Returns whether nothing forbids the comparison. */
    public boolean isGiven() {
        return refused.isEmpty();
    }

    /** Returns why not, in one line: {@code different machine (CPU: A and B), different jdk (...)}. */
    public String reason() {
        return byKind(refused)
                .map(one -> "different " + one.getKey() + " (" + one.getValue() + ")")
                .collect(Collectors.joining(", "));
    }

    /** Returns what a reader must know although it does not forbid the comparison, a line each. */
    public List<String> notes() {
        Stream<String> differences =
                byKind(accepted).map(one -> "Compared despite different " + one.getKey() + ": " + one.getValue() + ".");
        Stream<String> gaps = unknown.isEmpty()
                ? Stream.of()
                : Stream.of("Not recorded in the files, so not checked: "
                        + unknown.stream().map(Comparability::word).collect(Collectors.joining(", ")) + ".");
        return Stream.concat(differences, gaps).toList();
    }

    /** The kinds in order, each with its differences in one text. */
    private static Stream<Map.Entry<String, String>> byKind(List<Difference> differences) {
        return differences.stream()
                .collect(Collectors.groupingBy(
                        one -> word(one.kind()),
                        LinkedHashMap::new,
                        Collectors.mapping(Difference::toString, Collectors.joining("; "))))
                .entrySet()
                .stream();
    }

    private static String word(Kind kind) {
        return kind.name().toLowerCase(Locale.ROOT);
    }
}
