package io.fillrate.report.stats;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("heavy")
class ChangePointsTest {

    @Test
    void steps_are_found_where_they_are() {
        double[] values = levels(12, 1, 12, 1.3, 12, 0.9);

        assertThat(ChangePoints.of(values, 0.01)).containsExactly(12, 24);
    }

    @Test
    void a_step_near_the_end_is_found_where_it_is() {
        double[] values = levels(33, 1, 7, 1.02);

        assertThat(ChangePoints.of(values, 0.01)).containsExactly(33);
    }

    @Test
    void levels_that_differ_by_less_than_the_minimum_effect_are_one_level() {
        double[] values = levels(12, 1, 12, 1.02, 12, 1.3);

        assertThat(ChangePoints.of(values, 0.01)).contains(12, 24);
        assertThat(ChangePoints.of(values, 0.01, 0.03)).containsExactly(24);
        assertThat(ChangePoints.of(values, 0.01, 0.4)).isEmpty();
    }

    @Test
    void an_outlier_is_no_change() {
        double[] values = levels(30, 1);
        values[17] = 50;

        assertThat(ChangePoints.of(values, 0.05)).isEmpty();
    }

    @Test
    void few_values_show_nothing_and_eight_show_a_clear_step_at_5_percent() {
        assertThat(ChangePoints.of(new double[] {1, 1.01, 9, 9.01}, 0.05)).isEmpty();
        assertThat(ChangePoints.of(new double[] {5}, 0.05)).isEmpty();
        assertThat(ChangePoints.of(new double[] {}, 0.05)).isEmpty();
        assertThat(ChangePoints.of(new double[] {1, 1.01, 1.02, 0.99, 9, 9.02, 9.01, 9.03}, 0.05))
                .containsExactly(4);
        assertThat(ChangePoints.of(levels(7, 1, 7, 1.5), 0.002)).containsExactly(7);
    }

    @Test
    void equal_values_have_no_change() {
        assertThat(ChangePoints.of(new double[40], 0.05)).isEmpty();
    }

    @Test
    void a_sequence_without_a_change_is_split_as_rarely_as_the_level_says() {
        SplittableRandom random = new SplittableRandom(7);
        long split = IntStream.range(0, 300)
                .filter(i ->
                        !ChangePoints.of(random.doubles(20).toArray(), 0.05).isEmpty())
                .count();

        // four standard errors above 15
        assertThat(split).isBetween(2L, 30L);
    }

    /** So many values of each level, with 1% of noise. */
    private static double[] levels(double... countsAndLevels) {
        SplittableRandom random = new SplittableRandom(3);
        return IntStream.range(0, countsAndLevels.length / 2)
                .mapToObj(i -> random.doubles((long) countsAndLevels[2 * i])
                        .map(noise -> countsAndLevels[2 * i + 1] * (1 + 0.02 * (noise - 0.5))))
                .flatMapToDouble(values -> values)
                .toArray();
    }
}
