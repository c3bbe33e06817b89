package io.fillrate.data.workload.tpcc;

import static org.assertj.core.api.Assertions.assertThat;

import io.fillrate.data.IndexedRandom;
import io.fillrate.data.workload.tpcc.Population.Permutation;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PermutationTest {

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5, 63, 64, 65, 300, 3_000, 100_000})
    void every_number_has_one_place(int size) {
        Permutation permutation = new Permutation(size, new IndexedRandom(42));

        assertThat(IntStream.range(0, size).map(permutation::at).sorted().toArray())
                .containsExactly(IntStream.range(0, size).toArray());
    }

    @Test
    void the_order_is_random_and_its_key_decides_it() {
        int[] one = IntStream.range(0, 3_000)
                .map(new Permutation(3_000, new IndexedRandom(1))::at)
                .toArray();
        int[] other = IntStream.range(0, 3_000)
                .map(new Permutation(3_000, new IndexedRandom(2))::at)
                .toArray();

        assertThat(IntStream.range(1, 3_000).filter(i -> one[i] > one[i - 1]).count())
                .isBetween(1_350L, 1_650L);
        assertThat(IntStream.range(0, 3_000).filter(i -> one[i] == other[i]).count())
                .isLessThan(20);
    }
}
