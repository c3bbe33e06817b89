package io.fillrate.jmh.generate;

import java.util.Random;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;

/** The JDK's generators of random numbers that come into question for data. */
public enum RandomSource {
    /** {@link Random}: 48 bits of state behind a compare-and-set. */
    RANDOM {
        @Override
        RandomGenerator create(long seed) {
            return new Random(seed);
        }
    },
    /** {@link SplittableRandom}: a counter and a mixing function. */
    SPLITTABLE_RANDOM {
        @Override
        RandomGenerator create(long seed) {
            return new SplittableRandom(seed);
        }
    },
    /** What Fillrate draws from. */
    L64X128_MIX_RANDOM {
        @Override
        RandomGenerator create(long seed) {
            return RandomGeneratorFactory.of("L64X128MixRandom").create(seed);
        }
    },
    /** Shifts, rotations and exclusive ors of 128 bits. */
    XOROSHIRO128_PLUS_PLUS {
        @Override
        RandomGenerator create(long seed) {
            return RandomGeneratorFactory.of("Xoroshiro128PlusPlus").create(seed);
        }
    },
    /** The same of 256 bits. */
    XOSHIRO256_PLUS_PLUS {
        @Override
        RandomGenerator create(long seed) {
            return RandomGeneratorFactory.of("Xoshiro256PlusPlus").create(seed);
        }
    };

    abstract RandomGenerator create(long seed);
}
