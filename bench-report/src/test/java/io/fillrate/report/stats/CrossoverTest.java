package io.fillrate.report.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.fillrate.report.stats.Crossover.Size;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CrossoverTest {

    private static final int RUNS = 4_000;

    /** The true line crosses 0 at 1,000 rows times 10 to the power of 0.6 / 1.4. */
    private static final double TRUE_ROWS = 1_000 * Math.pow(10, 0.6 / 1.4);

    @ParameterizedTest
    @CsvSource({"5, 0.1", "5, 0.25", "10, 0.1", "20, 0.4", "40, 0.05"})
    void the_interval_holds_the_true_crossover_as_often_as_it_says(int rounds, double noise) {
        SplittableRandom random = new SplittableRandom(rounds);
        int found = 0;
        int held = 0;
        for (int run = 0; run < RUNS; run++) {
            List<Crossover> all = Crossover.all(List.of(
                    size(100, 2.0, noise, rounds, random),
                    size(1_000, 0.6, noise, rounds, random),
                    size(10_000, -0.8, noise, rounds, random),
                    size(100_000, -2.2, noise, rounds, random)));
            if (all.size() == 1) {
                found++;
                held += all.get(0).interval().contains(TRUE_ROWS) ? 1 : 0;
            }
        }
        assertThat(found).isGreaterThan(RUNS * 99 / 100);
        assertThat(held / (double) found).isBetween(0.94, 0.96);
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
    void the_sign_tells_who_is_faster_below() {
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
