package io.fillrate.report.stats;

import io.fillrate.report.format.Sample;
import io.fillrate.report.format.Series;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** The times of a series that is a result. */
public final class SeriesTimes {

    private SeriesTimes() {}

    /** The summary of the elapsed nanoseconds. */
    public static Summary summary(Series series) {
        return Summary.of(nanos(series));
    }

    /** Whether the samples, by round, look like many measurements of one thing. */
    public static Steadiness steadiness(Series series) {
        return Steadiness.of(nanos(series.samples().stream()
                .sorted(Comparator.comparingInt(Sample::round))
                .toList()));
    }

    /**
     * The contrast between two series of one run: over the rounds in which both ran if there are at least two, else
     * over all their samples.
     */
    public static Contrast contrast(Series a, Series b) {
        List<Sample> ofA = inRoundsOf(b, a);
        return ofA.size() >= 2
                        || ofA.size()
                                == Math.min(a.samples().size(), b.samples().size())
                ? Contrast.paired(nanos(ofA), nanos(inRoundsOf(a, b)))
                : Contrast.unpaired(nanos(a), nanos(b));
    }

    /** The logarithms of the ratio A / B of their times in every round in which both ran, by round. */
    public static double[] pairedLogRatios(Series a, Series b) {
        double[] ofA = Logs.of(nanos(inRoundsOf(b, a)));
        double[] ofB = Logs.of(nanos(inRoundsOf(a, b)));
        return IntStream.range(0, ofA.length).mapToDouble(i -> ofA[i] - ofB[i]).toArray();
    }

    /** The logarithms of the times in some rounds, by round. */
    static double[] logs(Series series, Set<Integer> rounds) {
        return Logs.of(nanos(in(rounds, series)));
    }

    /** The samples of one series in rounds in which another ran, by round. */
    private static List<Sample> inRoundsOf(Series other, Series one) {
        return in(other.samples().stream().map(Sample::round).collect(Collectors.toSet()), one);
    }

    private static List<Sample> in(Set<Integer> rounds, Series one) {
        return one.samples().stream()
                .filter(sample -> rounds.contains(sample.round()))
                .sorted(Comparator.comparingInt(Sample::round))
                .toList();
    }

    private static double[] nanos(Series series) {
        return nanos(series.samples());
    }

    private static double[] nanos(List<Sample> samples) {
        return samples.stream().mapToDouble(Sample::elapsedNanos).toArray();
    }
}
