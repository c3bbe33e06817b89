package io.fillrate.report.stats;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * F. Wilcoxon's signed-rank test of paired differences, exact for any number of pairs up to {@value #MAX_PAIRS}. Keeps the
 * distributions that it has computed; thread-safe.
 */
public final class SignedRank {

    /** Beyond this, exact distributions take seconds to compute. */
    public static final int MAX_PAIRS = 600;

    private final Map<Integer, RankDistribution> distributions = new ConcurrentHashMap<>();

    /** Knows no distribution yet. */
    public SignedRank() {}

    /**
     * Returns the test of some differences.
     *
     * @throws IllegalArgumentException if there are too many or none
     */
    public RankTest of(double[] differences) {
        int pairs = differences.length;
        if (pairs < 1 || pairs > MAX_PAIRS) {
            throw new IllegalArgumentException("there are " + pairs + " pairs; allowed: 1 to " + MAX_PAIRS);
        }
        return RankTest.ofDifferences(
                differences, distributions.computeIfAbsent(pairs, RankDistribution::exactSignedRank));
    }
}
