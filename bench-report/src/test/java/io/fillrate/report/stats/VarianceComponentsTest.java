package io.fillrate.report.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class VarianceComponentsTest {

    /** Groups of three values with these standard deviations. */
    private static List<double[]> groups(double within, double between, double mean) {
        SplittableRandom random = new SplittableRandom(3);
        return IntStream.range(0, 20_000)
                .mapToObj(group -> {
                    double middle = mean + between * random.nextGaussian();
                    return IntStream.range(0, 3)
                            .mapToDouble(value -> middle + within * random.nextGaussian())
                            .toArray();
                })
                .toList();
    }

    @Test
    void both_components_are_estimated_without_bias() {
        VarianceComponents estimated = VarianceComponents.of(groups(0.05, 0.02, 0.1));

        assertThat(estimated.within()).isCloseTo(0.0025, within(0.00005));
        assertThat(estimated.between()).isCloseTo(0.0004, within(0.00005));
    }

    @Test
    void groups_that_differ_by_chance_alone_have_no_variance_between_them() {
        assertThat(VarianceComponents.of(groups(0.05, 0, 0)).between()).isCloseTo(0, within(0.00003));
    }

    /** By hand: groups of means 1 and 4, squares within 2 + 2 on 2 degrees of freedom; 4.5 between them, of which 2 / 2 is from within. */
    @Test
    void a_small_example() {
        VarianceComponents estimated = VarianceComponents.of(List.of(new double[] {0, 2}, new double[] {3, 5}));

        assertThat(estimated).isEqualTo(new VarianceComponents(2, 3.5));
        assertThat(estimated.ratio()).isEqualTo(1.75);
    }

    @Test
    void around_zero_nothing_changes_when_the_sides_of_a_group_are_swapped() {
        VarianceComponents one =
                VarianceComponents.aroundZero(List.of(new double[] {1, 3}, new double[] {2, 5}, new double[] {-1, 0}));
        VarianceComponents swapped =
                VarianceComponents.aroundZero(List.of(new double[] {-1, -3}, new double[] {2, 5}, new double[] {1, 0}));

        assertThat(one).isEqualTo(swapped);
    }

    @Test
    void single_values_show_their_sum_alone() {
        VarianceComponents estimated = VarianceComponents.of(List.of(new double[] {1}, new double[] {3}));

        assertThat(estimated.within()).isNaN();
        assertThat(estimated.between()).isEqualTo(2);
    }
}
