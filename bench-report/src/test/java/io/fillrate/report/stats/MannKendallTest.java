package io.fillrate.report.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.apache.commons.statistics.distribution.NormalDistribution;
import org.junit.jupiter.api.Test;

class MannKendallTest {

    @Test
    void of_the_orders_of_four_values_one_rises_and_one_falls_throughout() {
        assertThat(Steadiness.MannKendall.of(new double[] {1, 2, 3, 4}).pValue())
                .isCloseTo(2.0 / 24, within(1e-15));
        assertThat(Steadiness.MannKendall.of(new double[] {4, 3, 2, 1}).pValue())
                .isCloseTo(2.0 / 24, within(1e-15));
        assertThat(Steadiness.MannKendall.of(new double[] {1, 2, 4, 3}).pValue())
                .isCloseTo(2.0 * (1 + 3) / 24, within(1e-15));
    }

    @Test
    void as_many_samples_as_a_results_file_may_have_are_judged_as_the_normal_approximation_judges_them() {
        int n = 1_000;
        SplittableRandom random = new SplittableRandom(1);
        double[] logs = IntStream.range(0, n)
                .mapToDouble(i -> random.nextGaussian() + 0.0003 * i)
                .toArray();
        int falling = 0;
        for (int i = 0; i < n; i++) {
            for (int j = i + 1; j < n; j++) {
                falling += logs[j] < logs[i] ? 1 : 0;
            }
        }
        double pairs = n * (n - 1) / 2.0;
        double deviation = Math.sqrt(n * (n - 1.0) * (2 * n + 5) / 72); // M. G. Kendall, Rank Correlation Methods, 1948
        double rarer = Math.min(falling, pairs - falling);

        assertThat(Steadiness.MannKendall.of(logs).pValue())
                .isCloseTo(
                        2 * NormalDistribution.of(pairs / 2, deviation).cumulativeProbability(rarer + 0.5),
                        within(1e-4));
    }
}
