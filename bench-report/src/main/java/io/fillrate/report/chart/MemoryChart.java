package io.fillrate.report.chart;

import io.fillrate.report.format.ClientUsage;
import io.fillrate.report.format.Sample;
import io.fillrate.report.ranking.Line;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The client's heap at its fullest, round by round. */
final class MemoryChart {

    private static final double MEBIBYTE = 1 << 20;

    private MemoryChart() {}

    static Optional<Chart> of(View view) {
        List<LineChart.Line> lines = view.largest().lines().stream()
                .map(line -> new LineChart.Line(line.label(), view.slot(line), points(line)))
                .filter(line -> !line.points().isEmpty())
                .toList();
        if (lines.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(new LineChart(
                "Client memory over the rounds: " + view.nameWithRows(),
                "Most heap in use during each load, the rows themselves included. A line that rises from round to round"
                        + " would be a leak.",
                Axis.sequence(Quantity.ROUND.label(), Quantity.ROUND),
                Axis.linear("peak heap, MiB", Quantity.MEBIBYTES),
                lines));
    }

    private static List<LineChart.Point> points(Line line) {
        return line.series().samples().stream().flatMap(MemoryChart::point).toList();
    }

    private static Stream<LineChart.Point> point(Sample sample) {
        ClientUsage client = sample.client();
        Long peak = client == null ? null : client.peakHeapBytes();
        return peak == null ? Stream.of() : Stream.of(new LineChart.Point(sample.round(), peak / MEBIBYTE, null));
    }
}
