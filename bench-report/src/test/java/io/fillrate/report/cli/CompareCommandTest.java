package io.fillrate.report.cli;

import static io.fillrate.report.ResultsFixture.resource;
import static io.fillrate.report.ResultsFixture.results;
import static io.fillrate.report.ResultsFixture.series;
import static io.fillrate.report.ResultsFixture.timed;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.fillrate.report.ResultsFixture;
import io.fillrate.report.results.Environment;
import io.fillrate.report.results.Results;
import io.fillrate.report.results.ResultsFile;
import io.fillrate.report.results.Run;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CompareCommandTest {

    private static final double[] TIMES = {100, 101, 99, 100.5, 98.7, 101.3, 100.2, 99.4};

    private final Path folder;

    CompareCommandTest(@TempDir Path folder) {
        this.folder = folder;
    }

    @Test
    void every_series_is_called_slower_faster_same_or_undecided() throws IOException {
        double[] noisy = {60, 150, 80, 120, 100, 70, 140, 90};
        Path first = file(
                "first.json",
                results(
                        timed("batch", TIMES),
                        timed("copy-csv", TIMES),
                        timed("insert", TIMES),
                        timed("unnest", noisy)));
        Path second = file(
                "second.json",
                results(
                        timed("batch", times(1.2)),
                        timed("copy-csv", times(0.8)),
                        timed("insert", times(1.001)),
                        timed("unnest", noisy)));

        assertThat(CliRun.of("compare", first, second).assertDone().out().replace("\n", " "))
                .contains("The second against the first: 1 slower, 1 faster, 1 same (within 5%), 1 not enough data.")
                .contains("first: " + first, "second: " + second);
        assertThat(CliRun.of("compare", "--format=markdown", first, second)
                        .assertDone()
                        .out())
                .containsPattern("/batch, 100,000 rows \\| slower \\| 1\\.20 \\| 1\\.1\\d–1\\.2\\d ")
                .contains("/copy-csv, 100,000 rows | faster | 0.80 |")
                .contains("/insert, 100,000 rows | same | 1.00 |")
                .contains("/unnest, 100,000 rows | not enough data | 1.00 |");
    }

    @Test
    void a_certain_difference_inside_the_margin_is_the_same_and_outside_of_it_is_not() throws IOException {
        Path first = file("first.json", results(timed("batch", TIMES)));
        Path second = file("second.json", results(timed("batch", times(1.02))));

        assertThat(CliRun.of("compare", first, second).assertDone().out()).contains("1 same (within 5%).");
        assertThat(CliRun.of("compare", "--margin=1", first, second)
                        .assertDone()
                        .out())
                .contains("1 slower.");
    }

    @Test
    void series_without_a_result_on_both_sides_are_listed_with_the_reason() throws IOException {
        Path first = file(
                "first.json",
                results(
                        timed("batch", TIMES),
                        timed("insert", TIMES),
                        series("unnest", 5).withSkipped("too slow")));
        Path second = file("second.json", results(timed("batch", TIMES), timed("copy-csv", TIMES), timed("unnest", 1)));

        String text = CliRun.of("compare", first, second).assertDone().out();

        assertThat(text)
                .contains("1 same (within 5%), 4 no result.")
                .contains("not in the second file", "not in the first file", "first file: too slow");
    }

    @Test
    void few_samples_are_never_called_a_difference_without_saying_so() throws IOException {
        Path first = file("first.json", results(timed("batch", 100)));
        Path second = file("second.json", results(timed("batch", 200)));

        CliRun run = CliRun.of("compare", first, second);

        assertThat(run.code()).isEqualTo(3);
        assertThat(run.err())
                .contains("too few JVM starts: 1 of each, 5 or more are needed")
                .hasLineCount(1);
        assertThat(run.out()).contains("1 not enough data.").contains("1+1 JVM starts; at least 5 of each are needed");
    }

    @Test
    void different_machines_data_settings_and_java_are_refused_by_name_unless_insisted_upon() throws IOException {
        Path first = seeded("first.json", "42");
        Environment other = environment("Other CPU", "25", Map.of("org.postgresql", "42.7.14"));
        Path second = file(
                "second.json",
                new Results(
                        1, run(Map.of("bench.seed", "7", "bench.rows", "5")), other, List.of(timed("batch", TIMES))));

        CliRun.of("compare", first, second)
                .assertRefused(
                        3,
                        "not comparable: different machine (CPU: Example CPU @ 2.50GHz and Other CPU), different jdk (JDK:"
                                + " 17.0.15+6 Debian and 25), different data (bench.seed: 42 and 7)");
        CliRun.of("compare", "--despite", "machine,data", first, second).assertRefused(3, ": different jdk (");
        assertThat(CliRun.of("compare", "--despite", "machine,jdk,data", first, second)
                        .assertDone()
                        .out()
                        .replace("\n", " "))
                .contains("1 same", "Compared despite different machine: CPU: Example CPU @ 2.50GHz and Other CPU.");
    }

    @Test
    void a_setting_that_only_one_version_knows_is_reported_and_not_refused() throws IOException {
        Path first = file("first.json", results(timed("batch", TIMES)));
        Path second = seeded("second.json", "42");

        assertThat(CliRun.of("compare", first, second).assertDone().out())
                .contains("different data: bench.seed: (none) and 42.");
    }

    @Test
    void other_drivers_are_reported_and_not_refused() throws IOException {
        Path first = file("first.json", results(timed("batch", TIMES)));
        Environment other =
                environment("Example CPU @ 2.50GHz", "17.0.15+6 Debian", Map.of("org.postgresql", "42.7.13"));
        Path second = file("second.json", new Results(1, ResultsFixture.run(), other, List.of(timed("batch", TIMES))));

        assertThat(CliRun.of("compare", first, second).assertDone().out())
                .contains("different drivers: org.postgresql: 42.7.14 and 42.7.13.");
    }

    @Test
    void jmh_files_are_compared_as_times_whatever_their_mode() throws IOException {
        String jmh = Files.readString(resource("jmh.json"));
        Path slower =
                Files.writeString(folder.resolve("slower.json"), jmh.replace("\"rows\": \"10\"", "\"rows\": \"11\""));

        String same = CliRun.of("compare", "--format=markdown", resource("jmh.json"), resource("jmh.json"))
                .out();
        assertThat(same)
                .contains("Not recorded in the files, so not checked: machine", "org.example.EncodeBenchmark.csv");
        assertThat(CliRun.of("compare", resource("jmh.json"), slower).out()).contains("not in the second file");
    }

    @Test
    void json_and_markdown_say_the_same() throws IOException {
        Path first = file("first.json", results(timed("batch", TIMES), timed("insert", 5)));
        Path second = file("second.json", results(timed("batch", times(1.2))));
        Path out = folder.resolve("compared.json");

        CliRun.of("compare", "--format", "json", "--out", out, first, second).assertDone();

        JsonNode json = new ObjectMapper().readTree(out.toFile());
        assertThat(json.at("/series/0/finding").asText()).isEqualTo("SLOWER");
        assertThat(json.at("/series/0/ratio").asDouble()).isBetween(1.19, 1.21);
        assertThat(json.at("/series/0/interval/low").asDouble()).isBetween(1.1, 1.2);
        assertThat(json.at("/series/1/finding").asText()).isEqualTo("NO_RESULT");
        assertThat(json.at("/margin").asDouble()).isEqualTo(0.05);
        assertThat(CliRun.of("compare", "--format", "markdown", first, second)
                        .assertDone()
                        .out())
                .startsWith("# Comparison\n")
                .contains("| series | finding | ratio |", "sensor\\_readings/batch, 100,000 rows | slower | 1.20 |");
    }

    @Test
    void a_file_compared_with_itself_is_never_different() throws IOException {
        Path file = file("same.json", results(timed("batch", TIMES), timed("insert", TIMES)));

        assertThat(CliRun.of("compare", file, file).assertDone().out()).contains("first: 2 same (within 5%).");
    }

    @Test
    void wrong_usage_is_one_line_and_code_2() {
        CliRun.of("compare", "a").assertRefused(2, "Missing required parameter: 'SECOND'");
        CliRun.of("compare", "a", "b").assertRefused(2, "a: no such file");
        CliRun.of("compare", "--margin=0", "a", "b").assertRefused(2, "--margin is 0.0; allowed: above 0, below 100");
        CliRun.of("compare", "--margin=NaN", "a", "b").assertRefused(2, "--margin is NaN");
        CliRun.of("compare", "--despite=weather", "a", "b").assertRefused(2, "weather");
    }

    private Path file(String name, Results results) throws IOException {
        Path file = folder.resolve(name);
        ResultsFile.write(file, results);
        return file;
    }

    private Path seeded(String name, String seed) throws IOException {
        return file(
                name,
                new Results(
                        1,
                        run(Map.of("bench.seed", seed)),
                        ResultsFixture.environment(),
                        List.of(timed("batch", TIMES))));
    }

    private static double[] times(double factor) {
        return Arrays.stream(TIMES).map(time -> time * factor).toArray();
    }

    private static Run run(Map<String, String> settings) {
        Run run = ResultsFixture.run();
        return new Run(run.id(), run.startedAt(), run.commit(), run.dirty(), settings, run.command());
    }

    private static Environment environment(String cpu, String jdk, Map<String, String> drivers) {
        Environment one = ResultsFixture.environment();
        return new Environment(
                cpu,
                one.cores(),
                one.memoryBytes(),
                one.os(),
                one.kernel(),
                jdk,
                one.jvmArgs(),
                drivers,
                one.database(),
                one.facts());
    }
}
