package io.fillrate.report.cli;

import static io.fillrate.report.ResultsFixture.timed;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.csv.CsvMapper;
import com.fasterxml.jackson.dataformat.csv.CsvSchema;
import io.fillrate.report.ResultsFixture;
import io.fillrate.report.results.Results;
import io.fillrate.report.results.ResultsFile;
import io.fillrate.report.results.Run;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Histories in the formats of github-action-benchmark and Apache Otava, read and written. */
class OtherHistoryTest {

    private static final Instant FIRST = Instant.parse("2026-11-20T20:40:00Z");
    private static final String PREFIX = "window.BENCHMARK_DATA = ";

    private final Path folder;

    OtherHistoryTest(@TempDir Path folder) {
        this.folder = folder;
    }

    @BeforeEach
    void make_a_folder_of_runs() throws IOException {
        Run run = ResultsFixture.run();
        for (int day = 0; day < 12; day++) {
            double level = day < 7 ? 100 : 130;
            Files.createDirectories(folder.resolve("runs/day" + day));
            Run dated = new Run(
                    "run" + day,
                    FIRST.plus(Duration.ofDays(day)),
                    "commit" + day,
                    false,
                    run.settings(),
                    run.command());
            ResultsFile.write(
                    folder.resolve("runs/day" + day + "/results.json"),
                    new Results(
                            1,
                            dated,
                            ResultsFixture.environment(),
                            day == 11
                                    ? List.of(timed("copy", 50), timed("batch", level))
                                    : List.of(timed("batch", level + day % 3, level + 1, level - 1))));
        }
    }

    @Test
    void throughput_of_a_data_js_is_slower_when_it_falls_and_time_when_it_rises() throws IOException {
        StringBuilder entries = new StringBuilder();
        for (int day = 0; day < 12; day++) {
            double step = day < 7 ? 1 : 2;
            entries.append(day == 0 ? "" : ",")
                    .append(entry(
                            day,
                            "jmh",
                            bench("org.example.A.write ( {\"rows\":\"10\"} )", (5 + day % 3 * 0.01) / step, "ops/us"),
                            bench("org.example.A.read", (200 + day % 3) * step, "ns/op"),
                            bench("org.example.A.read:gc.alloc.rate.norm", 16, "B/op")));
        }
        Path file = dataJs(entries.toString());

        assertThat(history(file))
                .contains("12 runs on 1 machine, 2 series on a machine, 2 changes.")
                .contains("2 series are slower since 2026-11-27 20:40, revision commit7: time x 2.00.")
                .contains("org.example.A.write ( {\"rows\":\"10\"} ), inverse of ops/us")
                .contains("| 2026-11-27 20:40 | commit7 | 1 | 402 ns |")
                .contains("machine 1: not recorded, suite Benchmark of")
                .contains("org.example.A.read:gc.alloc.rate.norm: its unit B/op is neither a time nor a rate");
    }

    @Test
    void what_a_data_js_says_against_its_unit_or_is_not_above_0_is_left_out() throws IOException {
        Path file = dataJs(entry(
                        0,
                        "customSmallerIsBetter",
                        bench("load", 5, "s"),
                        bench("nothing", 0, "s"),
                        "{\"name\": \"none\", \"value\": null, \"unit\": \"s\"}",
                        bench("errors", 3, "errors/s"))
                + ","
                + entry(1, "customBiggerIsBetter", bench("load", 5, "s"), bench("served", 50, "requests/sec")));

        assertThat(history(file))
                .contains("2 runs on 1 machine, 2 series on a machine")
                .contains("load: customBiggerIsBetter contradicts its unit s")
                .contains("errors: customSmallerIsBetter contradicts its unit errors/s")
                .contains("none: not all of its values are numbers above 0")
                .contains("nothing: not all of its values are numbers above 0")
                .contains("| served, inverse of requests/sec | 2026-11-21 20:40 | commit1 | 1 | 20 ms |");
    }

    @Test
    void a_data_js_that_is_written_is_what_the_page_reads_and_has_the_same_changes_when_read() throws IOException {
        Path out = folder.resolve("data.js");
        CliRun.of("history", folder.resolve("runs"), "--format=data-js", "--out", out)
                .assertDone();

        String script = Files.readString(out);
        assertThat(script).startsWith(PREFIX);
        JsonNode data = new ObjectMapper().readTree(script.substring(PREFIX.length()));
        assertThat(data.get("lastUpdate").asLong())
                .isEqualTo(FIRST.plus(Duration.ofDays(11)).toEpochMilli());
        assertThat(data.get("repoUrl").isTextual()).isTrue();
        JsonNode suite = data.get("entries").iterator().next();
        assertThat(suite).hasSize(12);
        JsonNode last = suite.get(11);
        assertThat(last.get("tool").asText()).isEqualTo("customSmallerIsBetter");
        assertThat(last.at("/commit/id").asText()).isEqualTo("commit11");
        assertThat(last.at("/commit/committer/username").isTextual()).isTrue();
        assertThat(last.at("/commit/timestamp").asText()).isEqualTo("2026-12-01T20:40:00Z");
        assertThat(last.get("benches")).hasSize(2);
        JsonNode bench = suite.get(0).at("/benches/0");
        assertThat(bench.get("value").asDouble()).isEqualTo(100);
        assertThat(bench.get("unit").asText()).isEqualTo("ms");
        assertThat(bench.get("range").asText()).matches("\\d+\\.\\d+ to \\d+\\.\\d+");
        assertThat(bench.get("extra").asText()).isEqualTo("median of 3");
        assertThat(history(out))
                .contains("12 runs on 1 machine, 2 series on a machine, 1 change.")
                .contains("batch, 100,000 rows is slower since 2026-11-27 20:40, revision commit7: time x 1.30.");
    }

