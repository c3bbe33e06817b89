package io.fillrate.report.stats;

import io.fillrate.report.format.Sample;
import io.fillrate.report.format.Series;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.apache.commons.statistics.descriptive.Mean;
import org.apache.commons.statistics.descriptive.Variance;

/**
 * The series of one table, each of which may be compared with each: what is said holds for all pairs together, and so for
 * whichever pair the data makes one look at, the best and any other above all. Immutable.
 *
 * <p>Of k series that are equal, a table names one slower than another in at most 5 % of all repetitions (Bonferroni's
 * bound over the k (k - 1) / 2 pairs), and all of its intervals hold together in at least 95 %. Where the ranks of a pair
 * cannot show a difference at such a level, Student's t on logarithms stands in. Its errors come from all series: what a
 * round does to all of them is the mean of the round, and what remains is the noise of the series, which may differ from
 * series to series (a randomized block design with unequal variances). So a pair has nearly twice the degrees of freedom
 * that its own differences have; its degrees of freedom are Satterthwaite's (1946), for remainders that are correlated by
 * the round's mean.
 */
public final class AllPairs {

    private final int comparisons;
    private final Set<Integer> rounds;
    private final Map<Series.Key, Remainder> remainders;
    private final int size;

    /** What a series is apart from the rounds: the mean of its logarithms, and their variance without what the rounds bring. */
    private record Remainder(double mean, double variance) {}

    private AllPairs(List<Series> all) {
        this.size = all.size();
        this.comparisons = size * (size - 1) / 2;
        this.rounds = inCommon(all);
        this.remainders = rounds.size() < 2 ? Map.of() : remainders(all, rounds);
    }

    /** All pairs of some results that differ by their keys. */
    public static AllPairs of(List<Series> results) {
        return new AllPairs(results);
    }

    /** One series compared with another of the table. */
    public Comparison compare(Series a, Series b) {
        Contrast pair = SeriesTimes.contrast(a, b);
        Remainder ofA = remainders.get(a.key());
        Remainder ofB = remainders.get(b.key());
        if (ofA != null
                && ofB != null
                && pair instanceof PairedContrast paired
                && paired.rounds() <= rounds.size() + 1) {
            return Comparison.oneOf(comparisons, paired.with(difference(ofA, ofB)));
        }
        return Comparison.oneOf(comparisons, pair);
    }

    private StudentT difference(Remainder a, Remainder b) {
        double sum = a.variance() + b.variance();
        double squares = a.variance() * a.variance() + b.variance() * b.variance();
        double shared = 2 * a.variance() * b.variance() / ((size - 1.0) * (size - 1.0));
        return new StudentT(
                a.mean() - b.mean(),
                Math.sqrt(sum / rounds.size()),
                (rounds.size() - 1) * sum * sum / (squares + shared));
    }

    private static Set<Integer> inCommon(List<Series> all) {
        Set<Integer> common = new TreeSet<>();
        all.forEach(series -> series.samples().forEach(sample -> common.add(sample.round())));
        all.forEach(series ->
                common.retainAll(series.samples().stream().map(Sample::round).collect(Collectors.toSet())));
        return common;
    }

    private static Map<Series.Key, Remainder> remainders(List<Series> all, Set<Integer> rounds) {
        Map<Series.Key, double[]> logs = new HashMap<>();
        double[] ofRound = new double[rounds.size()];
        for (Series series : all) {
            double[] ofSeries = SeriesTimes.logs(series, rounds);
            logs.put(series.key(), ofSeries);
            Arrays.setAll(ofRound, i -> ofRound[i] + ofSeries[i] / all.size());
        }
        double estimated = (all.size() - 1.0) / all.size();
        Map<Series.Key, Remainder> remainders = new HashMap<>();
        logs.forEach((key, ofSeries) -> {
            double mean = Mean.of(ofSeries).getAsDouble();
            Arrays.setAll(ofSeries, i -> ofSeries[i] - ofRound[i]);
            remainders.put(key, new Remainder(mean, Variance.of(ofSeries).getAsDouble() / estimated));
        });
        return remainders;
    }
}
