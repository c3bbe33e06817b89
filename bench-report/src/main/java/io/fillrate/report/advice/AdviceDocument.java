package io.fillrate.report.advice;

import io.fillrate.report.document.Block;
import io.fillrate.report.document.Block.Column;
import io.fillrate.report.ranking.Topic;
import io.fillrate.report.text.Numbers;
import java.util.ArrayList;
import java.util.List;

/** Advice and crossovers as parts of a document. */
public final class AdviceDocument {

    /** What there is to say of a sweep without crossovers. */
    public static final String NO_CROSSOVER = "Between the sizes measured no strategy overtakes another beyond doubt.";

    private AdviceDocument() {}

    /** A paragraph of advice per guarantee. */
    public static List<Block> advice(Topic topic) {
        List<Block> blocks = new ArrayList<>();
        for (Advice advice : Advice.of(topic)) {
            String group = advice.isFull() ? "" : "With the weaker guarantee " + advice.guarantee() + ": ";
            blocks.add(new Block.Paragraph(group + advice.sentence()));
        }
        return blocks;
    }

    /** A table of crossovers per guarantee that has any. */
    public static List<Block.Table> crossovers(Topic topic) {
        return Advice.of(topic).stream()
                .filter(advice -> !advice.overtakings().isEmpty())
                .map(AdviceDocument::table)
                .toList();
    }

    private static Block.Table table(Advice advice) {
        String suffix = advice.isFull() ? "" : " (" + advice.guarantee() + ")";
        return new Block.Table(
                List.of(
                        Column.text("strategy" + suffix),
                        Column.text("overtakes"),
                        Column.number("at about, rows"),
                        Column.number("95 % interval")),
                advice.overtakings().stream()
                        .map(overtaking -> List.of(
                                overtaking.faster(),
                                overtaking.slower(),
                                Numbers.about(overtaking.at().rows()),
                                Numbers.interval(overtaking.at().interval(), Numbers::about)))
                        .toList());
    }
}
