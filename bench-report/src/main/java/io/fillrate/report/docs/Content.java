package io.fillrate.report.docs;

import io.fillrate.report.advice.AdviceDocument;
import io.fillrate.report.chart.Chart;
import io.fillrate.report.chart.ChartKind;
import io.fillrate.report.chart.Charts;
import io.fillrate.report.chart.StepsChart;
import io.fillrate.report.chart.SvgWriter;
import io.fillrate.report.document.Block;
import io.fillrate.report.document.Headline;
import io.fillrate.report.document.MatrixTable;
import io.fillrate.report.document.StepsTable;
import io.fillrate.report.document.SweepTable;
import io.fillrate.report.document.UsageTable;
import io.fillrate.report.format.Results;
import io.fillrate.report.format.ResultsFile;
import io.fillrate.report.ranking.Group;
import io.fillrate.report.ranking.Topic;
import io.fillrate.report.render.MarkdownWriter;
import io.fillrate.report.render.Medium;
import io.fillrate.report.trials.Trial;
import io.fillrate.report.trials.TrialFile;
import io.fillrate.report.trials.TrialsDocument;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/**
 * What a region holds.
 *
 * @param markdown its text
 * @param files what it links to, by path
 */
record Content(String markdown, Map<Path, String> files) {

    private static final String KINDS =
            "table, sweep, matrix, steps, usage, headline, advice, crossovers, chart, trials, rules";

    /** The content of a region of this page. */
    static Content of(Region region, Path page) {
        Path file = page.resolveSibling(region.file()).normalize();
        if (region.kind().equals("trials") || region.kind().equals("rules")) {
            List<Trial> trials = TrialFile.read(file);
            Block table = region.kind().equals("rules") ? TrialsDocument.rules(trials) : TrialsDocument.gate(trials);
            return new Content(Medium.MARKDOWN.write(List.of(table)), Map.of());
        }
        Results all = ResultsFile.read(file);
        if (region.kind().equals("chart")) {
            return chart(region, region.filter(Set.of("kind", "out")).of(all), page);
        }
        List<Topic> topics = Topic.of(region.filter(Set.of("parameter", "out")).of(all));
        if (topics.isEmpty()) {
            throw new IllegalArgumentException(region.file() + " has no such series");
        }
        if (region.kind().equals("steps")) {
            return steps(region, topics, page);
        }
        List<Block> blocks =
                switch (region.kind()) {
                    case "table" -> tables(topics);
                    case "sweep" -> topics.stream().<Block>map(SweepTable::of).toList();
                    case "matrix" -> ofGroups(topics, group -> MatrixTable.of(group, region.required("parameter")));
                    case "usage" -> ofGroups(topics, UsageTable::of);
                    case "advice" ->
                        topics.stream()
                                .flatMap(topic -> AdviceDocument.advice(topic).stream())
                                .toList();
                    case "crossovers" -> crossovers(topics);
                    case "headline" -> headlines(topics);
                    default ->
                        throw new IllegalArgumentException("region is \"" + region.kind() + "\"; allowed: " + KINDS);
                };
        return new Content(Medium.MARKDOWN.write(blocks), Map.of());
    }

    private static Content chart(Region region, Results results, Path page) {
        return picture(Charts.of(results, new ChartKind(region.required("kind"))), region, page);
    }

    /** A table, and below it a picture of the same. */
    private static Content steps(Region region, List<Topic> topics, Path page) {
        Topic topic = topics.get(0);
        if (topics.size() > 1 || topic.groups().size() > 1) {
            throw new IllegalArgumentException("steps are of one topic and number of rows");
        }
        Group group = topic.groups().get(0);
        String parameter = region.required("parameter");
        Content picture = picture(StepsChart.of(topic.name(), group, parameter), region, page);
        String table = Medium.MARKDOWN.write(List.of(StepsTable.of(group, parameter)));
        return new Content(table.stripTrailing() + "\n\n" + picture.markdown, picture.files);
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
                blocks.add(new Block.Paragraph(SummaryTable.title(topic, group) + ":"));
            }
            group.rankings().forEach(ranking -> blocks.add(SummaryTable.of(ranking)));
        }));
        return blocks;
    }

    private static List<Block> ofGroups(List<Topic> topics, Function<Group, Block> table) {
        return topics.stream()
                .flatMap(topic -> topic.groups().stream())
                .map(table)
                .toList();
    }

    private static List<Block> crossovers(List<Topic> topics) {
        List<Block> tables = new ArrayList<>();
        topics.forEach(topic -> tables.addAll(AdviceDocument.crossovers(topic)));
        return tables.isEmpty() ? List.of(new Block.Paragraph(AdviceDocument.NO_CROSSOVER)) : tables;
    }

    private static List<Block> headlines(List<Topic> topics) {
        return topics.stream()
                .flatMap(topic -> topic.groups().stream())
                .<Block>map(group -> new Block.Paragraph(Headline.of(group)))
                .toList();
    }
}
