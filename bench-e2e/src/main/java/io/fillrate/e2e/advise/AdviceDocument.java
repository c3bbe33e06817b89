package io.fillrate.e2e.advise;

import io.fillrate.e2e.run.ProgressDisplay;
import io.fillrate.report.analysis.Group;
import io.fillrate.report.analysis.Line;
import io.fillrate.report.analysis.Ranking;
import io.fillrate.report.analysis.SeriesTimes;
import io.fillrate.report.render.Block;
import io.fillrate.report.render.Block.Items;
import io.fillrate.report.render.Block.Paragraph;
import io.fillrate.report.render.Document;
import io.fillrate.report.render.Document.Section;
import io.fillrate.report.results.Environment.DatabaseInfo;
import io.fillrate.report.results.Link;
import io.fillrate.report.results.Series;
import io.fillrate.report.stats.Comparison;
import io.fillrate.report.stats.Comparison.Verdict;
import io.fillrate.report.text.Numbers;
import io.fillrate.report.text.TextTable;
import io.fillrate.report.text.TextTable.Column;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;

/** The advice on a table as a document. */
final class AdviceDocument {

    private static final double NANOS_PER_SECOND = 1e9;

    /** How many of the strategies that may be faster are named. */
    private static final int MAX_OPEN = 3;

    /** A greater ratio comes from too few rounds. */
    private static final double MUCH = 100;

    private final TableAdvice advice;

    private AdviceDocument(TableAdvice advice) {
        this.advice = advice;
    }

    static Document of(TableAdvice advice) {
        return new AdviceDocument(advice).document();
    }

    private Document document() {
        List<Section> sections = new ArrayList<>();
        sections.add(new Section("fastest", "What to use", fastest()));
        sections.add(new Section("race", "The race", List.of(race())));
        List<Block> screened = screened();
        if (!screened.isEmpty()) {
            sections.add(new Section("screened", "Without a race", screened));
        }
        sections.add(new Section("time", "How long it takes", new LoadTimeText(advice).paragraphs()));
        advice.network()
                .map(network -> new NetworkText(advice.race(), network).paragraphs())
                .ifPresent(network -> sections.add(new Section("network", "Over another network", network)));
        if (advice.upserted().isEmpty()) {
            sections.add(new Section("indexes", "What dropping indexes would save", List.of(new Paragraph(indexes()))));
        }
        sections.add(new Section("variations", "Rows per batch, and connections", variations()));
        if (!advice.leftOut().isEmpty()) {
            sections.add(new Section("left-out", "Strategies that cannot load the table", List.of(leftOut())));
        }
        String title = advice.upserted().isPresent() ? "The fastest way to upsert into " : "The fastest way into ";
        return new Document(title + advice.table().name(), List.of(), facts(), warnings(), sections);
    }

    private List<String> facts() {
        List<String> facts = new ArrayList<>();
        Map<String, DatabaseInfo> databases =
                advice.analysis().results().environment().database();
        String database = advice.winner().database();
        DatabaseInfo info = databases.get(database);
        facts.add(database + (info == null ? "" : " " + info.version()) + ", measured for "
                + ProgressDisplay.clock(advice.spent()) + " of " + ProgressDisplay.clock(advice.budget())
                + " on a" + (advice.upserted().isPresent() ? "" : "n empty")
                + " copy of the table, with rows that were generated to fit. The table itself was only read.");
        advice.upserted()
                .ifPresent(upserted -> facts.add("Upserts by " + String.join(", ", upserted.key())
                        + ", into as many rows as are upserted: every second one is there, and gets other values in "
                        + (upserted.updated().isEmpty() ? "no column" : String.join(", ", upserted.updated())) + "."));
        if (Link.of(advice.winner()).exists()) {
            facts.add("Measured over a simulated network: " + advice.topic().network() + ".");
        }
        long largest = advice.topic().largest().rows();
        if (largest < advice.rows()) {
            facts.add("There was time for " + Numbers.whole(largest)
                    + " rows at most; more time measures more (--budget).");
        }
        if (!advice.analysis().isDisturbed()) { // else it is a warning
            facts.add(advice.analysis().quietness().text());
        }
        int ancestors = advice.table().ancestors();
        if (ancestors > 0) {
            facts.add("Its foreign keys refer to copies of "
                    + (ancestors == 1 ? "the other table" : ancestors + " tables") + ", which have some rows.");
        }
        return facts;
    }

    private List<String> warnings() {
        List<String> warnings = new ArrayList<>(advice.analysis().warnings());
        advice.table().lacks().forEach(what -> warnings.add("The copy lacks " + what + "."));
        advice.table().plan().notes().forEach(note -> warnings.add("Note: " + note + "."));
        return warnings;
    }

