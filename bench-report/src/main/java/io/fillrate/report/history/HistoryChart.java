package io.fillrate.report.history;

import io.fillrate.report.chart.Axis;
import io.fillrate.report.chart.Axis.Spacing;
import io.fillrate.report.chart.LineChart;
import io.fillrate.report.chart.LineChart.Mark;
import io.fillrate.report.chart.Quantity;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;

/** A series from run to run: a line per machine, with its change points. */
public final class HistoryChart {

    private record Place(Point point, int machine) {}

    private HistoryChart() {}

    /** Of the tracks of one series, one per machine. */
    public static LineChart of(List<Track> tracks) {
        List<Place> places = IntStream.range(0, tracks.size())
                .boxed()
                .flatMap(machine -> tracks.get(machine).points().stream().map(point -> new Place(point, machine)))
                .sorted(Comparator.comparing(place -> place.point().startedAt()))
                .toList();
        List<Mark> marks = marks(places);
        return new LineChart(
                tracks.get(0).series(),
                "Median time of a load in every run, in the order of time, with its 95 % interval. "
                        + (marks.isEmpty() ? "No change." : "Dashed lines: changes of the level, and of the machine."),
                Axis.named("run: day and revision", places.stream().map(place -> name(place.point())).toList()),
                new Axis("time of a load", Spacing.LINEAR, Quantity.NANOS),
                IntStream.range(0, tracks.size())
                        .mapToObj(machine -> line(places, machine))
                        .toList(),
                marks);
    }

    /** What a machine is called in chart and text; its index is 0 for the one of the first run. */
    public static String machine(int index) {
        return "machine " + (index + 1);
    }

    private static String name(Point point) {
        Instant at = point.startedAt();
        return at.atZone(ZoneOffset.UTC).toLocalDate() + "\n" + point.shortRevision();
    }

    private static LineChart.Line line(List<Place> places, int machine) {
        return new LineChart.Line(
                machine(machine),
                machine,
                IntStream.range(0, places.size())
                        .filter(i -> places.get(i).machine() == machine)
                        .mapToObj(i -> point(i, places.get(i).point()))
                        .toList());
    }

    private static LineChart.Point point(int place, Point point) {
        return new LineChart.Point(place + 1, point.nanos().median(), point.nanos().interval());
    }

    private static List<Mark> marks(List<Place> places) {
        List<Mark> marks = new ArrayList<>();
        for (int i = 0; i < places.size(); i++) {
            Place place = places.get(i);
            if (i > 0 && places.get(i - 1).machine() != place.machine()) {
                marks.add(new Mark(i + 0.5, machine(place.machine())));
            }
            if (place.point().change() != null) {
                marks.add(new Mark(i + 1, HistoryDocument.told(Objects.requireNonNull(place.point().change()))));
            }
        }
        return marks;
    }
}
