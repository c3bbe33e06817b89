package io.fillrate.report.stats;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The logarithms of two series of times, A and B, ready to be compared. Immutable. */
public abstract sealed class Contrast {

    private final RankTest ranks;
    private final @Nullable StudentT estimate;

    /**
     * Of some differences.
     *
     * @param ranks test of the differences
     * @param estimate of their mean, for where ranks cannot reach the level; null when there is not enough data
     */
    private Contrast(RankTest ranks, @Nullable StudentT estimate) {
        this.ranks = ranks;
        this.estimate = estimate;
    }

    /**
     * Times of A and B by round: the n-th of each were measured in the same round of one run.
     *
     * @throws IllegalArgumentException if there is no round, their numbers differ, or a time is not above 0
     */
    public static Contrast paired(double[] timesOfA, double[] timesOfB) {
        return Paired.of(timesOfA, timesOfB);
    }

    /**
     * Times of A and B that do not belong together.
     *
     * @throws IllegalArgumentException if one has no time, or a time is not above 0
     */
    public static Contrast unpaired(double[] timesOfA, double[] timesOfB) {
        return Unpaired.of(timesOfA, timesOfB);
    }

    /** Returns the smallest shift of paired differences, 2 or more, that a test at the level finds in 4 of 5 repetitions. */
    public static double detectableOfPairs(double[] differences, double level) {
        return StudentT.mean(differences).detectable(level);
    }

    /** Returns the same of two samples, 2 values or more of each. */
    public static double detectableOfSamples(double[] values, double[] others, double level) {
        return StudentT.pooledDifference(values, others).detectable(level);
    }

    /** Paired by round, so that what slows a whole round down cancels out. */
    static final class Paired extends Contrast {

        private final double[] logRatios;

        private Paired(double[] logRatios, @Nullable StudentT mean) {
            super(RankTest.ofDifferences(logRatios), mean);
            this.logRatios = logRatios;
        }

        private static Paired of(double[] timesOfA, double[] timesOfB) {
            if (timesOfA.length != timesOfB.length || timesOfA.length == 0) {
                throw new IllegalArgumentException("there are " + timesOfA.length + " and " + timesOfB.length
                        + " times; allowed: as many of A as of B, 1 or more");
            }
            double[] logRatios = Summary.logs(timesOfA);
            double[] logsOfB = Summary.logs(timesOfB);
            Arrays.setAll(logRatios, i -> logRatios[i] - logsOfB[i]);
            return new Paired(logRatios, logRatios.length < 2 ? null : StudentT.mean(logRatios));
        }

        /** The same with another estimate of the mean, from more than these two. */
        Paired with(StudentT otherMean) {
            return logRatios.length < 2 ? this : new Paired(logRatios, otherMean);
        }

        int rounds() {
            return logRatios.length;
        }

        @Override
        public List<Warning> warnings(int comparisons) {
            if (rounds() < 2) {
                return List.of(Warning.oneRound());
            }
            List<Warning> warnings = new ArrayList<>();
            if (!ranksSuffice(1)) {
                warnings.add(Warning.fewRounds(rounds(), enoughRounds(comparisons)));
            } else if (!ranksSuffice(comparisons)) {
                warnings.add(Warning.fewForComparisons(rounds() + " rounds", comparisons));
            }
            if (areEqual(logRatios)) {
                warnings.add(Warning.noSpread(rounds()));
            }
            return List.copyOf(warnings);
        }

        /** The fewest of which the ranks reach the level: when all differences have one sign, p is 2 to the power of 1 - n. */
        private static int enoughRounds(int comparisons) {
            return (int) Math.ceil(1 + Math.log(comparisons / ConfidenceInterval.ALPHA) / Math.log(2));
        }
    }

    /** Two independent series. */
    static final class Unpaired extends Contrast {

        private final double[] logsOfA;
        private final double[] logsOfB;

        private Unpaired(double[] logsOfA, double[] logsOfB, @Nullable StudentT estimate) {
            super(RankTest.ofSamples(logsOfA, logsOfB), estimate);
            this.logsOfA = logsOfA;
            this.logsOfB = logsOfB;
        }

        private static Unpaired of(double[] timesOfA, double[] timesOfB) {
            if (timesOfA.length == 0 || timesOfB.length == 0) {
                throw new IllegalArgumentException("there are " + timesOfA.length + " and " + timesOfB.length
                        + " times; allowed: 1 or more of each");
            }
            double[] a = Summary.logs(timesOfA);
            double[] b = Summary.logs(timesOfB);
            return Math.min(a.length, b.length) < 2
                    ? new Unpaired(a, b, null)
                    : new Unpaired(a, b, StudentT.difference(a, b));
        }

        @Override
        public List<Warning> warnings(int comparisons) {
            if (Math.min(logsOfA.length, logsOfB.length) < 2) {
                return List.of(Warning.oneSample());
            }
            List<Warning> warnings = new ArrayList<>(List.of(Warning.unpaired()));
            if (!ranksSuffice(1)) {
                warnings.add(Warning.fewSamples(logsOfA.length, logsOfB.length));
            } else if (!ranksSuffice(comparisons)) {
                warnings.add(
                        Warning.fewForComparisons(logsOfA.length + " and " + logsOfB.length + " samples", comparisons));
            }
            if (areEqual(logsOfA) && areEqual(logsOfB)) {
                warnings.add(Warning.noSpread(logsOfA.length));
            }
            return List.copyOf(warnings);
        }
    }

    /** The logarithm of the ratio A / B. */
    public double logRatio() {
        return ranks.estimate();
    }

    /** The 95% interval of {@link #logRatio} alone, null when there is not enough data. */
    public @Nullable ConfidenceInterval logInterval() {
        return logInterval(1);
    }

    /**
     * The interval of {@link #logRatio} that together with those of the other comparisons holds in 95% of all
     * repetitions or more (Bonferroni's bound); null when there is not enough data.
     *
     * @param comparisons how many comparisons are made together, this one included; 1 or more
     */
    public @Nullable ConfidenceInterval logInterval(int comparisons) {
        if (estimate == null) {
            return null;
        }
        double level = ConfidenceInterval.ALPHA / comparisons;
        ConfidenceInterval exact = ranks.interval(level);
        return exact == null ? estimate.interval(level) : exact;
    }

    /**
     * The two-sided p-value of A and B being equal, before it is adjusted; null when there is not enough data.
     *
     * @param comparisons how many comparisons are made together, this one included
     */
    public @Nullable Double pValue(int comparisons) {
        if (estimate == null) {
            return null;
        }
        return ranksSuffice(comparisons) ? ranks.pValue() : estimate.pValue();
    }

    /** What the reader of a comparison must know, when the given number of comparisons are made together. */
    public abstract List<Warning> warnings(int comparisons);

    /** Whether the rank test can reach the level for as many comparisons. */
    final boolean ranksSuffice(int comparisons) {
        return ranks.smallestPValue() * comparisons <= ConfidenceInterval.ALPHA;
    }

    private static boolean areEqual(double[] values) {
        return Arrays.stream(values).distinct().count() == 1;
    }
}
