package io.fillrate.data;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class IndexedRandomTest {

    @Test
    void its_numbers_are_those_of_split_mix_64() {
        IndexedRandom random = new IndexedRandom(42);

        // The JDK's SplittableRandom is SplitMix64 with the same variant of the mixing function.
        assertThat(LongStream.range(0, 1_000).map(random::bits).toArray())
                .containsExactly(new SplittableRandom(42).longs(1_000).toArray());
    }

    @Test
    void every_seed_table_and_fact_has_numbers_of_its_own() {
        assertThat(LongStream.of(
                        IndexedRandom.of(1, "a", "x").bits(0),
                        IndexedRandom.of(2, "a", "x").bits(0),
                        IndexedRandom.of(1, "b", "x").bits(0),
                        IndexedRandom.of(1, "a", "y").bits(0),
                        IndexedRandom.of(1, "a", "x").bits(1)))
                .doesNotHaveDuplicates();
    }

    @Test
    void both_ends_of_a_range_and_all_between_occur_about_as_often() {
        IndexedRandom random = new IndexedRandom(7);
        long[] counts = new long[11];
        LongStream.range(0, 11_000).forEach(index -> counts[random.between(index, 5, 15) - 5]++);

        assertThat(Arrays.stream(counts).boxed().toList())
                .allSatisfy(count -> assertThat(count).isBetween(850L, 1_150L));
        assertThat(random.between(3, 9, 9)).isEqualTo(9);
    }
}
