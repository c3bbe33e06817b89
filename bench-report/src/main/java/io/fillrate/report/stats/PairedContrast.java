package io.fillrate.report.stats;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.commons.statistics.inference.WilcoxonSignedRankTest;
import org.jspecify.annotations.Nullable;

/** Paired by round, so that what slows a whole round down cancels out. */
final class PairedContrast implements Contrast {

    private final double[] logRatios;
    private final HodgesLehmann ranks;
    private final @Nullable StudentT mean;

    private PairedContrast(double[] logRatios, HodgesLehmann ranks, @Nullable StudentT mean) {
        this.logRatios = logRatios;
        this.ranks = ranks;
        this.mean = mean;
    }

    static PairedContrast of(double[] timesOfA, double[] timesOfB) {
        if (timesOfA.length != timesOfB.length || timesOfA.length == 0) {
            throw new IllegalArgumentException("there are " + timesOfA.length + " and " + timesOfB.length
                    + " times; allowed: as many of A as of B, 1 or more");
        }
        double[] logRatios = Logs.of(timesOfA);
        double[] logsOfB = Logs.of(timesOfB);
        Arrays.setAll(logRatios, i -> logRatios[i] - logsOfB[i]);
        return new PairedContrast(
                logRatios,
                HodgesLehmann.ofDifferences(logRatios),
                logRatios.length < 2 ? null : StudentT.mean(logRatios));
    }

    /** The same with another estimate of the mean, from more than these two. */
    PairedContrast with(StudentT otherMean) {
        return new PairedContrast(logRatios, ranks, mean == null ? null : otherMean);
    }

    int rounds() {
        return logRatios.length;
    }

    @Override
    public double logRatio() {
        return ranks.shift();
    }

    @Override
    public @Nullable Interval logInterval(int comparisons) {
        if (mean == null) {
            return null;
        }
        Interval exact = ranks.interval(Interval.ALPHA / comparisons);
        return exact == null ? mean.interval(Interval.ALPHA / comparisons) : exact;
    }

    @Override
    public @Nullable Double pValue(int comparisons) {
        if (mean == null) {
            return null;
        }
        return ranksSuffice(comparisons) ? rankPValue() : mean.pValue();
    }

    @Override
    public @Nullable Double logDetectable(int comparisons) {
        return mean == null ? null : (Double) DetectableEffect.of(mean, level(comparisons));
    }

    @Override
    public List<Warning> warnings(int comparisons) {
        int rounds = logRatios.length;
        if (rounds < 2) {
            return List.of(Warning.oneRound());
        }
        List<Warning> warnings = new ArrayList<>();
        if (!ranksSuffice(1)) {
            warnings.add(Warning.fewRounds(rounds, enoughRounds(comparisons)));
        } else if (!ranksSuffice(comparisons)) {
            warnings.add(Warning.fewForSoMany(rounds + " rounds", comparisons));
        }
        if (Arrays.stream(logRatios).distinct().count() == 1) {
            warnings.add(Warning.noSpread(rounds));
        }
        return List.copyOf(warnings);
    }

    /** The fewest of which the ranks reach the level: when all differences have one sign, p is 2 to the power of 1 - n. */
    private static int enoughRounds(int comparisons) {
        return (int) Math.ceil(1 + Math.log(comparisons / Interval.ALPHA) / Math.log(2));
    }

    private boolean ranksSuffice(int comparisons) {
        return ranks.smallestPValue() * comparisons <= Interval.ALPHA;
    }

    private double level(int comparisons) {
        double level = Interval.ALPHA / Math.max(1, comparisons);
        return ranksSuffice(comparisons) ? ranks.attainableLevel(level) : level;
    }

    private double rankPValue() {
        if (Arrays.stream(logRatios).allMatch(ratio -> ratio == 0)) {
            return 1;
        }
        WilcoxonSignedRankTest.Result test =
                WilcoxonSignedRankTest.withDefaults().test(logRatios);
        // With ties the library leaves the exact distribution for the normal one, which is too bold for few samples.
        return test.hasTiedValues() || test.hasZeroValues() ? ranks.pValue() : test.getPValue();
    }
}
