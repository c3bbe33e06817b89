package io.fillrate.data;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import java.util.function.IntSupplier;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ColumnRandomTest {

    private static final int BUCKETS = 100;
    private static final int DRAWS = 200_000;
    /** For 99 degrees of freedom; a fair generator exceeds it once in 10^9 seeds, and ours is fixed. */
    private static final double CHI_SQUARED_LIMIT = 200;

    private static ColumnRandom random(long seed) {
        return new ColumnRandom(seed, "table", "column");
    }

    @Property
    void the_numbers_are_those_of_the_jdk(@ForAll long seed) {
        ColumnRandom random = random(seed);
        RandomGenerator jdk =
                RandomGeneratorFactory.of("L64X128MixRandom").create(ColumnRandom.seedOf(seed, "table", "column"));
        for (int i = 0; i < 100; i++) {
            assertThat(random.nextLong()).isEqualTo(jdk.nextLong());
        }
    }

    @Property
    void bounded_longs_stay_in_bounds(@ForAll long seed, @ForAll @LongRange(min = 1, max = Long.MAX_VALUE) long bound) {
        ColumnRandom random = random(seed);
        for (int i = 0; i < 50; i++) {
            assertThat(random.nextLong(bound)).isBetween(0L, bound - 1);
        }
    }

    @Property
    void bounded_ints_stay_in_bounds(@ForAll long seed, @ForAll @IntRange(min = 1, max = Integer.MAX_VALUE) int bound) {
        ColumnRandom random = random(seed);
        for (int i = 0; i < 50; i++) {
            assertThat(random.nextInt(bound)).isBetween(0, bound - 1);
        }
    }

    @Test
    void doubles_go_from_zero_up_to_one() {
        ColumnRandom random = random(1);
        double min = 1;
        double max = 0;
        for (int i = 0; i < DRAWS; i++) {
            double value = random.nextDouble();
            min = Math.min(min, value);
            max = Math.max(max, value);
        }
        assertThat(min).isBetween(0.0, 1e-3);
        assertThat(max).isBetween(1 - 1e-3, Math.nextDown(1.0));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 7, 103})
    void every_value_below_a_bound_is_reached_and_none_above(int bound) {
        Set<Integer> all = LongStream.range(0, bound).mapToObj(Math::toIntExact).collect(Collectors.toSet());
        ColumnRandom random = random(1);

        assertThat(LongStream.range(0, 200L * bound)
                        .mapToObj(i -> random.nextInt(bound))
                        .collect(Collectors.toSet()))
                .isEqualTo(all);
        assertThat(LongStream.range(0, 200L * bound)
                        .mapToObj(i -> (int) random.nextLong(bound))
                        .collect(Collectors.toSet()))
                .isEqualTo(all);
    }

    @ParameterizedTest
    @ValueSource(longs = {1L << 31, 1L << 53, 1L << 62, (1L << 62) + 1, Long.MAX_VALUE})
    void both_ends_of_wide_bounds_are_reached(long bound) {
        ColumnRandom random = random(1);
        long min = Long.MAX_VALUE;
        long max = 0;
        for (int i = 0; i < 10_000; i++) {
            long value = random.nextLong(bound);
            min = Math.min(min, value);
            max = Math.max(max, value);
        }
        assertThat(min).isLessThan(bound / 100);
        assertThat(max).isGreaterThan(bound - bound / 100);
    }

    @Test
    void draws_are_uniform() {
        ColumnRandom random = random(42);

        assertThat(chiSquared(() -> random.nextInt(BUCKETS))).as("int").isLessThan(CHI_SQUARED_LIMIT);
        assertThat(chiSquared(() -> (int) random.nextLong(BUCKETS))).as("long").isLessThan(CHI_SQUARED_LIMIT);
        long wide = Long.MAX_VALUE / BUCKETS;
        assertThat(chiSquared(() -> (int) (random.nextLong(wide * BUCKETS) / wide)))
                .as("wide long")
                .isLessThan(CHI_SQUARED_LIMIT);
        assertThat(chiSquared(() -> (int) (random.nextDouble() * BUCKETS)))
                .as("double")
                .isLessThan(CHI_SQUARED_LIMIT);
        assertThat(chiSquared(() -> (int) Long.remainderUnsigned(random.nextLong(), BUCKETS)))
                .as("all bits")
                .isLessThan(CHI_SQUARED_LIMIT);
    }

    /** First draws of blocks are what a generator with related seeds would get wrong. */
    @Test
    void first_draws_of_blocks_are_uniform() {
        ColumnRandom random = random(42);
        long[] block = {0};

        assertThat(chiSquared(() -> {
                    random.startBlock(block[0]++);
                    return random.nextInt(BUCKETS);
                }))
                .isLessThan(CHI_SQUARED_LIMIT);
    }

    private static double chiSquared(IntSupplier bucket) {
        int[] counts = new int[BUCKETS];
        for (int i = 0; i < DRAWS; i++) {
            counts[bucket.getAsInt()]++;
        }
        double expected = (double) DRAWS / BUCKETS;
        double sum = 0;
        for (int count : counts) {
            sum += (count - expected) * (count - expected) / expected;
        }
        return sum;
    }

    @Test
    void once_in_n_times_is_true_about_that_often() {
        ColumnRandom random = random(3);

        assertThat(LongStream.range(0, 100_000).filter(i -> random.oneIn(50)).count())
                .isBetween(1_700L, 2_300L);
        assertThat(LongStream.range(0, 100).allMatch(i -> random.oneIn(1))).isTrue();
    }

    @Test
    void seeds_tables_columns_and_blocks_give_numbers_of_their_own() {
        Set<Long> firstDraws = Set.of(
                first(1, "a", "b", 0),
                first(1, "b", "a", 0),
                first(1, "a", "a", 0),
                first(1, "b", "b", 0),
                first(1, "ab", "c", 0),
                first(1, "a", "bc", 0),
                first(2, "a", "b", 0),
                first(-1, "a", "b", 0),
                first(1, "a", "b", 1),
                first(1, "a", "b", 1L << 53),
                first(1, "ä", "b", 0));

        assertThat(firstDraws).hasSize(11); // Set.of refuses duplicates as well
    }

    private static long first(long seed, String table, String column, long block) {
        ColumnRandom random = new ColumnRandom(seed, table, column);
        random.startBlock(block);
        return random.nextLong();
    }

    @Test
    void a_block_starts_anew_whatever_was_drawn_before() {
        ColumnRandom random = random(1);
        random.startBlock(9);
        long first = random.nextLong();
        random.nextLong();
        random.startBlock(9);

        assertThat(random.nextLong()).isEqualTo(first);
    }

    @Test
    void keys_are_unique_and_in_random_order() {
        ColumnRandom random = random(1);
        long[] keys = LongStream.range(0, 200_000).map(random::keyOf).toArray();

        assertThat(LongStream.of(keys).distinct().count()).isEqualTo(keys.length);
        assertThat(LongStream.range(1, keys.length)
                        .filter(i -> keys[(int) i] > keys[(int) i - 1])
                        .count())
                .isBetween(98_000L, 102_000L);
    }

    @Test
    void keys_do_not_depend_on_what_was_drawn() {
        ColumnRandom drawn = random(1);
        drawn.startBlock(4);
        drawn.nextLong();

        assertThat(drawn.keyOf(17)).isEqualTo(random(1).keyOf(17));
    }
}
