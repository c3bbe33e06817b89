package io.fillrate.report.render;

import io.fillrate.report.analysis.Group;
import io.fillrate.report.analysis.Ranking;
import io.fillrate.report.analysis.Topic;
import io.fillrate.report.chart.ChartKind;
import io.fillrate.report.chart.SpeedCharts;
import io.fillrate.report.chart.View;
import io.fillrate.report.render.Block.Figure;
import io.fillrate.report.render.Block.Heading;
import io.fillrate.report.render.Block.Items;
import io.fillrate.report.render.Block.Paragraph;
import io.fillrate.report.render.Document.Section;
import io.fillrate.report.text.Numbers;
import java.util.ArrayList;
import java.util.List;

/** Everything about one topic: pictures, rankings, parameters, steps, resource usage, and every sample. Used by one thread. */
final class TopicSection {

    private static final List<ChartKind> PICTURES =
            List.of(new ChartKind("rows"), new ChartKind("phases"), new ChartKind("cpu"), new ChartKind("memory"));
    private static final ChartKind SAMPLES = new ChartKind("samples");

    private final Topic topic;
    private final List<View> views;
    private final Footnotes notes = new Footnotes();
    private final List<Block> blocks = new ArrayList<>();

    private TopicSection(Topic topic) {
        this.topic = topic;
        this.views = View.of(topic);
    }

    /** Returns the section; its id is unique within the document. */
    static Section of(Topic topic, String id) {
        TopicSection section = new TopicSection(topic);
        section.write();
        return new Section(id, section.title(), List.copyOf(section.blocks));
    }

    private void write() {
        PICTURES.forEach(this::figures);
        topic.parameters().stream().filter(name -> !name.isEmpty()).forEach(name -> figures(ChartKind.parameter(name)));
        topic.groups().forEach(this::group);
        if (topic.isSweep()) {
            blocks.add(new Heading(3, "All row counts"));
            blocks.add(Block.table(topic.name() + ", all row counts", ResultTables.sweep(topic)));
        }
        blocks.add(notes.items());
        figures(SAMPLES);
    }

    /** A topic of one row count has it in its title. */
    private String title() {
        return topic.isSweep()
                ? topic.name()
                : topic.name() + ", " + rows(topic.groups().get(0));
    }

    private static String rows(Group group) {
        return Numbers.whole(group.rows()) + " rows";
    }

    private void figures(ChartKind kind) {
        views.forEach(view -> kind.of(view).ifPresent(chart -> blocks.add(new Figure(chart))));
    }

    /** A heading within a row count, which is a heading itself in a sweep. */
    private Heading heading(String text) {
        return new Heading(topic.isSweep() ? 4 : 3, text);
    }

    private void group(Group group) {
        if (topic.isSweep()) {
            blocks.add(new Heading(3, rows(group)));
        }
        String name = topic.name() + ", " + rows(group);
        blocks.add(new Paragraph(RankingTable.headline(group)));
        for (Ranking ranking : group.rankings()) {
            String weaker = "";
            if (!ranking.isFull()) {
                weaker = "Weaker guarantee: " + ranking.guarantee() + " (not to be compared with the others)";
                blocks.add(heading(weaker));
            }
            blocks.add(Block.table(name + (weaker.isEmpty() ? "" : ". " + weaker), RankingTable.of(ranking, notes)));
            blocks.add(new Paragraph(RankingTable.caption(ranking)));
        }
        group.parameters().ifPresent(results -> {
            blocks.add(heading("By " + results.parameter()));
            blocks.add(Block.table(name + ", by " + results.parameter(), ResultTables.parameter(results)));
        });
        if (!group.steps().isEmpty()) {
            blocks.add(heading("Step by step"));
            blocks.add(Block.table(name + ", step by step", ResultTables.steps(group.steps())));
            blocks.add(new Figure(SpeedCharts.steps(topic.name(), group, "step")));
        }
        if (!group.others().isEmpty()) {
            blocks.add(heading("Without a result"));
            blocks.add(new Items(group.others()));
        }
        if (!group.rankings().isEmpty()) {
            blocks.add(heading("Resource usage"));
            blocks.add(Block.table(name + ", resource usage", ResultTables.usage(group)));
        }
    }
}
