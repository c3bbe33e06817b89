package io.fillrate.core.cockroach;

import java.time.Duration;
import java.util.random.RandomGenerator;

/**
 * How often a transaction is tried, and how long to wait before the next time: twice as long after each failure, less a random part up to a
 * half, so that those who met don't meet again.
 *
 * @param attempts how often in all, at least 1
 * @param first the longest wait after the first failure
 * @param longest the longest wait of all
 */
record Backoff(int attempts, Duration first, Duration longest) {

    /** Ten attempts within some eight seconds. */
    static final Backoff DEFAULT = new Backoff(10, Duration.ofMillis(20), Duration.ofSeconds(2));

    private static final int MOST_DOUBLINGS = 20;

    Backoff {
        if (attempts < 1 || first.isNegative() || longest.compareTo(first) < 0) {
            throw new IllegalArgumentException("backoff: must be at least one attempt, and 0 <= first <= longest, not "
                    + attempts + ", " + first + ", " + longest);
        }
    }

    /** The wait after so many failures, from 1. */
    Duration after(int failures, RandomGenerator random) {
        Duration full = first.multipliedBy(1L << Math.min(failures - 1, MOST_DOUBLINGS));
        long nanos = (full.compareTo(longest) < 0 ? full : longest).toNanos();
        return Duration.ofNanos(nanos - (long) (random.nextDouble() * nanos / 2));
    }
}
