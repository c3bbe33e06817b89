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
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

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
        TextTable.Builder<JmhBenchmark> table = TextTable.of(runs).text("mode", JmhBenchmark::mode);
        params.forEach(name -> table.number(name, run -> run.params().getOrDefault(name, Numbers.NONE)));
        table.number("score", run -> score(run.primaryMetric()))
                .text("unit", run -> run.primaryMetric().scoreUnit())
                .number("95% interval", run -> interval(JmhValues.of(run.primaryMetric())))
                .text("notes", run -> marks(JmhValues.of(run.primaryMetric()), notes));
        counters.forEach(
                name -> table.number(name, run -> value(run.secondaryMetrics().get(name))));
        JmhRatio ratio = new JmhRatio(runs);
        if (ratio.isKnown()) {
            table.number(JmhRatio.HEADER, ratio::of);
        }
        TextTable all = table.build();
        return new TextTable(all.columns(), all.rows(), 1 + params.size());
    }

    private static String score(JmhMetric metric) {
        Summary summary = JmhValues.of(metric).summary();
        return Numbers.plain(summary == null ? metric.score() : summary.median());
    }

    private static String interval(JmhValues values) {
        Summary summary = values.summary();
        return Numbers.interval(summary == null ? null : summary.interval(), Numbers::plain);
    }

    private static String marks(JmhValues values, Footnotes notes) {
        Summary summary = values.summary();
        String marks = notes.mark(values.basis());
        return summary == null ? marks : (marks + " " + notes.mark(summary.warnings())).strip();
    }

    /** Auxiliary counters, and of the profilers' numbers the bytes per operation; percentiles are JMH's own detail. */
    private static boolean isShown(String name) {
        return name.equals(ALLOCATION) || !(name.startsWith("gc.") || name.matches("p\\d\\.\\d+"));
    }

    /** Events are counted, the rest is measured in a unit. */
    private static String value(@Nullable JmhMetric counter) {
        if (counter == null) {
            return Numbers.NONE;
        }
        return counter.scoreUnit().equals("#")
                ? Numbers.compact(counter.score())
                : Numbers.plain(counter.score()) + " " + counter.scoreUnit();
    }

    /** The ratio of a contestant's score to that of our own, in benchmarks that have a parameter {@value #CONTESTANT}. */
    static final class JmhRatio {

        /** What the columns of ratios are called. */
        static final String HEADER = "x FILLRATE";

        static final String LEGEND = HEADER + ": score divided by that of contestant FILLRATE with the same parameters;"
                + " in parentheses the range over forks, where there are two or more.";

        private static final String CONTESTANT = "contestant";
        private static final String OURS = "FILLRATE";

        private final List<JmhBenchmark> runs;

        JmhRatio(List<JmhBenchmark> runs) {
            this.runs = runs;
        }

        /** Whether there is anything to compare with. */
        boolean isKnown() {
            return runs.stream().anyMatch(JmhRatio::isOurs);
        }

        String of(JmhBenchmark run) {
            Optional<JmhBenchmark> ours = runs.stream()
                    .filter(one -> isOurs(one)
                            && one.mode().equals(run.mode())
                            && others(one).equals(others(run)))
                    .findFirst();
            if (isOurs(run) || ours.isEmpty()) {
                return isOurs(run) ? "1" : Numbers.NONE;
            }
            JmhValues values = JmhValues.of(run.primaryMetric());
            JmhValues divisors = JmhValues.of(ours.get().primaryMetric());
            Summary dividend = values.summary();
            Summary divisor = divisors.summary();
            if (dividend == null || divisor == null) {
                return Numbers.NONE;
            }
            String ratio = Numbers.ratio(dividend.median() / divisor.median());
            return values.independent() && divisors.independent()
                    ? ratio + " (" + Numbers.ratio(dividend.min() / divisor.max()) + Numbers.TO
                            + Numbers.ratio(dividend.max() / divisor.min()) + ")"
                    : ratio;
        }

        private static boolean isOurs(JmhBenchmark run) {
            return OURS.equals(run.params().get(CONTESTANT));
        }

        private static Map<String, String> others(JmhBenchmark run) {
            Map<String, String> others = new TreeMap<>(run.params());
            others.remove(CONTESTANT);
            return others;
        }
    }
}
