package io.fillrate.report.render;

import io.fillrate.report.analysis.Analysis;
import io.fillrate.report.analysis.Topic;
import io.fillrate.report.render.Block.Code;
import io.fillrate.report.render.Block.DataTable;
import io.fillrate.report.render.Block.Paragraph;
import io.fillrate.report.render.Document.Kind;
import io.fillrate.report.render.Document.Lead;
import io.fillrate.report.render.Document.Section;
import io.fillrate.report.results.Environment;
import io.fillrate.report.results.JmhBenchmark;
import io.fillrate.report.results.Results;
import io.fillrate.report.results.Run;
import io.fillrate.report.text.Numbers;
import io.fillrate.report.text.TextTable;
import io.fillrate.report.text.TextTable.Column;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The results of runs as a document: composed once, for every medium. */
public final class ReportDocument {

    private static final String LEGEND =
            "ratio: time against the best of its table; ~: not distinguishable from the best, which is when"
                    + " the interval of the ratio contains 1 (the estimate is next to it; of those within 1.05 of each other"
                    + " the one that takes the least CPU time of the client comes first); ?: too few samples. The intervals of"
                    + " the ratios are simultaneous for all pairs of a table: at most 5% of tables of equal strategies call one of them"
                    + " slower. Intervals of rows/s are per series.";

    private static final String METHOD = "Rows/s and time are those of the median sample; from 6 samples on the 95%"
            + " interval runs between two of them and is exact whatever the noise looks like (order statistics), below"
            + " it is Student's t on logarithms. Ratios are Hodges-Lehmann estimates on logarithms, paired by round"
            + " where both ran in the same rounds, with the exact interval of the signed-rank test (rank-sum when not"
            + " paired). The best is chosen by the data, so all pairs of a table count: their intervals hold together"
            + " (Bonferroni's bound). Too few rounds for that many pairs are compared by Student's t on logarithms, with"
            + " the means of the rounds taken out and a variance for each series.";

    private ReportDocument() {}

    /** Composes the report of one run. */
    public static Document of(Analysis run) {
        return of(List.of(run), List.of());
    }

    /** Composes the report of several runs, and of micro-benchmarks. */
    public static Document of(List<Analysis> runs, List<JmhBenchmark> benchmarks) {
        if (runs.isEmpty()) {
            return JmhDocument.of(benchmarks);
        }
        List<Lead> leads = new ArrayList<>();
        List<String> facts = new ArrayList<>();
        List<String> warnings = new ArrayList<>();
        List<Section> sections = new ArrayList<>();
        for (int i = 0; i < runs.size(); i++) {
            leads.addAll(leads(runs.get(i)));
            facts.addAll(facts(runs.get(i)));
            warnings.addAll(runs.get(i).warnings());
            sections.addAll(sections(runs.get(i), "run" + (i + 1)));
        }
        if (!benchmarks.isEmpty()) {
            sections.addAll(JmhDocument.of(benchmarks).sections());
        }
        List<Topic> topics = runs.stream().flatMap(run -> run.topics().stream()).toList();
        return new Document(title(runs), leads, Answer.picture(topics).orElse(null), facts, warnings, sections);
    }

    private static String title(List<Analysis> runs) {
        return runs.stream().map(ReportDocument::title).distinct().collect(Collectors.joining("; "));
    }

    private static String title(Analysis run) {
        return run.topics().isEmpty() ? "Fillrate run " + run.results().run().id() : Answer.subject(run.topics());
    }

    private static List<Lead> leads(Analysis run) {
        if (run.topics().isEmpty()) {
            return List.of(new Lead("", "The run has no series yet."));
        }
        return run.topics().stream()
                .map(topic -> Answer.of(topic, run.topics()))
                .toList();
    }

    static List<String> facts(Analysis run) {
        Environment environment = run.results().environment();
        List<String> facts = new ArrayList<>();
        if (!run.topics().isEmpty()) { // else it is the title
            facts.add("run " + run.results().run().id());
        }
        facts.add(Objects.requireNonNullElse(environment.cpu(), "unknown CPU") + ", " + environment.cores() + " cores");
        facts.add("Java " + environment.jdk());
        environment
                .database()
                .forEach((name, database) ->
                        facts.add(name + " " + database.version() + " (" + database.target() + ")"));
        facts.add(
                run.results().run().startedAt().truncatedTo(ChronoUnit.SECONDS).toString());
        if (!run.isDisturbed()) { // else it is a warning
            facts.add(run.quietness().text());
        }
        return facts;
    }

