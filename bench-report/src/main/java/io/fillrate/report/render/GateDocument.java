package io.fillrate.report.render;

import io.fillrate.report.chart.RowChart;
import io.fillrate.report.gate.Decision;
import io.fillrate.report.gate.Decision.Verdict;
import io.fillrate.report.gate.DecisionRule.Evidence;
import io.fillrate.report.gate.DecisionRule.Policy;
import io.fillrate.report.gate.GateReport;
import io.fillrate.report.render.Block.Figure;
import io.fillrate.report.render.Block.Items;
import io.fillrate.report.render.Document.Kind;
import io.fillrate.report.render.Document.Lead;
import io.fillrate.report.render.Document.Section;
import io.fillrate.report.stats.ConfidenceInterval;
import io.fillrate.report.text.Numbers;
import io.fillrate.report.text.TextTable;
import io.fillrate.report.text.TextTable.Column;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A gate's report as a document: the sentence, a forest plot, everything that changed, what to do about it, then the rest. */
public final class GateDocument {

    private GateDocument() {}

    public static Document of(GateReport report, Policy policy) {
        List<Decision> changed = report.decisions().stream()
                .filter(one -> one.verdict() != Verdict.OK && one.verdict() != Verdict.LEFT_OUT)
                .toList();
        List<Block> changes = new ArrayList<>(plot(report, policy));
        if (!changed.isEmpty()) {
            changes.add(Block.table("What changed", table(changed, report)));
        }
        List<Block> rest = new ArrayList<>();
        if (!report.with(Verdict.OK).isEmpty()) {
            rest.add(Block.table("Everything else", table(report.with(Verdict.OK), report)));
        }
        List<String> notes = new ArrayList<>(report.notes());
        if (!report.with(Verdict.LEFT_OUT).isEmpty()) {
            notes.add("Left out: " + GateReport.names(report.with(Verdict.LEFT_OUT)) + ".");
        }
        rest.add(new Items(notes));
        List<Section> sections = new ArrayList<>();
        if (!changes.isEmpty()) {
            sections.add(new Section("changes", changed.isEmpty() ? "Nothing became slower" : "What changed", changes));
        }
        if (!report.nextSteps().isEmpty()) {
            sections.add(new Section("next", "What to do", List.of(new Items(report.nextSteps()))));
        }
        sections.add(new Section("rest", "Everything else", Kind.FOLDED, rest));
        return new Document(
                "Performance gate", List.of(new Lead("", report.sentence())), List.of(), List.of(), sections);
    }

    private static TextTable table(List<Decision> decisions, GateReport report) {
        boolean paired = report.decisions().stream()
                .map(Decision::evidence)
                .anyMatch(evidence -> evidence != null && evidence.paired());
        List<Column> columns = List.of(
                Column.text("benchmark"),
                Column.text("verdict"),
                Column.number("ratio"),
                Column.number("95% interval"),
                Column.number(paired ? "pairs" : "starts"),
                Column.text("why"));
        return new TextTable(columns, decisions.stream().map(GateDocument::row).toList());
    }

    private static List<String> row(Decision one) {
        Evidence evidence = one.evidence();
        return List.of(
                one.benchmark(),
                word(one.verdict()),
                ratio(evidence),
                interval(evidence),
                size(evidence),
                reasons(one).collect(Collectors.joining("; ")));
    }

    static String ratio(@Nullable Evidence evidence) {
        return evidence == null ? Numbers.NONE : Numbers.ratio(evidence.ratio());
    }

    static String interval(@Nullable Evidence evidence) {
        if (evidence == null) {
            return Numbers.NONE;
        }
        ConfidenceInterval interval = evidence.interval();
        return interval == null
                ? "needs 6 pairs"
                : Numbers.ratio(interval.low()) + Numbers.TO + Numbers.ratio(interval.high());
    }

    static String size(@Nullable Evidence evidence) {
        if (evidence == null) {
            return Numbers.NONE;
        }
        return evidence.paired()
                ? String.valueOf(evidence.baseline())
                : evidence.baseline() + "+" + evidence.candidate();
    }

    /** Returns the counters that grew, and the other reasons. */
    public static Stream<String> reasons(Decision one) {
        return Stream.concat(
                one.counters().stream()
                        .map(change -> change.counter() + " " + Numbers.plain(change.before()) + " -> "
                                + Numbers.plain(change.after())),
                one.reasons().stream());
    }

    public static String word(Verdict verdict) {
        return verdict.name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }

    /** Every benchmark that has an interval as a picture, the worst first; none if there is none. */
    private static List<Figure> plot(GateReport report, Policy policy) {
        boolean areApart = report.decisions().stream()
                        .map(one -> shortName(one.benchmark()))
                        .distinct()
                        .count()
                == report.decisions().size();
        List<RowChart.Row> rows = report.decisions().stream()
                .flatMap(one -> plotRow(one, areApart ? shortName(one.benchmark()) : one.benchmark()))
                .toList();
        return rows.isEmpty()
                ? List.of()
                : List.of(figure(
                        report.sentence()
                                + " Bands are exact 95% intervals from the final analysis only; the lines are no"
                                + " change, the minimum effect and the target.",
                        rows,
                        List.of(1.0, 1 + policy.minimumEffect(), 1 + policy.target())));
    }

    private static Figure figure(String description, List<RowChart.Row> rows, List<Double> references) {
        return new Figure(
                RowChart.ratios(
                        "Time of the candidate to the baseline's", description, "ratio of times", references, rows),
                new RatioPlot(rows, references).text());
    }

    /** Without its database and table. */
    private static String shortName(String benchmark) {
        return benchmark.substring(benchmark.lastIndexOf('/') + 1);
    }

    private static Stream<RowChart.Row> plotRow(Decision one, String name) {
        Evidence evidence = one.evidence();
        ConfidenceInterval interval = evidence == null ? null : evidence.interval();
        return evidence == null || interval == null
                ? Stream.empty()
                : Stream.of(new RowChart.Row(
                        name,
                        word(one.verdict()),
                        List.of(new RowChart.Dot(
                                List.of(Verdict.values()).indexOf(one.verdict()), evidence.ratio(), interval))));
    }
}
