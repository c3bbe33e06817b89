package io.fillrate.report.render;

import static org.assertj.core.api.Assertions.assertThat;

import io.fillrate.report.chart.RowChart.Dot;
import io.fillrate.report.chart.RowChart.Row;
import io.fillrate.report.stats.ConfidenceInterval;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class RatioPlotTest {

    private static final List<Double> REFERENCES = List.of(1.0, 1.03, 1.05);

    private static Row row(String label, double low, double ratio, double high) {
        return new Row(label, "ok", List.of(new Dot(0, ratio, new ConfidenceInterval(low, high, 0.95))));
    }

    @Test
    void a_row_shows_its_interval_beside_no_change() {
        List<Row> rows =
                List.of(row("copy-binary, 10,000 rows", 1.15, 1.2, 1.25), row("insert, 10,000 rows", 0.98, 1, 1.02));

        assertThat(new RatioPlot(rows, REFERENCES).text().lines())
                .containsExactly(
                        "                            1.00  slower ->",
                        "copy-binary, 10,000 rows     |     :  :                 --------o--------   1.20",
                        "insert, 10,000 rows      ----o---- :  :                                     1.00");
    }

    @Test
    void what_is_only_faster_has_its_title_on_the_left() {
        String text = new RatioPlot(List.of(row("a", 0.5, 0.6, 0.7)), REFERENCES).text();

        assertThat(text.lines().findFirst()).get().asString().endsWith("<- faster  1.00");
        assertThat(text.lines()).allMatch(line -> line.length() <= 80);
    }

    @Test
    void long_names_lose_their_middle_and_many_rows_their_end() {
        String text = new RatioPlot(
                        IntStream.range(0, 20)
                                .mapToObj(i ->
                                        row("io.fillrate.a.package.Benchmark.method, avgt, parameter=" + i, 1, 1, 1))
                                .toList(),
                        REFERENCES)
                .text();

        assertThat(text.lines()).hasSize(14).allMatch(line -> line.length() <= 80);
        assertThat(text).contains("io.fillrate.a.packa\u2026").endsWith("and 8 more");
    }
}
