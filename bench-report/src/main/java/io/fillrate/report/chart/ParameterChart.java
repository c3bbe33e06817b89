package io.fillrate.report.chart;

import io.fillrate.report.ranking.Line;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Rows per second against a numeric parameter, such as the size of a batch. */
final class ParameterChart {

    private record Curve(String strategy, Map<String, String> otherParameters) {

        static Curve of(Line line, String parameter) {
            Map<String, String> others = new TreeMap<>(line.series().parameters());
            others.remove(parameter);
            return new Curve(line.series().strategy(), others);
        }

        String label() {
            return otherParameters.isEmpty()
                    ? strategy
                    : otherParameters.entrySet().stream()
                            .map(entry -> entry.getKey() + "=" + entry.getValue())
                            .collect(Collectors.joining(", ", strategy + " (", ")"));
        }
    }

    private ParameterChart() {}

    /** Empty when no series has two values of the parameter. */
    static Optional<Chart> of(View view, String parameter) {
        Map<Curve, List<Line>> curves = view.largest().lines().stream()
                .filter(line -> isNumber(line.series().parameters().getOrDefault(parameter, "")))
                .collect(Collectors.groupingBy(
                        line -> Curve.of(line, parameter), LinkedHashMap::new, Collectors.toList()));
        curves.values().removeIf(lines -> lines.size() < 2);
        if (curves.isEmpty()) {
            return Optional.empty();
        }
        List<LineChart.Line> lines = new ArrayList<>();
        curves.forEach((curve, ofCurve) ->
                lines.add(new LineChart.Line(curve.label(), lines.size(), points(ofCurve, parameter))));
        return Optional.of(new LineChart(
                "Rows per second against " + parameter + ": " + view.nameWithRows(),
                "Every strategy that was run with several values of " + parameter
                        + ". Whiskers are 95 % intervals of the median.",
                Axis.logarithmic(parameter, Quantity.PARAMETER),
                Axis.logarithmic(Quantity.RATE.label(), Quantity.RATE),
                lines));
    }

    private static List<LineChart.Point> points(List<Line> lines, String parameter) {
        return lines.stream()
                .map(line -> new LineChart.Point(
                        Double.parseDouble(line.series().parameters().getOrDefault(parameter, "")),
                        line.rate(),
                        line.rateInterval()))
                .sorted(Comparator.comparingDouble(LineChart.Point::x))
                .toList();
    }

    private static boolean isNumber(String text) {
        return text.matches("[1-9][0-9]{0,14}");
    }
}
