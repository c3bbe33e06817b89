package io.fillrate.report.analysis;

import io.fillrate.report.results.Sample;
import io.fillrate.report.results.Series;
import io.fillrate.report.stats.Contrast;
import io.fillrate.report.stats.RoundTimes;
import io.fillrate.report.stats.Steadiness;
import io.fillrate.report.stats.Summary;
import java.util.SortedMap;
import java.util.TreeMap;

/** The times of a series that is a result. */
public final class SeriesTimes {

    private SeriesTimes() {}

    /** Returns the elapsed nanoseconds by round. */
    public static RoundTimes of(Series series) {
        SortedMap<Integer, Double> times = new TreeMap<>();
        for (Sample sample : series.samples()) {
            times.put(sample.round(), (double) sample.elapsedNanos());
        }
        return RoundTimes.of(times);
    }

    /** Returns the summary of the elapsed nanoseconds. */
    public static Summary summary(Series series) {
        return of(series).summary();
    }

    /** Checks whether the samples, by round, look like many measurements of one thing. */
    public static Steadiness steadiness(Series series) {
        return of(series).steadiness();
    }

    /** Returns the contrast between two series of one run; see {@link RoundTimes#contrast}. */
    public static Contrast contrast(Series a, Series b) {
        return of(a).contrast(of(b));
    }

    /** Returns the logarithms of the ratio A / B of their times in every round in which both ran, by round. */
    public static double[] pairedLogRatios(Series a, Series b) {
        return of(a).logRatios(of(b));
    }
}
