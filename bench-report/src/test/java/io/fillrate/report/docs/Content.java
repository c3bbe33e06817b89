package io.fillrate.report.docs;

import io.fillrate.report.analysis.Analysis;
import io.fillrate.report.analysis.Group;
import io.fillrate.report.analysis.Line;
import io.fillrate.report.analysis.Ranking;
import io.fillrate.report.analysis.Topic;
import io.fillrate.report.chart.Chart;
import io.fillrate.report.chart.ChartKind;
import io.fillrate.report.chart.SpeedCharts;
import io.fillrate.report.chart.SvgWriter;
import io.fillrate.report.gate.measure.GateRun;
import io.fillrate.report.render.AdviceSection;
import io.fillrate.report.render.Block;
import io.fillrate.report.render.MarkdownWriter;
import io.fillrate.report.render.NetworkSection;
import io.fillrate.report.render.RankingTable;
import io.fillrate.report.render.ResultTables;
import io.fillrate.report.results.Results;
import io.fillrate.report.results.ResultsFile;
import io.fillrate.report.stats.Comparison;
import io.fillrate.report.stats.Comparison.Verdict;
import io.fillrate.report.text.Numbers;
import io.fillrate.report.text.TextTable;
import io.fillrate.report.text.TextTable.Column;
import io.fillrate.report.trials.RecordedPairs;
import io.fillrate.report.trials.RecordingDocument;
import io.fillrate.report.trials.Replay;
import io.fillrate.report.trials.Trial;
import io.fillrate.report.trials.TrialsDocument;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * What a region holds.
 *
 * @param markdown its text
 * @param files what it links to, by path
 */
record Content(String markdown, Map<Path, String> files) {

    private static final String KINDS =
            "table, sweep, networks, costs, matrix, steps, usage, reads, replicas, headline, advice, crossovers, chart, trials, rules,"
                    + " scatter, processes, injected, replays";

    /** The content of a region of this page. */
    static Content of(Region region, Path page) {
        Path file = page.resolveSibling(region.file()).normalize();
        switch (region.kind()) {
            case "trials" -> {
                return table(TrialsDocument.gate(Trial.readAll(file)));
            }
            case "rules" -> {
                return table(TrialsDocument.rules(Trial.readAll(file)));
            }
            case "replays" -> {
                return table(Replay.table(Replay.readAll(file)));
            }
            case "scatter", "processes", "injected" -> {
                return recording(new RecordingDocument(RecordedPairs.readAll(file)), region, page);
            }
            default -> {
                return ofResults(region, page, file);
            }
        }
    }

    private static Content table(TextTable table) {
        return new Content(MarkdownWriter.write(List.of(Block.table(table))), Map.of());
    }

    private static Content recording(RecordingDocument recording, Region region, Path page) {
        return switch (region.kind()) {
            case "processes" -> table(recording.processes(GateRun.MEASUREMENT.toMillis()));
            case "injected" -> table(recording.injected(GateRun.MEASUREMENT.toMillis()));
            default -> withPicture(recording.scatter(), recording.chart(), region, page);
        };
    }

    private static Content withPicture(TextTable table, Chart chart, Region region, Path page) {
        Content picture = picture(chart, region, page);
        return new Content(table(table).markdown.stripTrailing() + "\n\n" + picture.markdown, picture.files);
    }

    private static Content ofResults(Region region, Path page, Path file) {
        Results all = ResultsFile.read(file);
        if (region.kind().equals("chart")) {
            return chart(region, region.filter(Set.of("kind", "out")).of(all), page);
        }
        List<Topic> topics =
                Analysis.of(region.filter(Set.of("parameter", "out")).of(all)).topics();
        if (topics.isEmpty()) {
            throw new IllegalArgumentException(region.file() + " has no such series");
        }
        if (region.kind().equals("steps")) {
            return steps(region, topics, page);
        }
        List<Block> blocks =
                switch (region.kind()) {
                    case "table" -> tables(topics);
                    case "sweep" ->
                        topics.stream()
                                .<Block>map(topic -> Block.table(ResultTables.sweep(topic)))
                                .toList();
                    case "networks" -> List.of(Block.table(ResultTables.networks(topics)));
                    case "costs" -> List.of(Block.table(NetworkSection.costs(topics)));
                    case "matrix" ->
                        ofGroups(topics, group -> ResultTables.parameter(group.by(region.required("parameter"))));
                    case "usage" -> ofGroups(topics, ResultTables::usage);
                    case "reads" -> ofGroups(topics, ResultTables::reads);
                    case "replicas" -> ofGroups(topics, ResultTables::replicas);
                    case "advice" ->
                        topics.stream()
                                .flatMap(topic -> AdviceSection.advice(topic).stream())
                                .toList();
                    case "crossovers" -> crossovers(topics);
                    case "headline" -> headlines(topics);
                    default ->
                        throw new IllegalArgumentException("region is \"" + region.kind() + "\"; allowed: " + KINDS);
                };
        return new Content(MarkdownWriter.write(blocks), Map.of());
    }

