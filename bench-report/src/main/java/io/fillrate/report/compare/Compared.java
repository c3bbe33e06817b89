package io.fillrate.report.compare;

import io.fillrate.report.recording.Comparability;
import io.fillrate.report.recording.RecordedSeries;
import io.fillrate.report.recording.Recording;
import io.fillrate.report.stats.Comparison;
import io.fillrate.report.stats.Contrast;
import io.fillrate.report.stats.Warning;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Everything that two recordings say about each other. The samples are not paired: those of one recording were taken
 * before those of the other. All comparisons are corrected together.
 *
 * @param first the earlier, the yardstick
 * @param second the one that is judged
 * @param comparability whether it was right to compare them
 * @param margin share of the time that does not matter, 0.05 for 5 %
 * @param series of both recordings, in the order of the first; those that only the second has follow
 */
public record Compared(
        Recording first, Recording second, Comparability comparability, double margin, List<ComparedSeries> series) {

    private record Pair(String name, Optional<RecordedSeries> first, Optional<RecordedSeries> second) {

        boolean isWhole() {
            return problem().isEmpty();
        }

        List<String> problem() {
            return Stream.concat(problem(first, "first").stream(), problem(second, "second").stream())
                    .toList();
        }

        private static Optional<String> problem(Optional<RecordedSeries> series, String which) {
            return series.isEmpty()
                    ? Optional.of("not in the " + which + " file")
                    : Optional.ofNullable(series.get().problem()).map(problem -> which + " file: " + problem);
        }

        Contrast contrast() {
            return Contrast.unpaired(
                    second.orElseThrow().times(), first.orElseThrow().times());
        }

        boolean isIndependent() {
            return Stream.of(first, second).allMatch(one -> one.orElseThrow().independent());
        }
    }

    /** Compares every series of two recordings. */
    public static Compared of(Recording first, Recording second, Comparability comparability, double margin) {
        List<Pair> pairs = pairs(first, second);
        Iterator<Comparison> comparisons = Comparison.all(
                        pairs.stream().filter(Pair::isWhole).map(Pair::contrast).toList())
                .iterator();
        List<ComparedSeries> series = new ArrayList<>();
        for (Pair pair : pairs) {
            series.add(pair.isWhole() ? of(pair, comparisons.next(), margin) : without(pair));
        }
        return new Compared(first, second, comparability, margin, List.copyOf(series));
    }

    private static List<Pair> pairs(Recording first, Recording second) {
        return Stream.concat(first.series().stream(), second.series().stream())
                .map(RecordedSeries::name)
                .distinct()
                .map(name -> new Pair(name, first.find(name), second.find(name)))
                .toList();
    }

    private static ComparedSeries of(Pair pair, Comparison comparison, double margin) {
        List<String> notes = new ArrayList<>();
        if (!pair.isIndependent()) {
            notes.add("iterations of one fork: how virtual machines differ is not in them; 4 forks or more show it");
        }
        comparison.warnings().stream()
                .filter(warning -> warning.kind() != Warning.Kind.UNPAIRED)
                .forEach(warning -> notes.add(warning.text()));
        return new ComparedSeries(
                pair.name(), samples(pair), Finding.of(comparison, margin), comparison, List.copyOf(notes));
    }

    private static ComparedSeries without(Pair pair) {
        return new ComparedSeries(pair.name(), samples(pair), Finding.NO_RESULT, null, pair.problem());
    }

    private static List<Integer> samples(Pair pair) {
        return Stream.of(pair.first(), pair.second())
                .map(series -> series.map(one -> one.replicates().size()).orElse(0))
                .toList();
    }

    /** How many series have the finding. */
    public long count(Finding finding) {
        return series.stream().filter(one -> one.finding() == finding).count();
    }
}
