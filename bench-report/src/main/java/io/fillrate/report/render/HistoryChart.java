package io.fillrate.report.render;

import io.fillrate.report.analysis.History;
import io.fillrate.report.analysis.History.Point;
import io.fillrate.report.analysis.History.Track;
import io.fillrate.report.chart.Axis;
import io.fillrate.report.chart.Axis.Quantity;
import io.fillrate.report.chart.Axis.Spacing;
import io.fillrate.report.chart.XyChart;
import io.fillrate.report.chart.XyChart.Event;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/** A series from run to run: a line per machine, with its change points. */
public final class HistoryChart {

    private record Place(Point point, Track track) {}

    private HistoryChart() {}

    /** Of the tracks of one series of a history, one per machine. */
    public static XyChart of(History history, List<Track> tracks) {
        List<Place> places = tracks.stream()
                .flatMap(track -> track.points().stream().map(point -> new Place(point, track)))
                .sorted(Comparator.comparing(place -> place.point().startedAt()))
                .toList();
        List<Event> marks = marks(history, places);
        return new XyChart(
                "Time of a load, run by run",
                "Medians of " + tracks.get(0).series() + ", in the order of time, with their 95% intervals. "
                        + (marks.isEmpty() ? "No change." : "Dashed lines: changes of the level, and of the machine."),
                Axis.named(
                        "run: day and revision",
                        places.stream().map(place -> name(place.point())).toList()),
                new Axis("time of a load", Spacing.LINEAR, Quantity.NANOS),
                IntStream.range(0, tracks.size())
                        .mapToObj(slot -> line(history.machineName(tracks.get(slot)), slot, places, tracks.get(slot)))
                        .toList(),
                marks);
    }

    private static String name(Point point) {
        Instant at = point.startedAt();
        return at.atZone(ZoneOffset.UTC).toLocalDate() + "\n" + point.shortRevision();
    }

    private static XyChart.Line line(String machine, int slot, List<Place> places, Track track) {
        return new XyChart.Line(
                machine,
                slot,
                IntStream.range(0, places.size())
                        .filter(i -> places.get(i).track().equals(track))
                        .mapToObj(i -> point(i, places.get(i).point()))
                        .toList());
    }

    private static XyChart.Point point(int place, Point point) {
        return new XyChart.Point(
                place + 1, point.nanos().median(), point.nanos().interval());
    }

    private static List<Event> marks(History history, List<Place> places) {
        List<Event> marks = new ArrayList<>();
        for (int i = 0; i < places.size(); i++) {
            Place place = places.get(i);
            if (i > 0 && !places.get(i - 1).track().equals(place.track())) {
                marks.add(new Event(i + 0.5, history.machineName(place.track())));
            }
            double at = i + 1.0;
            place.track().change(place.point()).ifPresent(change -> marks.add(new Event(at, change.text())));
        }
        return marks;
    }
}
