package io.fillrate.report.chart;

import static org.assertj.core.api.Assertions.assertThat;

import io.fillrate.report.chart.Axis.Quantity;
import io.fillrate.report.chart.Axis.Spacing;
import io.fillrate.report.chart.RowChart.Dot;
import io.fillrate.report.chart.RowChart.Row;
import io.fillrate.report.chart.SvgWriter.Width;
import io.fillrate.report.chart.XyChart.Line;
import io.fillrate.report.chart.XyChart.Point;
import io.fillrate.report.stats.ConfidenceInterval;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.DoubleUnaryOperator;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Intervals of every size: each end is drawn where the ticks of the axis say, or is an arrow. */
class IntervalsTest {

    private static final int CHARTS = 300;
    private static final double PIXEL = 1;
    private static final Pattern GRID = Pattern.compile("class=\"grid\" x1=\"(.*?)\" x2=\".*?\" y1=\"(.*?)\"");
    private static final Pattern BAND = Pattern.compile("class=\"band c0\" x1=\"(.*?)\" x2=\"(.*?)\"");
    private static final Pattern WHISKER = Pattern.compile("class=\"whisker\" d=\"M(.*?),(.*?)V([-0-9.]+)");
    private static final Pattern CUT = Pattern.compile("class=\"cut(?: c0)?\" points=\"\\S+ (.*?),(.*?) ");

    private record Value(double estimate, ConfidenceInterval interval) {

        /** With an interval from nearly nothing to a factor of a thousand on each side. */
        static Value any(SplittableRandom random) {
            double value = Math.pow(10, 3 + 3 * random.nextDouble());
            return of(value, value / factor(random), value * factor(random));
        }

        static Value of(double value, double low, double high) {
            return new Value(value, new ConfidenceInterval(low, high, 0.95));
        }

        private static double factor(SplittableRandom random) {
            return Math.exp(Math.pow(random.nextDouble(), 4) * Math.log(1_000));
        }
    }

    @Test
    void every_end_of_a_band_is_in_its_place_or_an_arrow() {
        any(1).forEach(values -> {
            RowChart chart = rows(values);
            for (Width width : Width.values()) {
                String svg = SvgWriter.element(chart, "id", width);
                assertDrawn(values, numbers(BAND, svg), 0, places(svg, 0, chart.scale(), Math::log), cuts(svg, 0));
            }
        });
    }

    @ParameterizedTest
    @EnumSource(names = {"LINEAR", "LOGARITHMIC"})
    void every_end_of_a_whisker_is_in_its_place_or_an_arrow(Spacing spacing) {
        DoubleUnaryOperator distance = spacing == Spacing.LINEAR ? DoubleUnaryOperator.identity() : Math::log;
        any(2).forEach(values -> {
            Axis y = new Axis("rows/s", spacing, Quantity.RATE);
            List<Point> points = IntStream.range(0, values.size())
                    .mapToObj(i -> new Point(
                            i + 1, values.get(i).estimate(), values.get(i).interval()))
                    .toList();
            XyChart chart = new XyChart("", "", Axis.rounds(), y, List.of(new Line("copy", 0, points)));
            Scale scale = y.scale(
                    values.stream().mapToDouble(Value::estimate).toArray(),
                    values.stream().map(Value::interval));
            for (Width width : Width.values()) {
                String svg = SvgWriter.element(chart, "id", width);
                List<double[]> whiskers = numbers(WHISKER, svg);
                assertDrawn(values, whiskers, 1, places(svg, 1, scale, distance), cuts(svg, 1));
            }
        });
    }

    @Test
    void an_interval_that_is_not_cut_has_no_arrow() {
        List<Value> values = List.of(Value.of(1_000, 900, 1_900), Value.of(2_000, 1_100, 3_900));

        assertThat(SvgWriter.element(rows(values), "id", Width.WIDE)).doesNotContain("class=\"cut");
    }

    private static List<List<Value>> any(int seed) {
        SplittableRandom random = new SplittableRandom(seed);
        return IntStream.range(0, CHARTS)
                .mapToObj(chart -> IntStream.rangeClosed(0, random.nextInt(6))
                        .mapToObj(row -> Value.any(random))
                        .toList())
                .toList();
    }

    private static RowChart rows(List<Value> values) {
        List<Row> rows = values.stream()
                .map(value -> new Row("copy", "", List.of(new Dot(0, value.estimate(), value.interval()))))
                .toList();
        return RowChart.dots("", "", Axis.logarithmic(Quantity.RATE), List.of("rows/s"), rows);
    }

    private static void assertDrawn(
            List<Value> values, List<double[]> drawn, int first, DoubleUnaryOperator places, Set<Double> cuts) {
        assertThat(drawn).hasSameSizeAs(values);
        for (int i = 0; i < values.size(); i++) {
            ConfidenceInterval interval = values.get(i).interval();
            double[] ends = {interval.low(), interval.high()};
            for (int end = 0; end < 2; end++) {
                double at = drawn.get(i)[first + end];
                double place = places.applyAsDouble(ends[end]);
                assertThat(Math.abs(at - place) <= PIXEL || cuts.contains(at))
                        .as("%s: %s is drawn at %s instead of %s, without an arrow", values, ends[end], at, place)
                        .isTrue();
            }
        }
    }

    /** From values to places, as the first and the last tick have them. */
    private static DoubleUnaryOperator places(String svg, int direction, Scale scale, DoubleUnaryOperator distance) {
        double[] ticks = Arrays.stream(scale.ticks()).map(distance).toArray();
        int last = ticks.length - 1;
        List<double[]> grid = numbers(GRID, svg);
        double from = grid.get(0)[direction];
        double perUnit = (grid.get(last)[direction] - from) / (ticks[last] - ticks[0]);
        return value -> from + perUnit * (distance.applyAsDouble(value) - ticks[0]);
    }

    private static Set<Double> cuts(String svg, int direction) {
        return numbers(CUT, svg).stream().map(cut -> cut[direction]).collect(Collectors.toSet());
    }

    private static List<double[]> numbers(Pattern pattern, String svg) {
        return pattern.matcher(svg)
                .results()
                .map(found -> IntStream.rangeClosed(1, found.groupCount())
                        .mapToDouble(group -> Double.parseDouble(found.group(group)))
                        .toArray())
                .toList();
    }
}
