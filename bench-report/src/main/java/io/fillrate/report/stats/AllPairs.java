package io.fillrate.report.stats;

import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.apache.commons.statistics.descriptive.Mean;
import org.apache.commons.statistics.descriptive.Variance;

/**
 * The series of one table, each of which may be compared with each: what is said holds for all pairs together, and so for
 * whichever pair the data makes one look at, the best and any other above all. Immutable.
 *
 * <p>Of k series that are equal, a table names one slower than another in at most 5% of all repetitions (Bonferroni's
 * bound over the k (k - 1) / 2 pairs), and all of its intervals hold together in at least 95%. Where the ranks of a pair
 * cannot show a difference at such a level, Student's t on logarithms stands in. Its errors come from all series: what a
 * round does to all of them is the mean of the round, and what remains is the noise of the series, which may differ from
 * series to series (a randomized block design with unequal variances). So a pair has nearly twice the degrees of freedom
 * that its own differences have; its degrees of freedom are Satterthwaite's (1946), for remainders that are correlated by
 * the round's mean.
 *
 * @param <K> what a series is known by
 */
public final class AllPairs<K> {

    private final Map<K, RoundTimes> series;
    private final int comparisons;
    private final Set<Integer> rounds;
    private final Map<K, Remainder> remainders;

    /** What a series is apart from the rounds: the mean of its logarithms, and their variance without what the rounds bring. */
    private record Remainder(double mean, double variance) {}

    private AllPairs(Map<K, RoundTimes> series) {
        this.series = series;
        this.comparisons = series.size() * (series.size() - 1) / 2;
        this.rounds = new TreeSet<>();
        series.values().forEach(one -> rounds.addAll(one.rounds()));
        series.values().forEach(one -> rounds.retainAll(one.rounds()));
        this.remainders = rounds.size() < 2 ? Map.of() : remainders();
    }

    /** Returns all pairs of some series, in the order of the map. */
    public static <K> AllPairs<K> of(Map<K, RoundTimes> series) {
        return new AllPairs<>(new LinkedHashMap<>(series));
    }

    /**
     * Compares one series with another of the table.
     *
     * @throws NullPointerException if one is not in it
     */
    public Comparison compare(K a, K b) {
        Contrast pair = Objects.requireNonNull(series.get(a)).contrast(Objects.requireNonNull(series.get(b)));
        Remainder ofA = remainders.get(a);
        Remainder ofB = remainders.get(b);
        if (ofA != null
                && ofB != null
                && pair instanceof Contrast.Paired paired
                && paired.rounds() <= rounds.size() + 1) {
            return Comparison.oneOf(comparisons, paired.with(difference(ofA, ofB)));
        }
        return Comparison.oneOf(comparisons, pair);
    }

    private StudentT difference(Remainder a, Remainder b) {
        double sum = a.variance() + b.variance();
        double squares = a.variance() * a.variance() + b.variance() * b.variance();
        double shared = 2 * a.variance() * b.variance() / ((series.size() - 1.0) * (series.size() - 1.0));
        return new StudentT(
                a.mean() - b.mean(),
                Math.sqrt(sum / rounds.size()),
                (rounds.size() - 1) * sum * sum / (squares + shared));
    }

    private Map<K, Remainder> remainders() {
        Map<K, double[]> logs = new LinkedHashMap<>();
        double[] ofRound = new double[rounds.size()];
        series.forEach((key, times) -> {
            double[] ofSeries = times.logs(rounds);
            logs.put(key, ofSeries);
            Arrays.setAll(ofRound, i -> ofRound[i] + ofSeries[i] / series.size());
        });
        double estimated = (series.size() - 1.0) / series.size();
        Map<K, Remainder> all = new HashMap<>();
        logs.forEach((key, ofSeries) -> {
            double mean = Mean.of(ofSeries).getAsDouble();
            Arrays.setAll(ofSeries, i -> ofSeries[i] - ofRound[i]);
            all.put(key, new Remainder(mean, Variance.of(ofSeries).getAsDouble() / estimated));
        });
        return all;
    }
}
