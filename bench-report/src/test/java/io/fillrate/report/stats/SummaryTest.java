package io.fillrate.report.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SummaryTest {

    @ParameterizedTest
    @CsvSource({
        // n, rank of the low end, rank of the high end, confidence
        "6, 1, 6, 0.96875",
        "7, 1, 7, 0.984375",
        "8, 1, 7, 0.9609375",
        "9, 2, 8, 0.9609375",
        "10, 2, 9, 0.978515625",
        "11, 2, 9, 0.96142578125",
        "20, 6, 15, 0.958610534667969",
    })
    void the_interval_lies_between_two_samples_and_says_its_confidence(int n, int low, int high, double confidence) {
        double[] falling = IntStream.range(0, n).mapToDouble(i -> n - i).toArray();

        Summary summary = Summary.of(falling);

        ConfidenceInterval interval = Objects.requireNonNull(summary.interval());
        assertThat(interval.low()).isEqualTo(low);
        assertThat(interval.high()).isEqualTo(high);
        assertThat(interval.confidence()).isCloseTo(confidence, within(1e-12));
        assertThat(summary.warnings()).isEmpty();
    }

    @Test
    void no_interval_between_fewer_ranks_reaches_the_level() {
        for (int n = 6; n <= 30; n++) {
            double[] ranks = IntStream.rangeClosed(1, n).asDoubleStream().toArray();
            ConfidenceInterval interval =
                    Objects.requireNonNull(Summary.of(ranks).interval());
            int narrower = (int) (interval.high() - interval.low()) - 1;
            for (int low = 1; low + narrower <= n; low++) {
                assertThat(coverage(n, low, low + narrower)).isLessThan(ConfidenceInterval.LEVEL);
            }
            assertThat(coverage(n, (int) interval.low(), (int) interval.high()))
                    .isCloseTo(interval.confidence(), within(1e-12));
        }
    }

    @Test
    void median_and_extremes_are_those_of_the_samples() {
        assertThat(Summary.of(3, 1, 2))
                .extracting(Summary::median, Summary::min, Summary::max, Summary::n)
                .containsExactly(2.0, 1.0, 3.0, 3);
        assertThat(Summary.of(4, 1, 2, 3).median()).isEqualTo(2.5);
    }

    @Test
    void two_to_five_samples_give_an_interval_by_t_and_say_so() {
        // logs 0, 1, 2: mean 1, standard error 1 / sqrt(3), t(0.975, 2) = 4.302653
        Summary summary = Summary.of(1, Math.E, Math.exp(2));

        ConfidenceInterval interval = Objects.requireNonNull(summary.interval());
        assertThat(Math.log(interval.low())).isCloseTo(1 - 4.302653 / Math.sqrt(3), within(1e-5));
        assertThat(Math.log(interval.high())).isCloseTo(1 + 4.302653 / Math.sqrt(3), within(1e-5));
        assertThat(summary.warnings()).singleElement().satisfies(warning -> {
            assertThat(warning.kind()).isEqualTo(Warning.Kind.FEW_SAMPLES);
            assertThat(warning.text()).startsWith("3 samples").contains("log-normal", "6 samples");
        });
        assertThat(Objects.requireNonNull(Summary.of(5, 5, 5).interval()).contains(5))
                .isTrue();
    }

    @Test
    void one_sample_has_no_interval_and_says_so() {
        Summary summary = Summary.of(7);

        assertThat(summary.interval()).isNull();
        assertThat(summary.warnings()).extracting(Warning::kind).containsExactly(Warning.Kind.ONE_SAMPLE);
    }

    @Test
    void what_is_no_time_is_refused() {
        assertThatThrownBy(() -> Summary.of()).isInstanceOf(IllegalArgumentException.class);
        for (double bad : new double[] {0, -1, Double.NaN, Double.POSITIVE_INFINITY}) {
            assertThatThrownBy(() -> Summary.of(1, bad)).hasMessage("value is " + bad + "; allowed: numbers above 0");
        }
    }

    /** The probability of low to high - 1 of n fair coins, by counting subsets of a small set. */
    private static double coverage(int n, int low, int high) {
        double sum = 0;
        double ways = 1;
        for (int below = 0; below <= n; below++) {
            sum += below >= low && below < high ? ways : 0;
            ways = ways * (n - below) / (below + 1);
        }
        return sum / Math.pow(2, n);
    }

    @Test
    void many_samples_have_their_own_ends_and_the_estimate_of_a_test_changes_nothing() {
        double[] samples = IntStream.rangeClosed(1, 100).mapToDouble(i -> i).toArray();
        Summary summary = Summary.of(samples);
        RankTest test =
                RankTest.ofDifferences(Arrays.stream(samples).map(i -> i - 1).toArray());

        double before = test.pValueOfAtMost(0);
        assertThat(test.estimate()).isEqualTo(49.5);

        assertThat(List.of(summary.min(), summary.median(), summary.max())).containsExactly(1.0, 50.5, 100.0);
        assertThat(test.pValueOfAtMost(0)).isEqualTo(before);
    }
}
