package io.fillrate.report.render;

import io.fillrate.report.analysis.Group;
import io.fillrate.report.analysis.Ranking;
import io.fillrate.report.analysis.Topic;
import io.fillrate.report.chart.ChartKind;
import io.fillrate.report.chart.SpeedCharts;
import io.fillrate.report.chart.View;
import io.fillrate.report.render.Block.Details;
import io.fillrate.report.render.Block.Figure;
import io.fillrate.report.render.Block.Heading;
import io.fillrate.report.render.Block.Items;
import io.fillrate.report.render.Block.Paragraph;
import io.fillrate.report.render.Document.Section;
import io.fillrate.report.text.Numbers;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Everything about one topic: pictures, rankings, parameters, steps, resource usage, and every sample. Used by one thread. */
final class TopicSection {

    private static final String STEP = "step";

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
        blocks.addAll(figures(views.stream().limit(1), "rows"));
        topic.parameters().stream()
                .filter(name -> !name.isEmpty() && !name.equals(STEP)) // steps have a picture of their own
                .forEach(name -> blocks.addAll(figures(
                        views.stream().limit(1), ChartKind.parameter(name).name())));
        if (topic.isSweep()) {
            blocks.add(new Heading(3, rows(topic.largest())));
        }
        group(topic.largest(), blocks);
        blocks.addAll(figures(views.stream(), "phases"));
        if (topic.isSweep()) {
            List<Block> sizes = new ArrayList<>();
            sizes.add(Block.table(topic.name() + ", all row counts", ResultTables.sweep(topic)));
            topic.groups().stream()
                    .filter(group -> group.rows() != topic.largest().rows())
                    .forEach(group -> {
                        sizes.add(new Heading(3, rows(group)));
                        group(group, sizes);
                    });
            fold("All row counts", sizes);
        }
        fold("CPU time", figures(views.stream(), "cpu"));
        fold("Memory", figures(views.stream(), "memory"));
        fold("Every sample", figures(views.stream(), "samples"));
        fold(
                "Resource usage",
                topic.groups().stream()
                        .filter(group -> !group.rankings().isEmpty())
                        .flatMap(group -> usage(group).stream())
                        .toList());
        blocks.add(notes.items());
    }

    private List<Block> usage(Group group) {
        Block table = Block.table(topic.name() + ", " + rows(group) + ", resource usage", ResultTables.usage(group));
        return topic.isSweep() ? List.of(new Heading(4, rows(group)), table) : List.of(table);
    }

    /** A heading within a row count, which is a heading itself in a sweep. */
    private Heading heading(String text) {
        return new Heading(topic.isSweep() ? 4 : 3, text);
    }

    private void fold(String heading, List<Block> folded) {
        if (!folded.isEmpty()) {
            blocks.add(new Details(new Heading(3, heading), folded));
        }
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

    private static List<Block> figures(Stream<View> of, String kind) {
        return of.flatMap(view -> new ChartKind(kind).of(view).stream())
                .<Block>map(Figure::new)
                .toList();
    }

    private void group(Group group, List<Block> of) {
        String name = topic.name() + ", " + rows(group);
        of.add(new Paragraph(RankingTable.headline(group)));
        for (Ranking ranking : group.rankings()) {
            if (ranking.isFull()) {
                of.addAll(ranking(name, ranking));
            } else {
                String weaker = "Weaker guarantee: " + ranking.guarantee() + " (not to be compared with the others)";
                List<Block> folded = new ArrayList<>(ranking(name + ". " + weaker, ranking));
                if (group.rows() == topic.largest().rows()) {
                    folded.addAll(figures(
                            views.stream().skip(1).filter(view -> view.guarantee()
                                    .equals(ranking.guarantee())),
                            "rows"));
                }
                of.add(new Details(heading(weaker), folded));
            }
        }
        group.parameters().ifPresent(results -> {
            of.add(heading("By " + results.parameter()));
            of.add(Block.table(name + ", by " + results.parameter(), ResultTables.parameter(results)));
        });
        if (ReadsTable.isKnown(group)) {
            of.add(heading("Reads of the table"));
            of.add(Block.table(name + ", reads of the table", ReadsTable.of(group)));
            of.add(new Paragraph("Medians over the samples; p99.9 of fewer than 1,000 reads is the slowest one."));
        }
        if (ReplicaTable.isKnown(group)) {
            of.add(heading("The replica"));
            of.add(Block.table(name + ", the replica", ReplicaTable.of(group)));
            of.add(new Paragraph("Bytes of the log that it was behind during the load; medians over the samples."));
        }
        if (!group.steps().isEmpty()) {
            of.add(heading("Step by step"));
            of.add(Block.table(name + ", step by step", ResultTables.steps(group.steps())));
            of.add(new Figure(SpeedCharts.steps(topic.name(), group, STEP)));
        }
        if (!group.others().isEmpty()) {
            of.add(heading("Without a result"));
            of.add(new Items(group.others()));
        }
    }

    private List<Block> ranking(String name, Ranking ranking) {
        return List.of(
                Block.table(name, RankingTable.of(ranking, notes)), new Paragraph(RankingTable.caption(ranking)));
    }
}
