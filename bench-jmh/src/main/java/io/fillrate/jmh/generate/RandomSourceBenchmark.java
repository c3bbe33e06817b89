package io.fillrate.jmh.generate;

import io.fillrate.jmh.RowBenchmark;
import io.fillrate.jmh.SampleRows;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.function.LongFunction;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.infra.Blackhole;

/**
 * Which of the JDK's random generators is fastest?
 *
 * <p>Contrasts the sources over the same code, through the methods of {@link RandomGenerator} that everyone uses: bounded numbers and the
 * characters of strings have a bound that is not a power of two, so that reject loops show. Quality is not measured.
 *
 * <pre>java -jar bench-jmh/target/benchmarks.jar RandomSourceBenchmark -p source=RANDOM,L64X128_MIX_RANDOM</pre>
 */
@Warmup(iterations = 2, time = 300, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 3, time = 200, timeUnit = TimeUnit.MILLISECONDS)
public class RandomSourceBenchmark extends RowBenchmark {

    private static final byte[] LETTERS =
            "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789".getBytes(StandardCharsets.ISO_8859_1);

    @Param
    private RandomSource source;

    private RandomGenerator random;

    @Setup
    public void seed() {
        random = source.create(SampleRows.SEED);
    }

    /** 32 bits. */
    @Benchmark
    @OperationsPerInvocation(SampleRows.COUNT)
    public void int4(Blackhole values) {
        for (int i = 0; i < SampleRows.COUNT; i++) {
            values.consume(random.nextInt());
        }
    }

    /** 64 bits. */
    @Benchmark
    @OperationsPerInvocation(SampleRows.COUNT)
    public void int8(Blackhole values) {
        for (int i = 0; i < SampleRows.COUNT; i++) {
            values.consume(random.nextLong());
        }
    }

    /** From 0 to 1. */
    @Benchmark
    @OperationsPerInvocation(SampleRows.COUNT)
    public void float8(Blackhole values) {
        for (int i = 0; i < SampleRows.COUNT; i++) {
            values.consume(random.nextDouble());
        }
    }

    /** Below 1000. */
    @Benchmark
    @OperationsPerInvocation(SampleRows.COUNT)
    public void boundedInt4(Blackhole values) {
        for (int i = 0; i < SampleRows.COUNT; i++) {
            values.consume(random.nextInt(1000));
        }
    }

    /** Sixteen characters. */
    @Benchmark
    @OperationsPerInvocation(SampleRows.COUNT)
    public void shortText(Blackhole values) {
        for (int i = 0; i < SampleRows.COUNT; i++) {
            values.consume(text(16));
        }
    }

    /** 256 characters. */
    @Benchmark
    @OperationsPerInvocation(SampleRows.COUNT)
    public void longText(Blackhole values) {
        for (int i = 0; i < SampleRows.COUNT; i++) {
            values.consume(text(256));
        }
    }

    private String text(int length) {
        byte[] letters = new byte[length];
        for (int i = 0; i < length; i++) {
            letters[i] = LETTERS[random.nextInt(LETTERS.length)];
        }
        return new String(letters, StandardCharsets.ISO_8859_1);
    }

    /** Version 4. */
    @Benchmark
    @OperationsPerInvocation(SampleRows.COUNT)
    public void uuid(Blackhole values) {
        for (int i = 0; i < SampleRows.COUNT; i++) {
            long high = (random.nextLong() & ~0xf000L) | 0x4000L;
            long low = (random.nextLong() & ~(0b11L << 62)) | (0b10L << 62);
            values.consume(new UUID(high, low));
        }
    }

    /** The JDK's random generators that are candidates for data. */
    public enum RandomSource {
        /** {@link Random}: 48 bits of state behind a compare-and-set. */
        RANDOM(Random::new),
        /** {@link SplittableRandom}: a counter and a mixing function. */
        SPLITTABLE_RANDOM(SplittableRandom::new),
        /** The one that Fillrate uses. */
        L64X128_MIX_RANDOM(seed -> RandomGeneratorFactory.of("L64X128MixRandom").create(seed)),
        /** Shifts, rotations and exclusive ors of 128 bits. */
        XOROSHIRO128_PLUS_PLUS(
                seed -> RandomGeneratorFactory.of("Xoroshiro128PlusPlus").create(seed)),
        /** The same of 256 bits. */
        XOSHIRO256_PLUS_PLUS(
                seed -> RandomGeneratorFactory.of("Xoshiro256PlusPlus").create(seed));

        @SuppressWarnings("ImmutableEnumChecker") // a lambda that captures nothing
        private final LongFunction<RandomGenerator> bySeed;

        RandomSource(LongFunction<RandomGenerator> bySeed) {
            this.bySeed = bySeed;
        }

        RandomGenerator create(long seed) {
            return bySeed.apply(seed);
        }
    }
}
