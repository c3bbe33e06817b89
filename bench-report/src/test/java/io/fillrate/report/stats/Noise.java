package io.fillrate.report.stats;

import java.util.Locale;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/** How simulated times scatter; the median of each is 1. */
enum Noise {
    NORMAL {
        @Override
        double next(SplittableRandom random) {
            return 1 + 0.05 * random.nextGaussian();
        }
    },
    LOG_NORMAL {
        @Override
        double next(SplittableRandom random) {
            return Math.exp(0.2 * random.nextGaussian());
        }
    },
    /** Student's t with 2 degrees of freedom on logarithms: no variance, and now and then a sample far off. */
    HEAVY_TAILED {
        @Override
        double next(SplittableRandom random) {
            return Math.exp(0.05 * random.nextGaussian() / Math.sqrt(random.nextExponential()));
        }
    };

    abstract double next(SplittableRandom random);

    /** So many samples of something that takes so long. */
    double[] sample(SplittableRandom random, int n, double median) {
        return IntStream.range(0, n).mapToDouble(i -> median * next(random)).toArray();
    }

    /** As pages call it. */
    String label() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
