package io.fillrate.report.cli;

import static io.fillrate.report.ResultsFixture.resource;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FillrateCommandTest {

    private final Path folder;
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    FillrateCommandTest(@TempDir Path folder) {
        this.folder = folder;
    }

    @Test
    void report_prints_every_file_for_the_terminal() {
        assertThat(execute("report", path("results-complete.json"), path("jmh.json")))
                .isZero();

        assertThat(out.toString())
                .containsSubsequence(
                        "== PostgreSQL: insert sensor_readings, 100,000 rows ==",
                        "run 2026-11-20T20-40-00Z",
                        "\n\n== JMH benchmarks ==");
        assertThat(err.toString()).isEmpty();
    }

    @Test
    void report_takes_the_results_of_a_folder_and_writes_markdown_to_a_file() throws IOException {
        Files.copy(resource("results-interrupted.json"), folder.resolve("results.json"));
        Path report = folder.resolve("report.md");

        assertThat(execute("report", folder.toString(), "--format", "markdown", "--out", report.toString()))
                .isZero();

        assertThat(report).content().contains("- run 2026-11-20T20-50-00Z\n", "## How to reproduce");
        assertThat(out.toString()).isEmpty();
    }

    @Test
    void chart_draws_the_picture_that_was_asked_for() {
        Path svg = folder.resolve("cpu.svg");

        assertThat(execute(
                        "chart",
                        path("results-complete.json"),
                        "--chart",
                        "cpu",
                        "--database=postgres",
                        "--out",
                        svg.toString()))
                .as("%s", err)
                .isZero();

        assertThat(svg).content().startsWith("<svg ").contains("CPU time per row");
        assertRefused(
                "chart is \"pie\"; allowed: rows, phases", "chart", path("results-complete.json"), "--chart", "pie");
        assertRefused(
                "no series matches --database oracle (available: postgres)",
                "chart",
                path("results-complete.json"),
                "--database",
                "oracle");
        assertRefused("absent.json: no such file", "chart", "absent.json");
    }

    @Test
    void fills_and_micro_benchmarks_come_in_one_page() {
        Path page = folder.resolve("report.html");

        assertThat(execute(
                        "report",
                        path("results-complete.json"),
                        path("jmh.json"),
                        "--format",
                        "html",
                        "--out",
                        page + ""))
                .as("%s", err)
                .isZero();

        assertThat(page).content().startsWith("<!DOCTYPE html>").contains("Micro-benchmarks", "Where the time goes");
    }

    @Test
    void help_and_version_are_there() {
        assertThat(execute("--help")).isZero();
        assertThat(out.toString()).contains("Usage: fillrate", "report", "--version");
        assertThat(execute("report", "--help")).isZero();
        assertThat(out.toString()).contains("--format=FORMAT", "95% intervals", "terminal, markdown");
        assertThat(execute("help", "compare")).isZero();
        assertThat(out.toString()).contains("Usage: fillrate compare");
        assertThat(execute("--version")).isZero();
        assertThat(out.toString()).contains("fillrate ");
    }

    @Test
    void colours_are_for_terminals_and_whoever_asks_for_them() {
        assertThat(execute("report", "--color=always", path("jmh.json"))).isZero();
        assertThat(out.toString()).startsWith("\u001b[1m== JMH benchmarks ==\u001b[0m\n");
        out.getBuffer().setLength(0);
        assertThat(execute("report", path("jmh.json"))).isZero();
        assertThat(out.toString()).startsWith("== JMH benchmarks ==\n").doesNotContain("\u001b");
    }

    @Test
    void what_cannot_be_read_or_written_is_one_line_and_code_2() throws IOException {
        Path broken = Files.writeString(folder.resolve("broken.json"), "{\"schemaVersion\": 1,\n \"run\": ");
        Path future = Files.writeString(folder.resolve("future.json"), "{\"schemaVersion\": 7}");

        assertRefused("broken.json: line 2, column ", "report", path("jmh.json"), broken.toString());
        assertRefused("future.json: /schemaVersion: is 7; this program knows version 1", "report", future.toString());
        assertRefused("results.json: no such file", "report", folder.toString());
        assertRefused("absent.json: no such file", "report", "absent.json");
        assertRefused(
                "report.md: cannot be written: there is no such folder",
                "report",
                path("jmh.json"),
                "--out",
                folder + "/absent/report.md");
        assertThat(out.toString()).isEmpty();
    }

    @Test
    void wrong_usage_is_one_line_and_code_2() {
        assertRefused("fillrate: Missing required subcommand (try --help)");
        assertRefused("fillrate report: Missing required parameter: 'FILE'", "report");
        assertRefused("--format", "report", "--format", "pdf", path("jmh.json"));
        assertRefused("Unmatched argument", "weigh", "a", "b");
        assertRefused("fillrate: fill is a command of the whole jar: bench-app/target/fillrate.jar", "fill", "x");
        assertRefused("Unknown option: '--colour'", "report", "--colour", path("jmh.json"));
        assertRefused("; did you mean --color? (try --help)", "report", "--colour", path("jmh.json"));
        assertRefused("; did you mean report? (try --help)", "reprot", "x.json");
    }

    @Test
    void a_property_in_the_wrong_place_is_refused_without_its_value() {
        assertRefused(
                "Unknown option: '-Dbench.url=***",
                "gate",
                "run",
                "--baseline=a",
                "--candidate=b",
                "-Dbench.url=jdbc:x?password=hush");
        assertThat(err.toString()).doesNotContain("hush");
        assertRefused("-Dbench.password=***", "report", "x.json", "-Dbench.password=it's hush");
        assertThat(err.toString()).doesNotContain("hush");
    }

    private void assertRefused(String message, String... args) {
        err.getBuffer().setLength(0);

        assertThat(execute(args)).isEqualTo(2);
        assertThat(err.toString())
                .startsWith("fillrate")
                .contains(message)
                .hasLineCount(1)
                .doesNotContain("Exception:");
    }

    private int execute(String... args) {
        return FillrateCommand.commandLine()
                .setOut(new PrintWriter(out))
                .setErr(new PrintWriter(err))
                .execute(args);
    }

    private static String path(String resource) {
        return resource(resource).toString();
    }

    @Test
    void report_says_what_to_expect_over_a_network() {
        String full = "../results/2026-11-25-amd-epyc-2-cores/full";

        CliRun expected = CliRun.of("report", full, "--rtt", "20ms", "--bandwidth", "1Gbit", "--format", "markdown")
                .assertDone();

        assertThat(expected.out())
                .contains("# Expected over rtt 20ms, bandwidth 1Gbit", "no, copy-binary-parallel-drop-indexes")
                .contains("below 440 us: copy-binary-parallel |");
    }

    @Test
    void a_network_that_is_none_is_refused() {
        CliRun.of("report", path("results-complete.json"), "--rtt", "5")
                .assertRefused(
                        2,
                        "--rtt is 5 and --bandwidth is none; allowed: a time from 0 to 10 s such as 0.5ms, and a rate from 1"
                                + " Mbit to 1000 Gbit such as 1Gbit");
        CliRun.of("report", path("results-complete.json"), "--rtt", "5ms", "--format", "csv")
                .assertRefused(2, "--format is csv; allowed with --rtt and --bandwidth: terminal, markdown or html");
    }
}
