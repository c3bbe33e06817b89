package io.fillrate.report.render;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.fillrate.report.ResultsFixture;
import io.fillrate.report.analysis.Analysis;
import io.fillrate.report.analysis.Group;
import io.fillrate.report.chart.RowChart;
import io.fillrate.report.chart.SpeedCharts;
import io.fillrate.report.results.Series;
import io.fillrate.report.results.Series.Operation;
import io.fillrate.report.text.TextTable;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class StepsTableTest {

    private static Series series(String strategy, String step, String guarantee, double millis) {
        return ResultsFixture.timed(
                new Series("postgres", "wide", strategy, Operation.INSERT, 1000, Map.of("step", step), guarantee),
                millis,
                millis * 1.01,
                millis * 0.99,
                millis * 1.02,
                millis * 0.98,
                millis);
    }

    private static final Group GROUP = Analysis.of(ResultsFixture.results(
                    series("copy", "3 copy", "ATOMIC", 2),
                    series("batch", "1 naive", "AUTOCOMMIT", 10),
                    series("batch", "2 commit", "ATOMIC", 5)))
            .topics()
            .get(0)
            .groups()
            .get(0);

    @Test
    void each_step_is_compared_with_the_first_whatever_the_guarantees() {
        TextTable table = ResultTables.steps(GROUP.stepsOf("step"));

        assertThat(table.rows())
                .extracting(row -> List.of(row.get(0), row.get(1), row.get(2), row.get(4), row.get(6)))
                .containsExactly(
                        List.of("1 naive", "batch", "100k", "1.00", "AUTOCOMMIT"),
                        List.of("2 commit", "batch", "200k", "2.00", "ATOMIC"),
                        List.of("3 copy", "copy", "500k", "5.00", "ATOMIC"));
        assertThat(table.rows().get(0).get(5)).isEmpty();
        assertThat(table.rows().get(1).get(5)).isEqualTo("2.00–2.00");
    }

    @Test
    void the_picture_of_the_steps_has_the_same_ratios_and_a_marker_per_strategy() {
        RowChart chart = SpeedCharts.steps("wide", GROUP, "step");

        assertThat(chart.rows())
                .extracting(row -> List.of(row.label(), dot(row).slot(), Math.round(dot(row).value()), row.note()))
                .containsExactly(
                        List.of("1 naive", 0, 1L, "AUTOCOMMIT"),
                        List.of("2 commit", 0, 2L, "ATOMIC"),
                        List.of("3 copy", 1, 5L, "ATOMIC"));
        assertThat(Objects.requireNonNull(dot(chart.rows().get(2)).interval()).low())
                .isBetween(4.9, 5.0);
    }

    private static RowChart.Dot dot(RowChart.Row row) {
        return (RowChart.Dot) row.marks().get(0);
    }

    @Test
    void a_parameter_that_nothing_has_is_refused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> GROUP.stepsOf("stage"))
                .withMessage("no result has a parameter stage");
    }
}
