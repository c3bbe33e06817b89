package io.fillrate.site;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.fillrate.report.analysis.Analysis;
import io.fillrate.report.analysis.Line;
import io.fillrate.report.analysis.Topic;
import io.fillrate.report.render.RankingTable;
import io.fillrate.report.results.Environment;
import io.fillrate.report.results.Results;
import io.fillrate.report.results.ResultsFile;
import io.fillrate.report.results.Series;
import io.fillrate.report.text.Numbers;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.commonmark.ext.heading.anchor.IdGenerator;

/**
 * All committed runs, as the page of results filters and draws them. What they mean is the report's analysis; nothing is compared here
 * that the report does not compare.
 *
 * @param runs the newest first
 * @param topics what the rankings are about
 * @param rankings of all runs
 */
record CommittedRuns(List<Run> runs, List<OneTopic> topics, List<OneRanking> rankings) {

    private static final String FILE = "results.json";
    private static final String FOLDER = "results/";
    private static final ObjectMapper JSON = new ObjectMapper();

    /**
     * One run.
     *
     * @param name of its folder below {@code results}
     * @param page its report, on the site
     * @param kind empty for a run that counts
     */
    record Run(String name, String page, String started, String machine, String jdk, String kind) {}

    /**
     * What a database does with a workload.
     *
     * @param name as reports have it
     * @param anchor of its section in a report
     * @param network that its loads went over, as in its name; {@code none} for none
     */
    record OneTopic(String name, String anchor, String database, String workload, String operation, String network) {

        static OneTopic of(Topic topic) {
            Series first = topic.first();
            return new OneTopic(
                    topic.name(),
                    IdGenerator.builder().build().generateId(topic.name()),
                    first.database(),
                    first.workload(),
                    first.operation().name().toLowerCase(Locale.ROOT),
                    topic.network());
        }
    }

    /**
     * Strategies that are comparable.
     *
     * @param run index of the run
     * @param topic index of the topic
     * @param lines the best first
     */
    record OneRanking(
            int run,
            int topic,
            String guarantee,
            long rows,
            @JsonIgnore List<List<String>> lines) {}

    static CommittedRuns read(Sources sources) {
        List<Run> runs = new ArrayList<>();
        List<OneRanking> rankings = new ArrayList<>();
        record Committed(String folder, Results results) {}
        List<Committed> committed = sources.others().stream()
                .filter(file -> file.startsWith(FOLDER) && file.endsWith("/" + FILE))
                .map(file -> new Committed(
                        file.substring(0, file.length() - FILE.length()), ResultsFile.read(sources.path(file))))
                .sorted(Comparator.comparing(
                                (Committed one) -> one.results().run().startedAt())
                        .reversed())
                .toList();
        List<OneTopic> topics = new ArrayList<>();
        for (Committed one : committed) {
            for (Topic topic : Analysis.of(one.results()).topics()) {
                OneTopic known = OneTopic.of(topic);
                if (!topics.contains(known)) {
                    topics.add(known);
                }
                topic.rankings().values().stream()
                        .flatMap(List::stream)
                        .forEach(ranking -> rankings.add(new OneRanking(
                                runs.size(),
                                topics.indexOf(known),
                                ranking.guarantee(),
                                ranking.best().series().rows(),
                                ranking.lines().stream()
                                        .map(CommittedRuns::line)
                                        .toList())));
            }
            runs.add(run(one.folder(), one.results()));
        }
        return new CommittedRuns(runs, topics, rankings);
    }

    private static Run run(String folder, Results results) {
        Environment environment = results.environment();
        String name = folder.substring(FOLDER.length(), folder.length() - 1);
        return new Run(
                name,
                name + "/report.html",
                results.run().startedAt().toString(),
                environment.cpu() + ", " + environment.cores() + " cores",
                environment.jdk(),
                name.startsWith("superseded/")
                        ? "superseded"
                        : name.startsWith("demonstrations/") ? "demonstration" : "");
    }

    /** Returns the run whose report is this page of the site, if it is one. */
    Optional<Run> of(String page) {
        return runs.stream().filter(run -> page.equals(FOLDER + run.page())).findFirst();
    }

    /** The texts of a report: strategy, rows per second, its interval, and the time relative to the best. */
    private static List<String> line(Line line) {
        return List.of(
                line.label(),
                Numbers.compact(line.rate()),
                Numbers.interval(line.rateInterval(), Numbers::compact),
                RankingTable.ratio(line));
    }

    /** Returns everything but the lines of the rankings, which a browser loads run by run. */
    String json() throws JsonProcessingException {
        return JSON.writeValueAsString(this);
    }

    /** Returns a script for each run, by where the site has it; it hands over the lines, and can be loaded from a file, too. */
    Map<String, String> scripts() throws JsonProcessingException {
        Map<String, String> scripts = new TreeMap<>();
        for (int i = 0; i < runs.size(); i++) {
            int run = i;
            List<List<List<String>>> lines = rankings.stream()
                    .filter(ranking -> ranking.run() == run)
                    .map(OneRanking::lines)
                    .toList();
            scripts.put(
                    FOLDER + runs.get(run).name() + "/lines.js",
                    "addLines(" + run + ", " + JSON.writeValueAsString(lines) + ")\n");
        }
        return scripts;
    }
}
