package io.fillrate.schema.generate.shape;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;

/** How far counts are from those that a law lets expect. */
public final class ChiSquare {

    /** Counts that are expected to be less are counted together. */
    private static final double LEAST = 5;

    /** Standard deviations: one test in three million exceeds them by chance, and seeds are fixed. */
    private static final double DEVIATIONS = 5;

    /** Terms of a sum that are added; the others are an integral. */
    private static final int ADDED = 100_000;

    private ChiSquare() {}

    /**
     * Requires that numbers were drawn by Zipf's law.
     *
     * @param counts of the first numbers, and of all others together
     * @param size how many numbers there are
     */
    public static void requireZipf(long[] counts, double exponent, long size) {
        int first = (int) Math.min(counts.length - 1, size);
        double all = sum(exponent, size);
        double draws = Arrays.stream(counts).sum();
        double sum = 0;
        int classes = 0;
        double expectedOfOthers = draws;
        double countOfOthers = draws;
        for (int i = 0; i < first; i++) {
            double expected = draws * Math.pow(i + 1, -exponent) / all;
            if (expected >= LEAST) {
                sum += Math.pow(counts[i] - expected, 2) / expected;
                expectedOfOthers -= expected;
                countOfOthers -= counts[i];
                classes++;
            }
        }
        if (expectedOfOthers >= LEAST) {
            sum += Math.pow(countOfOthers - expectedOfOthers, 2) / expectedOfOthers;
            classes++;
        }
        assertThat(classes > 1 ? sum : 0)
                .as("exponent %s, %s numbers: %s", exponent, size, Arrays.toString(counts))
                .isLessThan(bound(Math.max(1, classes - 1)));
    }

    /** The sum of {@code 1 / k^exponent}. */
    private static double sum(double exponent, long size) {
        double sum = 0;
        for (long k = Math.min(size, ADDED); k >= 1; k--) {
            sum += Math.pow((double) k, -exponent);
        }
        if (size > ADDED) {
            double from = Math.log(ADDED + 0.5);
            double to = Math.log(size + 0.5);
            double power = 1 - exponent;
            sum += Math.abs(power) < 1e-9 ? to - from : (Math.exp(power * to) - Math.exp(power * from)) / power;
        }
        return sum;
    }

    /** A quantile (Wilson and Hilferty, "The distribution of chi-square", 1931). */
    private static double bound(int freedom) {
        double part = 2.0 / (9 * freedom);
        return freedom * Math.pow(1 - part + DEVIATIONS * Math.sqrt(part), 3);
    }
}