    @Test
    void tests_of_otava_that_are_written_have_a_file_per_series_and_the_same_changes_when_read() throws IOException {
        Path out = folder.resolve("otava");
        CliRun.of("history", folder.resolve("runs"), "--format=otava", "--out", out)
                .assertDone();

        JsonNode config = new ObjectMapper().readTree(Files.readString(out.resolve("otava.yaml")));
        assertThat(config.at("/test_groups/all")).hasSize(2);
        JsonNode test = config.get("tests").get(config.at("/test_groups/all/0").asText());
        assertThat(test.get("file").asText())
                .isEqualTo(out.resolve("series-1.csv").toString());
        assertThat(test.at("/metrics/ms/direction").asInt()).isEqualTo(-1);
        List<Map<String, String>> rows = csv(Files.readString(out.resolve("series-1.csv")));
        assertThat(rows).hasSize(12);
        assertThat(rows.get(0))
                .containsEntry("time", "2026-11-20T20:40:00Z")
                .containsEntry("commit", "commit0")
                .containsEntry(test.at("/metrics/ms/column").asText(), "100.0");
        assertThat(csv(Files.readString(out.resolve("series-2.csv")))).hasSize(1);
        assertThat(history(out))
                .contains("12 runs on 1 machine, 2 series on a machine, 1 change.")
                .contains("batch, 100,000 rows is slower since 2026-11-27 20:40, revision commit7: time x 1.30.");
    }

    @Test
    void columns_of_otava_are_read_by_the_unit_at_their_end_with_times_in_its_usual_forms() throws IOException {
        Path file = folder.resolve("nightly.csv");
        Files.writeString(file, """
                time,commit,branch,p50_ms,load (rows/s),load [s],heap_mb
                2026.11.20 21:40:00 +0100,aaa,main,10.5,2000,4,512
                2026-11-21T20:40:59.873990636Z,bbb,main,11.5,1000,,512
                1795380000,ccc,next,12.5,4000,-1,512
                """);

        assertThat(history(file))
                .contains("3 runs on 1 machine", "Of none of them do both runs have an interval")
                .contains("## nightly: p50, main", "| nightly: p50, next | 2026-11-22 20:40 | ccc | 1 | 12.5 ms |")
                .containsPattern("2026-11-20 20:40 \\| aaa \\| 1 \\| 10\\.5 ms")
                .contains("nightly: load, next, inverse of rows/s | 2026-11-22 20:40 | ccc | 1 | 250 us |")
                .contains("nightly: load, next: not all of its values are numbers above 0")
                .doesNotContain("heap");
    }

    @Test
    void a_file_without_times_and_wrong_usage_are_one_line_and_code_2() throws IOException {
        Path csv = Files.writeString(folder.resolve("a.csv"), "day,ms\n1,2\n");
        CliRun.of("history", csv).assertRefused(2, "a.csv: has no column named time");
        Files.writeString(csv, "time,ms\nyesterday,2\n");
        CliRun.of("history", csv).assertRefused(2, "line 2: time is yesterday; allowed: as in 2026-");
        Path js = Files.writeString(folder.resolve("data.js"), "var x = {}");
        CliRun.of("history", js).assertRefused(2, "data.js: does not begin with window.BENCHMARK_DATA =");
        Files.writeString(js, PREFIX + "{\"entries\": {\"a\": [{\"date\": 1}]}}");
        CliRun.of("history", js).assertRefused(2, "data.js: /entries/a/0");
        Path runs = folder.resolve("runs");
        CliRun.of("history", runs, "--format=otava").assertRefused(2, "needs --out FOLDER");
    }

    private Path dataJs(String entries) throws IOException {
        return Files.writeString(
                folder.resolve("data.js"),
                PREFIX + "{\"lastUpdate\": 1, \"repoUrl\": \"https://example.org/a/b\", \"entries\": {\"Benchmark\": ["
                        + entries + "]}}");
    }

    private static String entry(int day, String tool, String... benches) {
        Instant at = FIRST.plus(Duration.ofDays(day));
        String json = """
                {"commit": {"author": {"username": "a"}, "committer": {"username": "a"}, "id": "commit%d", "message": "m",
                 "timestamp": "%s", "url": "https://example.org/a/b/commit/%d"}, "date": %d, "tool": "%s", "benches": [%s]}""";
        return json.formatted(day, at, day, at.toEpochMilli(), tool, String.join(",", benches));
    }

    private static String bench(String name, double value, String unit) {
        return "{\"name\": \"%s\", \"value\": %s, \"unit\": \"%s\", \"extra\": \"iterations: 5\\nforks: 2\"}"
                .formatted(name.replace("\"", "\\\""), value, unit);
    }

    private static List<Map<String, String>> csv(String text) throws IOException {
        try (var rows = new CsvMapper()
                .readerForMapOf(String.class)
                .with(CsvSchema.emptySchema().withHeader())
                .<Map<String, String>>readValues(text)) {
            return rows.readAll();
        }
    }

    private static String history(Path path) {
        // Markdown escapes signs that the assertions would have to repeat.
        return CliRun.of("history", path, "--format", "markdown")
                .assertDone()
                .out()
                .replace("\\", "");
    }
}
