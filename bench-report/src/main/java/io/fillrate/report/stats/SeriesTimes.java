package io.fillrate.report.stats;

import io.fillrate.report.format.Sample;
import io.fillrate.report.format.Series;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

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
        Map<Integer, Sample> roundsOfB =
                b.samples().stream().collect(Collectors.toMap(Sample::round, sample -> sample));
        List<Sample> ofA = new ArrayList<>();
        List<Sample> ofB = new ArrayList<>();
        for (Sample sample : a.samples()) {
            Sample other = roundsOfB.get(sample.round());
            if (other != null) {
                ofA.add(sample);
                ofB.add(other);
            }
        }
        return ofA.size() >= 2
                        || ofA.size()
                                == Math.min(a.samples().size(), b.samples().size())
                ? Contrast.paired(nanos(ofA), nanos(ofB))
                : Contrast.unpaired(nanos(a), nanos(b));
    }

    private static double[] nanos(Series series) {
        return nanos(series.samples());
    }

    private static double[] nanos(List<Sample> samples) {
        return samples.stream().mapToDouble(Sample::elapsedNanos).toArray();
    }
}