    private static Content chart(Region region, Results results, Path page) {
        return picture(new ChartKind(region.required("kind")).only(results), region, page);
    }

    /** A table, and below it a picture of the same. */
    private static Content steps(Region region, List<Topic> topics, Path page) {
        Topic topic = topics.get(0);
        if (topics.size() > 1 || topic.groups().size() > 1) {
            throw new IllegalArgumentException("steps need one topic and one number of rows");
        }
        Group group = topic.groups().get(0);
        String parameter = region.required("parameter");
        return withPicture(
                ResultTables.steps(group.stepsOf(parameter)),
                SpeedCharts.steps(topic.name(), group, parameter),
                region,
                page);
    }

    private static Content picture(Chart chart, Region region, Path page) {
        String out = region.required("out");
        String alternative = MarkdownWriter.text(chart.title() + ". " + chart.description());
        return new Content(
                "![" + alternative + "](" + out + ")",
                Map.of(page.resolveSibling(out).normalize(), SvgWriter.file(List.of(chart))));
    }

    private static List<Block> tables(List<Topic> topics) {
        List<Block> blocks = new ArrayList<>();
        long tables = topics.stream().mapToLong(topic -> topic.groups().size()).sum();
        topics.forEach(topic -> topic.groups().forEach(group -> {
            if (tables > 1) {
                blocks.add(new Block.Paragraph(title(topic, group) + ":"));
            }
            group.rankings().forEach(ranking -> blocks.add(Block.table(summary(ranking))));
        }));
        return blocks;
    }

    private static List<Block> ofGroups(List<Topic> topics, Function<Group, TextTable> table) {
        return topics.stream()
                .flatMap(topic -> topic.groups().stream())
                .<Block>map(group -> Block.table(table.apply(group)))
                .toList();
    }

    private static List<Block> crossovers(List<Topic> topics) {
        List<Block> tables = new ArrayList<>();
        topics.forEach(topic -> AdviceSection.crossovers(topic).forEach(table -> tables.add(Block.table(table))));
        return tables.isEmpty() ? List.of(new Block.Paragraph(AdviceSection.NO_CROSSOVER)) : tables;
    }

    private static List<Block> headlines(List<Topic> topics) {
        return topics.stream()
                .flatMap(topic -> topic.groups().stream())
                .<Block>map(group -> new Block.Paragraph(RankingTable.headline(group)))
                .toList();
    }

    private static String title(Topic topic, Group group) {
        return topic.name() + ", " + Numbers.whole(group.rows()) + " rows";
    }

    /** A ranking in the few columns that a page has room for. */
    private static TextTable summary(Ranking ranking) {
        String strategy = ranking.isFull() ? "strategy" : "strategy (" + ranking.guarantee() + ")";
        return new TextTable(
                List.of(
                        Column.text(strategy),
                        Column.number("rows/s"),
                        Column.number("95% interval"),
                        Column.number("time relative to the fastest (simultaneous 95% interval)"),
                        Column.number("client CPU, ns/row"),
                        Column.number("server CPU, ns/row")),
                ranking.lines().stream().map(Content::row).toList());
    }

    private static List<String> row(Line line) {
        return List.of(
                line.label(),
                Numbers.compact(line.rate()),
                Numbers.interval(line.rateInterval(), Numbers::compact),
                ratio(line.toBest()),
                whole(line.clientNanosPerRow()),
                whole(line.serverNanosPerRow()));
    }

    private static String ratio(@Nullable Comparison toBest) {
        if (toBest == null) {
            return Numbers.ratio(1);
        }
        String interval =
                toBest.interval() == null ? "" : " (" + Numbers.interval(toBest.interval(), Numbers::ratio) + ")";
        return (toBest.verdict() == Verdict.INDISTINGUISHABLE ? "~ " : "") + Numbers.ratio(toBest.ratio()) + interval;
    }

    private static String whole(@Nullable Double nanos) {
        return nanos == null ? Numbers.NONE : Numbers.whole(Math.round(nanos));
    }
}