    /** The prefix of their ids is unique within the document. */
    private static List<Section> sections(Analysis run, String prefix) {
        List<Section> sections = new ArrayList<>();
        for (Topic topic : run.topics()) {
            sections.add(TopicSection.of(topic, prefix + "-topic" + (sections.size() + 1)));
        }
        sections.addAll(NetworkSection.of(run.topics(), prefix + "-networks"));
        if (!run.topics().isEmpty()) {
            sections.add(new Section(prefix + "-legend", "How to read the tables", List.of(new Paragraph(LEGEND))));
            sections.add(AdviceSection.of(run.topics(), prefix + "-advice"));
            sections.add(StrategySentences.of(run.topics(), prefix + "-strategies"));
        }
        sections.add(new Section(prefix + "-method", "Method", Kind.REFERENCE, List.of(new Paragraph(METHOD))));
        sections.add(EnvironmentSection.of(run.results(), prefix + "-environment"));
        Run described = run.results().run();
        sections.add(new Section(
                prefix + "-reproduce",
                "How to reproduce",
                Kind.REFERENCE,
                List.of(new Paragraph(revision(described)), new Code(described.command()))));
        return sections;
    }

    /** When the run began, and from which code. */
    private static String revision(Run run) {
        String dirty = Boolean.TRUE.equals(run.dirty()) ? " with uncommitted changes" : "";
        String commit = run.commit() == null ? "an unknown revision" : "revision " + run.commit() + dirty;
        return "Started " + run.startedAt() + " from " + commit + ":";
    }

    /** What was measured, on what: machine, software, facts, and all settings. */
    private static final class EnvironmentSection {

        private static final String UNKNOWN = "unknown";

        private EnvironmentSection() {}

        static Section of(Results results, String id) {
            Environment environment = results.environment();
            List<Block> blocks = new ArrayList<>();
            blocks.add(table("environment", "Machine, software and other facts about the run", overview(environment)));
            environment.database().forEach((name, database) -> blocks.add(settings(name, database.settings())));
            blocks.add(settings("run", results.run().settings()));
            return new Section(id, "Environment", Kind.REFERENCE, blocks);
        }

        private static List<List<String>> overview(Environment environment) {
            Long memory = environment.memoryBytes();
            List<List<String>> rows = new ArrayList<>();
            rows.add(List.of("CPU", known(environment.cpu()) + ", " + environment.cores() + " cores"));
            rows.add(List.of("memory", memory == null ? UNKNOWN : Numbers.bytes(memory)));
            rows.add(List.of("system", environment.os() + ", kernel " + known(environment.kernel())));
            rows.add(List.of("Java", environment.jdk() + " " + String.join(" ", environment.jvmArgs())));
            rows.add(List.of("drivers", joined(environment.drivers())));
            environment.database().forEach((name, database) -> {
                rows.add(List.of(name, database.version() + ", " + database.target()));
                rows.add(List.of(name + " tables", known(database.tablePersistence())));
            });
            environment.facts().forEach((name, fact) -> rows.add(List.of(name, Numbers.percent(fact))));
            return rows;
        }

        private static Block settings(String owner, Map<String, String> settings) {
            String name = owner + " settings";
            return table(
                    name,
                    name,
                    settings.entrySet().stream()
                            .map(one -> List.of(one.getKey(), one.getValue()))
                            .toList());
        }

        private static Block table(String header, String caption, List<List<String>> rows) {
            return new DataTable(caption, new TextTable(List.of(Column.text(header), Column.text("")), rows), true);
        }

        private static String known(@Nullable String text) {
            return text == null ? UNKNOWN : text;
        }

        private static String joined(Map<String, String> versions) {
            return versions.entrySet().stream()
                    .map(entry -> entry.getKey() + " " + entry.getValue())
                    .collect(Collectors.joining(", "));
        }
    }
}
