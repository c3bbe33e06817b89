package io.fillrate.report.render;

import io.fillrate.report.analysis.Analysis;
import io.fillrate.report.analysis.CostModel;
import io.fillrate.report.analysis.Group;
import io.fillrate.report.analysis.NetworkLoad;
import io.fillrate.report.analysis.Ranking;
import io.fillrate.report.analysis.Topic;
import io.fillrate.report.render.Block.Paragraph;
import io.fillrate.report.render.Document.Section;
import io.fillrate.report.results.Link;
import io.fillrate.report.results.Series;
import io.fillrate.report.stats.TermCosts;
import io.fillrate.report.text.Numbers;
import io.fillrate.report.text.TextTable;
import io.fillrate.report.text.TextTable.Column;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.DoubleFunction;
import java.util.function.ToDoubleFunction;
import org.apache.commons.statistics.descriptive.Median;

/** Which strategy is the fastest over which network, what that costs each, and what is to be expected over another. */
public final class NetworkSection {

    private static final double MILLISECOND = 1e6;

    private NetworkSection() {}

    /** The same work over one network or several. */
    private record Work(String name, List<Topic> topics) {

        static List<Work> of(List<Topic> topics) {
            Map<String, List<Topic>> byName = new LinkedHashMap<>();
            topics.forEach(topic -> byName.computeIfAbsent(topic.work(), name -> new ArrayList<>())
                    .add(topic));
            List<Work> all = new ArrayList<>();
            byName.forEach((name, same) -> all.add(new Work(name, same)));
            return all;
        }

        /** Models by the strategy's label; only of those whose round trips and bytes are known. */
        Map<String, CostModel> models() {
            Map<String, List<Series>> results = new LinkedHashMap<>();
            topics.forEach(topic -> topic.groups().forEach(group -> group.lines()
                    .forEach(line -> results.computeIfAbsent(line.label(), label -> new ArrayList<>())
                            .add(line.series()))));
            Map<String, CostModel> models = new LinkedHashMap<>();
            results.forEach((label, some) -> CostModel.of(some).ifPresent(model -> models.put(label, model)));
            return models;
        }
    }

    /** A section if something was measured over several networks. */
    static List<Section> of(List<Topic> topics, String id) {
        List<Block> blocks = new ArrayList<>();
        for (Work work : Work.of(topics)) {
            if (work.topics().size() > 1) {
                blocks.add(Block.table(work.name(), ResultTables.networks(work.topics())));
                TextTable costs = costs(work.topics());
                if (!costs.rows().isEmpty()) { // of databases whose round trips are counted
                    blocks.add(Block.table(work.name() + ": costs", costs));
                }
            }
        }
        if (blocks.isEmpty()) {
            return List.of();
        }
        blocks.add(
                0,
                new Paragraph(
                        "The fastest by network and row count, after ~ if others are not distinguishable from it; and"
                                + " how many times as fast it is as batch, where that was measured. Costs: time = fixed + rows +"
                                + " turns \u00d7 RTT + line, by non-negative least squares over all networks; a turn is a round"
                                + " trip, or one of TCP's slow start; the line is the time that the bytes take at the bandwidth,"
                                + " \"overlaps\" where the longer of rows and line counts. Errors: of each network's times, if the"
                                + " costs are fitted to the others'."));
        return List.of(new Section(id, "Over which network", blocks));
    }

    /** Returns what the strategies of the same work cost over networks, with how well that explains the times. */
    public static TextTable costs(List<Topic> topics) {
        List<Column> columns = List.of(
                Column.text("strategy"),
                Column.number("fixed, ms"),
                Column.number("per row, ns"),
                Column.number("per turn, of the RTT"),
                Column.number("95% interval"),
                Column.number("of the line"),
                Column.number("median error"),
                Column.number("largest"));
        List<List<String>> rows = new ArrayList<>();
        Work.of(topics).forEach(work -> work.models().forEach((label, model) -> rows.add(row(label, model))));
        return new TextTable(columns, rows);
    }

    private static List<String> row(String label, CostModel model) {
        TermCosts costs = model.costs();
        double[] errors =
                model.heldOutErrors().stream().mapToDouble(error -> error).toArray();
        return List.of(
                label,
                Numbers.ratio(costs.of(0) / MILLISECOND),
                Numbers.whole(Math.round(costs.of(1))),
                Numbers.ratio(costs.of(2)),
                Numbers.interval(costs.intervalOf(2), Numbers::ratio),
                line(model),
                errors.length == 0
                        ? Numbers.NONE
                        : percent(Median.withDefaults().evaluate(errors)),
                errors.length == 0
                        ? Numbers.NONE
                        : percent(model.heldOutErrors().stream()
                                .max(Comparator.naturalOrder())
                                .orElseThrow()));
    }

