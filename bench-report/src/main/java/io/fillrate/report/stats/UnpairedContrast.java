package io.fillrate.report.stats;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.DoubleStream;
import org.apache.commons.statistics.inference.MannWhitneyUTest;
import org.jspecify.annotations.Nullable;

/** Two independent series. */
final class UnpairedContrast implements Contrast {

    private final double[] logsOfA;
    private final double[] logsOfB;
    private final HodgesLehmann ranks;

    private UnpairedContrast(double[] logsOfA, double[] logsOfB) {
        this.logsOfA = logsOfA;
        this.logsOfB = logsOfB;
        this.ranks = HodgesLehmann.ofSamples(logsOfA, logsOfB);
    }

    static UnpairedContrast of(double[] timesOfA, double[] timesOfB) {
        if (timesOfA.length == 0 || timesOfB.length == 0) {
            throw new IllegalArgumentException(
                    "there are " + timesOfA.length + " and " + timesOfB.length + " times; allowed: 1 or more of each");
        }
        return new UnpairedContrast(Logs.of(timesOfA), Logs.of(timesOfB));
    }

    @Override
    public double logRatio() {
        return ranks.shift();
    }

    @Override
    public @Nullable Interval logInterval(int comparisons) {
        if (tooFew()) {
            return null;
        }
        double level = Interval.ALPHA / comparisons;
        Interval exact = ranks.interval(level);
        return exact == null ? StudentT.difference(logsOfA, logsOfB).interval(level) : exact;
    }

    @Override
    public @Nullable Double pValue(int comparisons) {
        if (tooFew()) {
            return null;
        }
        return ranksSuffice(comparisons)
                ? rankPValue()
                : StudentT.difference(logsOfA, logsOfB).pValue();
    }

    @Override
    public @Nullable Double logDetectable(int comparisons) {
        return tooFew() ? null : (Double) DetectableEffect.ofSamples(logsOfA, logsOfB, level(comparisons));
    }

    @Override
    public List<Warning> warnings(int comparisons) {
        if (tooFew()) {
            return List.of(Warning.oneSample());
        }
        List<Warning> warnings = new ArrayList<>(List.of(Warning.unpaired()));
        if (!ranksSuffice(1)) {
            warnings.add(Warning.fewSamples(logsOfA.length, logsOfB.length));
        } else if (!ranksSuffice(comparisons)) {
            warnings.add(Warning.fewForSoMany(logsOfA.length + " and " + logsOfB.length + " samples", comparisons));
        }
        if (Arrays.stream(logsOfA).distinct().count() == 1
                && Arrays.stream(logsOfB).distinct().count() == 1) {
            warnings.add(Warning.noSpread(logsOfA.length));
        }
        return List.copyOf(warnings);
    }

    private boolean tooFew() {
        return Math.min(logsOfA.length, logsOfB.length) < 2;
    }

    private boolean ranksSuffice(int comparisons) {
        return ranks.smallestPValue() * comparisons <= Interval.ALPHA;
    }

    private double level(int comparisons) {
        double level = Interval.ALPHA / Math.max(1, comparisons);
        return ranksSuffice(comparisons) ? ranks.attainableLevel(level) : level;
    }

    private double rankPValue() {
        long different = DoubleStream.concat(Arrays.stream(logsOfA), Arrays.stream(logsOfB))
                .distinct()
                .count();
        // With ties the library leaves the exact distribution for the normal one, which is too bold for few samples.
        return different == logsOfA.length + logsOfB.length
                ? MannWhitneyUTest.withDefaults().test(logsOfA, logsOfB).getPValue()
                : ranks.pValue();
    }
}
