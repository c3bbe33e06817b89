package io.fillrate.report.render;

import io.fillrate.report.analysis.Advice;
import io.fillrate.report.analysis.Advice.StrategyCrossover;
import io.fillrate.report.analysis.Topic;
import io.fillrate.report.render.Block.Code;
import io.fillrate.report.render.Block.Heading;
import io.fillrate.report.render.Block.Paragraph;
import io.fillrate.report.render.Document.Kind;
import io.fillrate.report.render.Document.Section;
import io.fillrate.report.results.Series;
import io.fillrate.report.results.Series.Operation;
import io.fillrate.report.text.Numbers;
import io.fillrate.report.text.TextTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.TreeMap;

/** What to use: the advice on every topic, its crossovers, and the code that uses the winner. */
public final class AdviceSection {

    /** What a sweep without crossovers says instead. */
    public static final String NO_CROSSOVER = "Between the sizes measured no strategy certainly overtakes another.";

    private AdviceSection() {}

    /** Returns the section; topics without a result of a way to load have no advice. */
    static Section of(List<Topic> topics, String id) {
        List<Topic> advised =
                topics.stream().filter(topic -> !topic.advice().isEmpty()).toList();
        List<Block> blocks = new ArrayList<>();
        if (advised.isEmpty()) {
            blocks.add(new Paragraph("No strategy has a result yet."));
        }
        for (Topic topic : advised) {
            blocks.add(new Heading(3, topic.name()));
            blocks.addAll(advice(topic));
            List<TextTable> crossovers = crossovers(topic);
            crossovers.forEach(table -> blocks.add(
                    Block.table("Crossovers: where one strategy overtakes another, " + topic.name(), table)));
            if (topic.isSweep() && crossovers.isEmpty()) {
                blocks.add(new Paragraph(NO_CROSSOVER));
            }
            Series winner = topic.advice().get(0).largest().winner();
            if (!winner.isOfExperiment()) {
                blocks.add(new Paragraph("To use " + winner.strategy() + " from Java:"));
                blocks.add(new Code(code(winner)));
            }
        }
        return new Section(id, "What to use", Kind.SUMMARY, blocks);
    }

    /** Returns a paragraph of advice per guarantee. */
    public static List<Block> advice(Topic topic) {
        return topic.advice().stream()
                .<Block>map(advice ->
                        new Paragraph((advice.isFull() ? "" : "With the weaker guarantee " + advice.guarantee() + ": ")
                                + advice.sentence()))
                .toList();
    }

    /** Returns a table of crossovers per guarantee that has any. */
    public static List<TextTable> crossovers(Topic topic) {
        return topic.advice().stream()
                .filter(advice -> !advice.crossovers().isEmpty())
                .map(AdviceSection::table)
                .toList();
    }

    private static TextTable table(Advice advice) {
        String suffix = advice.isFull() ? "" : " (" + advice.guarantee() + ")";
        return TextTable.of(advice.crossovers())
                .text("strategy" + suffix, StrategyCrossover::faster)
                .text("overtakes", StrategyCrossover::slower)
                .number(
                        "at about, rows",
                        crossing -> Numbers.about(crossing.at().rows()))
                .number(
                        "95% interval",
                        crossing -> Numbers.interval(crossing.at().interval(), Numbers::about))
                .build();
    }

    /**
     * Returns the Java expression that opens the writer of a series with its options, given a table, a session, and the imports of
     * {@code io.fillrate.core}. Lines have 80 columns at most.
     */
    public static String code(Series series) {
        return code(series, "table");
    }

    /**
     * Returns the same for a table that is called otherwise.
     *
     * @param table a Java expression
     */
    public static String code(Series series, String table) {
        String id = series.database() + "/" + series.strategy();
        boolean named = series.operation() == Operation.INSERT || series.operation() == Operation.UPSERT;
        String strategy = named
                ? "Strategies.load()." + series.operation().name().toLowerCase(Locale.ROOT) + "(\"" + id + "\")"
                : "Strategies.load().of(\"" + series.database() + "\", Operation." + series.operation() + ").stream()\n"
                        + "        .filter(one -> one.id().equals(\"" + id + "\"))\n"
                        + "        .findFirst().orElseThrow()";
        StringBuilder options = new StringBuilder("WriterOptions.defaults()");
        new TreeMap<>(series.parameters()).forEach((name, value) -> options.append(option(name, value)));
        return strategy + "\n        .open(" + table + ", session, " + options + ")";
    }

    /** The option of a writer that a parameter stands for; others belong to the table, the server or the client. */
    private static String option(String name, String value) {
        boolean isNumber = value.matches("[1-9]\\d{0,8}");
        return switch (name) {
            case "batch" -> isNumber ? call("withBatchSize", value) : "";
            case "chunk" -> isNumber ? call("withChunkBytes", value) : "";
            case "chunkRows" -> isNumber ? call("withChunkRows", value) : "";
            case "partitions" -> isNumber ? call("withPartitions", value) : "";
            case "commit" -> commit(value);
            default -> "";
        };
    }

    private static String commit(String value) {
        if (value.matches("everyN:[1-9]\\d{0,8}")) {
            return call("withCommit", "CommitPolicy.everyBatches(" + value.substring("everyN:".length()) + ")");
        }
        return switch (value) {
            case "perTable" -> call("withCommit", "CommitPolicy.PER_TABLE");
            case "none" -> call("withCommit", "CommitPolicy.AUTOCOMMIT");
            default -> "";
        };
    }

    private static String call(String method, String argument) {
        return "\n                ." + method + "(" + argument + ")";
    }
}
