package io.fillrate.report.history;

import io.fillrate.report.document.Block;
import io.fillrate.report.document.Block.Column;
import io.fillrate.report.document.Block.Paragraph;
import io.fillrate.report.document.Footnotes;
import io.fillrate.report.text.Numbers;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** The series of a history as tables, and its changes as sentences. */
public final class HistoryTables {

    private static final Column RUN = Column.text("run");
    private static final Column REVISION = Column.text("revision");
    private static final Column SAMPLES = Column.number("samples");
    private static final Column TIME = Column.number("time");
    private static final Column INTERVAL = Column.number("95 % interval");

    private HistoryTables() {}

    /** A table per machine, of the tracks of one series. */
    public static List<Block> of(History history, List<Track> tracks, Footnotes notes) {
        List<Block> blocks = new ArrayList<>();
        for (Track track : tracks) {
            if (history.machines().size() > 1) {
                blocks.add(new Paragraph(history.machineName(track) + ":"));
            }
            blocks.add(new Block.Table(
                    List.of(RUN, REVISION, SAMPLES, TIME, INTERVAL, Column.text("change"), Column.text("notes")),
                    track.points().stream()
                            .map(point -> row(track, point, notes))
                            .toList()));
        }
        return blocks;
    }

    private static List<String> row(Track track, Point point, Footnotes notes) {
        List<String> row = new ArrayList<>(numbers(point));
        row.add(track.change(point).map(Change::told).orElse(""));
        row.add(point.differs().stream().map(notes::mark).collect(Collectors.joining(" ")));
        return List.copyOf(row);
    }

    /** The series that only one run has. */
    public static Block.Table once(History history) {
        return new Block.Table(
                List.of(Column.text("series"), RUN, REVISION, SAMPLES, TIME, INTERVAL),
                history.once().stream()
                        .map(track -> {
                            List<String> row = new ArrayList<>(List.of(track.series()));
                            row.addAll(numbers(track.points().get(0)));
                            return List.copyOf(row);
                        })
                        .toList());
    }

    private static List<String> numbers(Point point) {
        return List.of(
                point.minute(),
                point.shortRevision(),
                String.valueOf(point.nanos().n()),
                Numbers.nanos(point.nanos().median()),
                Numbers.interval(point.nanos().interval(), Numbers::nanos));
    }

    /** Every change. */
    public static Block.Table changes(History history) {
        return new Block.Table(
                List.of(
                        Column.text("series"),
                        Column.text("machine"),
                        Column.text("since run"),
                        REVISION,
                        Column.text("change")),
                history.changes().stream()
                        .map(change -> List.of(
                                change.track().series(),
                                history.machineName(change.track()),
                                change.point().minute(),
                                change.point().shortRevision(),
                                change.told()))
                        .toList());
    }

    /** What has changed, a sentence per run and direction. */
    public static List<String> sentences(History history) {
        Map<String, List<Change>> kinds = new LinkedHashMap<>();
        for (Change change : history.changes()) {
            String since = (change.isSlower() ? " slower" : " faster") + " since "
                    + change.point().minute() + ", revision " + change.point().shortRevision();
            kinds.computeIfAbsent(since, none -> new ArrayList<>()).add(change);
        }
        return kinds.entrySet().stream()
                .map(kind -> sentence(kind.getKey(), kind.getValue()))
                .toList();
    }

    private static String sentence(String since, List<Change> changes) {
        String who = changes.size() == 1 ? changes.get(0).track().series() + " is" : changes.size() + " series are";
        String low =
                Numbers.ratio(changes.stream().mapToDouble(Change::ratio).min().orElseThrow());
        String high =
                Numbers.ratio(changes.stream().mapToDouble(Change::ratio).max().orElseThrow());
        return who + since + ": time x " + (low.equals(high) ? low : low + " to " + high) + ".";
    }
}
