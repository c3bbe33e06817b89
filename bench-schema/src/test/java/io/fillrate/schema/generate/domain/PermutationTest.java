package io.fillrate.schema.generate.domain;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.stream.LongStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Test;

class PermutationTest {

    @Property(tries = 200)
    void every_number_comes_once(@ForAll @IntRange(min = 1, max = 3_000) int size, @ForAll long seed) {
        Permutation permutation = new Permutation(size, seed);

        assertThat(LongStream.range(0, size).map(permutation::at).sorted())
                .containsExactlyElementsOf(LongStream.range(0, size).boxed().toList());
    }

    @Property
    void numbers_stay_below_any_size(
            @ForAll @LongRange(min = 1) long size, @ForAll @LongRange(min = 0) long index, @ForAll long seed) {
        assertThat(new Permutation(size, seed).at(index % size)).isBetween(0L, size - 1);
    }

    @Test
    void orders_differ_by_seed() {
        assertThat(LongStream.range(0, 100).map(new Permutation(100, 1)::at).boxed())
                .isNotEqualTo(LongStream.range(0, 100)
                        .map(new Permutation(100, 2)::at)
                        .boxed()
                        .toList());
    }

    @Test
    void numbers_of_neighbours_are_far_from_each_other() {
        Permutation permutation = new Permutation(1_000_000, 3);

        double mean = LongStream.range(0, 1_000)
                .map(i -> Math.abs(permutation.at(i) - permutation.at(i + 1)))
                .average()
                .orElseThrow();

        assertThat(mean).isBetween(300_000.0, 370_000.0); // a third, of random numbers
    }

    @Test
    void indexes_outside_are_refused() {
        Permutation permutation = new Permutation(10, 3);

        assertThatThrownBy(() -> permutation.at(10)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> new Permutation(0, 3)).hasMessageContaining("at least 1");
    }
}
