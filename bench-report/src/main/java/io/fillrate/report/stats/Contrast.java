package io.fillrate.report.stats;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** The logarithms of two series of times, A and B, made ready to be compared. Immutable. */
public sealed interface Contrast permits PairedContrast, UnpairedContrast {

    /**
     * Times of A and B by round: the n-th of each were measured in the same round of one run.
     *
     * @throws IllegalArgumentException if there is no round, their numbers differ, or a time is not above 0
     */
    static Contrast paired(double[] timesOfA, double[] timesOfB) {
        return PairedContrast.of(timesOfA, timesOfB);
    }

    /**
     * Times of A and B that do not belong together.
     *
     * @throws IllegalArgumentException if one has no time, or a time is not above 0
     */
    static Contrast unpaired(double[] timesOfA, double[] timesOfB) {
        return UnpairedContrast.of(timesOfA, timesOfB);
    }

    /** The logarithm of the ratio A / B. */
    double logRatio();

    /** The 95 % interval of {@link #logRatio} alone, null when there is not enough data. */
    default @Nullable Interval logInterval() {
        return logInterval(1);
    }

    /**
     * The interval of {@link #logRatio} that together with those of the other comparisons holds in 95 % of all
     * repetitions or more (Bonferroni's bound); null when there is not enough data.
     *
     * @param comparisons how many comparisons are made together, this one included; 1 or more
     */
    @Nullable
    Interval logInterval(int comparisons);

    /**
     * The two-sided p-value of A and B being equal, before it is adjusted; null when there is not enough data.
     *
     * @param comparisons how many comparisons are made together, this one included
     */
    @Nullable
    Double pValue(int comparisons);

    /**
     * The smallest detectable effect: how large the true difference, on logarithms, must be for a comparison with so many
     * samples and as much noise as these have to find it in {@link DetectableEffect#POWER} of all repetitions. Null when
     * there is not enough data.
     *
     * @param comparisons how many comparisons are made together, this one included
     */
    @Nullable
    Double logDetectable(int comparisons);

    /** What the reader of a comparison must know, when so many are made together. */
    List<Warning> warnings(int comparisons);
}
