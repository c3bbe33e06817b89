package io.fillrate.report.document;

import static org.assertj.core.api.Assertions.assertThat;

import io.fillrate.report.format.JmhBenchmark;
import io.fillrate.report.format.JmhMetric;
import io.fillrate.report.render.ReportFormat;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class JmhRatioTest {

    private static final JmhBenchmark OURS = run("FILLRATE", "events", 10, 20);
    private static final JmhBenchmark OTHER = run("FASTCSV", "events", 60, 60);

    @Test
    void a_contestant_is_compared_with_ours_of_the_same_parameters_and_by_single_forks() {
        JmhRatio ratio = new JmhRatio(List.of(run("FILLRATE", "articles", 1, 1), OURS, OTHER));

        assertThat(ratio.isKnown()).isTrue();
        assertThat(ratio.of(OTHER)).isEqualTo("4.00 (3.00-6.00)");
        assertThat(ratio.of(OURS)).isEqualTo("1");
        assertThat(ratio.of(run("FASTCSV", "wide", 1, 2))).isEqualTo("-");
    }

    @Test
    void without_ours_there_is_no_ratio() {
        assertThat(new JmhRatio(List.of(OTHER)).isKnown()).isFalse();
        assertThat(ReportFormat.MARKDOWN.render(List.of(OTHER))).doesNotContain(JmhRatio.HEADER);
        assertThat(ReportFormat.MARKDOWN.render(List.of(OURS, OTHER)))
                .contains(JmhRatio.HEADER, "4.00 (3.00-6.00)", JmhRatio.LEGEND);
    }

    @Test
    void what_was_not_measured_has_no_ratio() {
        JmhBenchmark failed = run("FASTCSV", "events", Double.NaN, Double.NaN);
        JmhBenchmark empty = new JmhBenchmark(
                "a.B.c",
                "avgt",
                1,
                0,
                "17",
                "VM",
                OTHER.params(),
                List.of(),
                null,
                null,
                null,
                new JmhMetric(1, "ns/op", List.of()),
                Map.of());

        assertThat(new JmhRatio(List.of(OURS, failed)).of(failed)).isEqualTo("-");
        assertThat(new JmhRatio(List.of(OURS, empty)).of(empty)).isEqualTo("-");
    }

    private static JmhBenchmark run(String contestant, String workload, double first, double second) {
        return new JmhBenchmark(
                "a.B.c",
                "avgt",
                1,
                2,
                "17",
                "VM",
                Map.of("contestant", contestant, "workload", workload),
                List.of(),
                null,
                null,
                null,
                new JmhMetric((first + second) / 2, "ns/op", List.of(List.of(first), List.of(second))),
                Map.of());
    }
}
