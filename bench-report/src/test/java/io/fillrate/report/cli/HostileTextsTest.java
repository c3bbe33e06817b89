package io.fillrate.report.cli;

import static io.fillrate.report.ResultsFixture.resource;
import static io.fillrate.report.ResultsFixture.results;
import static io.fillrate.report.ResultsFixture.run;
import static io.fillrate.report.ResultsFixture.series;
import static io.fillrate.report.ResultsFixture.timed;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.io.JsonStringEncoder;
import com.fasterxml.jackson.databind.MappingIterator;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.csv.CsvMapper;
import com.fasterxml.jackson.dataformat.csv.CsvParser;
import io.fillrate.report.docs.Page;
import io.fillrate.report.results.Environment;
import io.fillrate.report.results.Environment.DatabaseInfo;
import io.fillrate.report.results.Results;
import io.fillrate.report.results.ResultsFile;
import io.fillrate.report.results.Run;
import io.fillrate.report.results.Sample;
import io.fillrate.report.results.Series;
import io.fillrate.report.results.Series.Operation;
import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.w3c.dom.Document;
import org.xml.sax.InputSource;

/**
 * At every place of a file that can hold a text: whatever it holds is only text in every medium. It runs no command of a build server,
 * notifies nobody, makes no link, tag or formula, and stays in its line.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Tag("heavy")
class HostileTextsTest {

    /** What GitHub makes something of that someone would notice. */
    private static final List<String> REFERENCES = List.of(
            "@octocat",
            "@github/team",
            "mail@example.com",
            "https://example.com",
            "www.example.com",
            "owner/repo#1",
            "#2",
            "GH-3",
            "0123abc");

    private static final String HOSTILE = "::set-output name=a::b ##[error]x ##vso[task.complete]y "
            + String.join(" ", REFERENCES)
            + " `@octocat` |@octocat| \\@octocat <script>alert('x')</script> &amp; <!-- ]]> \"q\" \u001b[2J\u202e"
            + "\r\n::error::x\n## no heading\n- @octocat\n\u00a0\t::warning::y";

    private static final Pattern STRING = Pattern.compile("\"((?:[^\"\\\\]|\\\\.)*)\"");
    private static final Pattern COMMAND = Pattern.compile("(?m)^[\\s\\p{Z}]*::|##\\w*\\[");
    private static final Pattern ANNOTATION = Pattern.compile("::(error|warning) title=[^:,]*::[^\\n]*");
    private static final String FOLD = "\n<details><summary>Everything else</summary>\n|\n</details>\n";

    /** The texts of {@link #everything()}, of all kinds that a run can have. */
    private static final List<String> OF_FILLS = List.of(
            "anId",
            "aCommit",
            "aSetting",
            "itsSetting",
            "aCommand",
            "aCpu",
            "anOs",
            "aKernel",
            "aJdk",
            "anArgument",
            "aDriver",
            "itsVersion",
            "aVersion",
            "aTarget",
            "aServerSetting",
            "itsValueThere",
            "aPersistence",
            "notTried",
            "aFact",
            "itsText",
            "aWorkload",
            "aParameter",
            "itsValue",
            "aPhase",
            "anError",
            "aReason");

    /** The texts of JMH's file that reports show; those that tell benchmarks apart can't be the same in all of them at once. */
    private static final List<String> OF_FORKS =
            List.of("org.example.EncodeBenchmark.csv", "thrpt", "rows", "10", "ops/us", "bytes", "#");

    private final Path folder;

    /** Files by the text that was replaced. */
    private final Map<String, Path> fills = new LinkedHashMap<>();

    private final Map<String, Path> forks = new LinkedHashMap<>();
    private Path harmless = Path.of("");

    HostileTextsTest(@TempDir Path folder) {
        this.folder = folder;
    }

    @BeforeAll
    void replaceTexts() throws IOException {
        harmless = folder.resolve("harmless.json");
        ResultsFile.write(harmless, everything());
        Files.createDirectories(folder.resolve("fills"));
        String everywhere = Files.readString(harmless);
        for (String text : OF_FILLS) {
            assertThat(everywhere).contains('"' + text + '"');
            everywhere = hostile(everywhere, text);
        }
        fills.put("everywhere", Files.writeString(folder.resolve("fills").resolve("everywhere.json"), everywhere));
        for (String text : OF_FORKS) {
            String jmh = withMoreForks(Files.readString(resource("jmh.json")));
            assertThat(jmh).contains('"' + text + '"');
            forks.put(text, Files.writeString(folder.resolve(forks.size() + ".json"), hostile(jmh, text)));
        }
    }

    /** As many as a comparison needs. */
    private static String withMoreForks(String jmh) {
        return jmh.replace("\"rawData\": [", "\"rawData\": [[1.8], [1.8], [1.8],");
    }

    /** A file in which the text is a hostile one. */
    private static String hostile(String json, String text) {
        String hostile = new String(JsonStringEncoder.getInstance().quoteAsString(HOSTILE));
        return json.replace('"' + text + '"', '"' + hostile + '"').replace('/' + text + '/', '/' + hostile + '/');
    }

    private static Results everything() {
        Series fast = new Series(
                "postgres", "aWorkload", "batch", Operation.INSERT, 5, Map.of("aParameter", "itsValue"), Series.ATOMIC);
        Sample phases = new Sample(1, 1, 3_000_000, Map.of("aPhase", 1_000_000L)).withVerified();
        Results results = new Results(
                new Run("anId", run().startedAt(), "aCommit", false, Map.of("aSetting", "itsSetting"), "aCommand"),
                new Environment(
                        "aCpu",
                        2,
                        null,
                        "anOs",
                        "aKernel",
                        "aJdk",
                        List.of("anArgument"),
                        Map.of("aDriver", "itsVersion"),
                        Map.of(
                                "postgres",
                                new DatabaseInfo(
                                        "aVersion",
                                        "aTarget",
                                        Map.of("aServerSetting", "itsValueThere"),
                                        "aPersistence",
                                        "notTried")),
                        Map.of("aFact", "itsText")));
        return results.with(timed(fast, 1, 2, 3, 4, 5))
                .with(series("copy-csv", 5).with(phases))
                .with(series("unnest", 5).with(Sample.failed(1, 1, 5, "anError")))
                .with(series("insert", 5).withSkipped("aReason"))
                .with(timed(series("copy-text", 5, "UNLOGGED"), 1, 2));
    }

    @Test
    void wherever_it_stands_it_is_refused_in_one_line_or_is_only_text() throws IOException {
        for (Path file : List.of(harmless, resource("jmh.json"))) {
            String json = Files.readString(file);
            Set<String> texts = STRING.matcher(json)
                    .results()
                    .map(text -> text.group(1))
                    .collect(Collectors.toCollection(TreeSet::new));
            for (String text : texts) {
                CliRun run = CliRun.of("report", Files.writeString(folder.resolve("one.json"), hostile(json, text)));
                assertHarmless(
                        text,
                        "terminal",
                        run.code() == 0
                                ? run.out()
                                : run.assertRefused(2, "one.json").err());
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"terminal", "markdown", "html"})
    void reports_for_people_hold_only_text(String format) {
        fills.forEach((place, file) -> assertHarmless(place, format, report(file, format)));
        forks.forEach((place, file) -> assertHarmless(place, format, report(file, format)));
        CliRun history = CliRun.of("history", folder.resolve("fills"), "--format", format);
        assertHarmless("all of them", format, history.assertDone().out());
    }

    @ParameterizedTest
    @ValueSource(strings = {"terminal", "markdown"})
    void comparisons_hold_only_text(String format) {
        fills.forEach((place, file) -> {
            assertHarmless(
                    place,
                    format,
                    CliRun.of("compare", "--format", format, file, file)
                            .assertDone()
                            .out());
            CliRun withOther = CliRun.of("compare", "--format", format, harmless, file);
            assertHarmless(place, format, withOther.out());
            assertHarmless(place, "terminal", withOther.err());
        });
        forks.forEach((place, file) -> {
            CliRun run = CliRun.of("compare", "--format", format, file, file);
            assertHarmless(place, format, run.out());
            assertHarmless(place, "terminal", run.err());
        });
    }

    @Test
    void the_gate_says_only_text_in_every_medium() throws Exception {
        for (Map<String, Path> files : List.of(fills, forks)) {
            for (Map.Entry<String, Path> one : files.entrySet()) {
                assertGateHarmless(one.getKey(), one.getValue(), one.getValue());
            }
        }
        for (Map.Entry<String, Path> one : fills.entrySet()) {
            CliRun run = CliRun.of("gate", "--baseline", harmless, "--candidate", one.getValue());
            assertHarmless(one.getKey(), "terminal", run.out() + run.err());
        }
    }

    private void assertGateHarmless(String place, Path baseline, Path candidate) throws Exception {
        GateOutputs gate = GateOutputs.of(folder, baseline, candidate);
        CliRun run = gate.run();
        if (run.code() == 2) { // the text that names are told apart by is the same everywhere
            assertHarmless(place, "terminal", run.err());
            return;
        }
        assertThat(run.err()).as(place).isEmpty();
        assertThat(run.code()).as(place).isEqualTo(3);
        assertHarmless(place, "terminal", ANNOTATION.matcher(run.out()).replaceAll("an annotation of ours"));
        List<String> folds = List.of(FOLD.split("\\|"));
        assertHarmless(
                place,
                "markdown",
                Files.readString(gate.markdown()).replace(folds.get(0), "").replace(folds.get(1), ""));
        assertHarmless(place, "html", Files.readString(gate.html()));
        int benchmarks = new ObjectMapper()
                .readTree(gate.json().toFile())
                .get("benchmarks")
                .size();
        assertThat(ANNOTATION.matcher(run.out()).results()).as(place).hasSize(benchmarks);
        assertThat(xml(Files.readString(gate.junit()))
                        .getElementsByTagName("testcase")
                        .getLength())
                .as(place)
                .isEqualTo(benchmarks);
        assertThat(Files.readString(gate.json())).as(place).doesNotContainPattern(COMMAND);
    }

    @ParameterizedTest
    @ValueSource(strings = {"csv", "csv-summary"})
    void cells_of_csv_are_no_formulas_and_stay_in_their_lines(String format) throws IOException {
        Path formula = folder.resolve("formula.json");
        ResultsFile.write(
                formula,
                results(timed(
                        new Series("postgres", "=HYPERLINK(1)", "batch", Operation.INSERT, 5, Map.of(), Series.ATOMIC),
                        1)));
        fills.put("formula", formula);
        for (Path file : fills.values()) {
            String text = report(file, format);
            assertThat(text).as("%s", file).doesNotContainPattern(COMMAND).doesNotContain("\r", "\u001b", "\u202e");
            try (MappingIterator<List<String>> rows = new CsvMapper()
                    .readerForListOf(String.class)
                    .with(CsvParser.Feature.WRAP_AS_ARRAY)
                    .readValues(text)) {
                List<List<String>> all = rows.readAll();
                assertThat(all).hasSize((int) text.lines().count()).allSatisfy(row -> assertThat(row)
                        .noneMatch(cell -> cell.matches("[=+@-].*")));
            }
        }
        fills.remove("formula");
    }

    @Test
    void json_for_programs_holds_no_command_to_a_log() throws IOException {
        for (Path file : fills.values()) {
            String text = report(file, "json");
            assertThat(new ObjectMapper().readTree(text)).isNotNull();
            assertThat(text).as("%s", file).doesNotContainPattern(COMMAND);
        }
        String kept = report(folder.resolve("fills").resolve("everywhere.json"), "json");
        assertThat(new ObjectMapper().readTree(kept).findValuesAsText("workload"))
                .contains(HOSTILE);
    }

    @Test
    void pictures_hold_only_text() throws Exception {
        for (Map.Entry<String, Path> one : fills.entrySet()) {
            for (String kind : List.of("rows", "phases", "samples")) {
                CliRun run = CliRun.of("chart", "--chart", kind, one.getValue());
                if (run.code() == 0) {
                    Document picture = xml(run.out());
                    assertThat(picture.getElementsByTagName("script").getLength())
                            .as(one.getKey())
                            .isZero();
                    assertThat(picture.getElementsByTagName("a").getLength())
                            .as(one.getKey())
                            .isZero();
                    assertThat(run.out())
                            .as(one.getKey())
                            .doesNotContainPattern(COMMAND)
                            .doesNotContain("\u001b", "\u202e");
                }
            }
        }
    }

    @Test
    void regions_of_pages_hold_only_text() throws IOException {
        for (Map.Entry<String, Path> one : fills.entrySet()) {
            for (String kind : List.of("table", "usage", "headline", "sweep")) {
                Path page = folder.resolve("fills").resolve("page.md");
                String begin = "<!-- fillrate:begin " + kind + " file="
                        + one.getValue().getFileName() + " -->";
                String end = "<!-- fillrate:end -->";
                Files.writeString(page, begin + "\n\n" + end + "\n");
                Page.filled(page).write();
                String content = Files.readString(page);
                assertThat(content).startsWith(begin + "\n").endsWith(end + "\n");
                assertHarmless(
                        one.getKey(), "markdown", content.replace(begin, "").replace(end, ""));
                Files.delete(page);
            }
        }
    }

    private static String report(Path file, String format) {
        return CliRun.of("report", "--format", format, file).assertDone().out();
    }

    private static void assertHarmless(String place, String format, String text) {
        assertThat(text).as(place).doesNotContainPattern(COMMAND).doesNotContainPattern("[\\p{Cc}\\p{Cf}&&[^\n]]");
        if (format.equals("markdown")) {
            String prose = prose(text);
            assertThat(prose)
                    .as(place)
                    .doesNotContain("@octocat")
                    .doesNotContain(REFERENCES)
                    .doesNotContain("\n## no heading", "\n- @");
        } else if (format.equals("html")) {
            assertThat(text).as(place).doesNotContain("<script>alert", "<!-- ]]>", "href=\"http", "href=\"mailto");
        }
    }

    /** What a reader sees of Markdown outside of code; where a tag could begin there is none. */
    private static String prose(String markdown) {
        String text =
                Pattern.compile("(?ms)^(`{3,})\\n.*?^\\1$").matcher(markdown).replaceAll("");
        StringBuilder prose = new StringBuilder();
        Matcher next = Pattern.compile("\\\\(\\p{Punct})|(`+)(?!`)(.+?)(?<!`)\\2(?!`)|<")
                .matcher(text);
        while (next.find()) {
            MatchResult found = next.toMatchResult();
            assertThat(found.group()).as(text).isNotEqualTo("<");
            next.appendReplacement(prose, found.group(1) == null ? "" : Matcher.quoteReplacement(found.group(1)));
        }
        return next.appendTail(prose).toString();
    }

    private static Document xml(String text) throws Exception {
        return DocumentBuilderFactory.newDefaultNSInstance()
                .newDocumentBuilder()
                .parse(new InputSource(new StringReader(text)));
    }
}
