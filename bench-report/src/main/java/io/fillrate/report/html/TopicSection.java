package io.fillrate.report.html;

import io.fillrate.report.advice.AdviceDocument;
import io.fillrate.report.chart.ChartKind;
import io.fillrate.report.chart.View;
import io.fillrate.report.document.Block;
import io.fillrate.report.document.Caption;
import io.fillrate.report.document.Footnotes;
import io.fillrate.report.document.Headline;
import io.fillrate.report.document.RankingTable;
import io.fillrate.report.document.ResultsDocument;
import io.fillrate.report.document.SweepTable;
import io.fillrate.report.format.Series;
import io.fillrate.report.ranking.Group;
import io.fillrate.report.ranking.Line;
import io.fillrate.report.ranking.Ranking;
import io.fillrate.report.ranking.Topic;
import io.fillrate.report.text.Numbers;
import io.fillrate.report.text.Printable;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;

/** All that is known of one topic: pictures, tables, advice, and every sample. For one topic and one thread. */
final class TopicSection {

    private static final List<ChartKind> PICTURES =
            List.of(new ChartKind("rows"), new ChartKind("phases"), new ChartKind("cpu"), new ChartKind("memory"));
    private static final ChartKind SAMPLES = new ChartKind("samples");

    private final Topic topic;
    private final String id;
    private final Footnotes notes = new Footnotes();
    private final List<BlockView> blocks = new ArrayList<>();
    private int figures;

    private TopicSection(Topic topic, String id) {
        this.topic = topic;
        this.id = id;
    }

    /** The id is unique within the page. */
    static SectionView of(Topic topic, String id) {
        TopicSection section = new TopicSection(topic, id);
        List<View> views = View.of(topic);
        PICTURES.forEach(kind -> section.figures(kind, views));
        section.parameters(views);
        topic.groups().forEach(section::tables);
        if (topic.isSweep()) {
            section.blocks.add(BlockView.heading("All row counts"));
            section.blocks.add(BlockView.of(SweepTable.of(topic), topic.name() + ", all row counts"));
        }
        section.blocks.add(BlockView.paragraph(ResultsDocument.LEGEND));
        section.blocks.add(BlockView.of(section.notes.items(), ""));
        section.advice(views);
        section.figures(SAMPLES, views);
        return new SectionView(id, Printable.of(topic.name()), List.copyOf(section.blocks));
    }

    private void figures(ChartKind kind, List<View> views) {
        for (View view : views) {
            kind.of(view).ifPresent(chart -> blocks.add(BlockView.figure(FigureView.of(chart, id + "-" + figures++))));
        }
    }

    private void parameters(List<View> views) {
        TreeSet<String> names = new TreeSet<>();
        topic.groups().stream()
                .flatMap(group -> group.rankings().stream())
                .flatMap(ranking -> ranking.lines().stream())
                .map(Line::series)
                .map(Series::parameters)
                .forEach(parameters -> names.addAll(parameters.keySet()));
        names.stream().filter(name -> !name.isEmpty()).forEach(name -> figures(ChartKind.parameter(name), views));
    }

    private void tables(Group group) {
        String name = Numbers.whole(group.rows()) + " rows";
        blocks.add(BlockView.heading(name));
        blocks.add(BlockView.paragraph(Headline.of(group)));
        for (Ranking ranking : group.rankings()) {
            String guarantee = ranking.isFull()
                    ? ""
                    : ", weaker guarantee: " + ranking.guarantee() + " (not to be compared with the others)";
            blocks.add(BlockView.of(RankingTable.of(ranking, notes), topic.name() + ", " + name + guarantee));
            blocks.add(BlockView.paragraph(Caption.of(ranking)));
        }
        if (!group.others().isEmpty()) {
            blocks.add(BlockView.paragraph("Without a result:"));
            blocks.add(BlockView.items(group.others()));
        }
    }

    private void advice(List<View> views) {
        if (views.isEmpty()) {
            return;
        }
        blocks.add(BlockView.heading("What to use"));
        AdviceDocument.advice(topic).forEach(block -> blocks.add(BlockView.of(block, "")));
        List<Block.Table> crossovers = AdviceDocument.crossovers(topic);
        crossovers.forEach(
                table -> blocks.add(BlockView.of(table, "Crossovers: where one strategy overtakes another")));
        if (topic.isSweep() && crossovers.isEmpty()) {
            blocks.add(BlockView.paragraph(AdviceDocument.NO_CROSSOVER));
        }
    }
}