    private List<Block> fastest() {
        List<Block> blocks = new ArrayList<>();
        blocks.add(new Paragraph(answer()));
        if (!advice.race().unraced().isEmpty()) {
            blocks.add(new Paragraph("There was no time to race "
                    + String.join(", ", advice.race().unraced()) + ", which may be as fast."));
        }
        advice.topic().advice().stream()
                .filter(other -> !other.guarantee().equals(advice.winner().guarantee()))
                .forEach(other -> blocks.add(
                        new Paragraph("With the weaker guarantee " + other.guarantee() + ": " + other.sentence())));
        return blocks;
    }

    private String answer() {
        Race race = advice.race();
        String use = "Use " + label(race.winner());
        String with = Numbers.whole(race.winner().rows()) + " rows";
        List<String> open = race.rivals().stream()
                .filter(rival -> !rival.isBeaten())
                .limit(MAX_OPEN)
                .map(rival ->
                        label(rival.series()) + atMost(1 / rival.interval().low()))
                .toList();
        if (race.rivals().isEmpty()) {
            return use + ", the only one that was measured with " + with + ".";
        } else if (open.isEmpty()) {
            return use + ". Of the " + (race.rivals().size() + 1) + " that raced with " + with + " none is more than "
                    + percent(Race.MARGIN - 1, 1) + " faster (95%).";
        }
        return use + ", which was the fastest with " + with
                + ". This is not certain yet: " + String.join(", ", open)
                + " (95%). More time makes it certain (--budget).";
    }

    private static String atMost(double times) {
        return " may be " + (times > MUCH ? "much faster" : "up to " + Numbers.ratio(times) + " times as fast");
    }

    private String label(Series series) {
        return advice.race().labels().of(series);
    }

    /** All that raced side by side, with the winner. */
    private Block race() {
        Line winner = advice.winningLine();
        List<List<String>> rows = new ArrayList<>();
        rows.add(row(winner.series(), Numbers.ratio(1), ""));
        advice.race()
                .rivals()
                .forEach(rival -> rows.add(row(
                        rival.series(),
                        Numbers.ratio(rival.ratio()),
                        rival.interval().high() > MUCH
                                ? "not known"
                                : Numbers.interval(rival.interval(), Numbers::ratio))));
        return Block.table(new TextTable(
                List.of(
                        Column.text(Numbers.whole(winner.series().rows()) + " rows"),
                        Column.number("time"),
                        Column.number("rows/s"),
                        Column.number("ratio"),
                        Column.number("95%"),
                        Column.number("rounds")),
                rows));
    }

    private List<String> row(Series series, String ratio, String interval) {
        double median = SeriesTimes.summary(series).median();
        return List.of(
                label(series),
                Numbers.nanos(median),
                Numbers.compact(series.rows() * NANOS_PER_SECOND / median),
                ratio,
                interval,
                String.valueOf(series.samples().size()));
    }

    /** What was measured to find out who races. */
    private List<Block> screened() {
        List<Block> blocks = new ArrayList<>();
        List<List<String>> rows = new ArrayList<>();
        for (Group group : advice.topic().groups()) {
            group.strategies().stream()
                    .filter(ranking -> group.rows() != advice.winner().rows()
                            && ranking.guarantee().equals(advice.winner().guarantee()))
                    .findFirst()
                    .ifPresent(ranking -> rows.add(fastest(group.rows(), ranking)));
        }
        if (!rows.isEmpty()) {
            blocks.add(new Paragraph("With fewer rows, in three rounds:"));
            blocks.add(Block.table(new TextTable(
                    List.of(
                            Column.number("rows"),
                            Column.text("fastest"),
                            Column.number("time"),
                            Column.number("rows/s"),
                            Column.number("95%"),
                            Column.text("second")),
                    rows)));
        }
        if (!advice.screened().isEmpty()) {
            Map<Long, List<String>> loads = new TreeMap<>();
            advice.screened().forEach((strategy, load) -> loads.computeIfAbsent(load.rows(), any -> new ArrayList<>())
                    .add(strategy + " " + Numbers.nanos(load.nanos())));
            blocks.add(new Paragraph("Single loads, which only show that a race was not worth the time:"));
            blocks.add(new Items(loads.entrySet().stream()
                    .map(load -> Numbers.whole(load.getKey()) + " rows: " + String.join(", ", load.getValue()))
                    .toList()));
        }
        return blocks;
    }

    private static List<String> fastest(long rows, Ranking ranking) {
        Line best = ranking.best();
        Optional<Line> second = ranking.lines().stream().skip(1).findFirst();
        return List.of(
                Numbers.whole(rows),
                best.label(),
                Numbers.nanos(best.nanos().median()),
                Numbers.compact(best.rate()),
                Numbers.interval(best.rateInterval(), Numbers::compact),
                second.map(line -> line.label() + ": " + times(Objects.requireNonNull(line.toBest())))
                        .orElse(Numbers.NONE));
    }

