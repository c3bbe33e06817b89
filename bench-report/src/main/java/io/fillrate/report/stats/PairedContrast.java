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

    private PairedContrast(double[] logRatios) {
        this.logRatios = logRatios;
        this.ranks = HodgesLehmann.ofDifferences(logRatios);
    }

    static PairedContrast of(double[] timesOfA, double[] timesOfB) {
        if (timesOfA.length != timesOfB.length || timesOfA.length == 0) {
            throw new IllegalArgumentException("there are " + timesOfA.length + " and " + timesOfB.length
                    + " times; allowed: as many of A as of B, 1 or more");
        }
        double[] logRatios = Logs.of(timesOfA);
        double[] logsOfB = Logs.of(timesOfB);
        Arrays.setAll(logRatios, i -> logRatios[i] - logsOfB[i]);
        return new PairedContrast(logRatios);
    }

    @Override
    public double logRatio() {
        return ranks.shift();
    }

    @Override
    public @Nullable Interval logInterval() {
        if (logRatios.length < 2) {
            return null;
        }
        Interval exact = ranks.interval();
        return exact == null ? StudentT.interval(logRatios) : exact;
    }

    @Override
    public @Nullable Double pValue(int comparisons) {
        if (logRatios.length < 2) {
            return null;
        }
        return ranksSuffice(comparisons) ? rankPValue() : StudentT.pValue(logRatios);
    }

    @Override
    public @Nullable Double logDetectable(int comparisons) {
        return logRatios.length < 2 ? null : (Double) DetectableEffect.ofDifferences(logRatios, level(comparisons));
    }

    @Override
    public List<Warning> warnings(int comparisons) {
        int rounds = logRatios.length;
        if (rounds < 2) {
            return List.of(Warning.oneRound());
        }
        List<Warning> warnings = new ArrayList<>();
        if (!ranksSuffice(1)) {
            warnings.add(Warning.fewRounds(rounds));
        } else if (!ranksSuffice(comparisons)) {
            warnings.add(Warning.fewForSoMany(rounds + " rounds", comparisons));
        }
        if (Arrays.stream(logRatios).distinct().count() == 1) {
            warnings.add(Warning.noSpread(rounds));
        }
        return List.copyOf(warnings);
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
