package io.fillrate.report.render;

import static org.assertj.core.api.Assertions.assertThat;

import io.fillrate.report.Reports;
import io.fillrate.report.results.JmhBenchmark;
import io.fillrate.report.results.JmhBenchmark.JmhMetric;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class JmhDocumentTest {

    @Test
    void without_measures_jmhs_own_score_stands() {
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
        assertThat(Reports.of(Medium.TERMINAL, List.of(benchmark)))
                .contains("0.125", "[1] no interval: not all values are above 0");
        assertThat(Reports.of(Medium.TERMINAL, List.<JmhBenchmark>of())).contains("The file has no benchmark.");
    }
}
