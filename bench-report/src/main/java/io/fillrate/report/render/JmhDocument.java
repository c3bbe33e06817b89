package io.fillrate.report.render;

import io.fillrate.report.analysis.JmhValues;
import io.fillrate.report.render.Block.Heading;
import io.fillrate.report.render.Block.Paragraph;
import io.fillrate.report.render.Document.Lead;
import io.fillrate.report.render.Document.Section;
import io.fillrate.report.results.JmhBenchmark;
import io.fillrate.report.results.JmhBenchmark.JmhMetric;
import io.fillrate.report.stats.Summary;
import io.fillrate.report.text.Numbers;
import io.fillrate.report.text.TextTable;
import io.fillrate.report.text.TextTable.Column;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** JMH's results as a document: one table per benchmark method. */
public final class JmhDocument {

    private static final String TITLE = "JMH benchmarks";
    private static final String ALLOCATION = "gc.alloc.rate.norm";

    private static final String LEGEND = "score: median of the samples, which the notes describe; " + ALLOCATION
            + " and the counters: JMH's own score. Throughput (ops per time) is better when higher, time per op when"
            + " lower.";

    private JmhDocument() {}

    /** Composes the document: one section, which can be next to those of fills. */
    public static Document of(List<JmhBenchmark> benchmarks) {
        if (benchmarks.isEmpty()) {
            return new Document(
                    TITLE, List.of(new Lead("", "The file has no benchmark.")), List.of(), List.of(), List.of());
        }
        Map<String, List<JmhBenchmark>> byName = new LinkedHashMap<>();
        benchmarks.forEach(one -> byName.computeIfAbsent(one.benchmark(), name -> new ArrayList<>())
                .add(one));
        Footnotes notes = new Footnotes();
        List<Block> blocks = new ArrayList<>();
        byName.forEach((name, runs) -> {
            blocks.add(new Heading(3, name));
            blocks.add(Block.table(name, table(runs, notes)));
        });
        blocks.add(new Paragraph(LEGEND));
        if (new JmhRatio(benchmarks).isKnown()) {
            blocks.add(new Paragraph(JmhRatio.LEGEND));
        }
        blocks.add(notes.items());
        return new Document(
                TITLE, List.of(), List.of(), List.of(), List.of(new Section("jmh", "Micro-benchmarks", blocks)));
    }

    private static TextTable table(List<JmhBenchmark> runs, Footnotes notes) {
        Set<String> params = new LinkedHashSet<>();
        Set<String> counters = new LinkedHashSet<>();
        for (JmhBenchmark run : runs) {
            params.addAll(run.params().keySet());
            run.secondaryMetrics().keySet().stream()
                    .filter(JmhDocument::isShown)
                    .sorted(Comparator.comparing((String name) -> !name.equals(ALLOCATION))
                            .thenComparing(Comparator.naturalOrder()))
                    .forEach(counters::add);
        }
        List<Column> columns = new ArrayList<>(List.of(Column.text("mode")));
        params.forEach(name -> columns.add(Column.number(name)));
        columns.addAll(List.of(
                Column.number("score"), Column.text("unit"), Column.number("95% interval"), Column.text("notes")));
        counters.forEach(name -> columns.add(Column.number(name)));
        JmhRatio ratio = new JmhRatio(runs);
        if (ratio.isKnown()) {
            columns.add(Column.number(JmhRatio.HEADER));
        }
        List<List<String>> rows = new ArrayList<>();
        for (JmhBenchmark run : runs) {
            List<String> row = row(run, params, counters, notes);
            if (ratio.isKnown()) {
                row.add(ratio.of(run));
            }
            rows.add(row);
        }
        return new TextTable(columns, rows, 1 + params.size());
    }

    private static List<String> row(JmhBenchmark run, Set<String> params, Set<String> counters, Footnotes notes) {
        JmhMetric metric = run.primaryMetric();
        JmhValues values = JmhValues.of(metric);
        Summary summary = values.summary();
        List<String> row = new ArrayList<>(List.of(run.mode()));
        params.forEach(name -> row.add(run.params().getOrDefault(name, Numbers.NONE)));
        row.add(Numbers.plain(summary == null ? metric.score() : summary.median()));
        row.add(metric.scoreUnit());
        row.add(Numbers.interval(summary == null ? null : summary.interval(), Numbers::plain));
        String marks = notes.mark(values.basis());
        row.add(summary == null ? marks : (marks + " " + notes.mark(summary.warnings())).strip());
        for (String name : counters) {
            JmhMetric counter = run.secondaryMetrics().get(name);
            row.add(counter == null ? Numbers.NONE : value(counter));
        }
        return row;
    }

    /** Auxiliary counters, and of the profilers' numbers the bytes per operation; percentiles are JMH's own detail. */
    private static boolean isShown(String name) {
        return name.equals(ALLOCATION) || !(name.startsWith("gc.") || name.matches("p\\d\\.\\d+"));
    }

    /** Events are counted, the rest is measured in a unit. */
    private static String value(JmhMetric counter) {
        return counter.scoreUnit().equals("#")
                ? Numbers.compact(counter.score())
                : Numbers.plain(counter.score()) + " " + counter.scoreUnit();
    }
}
