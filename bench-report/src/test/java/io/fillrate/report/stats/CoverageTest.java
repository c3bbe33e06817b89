package io.fillrate.report.stats;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Objects;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Whether intervals hold the true value as often as they say, by simulation with fixed seeds. */
class CoverageTest {

    /** Four standard errors of a share of 95 % in this many trials are 1.4 %. */
    private static final int TRIALS = 4_000;

    private static final double TOLERANCE = 0.014;

    /** Noise of which the median is 1. */
    enum Noise {
        NORMAL,
        LOG_NORMAL,
        /** Student's t with 2 degrees of freedom on logarithms: no variance, and now and then a sample far off. */
        HEAVY_TAILED;

        double next(SplittableRandom random) {
            return switch (this) {
                case NORMAL -> 1 + 0.05 * random.nextGaussian();
                case LOG_NORMAL -> Math.exp(0.2 * random.nextGaussian());
                case HEAVY_TAILED -> Math.exp(0.05 * random.nextGaussian() / Math.sqrt(random.nextExponential()));
            };
        }

        double[] sample(SplittableRandom random, int n, double scale) {
            return IntStream.range(0, n).mapToDouble(i -> scale * next(random)).toArray();
        }
    }

    @ParameterizedTest
    @CsvSource({
        "NORMAL, 5", "NORMAL, 6", "NORMAL, 10", "NORMAL, 20",
        "LOG_NORMAL, 5", "LOG_NORMAL, 6", "LOG_NORMAL, 10", "LOG_NORMAL, 20",
        "HEAVY_TAILED, 5", "HEAVY_TAILED, 6", "HEAVY_TAILED, 10", "HEAVY_TAILED, 20"
    })
    void the_interval_of_the_median_holds_it(Noise noise, int n) {
        SplittableRandom random = new SplittableRandom(42 + n);
        int held = 0;
        double stated = 0;
        for (int trial = 0; trial < TRIALS; trial++) {
            Interval interval = Objects.requireNonNull(
                    Summary.of(noise.sample(random, n, 7)).interval());
            stated = interval.confidence();
            held += interval.contains(7) ? 1 : 0;
        }
        assertHolds(held, TRIALS, stated, n >= 6 || noise != Noise.HEAVY_TAILED);
    }

    @ParameterizedTest
    @CsvSource({
        "NORMAL, 5", "NORMAL, 6", "NORMAL, 10", "NORMAL, 20",
        "LOG_NORMAL, 5", "LOG_NORMAL, 6", "LOG_NORMAL, 10", "LOG_NORMAL, 20",
        "HEAVY_TAILED, 5", "HEAVY_TAILED, 6", "HEAVY_TAILED, 10", "HEAVY_TAILED, 20"
    })
    void the_interval_of_a_paired_ratio_holds_it(Noise noise, int n) {
        SplittableRandom random = new SplittableRandom(4242 + n);
        int held = 0;
        double stated = 0;
        for (int trial = 0; trial < TRIALS; trial++) {
            // each round has its own speed, which both share
            double[] a = noise.sample(random, n, 1.3);
            double[] b = noise.sample(random, n, 1);
            for (int round = 0; round < n; round++) {
                double drift = Math.exp(random.nextGaussian());
                a[round] *= drift;
                b[round] *= drift;
            }
            Interval interval = Objects.requireNonNull(Contrast.paired(a, b).logInterval());
            stated = interval.confidence();
            held += interval.contains(Math.log(1.3)) ? 1 : 0;
        }
        assertHolds(held, TRIALS, stated, n >= 6 || noise != Noise.HEAVY_TAILED);
    }

    @ParameterizedTest
    @CsvSource({
        "NORMAL, 3, 3", "NORMAL, 5, 5", "NORMAL, 6, 10", "NORMAL, 20, 20",
        "LOG_NORMAL, 3, 3", "LOG_NORMAL, 5, 5", "LOG_NORMAL, 6, 10", "LOG_NORMAL, 20, 20",
        "HEAVY_TAILED, 3, 3", "HEAVY_TAILED, 5, 5", "HEAVY_TAILED, 6, 10", "HEAVY_TAILED, 20, 20"
    })
    void the_interval_of_an_unpaired_ratio_holds_it(Noise noise, int m, int n) {
        SplittableRandom random = new SplittableRandom(424242 + n);
        int held = 0;
        double stated = 0;
        for (int trial = 0; trial < TRIALS; trial++) {
            Interval interval =
                    Objects.requireNonNull(Contrast.unpaired(noise.sample(random, m, 1.3), noise.sample(random, n, 1))
                            .logInterval());
            stated = interval.confidence();
            held += interval.contains(Math.log(1.3)) ? 1 : 0;
        }
        assertHolds(held, TRIALS, stated, m >= 4);
    }

    /** Heavy tails make t hold more often than it says, and Welch's few degrees of freedom do so, too. */
    private static void assertHolds(int held, int trials, double stated, boolean exactly) {
        double share = (double) held / trials;
        assertThat(stated).isGreaterThanOrEqualTo(Interval.LEVEL);
        assertThat(share).isBetween(stated - TOLERANCE, exactly ? stated + TOLERANCE : 1);
    }
}
