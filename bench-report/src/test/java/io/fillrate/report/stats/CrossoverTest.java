package io.fillrate.report.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.fillrate.report.stats.Crossover.Size;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("heavy")
class CrossoverTest {

    private static final int RUNS = 4_000;

    @Test
    void a_clear_crossover_is_found_nearly_always() {
        SplittableRandom random = new SplittableRandom(5);
        int found = 0;
        for (int run = 0; run < RUNS; run++) {
            found += Crossover.all(List.of(
                                            size(100, 2.0, 0.25, 5, random),
                                            size(1_000, 0.6, 0.25, 5, random),
                                            size(10_000, -0.8, 0.25, 5, random)))
                                    .size()
                            == 1
                    ? 1
                    : 0;
        }
        assertThat(found).isGreaterThan(RUNS * 99 / 100);
    }

    @Test
    void without_a_difference_there_is_hardly_ever_a_crossover() {
        SplittableRandom random = new SplittableRandom(11);
        int found = 0;
        for (int run = 0; run < RUNS; run++) {
            found += Crossover.all(List.of(
                                    size(100, 0, 0.1, 5, random),
                                    size(1_000, 0, 0.1, 5, random),
                                    size(10_000, 0, 0.1, 5, random)))
                            .isEmpty()
                    ? 0
                    : 1;
        }
        assertThat(found / (double) RUNS).isLessThan(0.01);
    }

    @Test
    void the_sign_says_which_is_faster_below() {
        Crossover crossover =
                Crossover.all(List.of(exact(100, -1), exact(10_000, 1))).get(0);

        assertThat(crossover.sign()).isEqualTo(-1);
        assertThat(crossover.rows()).isEqualTo(1_000, within(1e-6));
        assertThat(crossover.interval().low()).isEqualTo(1_000, within(10.0));
        assertThat(Crossover.all(List.of(exact(100, 1), exact(10_000, -1)))
                        .get(0)
                        .sign())
                .isEqualTo(1);
    }

    @Test
    void there_can_be_several_and_undecided_sizes_lie_within_the_interval() {
        assertThat(Crossover.all(List.of(exact(1, 1), exact(10, -1), exact(100, 1))))
                .hasSize(2);
        Crossover wide = Crossover.all(List.of(exact(1, 1), Size.of(10, new double[] {1, -1}), exact(100, -1)))
                .get(0);
        assertThat(wide.interval().low()).isLessThan(10);
        assertThat(wide.interval().high()).isGreaterThan(10);
        assertThat(Crossover.all(List.of(exact(1, 1), exact(10, 2)))).isEmpty();
        assertThat(Crossover.all(List.of())).isEmpty();
    }

    @Test
    void one_round_and_no_rows_are_refused() {
        assertThatThrownBy(() -> Size.of(100, new double[] {1})).hasMessageContaining("1 rounds");
        assertThatThrownBy(() -> Size.of(0, new double[] {1, 2})).hasMessageContaining("allowed: 2 or more, above 0");
    }

    private static Size exact(double rows, double logRatio) {
        return Size.of(rows, new double[] {logRatio, logRatio, logRatio});
    }

    private static Size size(double rows, double mean, double noise, int rounds, SplittableRandom random) {
        return Size.of(
                rows,
                IntStream.range(0, rounds)
                        .mapToDouble(round -> mean + noise * random.nextGaussian())
                        .toArray());
    }
}
