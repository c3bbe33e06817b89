package io.fillrate.report.chart;

import io.fillrate.report.ranking.Line;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** CPU time per row of client and server, medians over the samples. */
final class CpuChart {

    private CpuChart() {}

    static Optional<Chart> of(View view) {
        List<DotChart.Row> rows =
                view.largest().lines().stream().map(CpuChart::row).toList();
        if (rows.stream().allMatch(row -> row.dots().isEmpty())) {
            return Optional.empty();
        }
        return Optional.of(new DotChart(
                "CPU time per row: " + view.nameWithRows(),
                "Median CPU time per row of the client's process and of all processes of the server, in order of speed.",
                Axis.logarithmic("CPU time per row", Quantity.NANOS_PER_ROW),
                List.of("client", "server"),
                rows));
    }

    private static DotChart.Row row(Line line) {
        List<DotChart.Dot> dots = new ArrayList<>();
        add(dots, 0, line.clientNanosPerRow());
        add(dots, 1, line.serverNanosPerRow());
        return new DotChart.Row(line.label(), dots);
    }

    /** A clock that ticks too slowly for the load shows 0, which is no measurement. */
    private static void add(List<DotChart.Dot> dots, int kind, @Nullable Double value) {
        if (value != null && value > 0) {
            dots.add(new DotChart.Dot(kind, value, null));
        }
    }
}
