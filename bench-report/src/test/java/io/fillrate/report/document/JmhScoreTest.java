package io.fillrate.report.document;

import static org.assertj.core.api.Assertions.assertThat;

import io.fillrate.report.format.JmhBenchmark;
import io.fillrate.report.format.JmhMetric;
import io.fillrate.report.render.ReportFormat;
import io.fillrate.report.stats.Summary;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

public class JmhScoreTest {

    @Test
    void three_forks_count_by_their_medians() {
        JmhScore score = score(List.of(List.of(1.0, 2.0, 9.0), List.of(3.0), List.of(4.0, 4.0)));

        assertThat(score.summary()).isEqualTo(Summary.of(2, 3, 4));
        assertThat(score.basis()).isEqualTo("over 3 forks, the median of each");
    }

    @Test
    void fewer_forks_count_by_their_iterations() {
        JmhScore score = score(List.of(List.of(1.0, 2.0), List.of(3.0, 4.0)));

        assertThat(score.summary()).isEqualTo(Summary.of(1, 2, 3, 4));
        assertThat(score.basis()).startsWith("over 4 iterations");
    }

    @Test
    void values_that_are_no_measure_leave_jmhs_own_score() {
        assertThat(score(List.of(List.of(1.0, Double.NaN))).summary()).isNull();
        assertThat(score(List.of(List.of(0.0))).summary()).isNull();
        assertThat(score(List.of()).summary()).isNull();

        JmhBenchmark benchmark = new JmhBenchmark(
                "a.B.c",
                "ss",
                1,
                1,
                "17",
                "VM",
                Map.of(),
                List.of(),
                null,
                null,
                null,
                new JmhMetric(0.125, "s/op", List.of()),
                Map.of());
        assertThat(ReportFormat.TERMINAL.render(List.of(benchmark)))
                .contains("0.125", "[1] no interval: not all values are above 0");
        assertThat(ReportFormat.TERMINAL.render(List.<JmhBenchmark>of())).contains("The file has no benchmark.");
    }

    private static JmhScore score(List<List<Double>> forks) {
        return JmhScore.of(new JmhMetric(1, "ops/s", forks));
    }
}
