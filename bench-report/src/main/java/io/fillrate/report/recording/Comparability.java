package io.fillrate.report.recording;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Whether two recordings may be compared.
 *
 * @param refused the differences that forbid it
 * @param accepted the differences that do not, either by their nature or because somebody insists
 * @param unknown the decisive aspects of which one of the recordings says nothing
 */
public record Comparability(List<Difference> refused, List<Difference> accepted, List<Aspect> unknown) {

    /**
     * Aspects of which a file tells every condition there is: if one isn't told, the version that wrote the file did not have it, and what it was
     * is not known.
     */
    private static final Set<Aspect> ALWAYS_TOLD = Set.of(Aspect.DATA, Aspect.SETTINGS);

    /**
     * Holds the conditions of two recordings against each other.
     *
     * @param despite the aspects that may differ
     */
    public static Comparability of(Recording first, Recording second, Set<Aspect> despite) {
        List<Difference> all = first.conditions().differences(second.conditions());
        List<Aspect> unknown = Arrays.stream(Aspect.values())
                .filter(aspect -> aspect.isDecisive()
                        && !(first.conditions().knows(aspect)
                                && second.conditions().knows(aspect)))
                .toList();
        return new Comparability(
                all.stream().filter(one -> isRefused(one, despite)).toList(),
                all.stream().filter(one -> !isRefused(one, despite)).toList(),
                unknown);
    }

    private static boolean isRefused(Difference difference, Set<Aspect> despite) {
        return difference.aspect().isDecisive()
                && !despite.contains(difference.aspect())
                && !(ALWAYS_TOLD.contains(difference.aspect()) && difference.isAbsence());
    }

    /** Whether nothing forbids it. */
    public boolean isGiven() {
        return refused.isEmpty();
    }

    /** Why not, in one line: {@code different machine (CPU: A and B), different jdk (...)}. */
    public String reason() {
        return refused.stream()
                .map(Difference::aspect)
                .distinct()
                .map(aspect -> "different " + aspect.name().toLowerCase(Locale.ROOT) + " ("
                        + told(refused.stream().filter(one -> one.aspect() == aspect)) + ")")
                .collect(Collectors.joining(", "));
    }

    /** What a reader must know although it forbids nothing, a line each. */
    public List<String> notes() {
        Stream<String> differences = accepted.stream()
                .map(Difference::aspect)
                .distinct()
                .map(aspect -> "Compared despite different " + aspect.name().toLowerCase(Locale.ROOT) + ": "
                        + told(accepted.stream().filter(one -> one.aspect() == aspect)) + ".");
        Stream<String> gaps = unknown.isEmpty()
                ? Stream.of()
                : Stream.of("Not told by the files, so not checked: "
                        + unknown.stream()
                                .map(aspect -> aspect.name().toLowerCase(Locale.ROOT))
                                .collect(Collectors.joining(", "))
                        + ".");
        return Stream.concat(differences, gaps).toList();
    }

    private static String told(Stream<Difference> differences) {
        return differences.map(Difference::toString).collect(Collectors.joining("; "));
    }
}
