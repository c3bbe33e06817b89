package io.fillrate.e2e.advise;

import io.fillrate.report.analysis.Ranking;
import io.fillrate.report.analysis.ResourceUsage;
import io.fillrate.report.analysis.ResourceUsage.Measure;
import io.fillrate.report.analysis.SeriesTimes;
import io.fillrate.report.results.Series;
import io.fillrate.report.stats.ConfidenceInterval;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.apache.commons.statistics.descriptive.Mean;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * Where a race stands: series that were measured in the same rounds, and who leads.
 *
 * <p>The ratio of two times is estimated as in every report, by Hodges and Lehmann on the logarithms of the rounds that both ran in.
 * How far it may be off is estimated from all series together: without what a round does to all of them, and without what each takes,
 * there remains noise of one size (a randomized block design), which a few rounds of many series show well. The intervals hold together
 * for all series and all looks (Bonferroni's bound). That the data says who leads costs nothing more: a wrong answer is wrong about the
 * one that is the best, which has no more rivals than that.
 */
final class Standings {

    /** Rounds after which a race is looked at; the more looks, the wider the intervals. */
    static final List<Integer> LOOKS = List.of(3, 5, 7, 10, 14, 20, 28, 40, 56, 80);

    static final int MAX_ROUNDS = 80;

    private final Series leader;
    private final double noise;
    private final double quantile;

    /**
     * Of some series.
     *
     * @param racing those that ran in every round; one or more
     * @param all these, and those that ran in the first rounds only
     */
    Standings(List<Series> racing, List<Series> all) {
        double squares = 0;
        int freedom = 0;
        int from = 0;
        for (int to : new TreeSet<>(all.stream().map(Standings::rounds).toList())) {
            List<double[]> logs = logs(all, from, to);
            squares += squares(logs);
            freedom += (logs.size() - 1) * (to - from - 1);
            from = to;
        }
        noise = freedom == 0 ? Double.POSITIVE_INFINITY : Math.sqrt(squares / freedom);
        double level = (1 - ConfidenceInterval.LEVEL) / LOOKS.size() / Math.max(1, all.size() - 1);
        quantile = freedom == 0 ? 1 : TDistribution.of(freedom).inverseSurvivalProbability(level / 2);
        leader = leader(racing);
    }

    private static int rounds(Series series) {
        return series.samples().size();
    }

    /** Of those that ran in some rounds, without what each takes. */
    private static List<double[]> logs(List<Series> all, int from, int to) {
        return all.stream()
                .filter(series -> rounds(series) >= to)
                .map(series -> centered(series.samples().subList(from, to).stream()
                        .mapToDouble(sample -> Math.log((double) sample.elapsedNanos()))
                        .toArray()))
                .toList();
    }

    /** The sum of the squares of what remains without what each round does to all. */
    private static double squares(List<double[]> logs) {
        return IntStream.range(0, logs.get(0).length)
                .mapToObj(round ->
                        centered(logs.stream().mapToDouble(of -> of[round]).toArray()))
                .flatMapToDouble(Arrays::stream)
                .map(value -> value * value)
                .sum();
    }

    private static double[] centered(double[] values) {
        double mean = Mean.of(values).getAsDouble();
        return Arrays.stream(values).map(value -> value - mean).toArray();
    }

    /** Of those that may be the fastest and are within a tie of it, the one that takes the least CPU time of the client. */
    private Series leader(List<Series> racing) {
        Series fastest = racing.stream()
                .min(Comparator.comparingDouble(one -> racing.stream()
                        .mapToDouble(other -> Math.log(ratio(one, other)))
                        .sum()))
                .orElseThrow();
        return racing.stream()
                .filter(one -> one.equals(fastest)
                        || (ratio(one, fastest) <= Ranking.TIE
                                && interval(one, fastest).low() <= 1))
                .min(Comparator.comparingDouble(Standings::clientCpu))
                .orElseThrow();
    }

    private static double clientCpu(Series series) {
        Double nanos = ResourceUsage.of(series).median(Measure.CLIENT_CPU);
        return nanos == null ? Double.MAX_VALUE : nanos;
    }

    /** The standard deviation of the logarithm of one time; infinite if nothing shows it. */
    double noise() {
        return noise;
    }

    Series leader() {
        return leader;
    }

    /** How many times as long as the leader another takes, which ran in all of its rounds or in the first of them. */
    double ratio(Series other) {
        return ratio(other, leader);
    }

    /** Where that ratio lies; infinitely wide where there is nothing to tell the noise from. */
    ConfidenceInterval interval(Series other) {
        return interval(other, leader);
    }

    private static double ratio(Series one, Series other) {
        return Math.exp(SeriesTimes.contrast(one, other).logRatio());
    }

    private ConfidenceInterval interval(Series one, Series other) {
        double width = quantile * noise * Math.sqrt(2.0 / Math.min(rounds(one), rounds(other)));
        double ratio = Math.log(ratio(one, other));
        return new ConfidenceInterval(ratio - width, ratio + width, ConfidenceInterval.LEVEL).exp();
    }
}
