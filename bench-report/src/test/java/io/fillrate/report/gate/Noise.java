package io.fillrate.report.gate;

import java.util.SplittableRandom;

/** How measurements scatter: the logarithms of pairs, measured one after the other in random order. */
enum Noise {
    CV_5(0.05),
    CV_7_5(0.075),
    CV_10(0.10),
    /** One measurement in twenty takes up to three times as long. */
    SPIKES(0.05) {
        @Override
        double disturbance(SplittableRandom random, double shared) {
            return random.nextInt(20) == 0 ? Math.log(1 + 2 * random.nextDouble()) : 0;
        }
    },
    /** The machine becomes slower by 0.5 % with every measurement, and starts over every 40. */
    DRIFT(0.05) {
        @Override
        double trend(int measurement) {
            return 0.005 * (measurement % 40);
        }
    },
    /** Half of the noise hits all benchmarks of the run at once. */
    SHARED(0.05) {
        @Override
        double disturbance(SplittableRandom random, double shared) {
            return 0.05 * shared;
        }
    };

    private final double deviation;

    Noise(double cv) {
        this.deviation = Math.sqrt(Math.log1p(cv * cv));
    }

    double disturbance(SplittableRandom random, double shared) {
        return 0;
    }

    double trend(int measurement) {
        return 0;
    }

    /** What all benchmarks of a run share, for each of two measurements per pair. */
    static double[] shared(SplittableRandom random, int pairs) {
        double[] shared = new double[2 * pairs];
        for (int i = 0; i < shared.length; i++) {
            shared[i] = random.nextGaussian();
        }
        return shared;
    }

    /** Log ratios of candidate to baseline for a candidate slower by the effect. */
    double[] pairs(SplittableRandom random, int pairs, double effect, double[] shared) {
        double[] ratios = new double[pairs];
        for (int i = 0; i < pairs; i++) {
            double first = measurement(random, 2 * i, shared);
            double second = measurement(random, 2 * i + 1, shared);
            ratios[i] = Math.log1p(effect) + (random.nextBoolean() ? first - second : second - first);
        }
        return ratios;
    }

    private double measurement(SplittableRandom random, int number, double[] shared) {
        return deviation * random.nextGaussian() + disturbance(random, shared[number]) + trend(number);
    }
}
