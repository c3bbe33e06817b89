package io.fillrate.report.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.stream.IntStream;
import org.apache.commons.statistics.inference.AlternativeHypothesis;
import org.apache.commons.statistics.inference.MannWhitneyUTest;
import org.apache.commons.statistics.inference.PValueMethod;
import org.apache.commons.statistics.inference.WilcoxonSignedRankTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RankDistributionTest {

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 5, 6, 10, 20, 49})
    void the_signed_rank_distribution_gives_the_p_values_of_the_library(int n) {
        RankDistribution distribution = RankDistribution.signedRank(n);
        WilcoxonSignedRankTest less =
                WilcoxonSignedRankTest.withDefaults().with(PValueMethod.EXACT).with(AlternativeHypothesis.LESS_THAN);
        for (int positive = 0; positive <= n; positive++) {
            // the first so many ranks are positive
            int last = positive;
            double[] differences = IntStream.rangeClosed(1, n)
                    .mapToDouble(rank -> rank <= last ? rank : -rank)
                    .toArray();

            assertThat(distribution.atMost(positive * (positive + 1) / 2))
                    .isCloseTo(less.test(differences).getPValue(), within(1e-12));
        }
    }

    @ParameterizedTest
    @CsvSource({"1,1", "2,5", "4,4", "6,6", "10,7", "20,20", "3,49"})
    void the_rank_sum_distribution_gives_the_p_values_of_the_library(int m, int n) {
        RankDistribution distribution = RankDistribution.rankSum(m, n);
        MannWhitneyUTest less =
                MannWhitneyUTest.withDefaults().with(PValueMethod.EXACT).with(AlternativeHypothesis.LESS_THAN);
        double[] others = IntStream.rangeClosed(1, n).asDoubleStream().toArray();
        for (int below = 0; below <= n; below++) {
            // all values lie between the same two of the others
            double between = below + 0.25;
            double[] values =
                    IntStream.range(0, m).mapToDouble(i -> between + i / 1000.0).toArray();

            assertThat(distribution.atMost(below * m))
                    .isCloseTo(less.test(values, others).getPValue(), within(1e-12));
        }
    }

    @Test
    void critical_ranks_are_those_of_the_published_tables() {
        // Hollander and Wolfe, tables A.4 and A.6: c = t(0.025) complement + 1
        assertThat(RankDistribution.signedRank(5).criticalRank(ConfidenceInterval.ALPHA))
                .isZero();
        assertThat(RankDistribution.signedRank(6).criticalRank(ConfidenceInterval.ALPHA))
                .isEqualTo(1);
        assertThat(RankDistribution.signedRank(8).criticalRank(ConfidenceInterval.ALPHA))
                .isEqualTo(4);
        assertThat(RankDistribution.signedRank(10).criticalRank(ConfidenceInterval.ALPHA))
                .isEqualTo(9);
        assertThat(RankDistribution.signedRank(20).criticalRank(ConfidenceInterval.ALPHA))
                .isEqualTo(53);
        assertThat(RankDistribution.rankSum(3, 3).criticalRank(ConfidenceInterval.ALPHA))
                .isZero();
        assertThat(RankDistribution.rankSum(4, 4).criticalRank(ConfidenceInterval.ALPHA))
                .isEqualTo(1);
        assertThat(RankDistribution.rankSum(5, 5).criticalRank(ConfidenceInterval.ALPHA))
                .isEqualTo(3);
        assertThat(RankDistribution.rankSum(10, 10).criticalRank(ConfidenceInterval.ALPHA))
                .isEqualTo(24);
        assertThat(RankDistribution.rankSum(20, 20).criticalRank(ConfidenceInterval.ALPHA))
                .isEqualTo(128);
    }

    @Test
    void the_approximation_continues_the_exact_distribution() {
        int exact = RankDistribution.signedRank(49).criticalRank(ConfidenceInterval.ALPHA);
        int approximate = RankDistribution.signedRank(50).criticalRank(ConfidenceInterval.ALPHA);
        // n = 49: 416; n = 50: 435 in the published tables
        assertThat(exact).isEqualTo(416);
        assertThat(approximate).isBetween(434, 436);
        assertThat(RankDistribution.rankSum(49, 49).atMost(49 * 49 / 2 - 300))
                .isCloseTo(RankDistribution.rankSum(49, 50).atMost(49 * 50 / 2 - 305), within(0.002));
    }
}