    private static String line(CostModel model) {
        if (!model.seesLine()) {
            return Numbers.NONE;
        }
        return model.overlaps() ? "overlaps" : Numbers.ratio(model.costs().of(3));
    }

    private static String percent(double share) {
        return Math.round(100 * share) + "%";
    }

    /** Composes what is to be expected of a run's strategies over a network, and where another one is the fastest there. */
    public static Document expected(Analysis run, Link over) {
        return new Document(
                "Expected over " + over,
                List.of(),
                null,
                ReportDocument.facts(run),
                run.warnings(),
                List.of(expected(run.topics(), over, "expected")));
    }

    private static Section expected(List<Topic> topics, Link over, String id) {
        List<Block> blocks = new ArrayList<>();
        for (Work work : Work.of(topics)) {
            Map<String, CostModel> models = work.models();
            List<List<String>> rows = new ArrayList<>();
            for (Group group : work.topics().get(0).groups()) {
                group.rankings().stream()
                        .findFirst()
                        .flatMap(ranking -> Expected.of(ranking, models, over))
                        .ifPresent(expected -> rows.add(expected.row()));
            }
            blocks.add(
                    rows.isEmpty()
                            ? new Paragraph(work.name()
                                    + ": round trips and bytes were not counted, or fewer than four loads of a strategy were"
                                    + " measured.")
                            : Block.table(work.name(), new TextTable(Expected.COLUMNS, rows)));
        }
        blocks.add(
                0,
                new Paragraph(
                        "Not measured: the times of this run, and what turns and bytes take over such a network. To"
                                + " measure it: bench.rtt=" + over.rtt() + ", bench.bandwidth=" + over.bandwidth()
                                + "."));
        return new Section(id, "The fastest by row count", blocks);
    }

    /** What is expected of a ranking's strategies, the fastest first, by label. */
    private record Expected(long rows, String measured, Link over, Map<String, NetworkLoad> loads) {

        static final List<Column> COLUMNS = List.of(
                Column.number("rows"),
                Column.text("fastest"),
                Column.number("time, ms"),
                Column.number("times as fast as " + Answer.TODAY),
                Column.text("as measured without"),
                Column.text("another at less RTT"),
                Column.text("another at more RTT"));

        static Optional<Expected> of(Ranking ranking, Map<String, CostModel> models, Link over) {
            Map<String, NetworkLoad> loads = new LinkedHashMap<>();
            ranking.lines().stream()
                    .filter(line -> models.containsKey(line.label()))
                    .map(line -> Map.entry(
                            line.label(),
                            Objects.requireNonNull(models.get(line.label())).expected(line.series(), over)))
                    .sorted(Comparator.comparingDouble(load -> load.getValue().nanos()))
                    .forEach(load -> loads.put(load.getKey(), load.getValue()));
            return loads.isEmpty()
                    ? Optional.empty()
                    : Optional.of(new Expected(
                            ranking.best().series().rows(), ranking.best().label(), over, loads));
        }

        /** The greatest round-trip time that is looked at, in nanoseconds. */
        static double far(Link over) {
            return Math.max(NetworkLoad.FAR, 2.0 * over.rtt().nanos());
        }

        List<String> row() {
            Map.Entry<String, NetworkLoad> first = loads.entrySet().iterator().next();
            NetworkLoad fastest = first.getValue();
            NetworkLoad today = loads.get(Answer.TODAY);
            double rtt = Math.max(0, over.rtt().nanos());
            return List.of(
                    Numbers.whole(rows),
                    first.getKey(),
                    Numbers.ratio(fastest.nanos() / MILLISECOND),
                    today == null ? Numbers.NONE : Numbers.ratio(today.nanos() / fastest.nanos()),
                    first.getKey().equals(measured) ? "yes" : "no, " + measured,
                    other(fastest::shorterUntil, rtt, shorter -> "below " + Numbers.aboutNanos(rtt - shorter)),
                    other(fastest::longerUntil, far(over) - rtt, longer -> "from " + Numbers.aboutNanos(rtt + longer)));
        }

        /** The first that is as fast where the round-trip time differs, and where. */
        private String other(ToDoubleFunction<NetworkLoad> until, double limit, DoubleFunction<String> where) {
            return loads.entrySet().stream()
                    .filter(load -> until.applyAsDouble(load.getValue()) < limit)
                    .min(Comparator.comparingDouble(load -> until.applyAsDouble(load.getValue())))
                    .map(load -> where.apply(until.applyAsDouble(load.getValue())) + ": " + load.getKey())
                    .orElse("none");
        }
    }
}
