package io.fillrate.e2e.advise;

import io.fillrate.core.DatabaseKind;
import io.fillrate.e2e.run.ProgressDisplay;
import io.fillrate.report.analysis.Group;
import io.fillrate.report.analysis.Line;
import io.fillrate.report.analysis.Ranking;
import io.fillrate.report.render.AdviceSection;
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
import io.fillrate.report.stats.ConfidenceInterval;
import io.fillrate.report.stats.RowCost;
import io.fillrate.report.text.Numbers;
import io.fillrate.report.text.TextTable;
import io.fillrate.report.text.TextTable.Column;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The advice on a table as a document. */
final class AdviceDocument {

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
        sections.add(new Section("time", "How long it takes", List.of(new Paragraph(time()), new Paragraph(parts()))));
        if (advice.upserted().isEmpty()) {
            sections.add(new Section("indexes", "What dropping indexes would save", List.of(new Paragraph(indexes()))));
        }
        sections.add(new Section("variations", "Rows per batch, and connections", variations()));
        if (!advice.leftOut().isEmpty()) {
            sections.add(new Section("left-out", "Strategies that cannot load the table", List.of(leftOut())));
        }
        if (!advice.slow().isEmpty()) {
            sections.add(new Section("slow", "Strategies that were not measured at all sizes", List.of(slow())));
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
        List<Block> blocks = new ArrayList<>(AdviceSection.advice(advice.topic()));
        List<List<String>> rows = new ArrayList<>();
        for (Group group : advice.topic().groups()) {
            group.strategies().stream()
                    .filter(ranking ->
                            ranking.guarantee().equals(advice.advice().guarantee()))
                    .findFirst()
                    .ifPresent(ranking -> rows.add(fastest(group.rows(), ranking)));
        }
        blocks.add(Block.table(new TextTable(
                List.of(
                        Column.number("rows"),
                        Column.text("fastest"),
                        Column.number("time"),
                        Column.number("rows/s"),
                        Column.number("95%"),
                        Column.text("second")),
                rows)));
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

    private String time() {
        RowCost cost = advice.cost();
        long rows = advice.rows();
        Line line = advice.winningLine();
        String costs = "A load costs " + (cost.fixed() > 0 ? "about " + Numbers.nanos(cost.fixed()) + " and " : "")
                + Numbers.nanos(cost.perRow()) + " per row.";
        if (line.series().rows() == rows) {
            return Numbers.whole(rows) + " rows take "
                    + Numbers.nanos(line.nanos().median()) + " by " + line.label()
                    + within(line.nanos().interval()) + ", as measured. " + costs;
        }
        double beyond = cost.beyond(rows);
        return Numbers.whole(rows) + " rows take about " + Numbers.nanos(cost.at(rows)) + " by "
                + line.series().strategy() + within(cost.interval(rows)) + ". " + costs
                + (beyond > 1
                        ? " This extrapolates: it is " + Numbers.ratio(beyond)
                                + " times the largest size that was measured, and holds as long as indexes and caches"
                                + " behave as they did there."
                        : "");
    }

    private static String within(@Nullable ConfidenceInterval interval) {
        if (interval == null) {
            return "";
        }
        return " (95%: " + (interval.low() == 0 ? "up" : Numbers.nanos(interval.low())) + " to "
                + Numbers.nanos(interval.high()) + ")";
    }

    /** What a load's time consists of. */
    private String parts() {
        Line line = advice.winningLine();
        double rows = line.series().rows();
        double elapsed = line.nanos().median();
        Double client = line.clientNanosPerRow();
        Double server = line.serverNanosPerRow();
        String load = "Of the " + Numbers.nanos(elapsed) + " for "
                + Numbers.whole(line.series().rows()) + " rows, ";
        if (client == null) {
            return load + "it is not known what was client, server and waiting.";
        }
        double own = client * rows;
        String ofClient = share("client CPU", own, elapsed);
        if (line.series().database().equals(DatabaseKind.DUCKDB.id())) {
            return load + ofClient + ", of all cores: DuckDB works within the client's process. "
                    + waiting(Math.max(0, elapsed - own), elapsed);
        } else if (server == null) {
            return load + ofClient + "; the rest, " + Numbers.nanos(Math.max(0, elapsed - own))
                    + ", is server and network: the server's CPU time cannot be seen from here.";
        }
        double other = server * rows;
        return load + ofClient + " and " + share("server CPU", other, elapsed) + ", partly at the same time. "
                + waiting(Math.max(0, elapsed - own - other), Math.max(0, elapsed - Math.max(own, other)), elapsed);
    }

    private static String share(String what, double nanos, double elapsed) {
        return Numbers.nanos(nanos) + " (" + percent(nanos, elapsed) + ") are " + what;
    }

    private static String percent(double part, double whole) {
        return Math.round(100 * part / whole) + "%";
    }

    private static String waiting(double nanos, double elapsed) {
        return "Waiting for the disk took " + Numbers.nanos(nanos) + " (" + percent(nanos, elapsed) + ") at least.";
    }

    /** The two may have worked at the same time or one after the other. */
    private static String waiting(double min, double max, double elapsed) {
        return "Neither computed, but waited for network, disk or locks, for " + percent(min, elapsed) + " to "
                + percent(max, elapsed) + " of the time.";
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
            return List.of(new Paragraph(
                    "No other numbers were tried: there was no time, or no strategy that has one of them."));
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

    private Items slow() {
        List<Long> sizes = advice.topic().groups().stream().map(Group::rows).toList();
        List<String> lines = new ArrayList<>();
        advice.slow()
                .forEach((strategy, ratios) -> lines.add(strategy + ": not " + where(ratios.keySet(), sizes) + " ("
                        + expected(Objects.requireNonNull(ratios.get(Collections.min(ratios.keySet())))) + ")"));
        return new Items(lines);
    }

    private static String expected(double ratio) {
        return ratio > 1
                ? "about " + Numbers.ratio(ratio) + " times as long as the fastest"
                : "no time; smaller sizes suggest that it may be as fast as the fastest";
    }

    private static String where(Collection<Long> missing, List<Long> sizes) {
        if (missing.size() == sizes.size()) {
            return "at any";
        }
        List<Long> sorted = sizes.stream().sorted().toList();
        List<Long> absent = sorted.stream().filter(missing::contains).toList();
        long first = absent.get(0);
        long last = absent.get(absent.size() - 1);
        if (absent.equals(sorted.subList(0, absent.size()))) {
            return "up to " + Numbers.whole(last) + " rows";
        } else if (absent.equals(sorted.subList(sorted.size() - absent.size(), sorted.size()))) {
            return "from " + Numbers.whole(first) + " rows on";
        }
        return "for " + absent.stream().map(Numbers::whole).collect(Collectors.joining(" and ")) + " rows";
    }
}
