package io.fillrate.report.chart;

import io.fillrate.report.ranking.Line;
import io.fillrate.report.ranking.Ranking;
import io.fillrate.report.text.Numbers;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Rows per second, with intervals: against the rows loaded where these vary, else one row per series. */
final class RateChart {

    private static final String INTERVALS = " Whiskers are 95 % intervals of the median.";

    private RateChart() {}

    static Chart of(View view) {
        return view.isSweep() ? lines(view) : dots(view);
    }

    private static LineChart lines(View view) {
        Map<String, LineChart.Line> lines = new LinkedHashMap<>();
        List<Line> largestFirst = new ArrayList<>();
        for (int i = view.rankings().size() - 1; i >= 0; i--) {
            largestFirst.addAll(view.rankings().get(i).lines());
        }
        for (Line line : largestFirst) {
            lines.computeIfAbsent(
                    line.label(), label -> new LineChart.Line(label, view.slot(line), points(view, label)));
        }
        String description = view.rankings().stream()
                .map(Ranking::best)
                .map(best -> Numbers.whole(best.series().rows()) + " rows: " + best.label() + ", "
                        + Quantity.RATE.text(best.rate()) + " rows/s")
                .collect(Collectors.joining("; ", "Fastest by rows loaded: ", "."));
        return new LineChart(
                "Rows per second against rows loaded: " + view.name(),
                description + INTERVALS,
                Axis.logarithmic(Quantity.ROWS.label(), Quantity.ROWS),
                Axis.logarithmic(Quantity.RATE.label(), Quantity.RATE),
                List.copyOf(lines.values()));
    }

    private static List<LineChart.Point> points(View view, String label) {
        return view.rankings().stream()
                .flatMap(ranking -> ranking.lines().stream())
                .filter(line -> line.label().equals(label) && line.series().rows() > 0)
                .map(line -> new LineChart.Point((double) line.series().rows(), line.rate(), line.rateInterval()))
                .toList();
    }

    private static DotChart dots(View view) {
        List<DotChart.Row> rows = view.largest().lines().stream()
                .map(line ->
                        new DotChart.Row(line.label(), List.of(new DotChart.Dot(0, line.rate(), line.rateInterval()))))
                .toList();
        Line best = view.largest().best();
        return new DotChart(
                "Rows per second: " + view.nameWithRows(),
                "Fastest: " + best.label() + ", " + Quantity.RATE.text(best.rate()) + " rows/s." + INTERVALS,
                Axis.logarithmic(Quantity.RATE.label(), Quantity.RATE),
                List.of(Quantity.RATE.label()),
                rows);
    }
}
