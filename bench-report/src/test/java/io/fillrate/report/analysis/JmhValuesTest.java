package io.fillrate.report.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import io.fillrate.report.results.JmhBenchmark.JmhMetric;
import io.fillrate.report.stats.Summary;
import java.util.List;
import org.junit.jupiter.api.Test;

class JmhValuesTest {

    @Test
    void forks_count_by_their_medians() {
        JmhValues values = values(List.of(List.of(1.0, 2.0, 9.0), List.of(3.0), List.of(4.0, 4.0)));

        assertThat(values.independent()).isTrue();
        assertThat(values.summary()).isEqualTo(Summary.of(2, 3, 4));
        assertThat(values.basis()).isEqualTo("over 3 forks, the median of each");
    }

    @Test
    void two_forks_count_by_their_medians_too() {
        JmhValues values = values(List.of(List.of(1.0, 2.0), List.of(), List.of(3.0, 4.0)));

        assertThat(values.summary()).isEqualTo(Summary.of(1.5, 3.5));
        assertThat(values.basis()).isEqualTo("over 2 forks, the median of each");
    }

    @Test
    void a_single_fork_counts_by_its_iterations_which_are_not_independent() {
        JmhValues values = values(List.of(List.of(1.0, 2.0, 3.0, 4.0)));

        assertThat(values.independent()).isFalse();
        assertThat(values.summary()).isEqualTo(Summary.of(1, 2, 3, 4));
        assertThat(values.basis()).startsWith("over 4 iterations of one fork");
    }

    @Test
    void values_that_are_not_measures_have_no_summary() {
        assertThat(values(List.of(List.of(1.0, Double.NaN))).summary()).isNull();
        assertThat(values(List.of(List.of(0.0))).summary()).isNull();
        assertThat(values(List.of()).summary()).isNull();
    }

    private static JmhValues values(List<List<Double>> forks) {
        return JmhValues.of(new JmhMetric(1, "ops/s", forks));
    }
}
