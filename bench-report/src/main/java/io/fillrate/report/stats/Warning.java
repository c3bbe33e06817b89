package io.fillrate.report.stats;

import java.util.Locale;

/**
 * What a reader must know about an estimate.
 *
 * @param kind for programs
 * @param text for people, one short line
 */
public record Warning(Kind kind, String text) {

    private static final String ASSUMPTION = ", which assumes log-normal noise; ";

    public enum Kind {
        /** One sample on a side: there is no interval. */
        ONE_SAMPLE,
        /** Too few samples for a distribution-free interval; Student's t on logarithms is used instead. */
        FEW_SAMPLES,
        /** Enough samples for the interval, too few for all comparisons together; Student's t is used instead. */
        FEW_FOR_COMPARISONS,
        /** The samples were not taken in the same rounds. */
        UNPAIRED,
        /** All values are equal, so that there is no variance to estimate. */
        NO_SPREAD,
        /** The samples rise or fall in the order of time. */
        DRIFT,
        /** Some samples lie far off the others. */
        OUTLIERS,
        /** The samples are bimodal. */
        BIMODAL
    }

    /** Returns what is wrong in a word or two, for places without room for the text. */
    public String word() {
        return kind.name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }

    static Warning oneSample() {
        return new Warning(Kind.ONE_SAMPLE, "1 sample: no interval");
    }

    static Warning oneRound() {
        return new Warning(Kind.ONE_SAMPLE, "1 round in common: no interval of the ratio");
    }

    static Warning fewSamples(int samples) {
        return new Warning(
                Kind.FEW_SAMPLES,
                samples + " samples: interval by Student's t on log values" + ASSUMPTION
                        + "6 samples give a distribution-free one");
    }

    static Warning fewRounds(int rounds, int enough) {
        return new Warning(
                Kind.FEW_SAMPLES,
                rounds + " rounds: ratio's interval by Student's t on log ratios" + ASSUMPTION + enough
                        + " rounds give a distribution-free one");
    }

    static Warning fewSamples(int samples, int otherSamples) {
        return new Warning(
                Kind.FEW_SAMPLES,
                samples + " and " + otherSamples + " samples: ratio's interval by Welch's t on log values" + ASSUMPTION
                        + "4 and 4 samples give a distribution-free one");
    }

    static Warning fewForComparisons(String samples, int comparisons) {
        return new Warning(
                Kind.FEW_FOR_COMPARISONS,
                samples + " are too few for rank tests of " + comparisons
                        + " comparisons together; Student's t on log values instead");
    }

    static Warning unpaired() {
        return new Warning(Kind.UNPAIRED, "not measured in the same rounds: drift between them counts as difference");
    }

    static Warning drift(int samples, double change) {
        return new Warning(
                Kind.DRIFT,
                String.format(
                        Locale.ROOT,
                        "drift: times %s by %.0f%% over %d samples (Mann-Kendall); the machine was not quiet",
                        change > 1 ? "rise" : "fall",
                        100 * Math.abs(change - 1),
                        samples));
    }

    static Warning outliers(int outliers, int samples) {
        return new Warning(
                Kind.OUTLIERS,
                "outliers: " + outliers + " of " + samples
                        + " samples far off the others (Rosner); something else was running");
    }

    static Warning twoModes(double ratio) {
        return new Warning(
                Kind.BIMODAL,
                String.format(
                        Locale.ROOT,
                        "bimodal: two clusters a factor of %.2f apart; the median is not representative",
                        ratio));
    }

    static Warning noSpread(int samples) {
        return new Warning(Kind.NO_SPREAD, "all " + samples + " values are equal; no variance to estimate");
    }
}
