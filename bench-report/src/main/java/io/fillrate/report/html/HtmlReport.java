package io.fillrate.report.html;

import io.fillrate.report.document.Headline;
import io.fillrate.report.document.JmhDocument;
import io.fillrate.report.document.RunWarnings;
import io.fillrate.report.format.Environment;
import io.fillrate.report.format.JmhBenchmark;
import io.fillrate.report.format.Results;
import io.fillrate.report.html.PageView.Lead;
import io.fillrate.report.ranking.Group;
import io.fillrate.report.ranking.Topic;
import io.fillrate.report.stats.Quietness;
import io.fillrate.report.stats.Quietness.State;
import io.fillrate.report.text.Numbers;
import io.fillrate.report.text.Printable;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;

/** Fills and micro-benchmarks as one HTML page. */
public final class HtmlReport {

    private HtmlReport() {}

    /** The page of one run. */
    public static String of(Results results) {
        return of(List.of(results), List.of());
    }

    /** The page of several runs, and of micro-benchmarks. */
    public static String of(List<Results> runs, List<JmhBenchmark> benchmarks) {
        List<SectionView> sections = new ArrayList<>();
        for (int run = 0; run < runs.size(); run++) {
            sections.addAll(RunSections.of(runs.get(run), "run" + (run + 1)));
        }
        if (!benchmarks.isEmpty()) {
            sections.add(jmh(benchmarks));
        }
        return PageTemplate.fill(
                title(runs),
                runs.stream().flatMap(run -> leads(run).stream()).toList(),
                runs.stream().map(HtmlReport::facts).collect(Collectors.joining("; ")),
                runs.stream()
                        .flatMap(run -> RunWarnings.of(run).stream())
                        .map(Printable::of)
                        .toList(),
                sections);
    }

    private static String title(List<Results> runs) {
        return runs.isEmpty()
                ? "Micro-benchmarks"
                : runs.stream()
                        .map(run -> Printable.of(run.run().id()))
                        .collect(Collectors.joining(", ", "Run " + (runs.size() > 1 ? "of " : ""), ""));
    }

    private static List<Lead> leads(Results results) {
        return Topic.of(results).stream()
                .map(topic -> {
                    Group largest = topic.groups().get(topic.groups().size() - 1);
                    String name = topic.name() + ", " + Numbers.whole(largest.rows()) + " rows";
                    return new Lead(Printable.of(name), Printable.of(Headline.of(largest)));
                })
                .toList();
    }

    private static String facts(Results results) {
        Environment environment = results.environment();
        List<String> facts = new ArrayList<>();
        facts.add(Objects.requireNonNullElse(environment.cpu(), "unknown CPU") + ", " + environment.cores() + " cores");
        facts.add("Java " + environment.jdk());
        environment
                .database()
                .forEach((name, database) ->
                        facts.add(name + " " + database.version() + " (" + database.target() + ")"));
        facts.add(results.run().startedAt().truncatedTo(ChronoUnit.SECONDS).toString());
        Quietness quietness = Quietness.of(environment);
        if (quietness.state() != State.DISTURBED) { // else it is a warning
            facts.add(quietness.text());
        }
        return Printable.of(String.join(" \u00b7 ", facts));
    }

    private static SectionView jmh(List<JmhBenchmark> benchmarks) {
        return new SectionView(
                "jmh",
                "Micro-benchmarks",
                JmhDocument.of(benchmarks).stream()
                        .skip(1) // the title, which the section has
                        .map(block -> BlockView.of(block, "JMH scores"))
                        .toList());
    }
}
