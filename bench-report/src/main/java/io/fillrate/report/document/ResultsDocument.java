package io.fillrate.report.document;

import io.fillrate.report.document.Block.Code;
import io.fillrate.report.document.Block.Heading;
import io.fillrate.report.document.Block.Items;
import io.fillrate.report.document.Block.Paragraph;
import io.fillrate.report.format.Results;
import io.fillrate.report.format.Run;
import io.fillrate.report.ranking.Group;
import io.fillrate.report.ranking.Ranking;
import io.fillrate.report.ranking.Topic;
import io.fillrate.report.stats.Quietness;
import io.fillrate.report.text.Numbers;
import java.util.ArrayList;
import java.util.List;

/** Results as a document. */
public final class ResultsDocument {

    /** What the signs in a ranking mean. */
    public static final String LEGEND = "ratio: time against the best of its table; ~: inside the noise, which is when"
            + " the interval of the ratio contains 1; ?: too few samples to tell. The intervals of the ratios hold"
            + " together, for every two strategies of a table: at most 5 % of all tables of equal strategies call one of"
            + " them slower. Those of rows/s are each series' own.";

    /** How the estimates are made. */
    public static final String METHOD = "Rows/s and time are those of the median sample; from 6 samples on the 95 %"
            + " interval runs between two of them and is exact whatever the noise looks like (order statistics), below"
            + " it is Student's t on logarithms. Ratios are Hodges-Lehmann estimates on logarithms, paired by round"
            + " where both ran in the same rounds, with the exact interval of the signed-rank test (rank-sum when not"
            + " paired). The best is chosen by the data, so all pairs of a table count: their intervals hold together"
            + " (Bonferroni's bound). Too few rounds for that many pairs are compared by Student's t on logarithms, with"
            + " the means of the rounds taken out and a variance for each series.";

    private ResultsDocument() {}

    /** The tables and what belongs to them. */
    public static List<Block> brief(Results results) {
        List<Block> blocks = new ArrayList<>();
        blocks.add(new Heading(1, "Fillrate run " + results.run().id()));
        List<Topic> topics = Topic.of(results);
        if (topics.isEmpty()) {
            blocks.add(new Paragraph("The run has no series yet."));
            return blocks;
        }
        blocks.add(new Paragraph(Quietness.of(results.environment()).text()));
        blocks.add(new Items(RunWarnings.experimental(results)));
        Footnotes notes = new Footnotes();
        topics.forEach(topic -> add(topic, notes, blocks));
        blocks.add(new Paragraph(LEGEND));
        blocks.add(notes.items());
        return blocks;
    }

    /** The same, and all that is needed to judge and to repeat the run. */
    public static List<Block> full(Results results) {
        List<Block> blocks = new ArrayList<>(brief(results));
        for (Topic topic : Topic.of(results)) {
            for (Group group : topic.groups()) {
                if (!group.rankings().isEmpty()) {
                    blocks.add(
                            new Heading(2, "Used by " + topic.name() + ", " + Numbers.whole(group.rows()) + " rows"));
                    blocks.add(UsageTable.of(group));
                }
            }
        }
        blocks.add(new Heading(2, "Method"));
        blocks.add(new Paragraph(METHOD));
        blocks.add(new Heading(2, "Environment"));
        blocks.add(EnvironmentTable.of(results));
        blocks.add(new Heading(2, "Reproduce"));
        blocks.add(new Paragraph(revision(results.run())));
        blocks.add(new Code(results.run().command()));
        return blocks;
    }

    private static void add(Topic topic, Footnotes notes, List<Block> blocks) {
        for (Group group : topic.groups()) {
            blocks.add(new Heading(2, topic.name() + ", " + Numbers.whole(group.rows()) + " rows"));
            blocks.add(new Paragraph(Headline.of(group)));
            for (Ranking ranking : group.rankings()) {
                if (!ranking.isFull()) {
                    blocks.add(new Heading(
                            3, "Weaker guarantee: " + ranking.guarantee() + " (not to be compared with the others)"));
                }
                blocks.add(RankingTable.of(ranking, notes));
                blocks.add(new Paragraph(Caption.of(ranking)));
            }
            MatrixTable.mainParameter(group).ifPresent(parameter -> {
                blocks.add(new Heading(3, "By " + parameter));
                blocks.add(MatrixTable.of(group, parameter));
            });
            if (!group.others().isEmpty()) {
                blocks.add(new Heading(3, "Without a result"));
                blocks.add(new Items(group.others()));
            }
        }
        if (topic.isSweep()) {
            blocks.add(new Heading(2, topic.name() + ", all row counts"));
            blocks.add(SweepTable.of(topic));
        }
    }

    /** When the run began, and from which code. */
    public static String revision(Run run) {
        String dirty = Boolean.TRUE.equals(run.dirty()) ? " with uncommitted changes" : "";
        String commit = run.commit() == null ? "an unknown revision" : "revision " + run.commit() + dirty;
        return "Started " + run.startedAt() + " from " + commit + ":";
    }
}