    /** How long one takes in comparison with another: {@code 1.20 times (1.12-1.31)}. */
    private static String times(Comparison comparison) {
        return comparison.verdict() == Verdict.SLOWER || comparison.verdict() == Verdict.FASTER
                ? Numbers.ratio(comparison.ratio()) + " times ("
                        + Numbers.interval(comparison.interval(), Numbers::ratio) + ")"
                : "no significant difference";
    }

    static String percent(double part, double whole) {
        return Math.round(100 * part / whole) + "%";
    }

    private String indexes() {
        List<Group> groups = new ArrayList<>(advice.topic().groups());
        for (int i = groups.size() - 1; i >= 0; i--) {
            Optional<String> saved = indexes(groups.get(i));
            if (saved.isPresent()) {
                return saved.get();
            }
        }
        String reasons = String.join(
                "; ",
                advice.leftOut().entrySet().stream()
                        .filter(entry -> IndexTime.keeping(entry.getKey()).isPresent())
                        .map(entry -> entry.getKey() + ": " + reason(entry.getKey(), entry.getValue()))
                        .toList());
        return "No strategy that drops indexes for the load was compared with the one that keeps them"
                + (reasons.isEmpty()
                        ? ": none is known for " + advice.winner().database() + "."
                        : " (" + reasons + ").");
    }

    private static Optional<String> indexes(Group group) {
        for (Ranking ranking : group.strategies()) {
            for (Line dropping : ranking.lines()) {
                Optional<Line> kept = IndexTime.keeping(dropping.series().strategy())
                        .flatMap(name -> ranking.lines().stream()
                                .filter(line -> line.series().strategy().equals(name))
                                .findFirst());
                if (kept.isPresent()) {
                    return Optional.of(saved(dropping, kept.get(), ranking));
                }
            }
        }
        return Optional.empty();
    }

    private static String saved(Line dropping, Line keeping, Ranking ranking) {
        Comparison comparison = ranking.pairs()
                .compare(dropping.series().key(), keeping.series().key());
        String both = dropping.label() + ", which builds the indexes when the rows are in, ";
        String at = " as long as " + keeping.label() + " for "
                + Numbers.whole(dropping.series().rows()) + " rows into the empty table";
        return switch (comparison.verdict()) {
            case FASTER ->
                both + "takes " + times(comparison) + at + ": it saves " + percent(1 - comparison.ratio(), 1) + ".";
            case SLOWER -> both + "takes " + times(comparison) + at + ": it saves nothing.";
            default ->
                both + "makes no significant difference to " + keeping.label() + " for "
                        + Numbers.whole(dropping.series().rows()) + " rows into the empty table.";
        };
    }

    private List<Block> variations() {
        List<List<String>> rows = new ArrayList<>();
        for (Group group : advice.topic().groups()) {
            rows.addAll(variations(group, "batch", "rows per batch"));
            rows.addAll(variations(group, "partitions", "connections"));
        }
        if (rows.isEmpty()) {
            return List.of(new Paragraph("No other numbers were tried: no strategy that raced has one of them."));
        }
        return List.of(Block.table(new TextTable(
                List.of(
                        Column.text("strategy"),
                        Column.number("rows"),
                        Column.text("tried"),
                        Column.number("rows/s"),
                        Column.number("95%")),
                rows,
                2)));
    }

    private static List<List<String>> variations(Group group, String parameter, String words) {
        Map<String, Map<Integer, Line>> byStrategy = new LinkedHashMap<>();
        for (Line line : group.lines()) {
            Series series = line.series();
            String value = series.parameters().get(parameter);
            if (value != null) {
                byStrategy
                        .computeIfAbsent(series.strategy(), any -> new TreeMap<>())
                        .put(Integer.parseInt(value), line);
            }
        }
        List<List<String>> rows = new ArrayList<>();
        byStrategy.values().stream()
                .filter(values -> values.size() > 1)
                .forEach(values -> values.forEach((value, line) -> rows.add(List.of(
                        line.series().strategy(),
                        Numbers.whole(group.rows()),
                        Numbers.whole(value) + " " + words,
                        Numbers.compact(line.rate()),
                        Numbers.interval(line.rateInterval(), Numbers::compact)))));
        return rows;
    }

    /** Strategies with the same reason share a line. */
    private Items leftOut() {
        Map<String, List<String>> byReason = new LinkedHashMap<>();
        advice.leftOut()
                .forEach((strategy, why) -> byReason.computeIfAbsent(reason(strategy, why), any -> new ArrayList<>())
                        .add(strategy));
        return new Items(byReason.entrySet().stream()
                .map(entry -> String.join(", ", entry.getValue()) + ": " + entry.getKey())
                .toList());
    }

    /** Without what differs from strategy to strategy: its name, the copy's, and which rows it had sent. */
    private String reason(String strategy, String why) {
        return why.replace(advice.winner().database() + "/" + strategy + " into ", "")
                .replace(advice.table().table().name(), advice.table().name())
                .replaceFirst(", rows? \\d+( to \\d+)?: ", ": ");
    }
}
