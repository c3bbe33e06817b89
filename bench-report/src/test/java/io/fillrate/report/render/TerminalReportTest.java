package io.fillrate.report.render;

import static io.fillrate.report.ResultsFixture.environment;
import static io.fillrate.report.ResultsFixture.resource;
import static io.fillrate.report.ResultsFixture.results;
import static io.fillrate.report.ResultsFixture.series;
import static io.fillrate.report.ResultsFixture.timed;
import static org.assertj.core.api.Assertions.assertThat;

import io.fillrate.report.Reports;
import io.fillrate.report.analysis.Analysis;
import io.fillrate.report.results.Environment.DatabaseInfo;
import io.fillrate.report.results.JmhFile;
import io.fillrate.report.results.Results;
import io.fillrate.report.results.ResultsFile;
import io.fillrate.report.results.Run;
import io.fillrate.report.results.Sample;
import io.fillrate.report.results.Series;
import io.fillrate.report.results.Series.Operation;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TerminalReportTest {

    private static final double[] FAST = {100, 101, 99, 102, 98, 100.5, 99.5, 101.5, 98.5, 100.2};
    private static final double[] LEVEL = {101, 100, 100, 101, 99, 101.5, 98.5, 102, 98, 100.3};
    private static final double[] SLOW = scaled(FAST, 2);
    private static final double[] SLOWEST = scaled(FAST, 50);

    @Test
    void the_best_comes_first_and_the_others_have_their_ratio_to_it() {
        String report = report(results(timed("insert", SLOWEST), timed("copy-csv", SLOW), timed("copy-binary", FAST)));

        assertThat(rows(report, 3))
                .containsExactly(
                        "copy-binary  999.0k  985.2k-1.015M  100.1 ms   1.00                    501",
                        "copy-csv     499.5k  492.6k-507.6k  200.2 ms   2.00  2.00-2.00       1,001",
                        "insert       19.98k  19.70k-20.30k   5.005 s   50.0  50.0-50.0      25,025");
        assertThat(report)
                .contains(
                        "Fastest: copy-binary, 999.0k rows/s; 2.00 times as fast as copy-csv (2.00-2.00) and 50.0 times as",
                        "fast as insert (50.0-50.0), the slowest.");
        assertThat(report.replace('\n', ' '))
                .contains("confidence of the intervals: rows/s 97.9%, ratio 95.9% (simultaneous)");
    }

    @Test
    void a_difference_inside_the_noise_is_a_tilde() {
        String report = report(results(timed("copy-csv", SLOW), timed("copy-binary", FAST), timed("other", LEVEL)));

        assertThat(rows(report, 3).get(1)).contains(" ~ ").contains("0.99-1.01");
        assertThat(report).contains("Fastest: copy-binary, ").contains("not distinguishable from other; 2.00");
        assertThat(report(results(timed("copy-binary", FAST), timed("other", LEVEL))))
                .contains("No significant difference; best median: copy-binary, ");
    }

    @Test
    void weaker_guarantees_stand_in_their_own_group() {
        Series unlogged = timed(series("copy-binary-unlogged", 100_000, "UNLOGGED"), scaled(FAST, 0.5));
        Series async = timed(series("insert-async", 100_000, "ASYNC_COMMIT"), SLOWEST);
        String report = report(results(unlogged, async, timed("copy-csv", SLOW), timed("copy-binary", FAST)));

        assertThat(report)
                .containsSubsequence(
                        "Fastest: copy-binary, ",
                        "copy-binary  ",
                        "1.00",
                        "copy-csv     ",
                        "2.00",
                        "Weaker guarantee: ASYNC_COMMIT",
                        "insert-async",
                        "1.00",
                        "Weaker guarantee: UNLOGGED",
                        "copy-binary-unlogged",
                        "1.00");
        assertThat(report(results(unlogged))).contains("No strategy with the full guarantee has a result.");
    }

    @Test
    void an_experimental_database_is_called_so_in_its_heading_and_before_all_tables() {
        Results cockroach = results(timed(
                new Series("cockroach", "events", "copy-binary", Operation.INSERT, 100, Map.of(), Series.ATOMIC),
                FAST));
        Results experimental = cockroach.with(cockroach
                .environment()
                .with("cockroach", new DatabaseInfo("v26", "url", Map.of(), "permanent", "never run on a real one")));

        for (Medium medium : Medium.values()) {
            assertThat(Reports.of(medium, experimental))
                    .containsSubsequence(
                            "cockroach is experimental: never run on a real one", "cockroach (experimental) / events");
            assertThat(Reports.of(medium, cockroach)).doesNotContain("experimental");
        }
    }

    @Test
    void what_is_no_result_stands_below_with_the_reason() {
        String report = report(results(
                timed("copy-binary", FAST),
                series("insert", 100_000).withSkipped("would take 4 minutes"),
                timed("copy-csv", 1, 2).with(Sample.failed(3, 1, 5, "connection lost")),
                timed("unnest", 1).with(new Sample(2, 1, 3, Map.of())),
                series("batch", 100_000)));

        assertThat(rows(report, 1)).singleElement().asString().startsWith("copy-binary");
        assertThat(report)
                .contains("The only result: copy-binary")
                .containsSubsequence(
                        "Without a result",
                        "insert: skipped: would take 4 minutes",
                        "copy-csv: failed: round 3: connection lost",
                        "unnest: not verified: round 2 was not verified",
                        "batch: not run: no sample was taken");
    }

    @Test
    void a_sweep_has_a_table_per_row_count_and_one_of_all() {
        Results results = results(
                timed(series("copy-csv", 10_000), 20, 21),
                timed(series("copy-csv", 1_000), 5, 5.1),
                timed(series("batch", 10_000), 200, 210),
                timed(series("copy-csv-unlogged", 1_000, "UNLOGGED"), 4, 4.1));
        String report = report(results);

        assertThat(report)
                .containsSubsequence("insert ==", "-- 10,000 rows --", "-- All row counts --", "-- 1,000 rows --");
        assertThat(report)
                .contains(
                        "rows/s of strategy            1,000 rows  10,000 rows",
                        "copy-csv                          198.0k       487.8k",
                        "batch                                  -       48.78k",
                        "copy-csv-unlogged (UNLOGGED)      246.9k            -");
    }

    @Test
    void series_of_one_strategy_are_distinguished_by_the_parameters_that_differ() {
        Series small = withBatch("100");
        Series large = withBatch("1000");

        assertThat(rows(report(results(timed(small, 3, 4), timed(large, 1, 2), timed("copy-csv", 5, 6))), 3))
                .extracting(row -> row.replaceFirst(" {2,}.*", ""))
                .containsExactly("batch (batch=1000)", "batch (batch=100)", "copy-csv");
    }

    @Test
    void few_samples_are_said_in_numbered_notes() {
        String report = report(results(timed("copy-binary", 10, 11, 12), timed("copy-csv", 20, 21, 23)));

        assertThat(rows(report, 2).get(0)).endsWith("  [1]");
        assertThat(rows(report, 2).get(1)).endsWith("  [1] [2]");
        assertThat(report)
                .containsSubsequence("[1] 3 samples: interval by Student's t", "[2] 3 rounds: ratio's interval");
        assertThat(report(results(timed("copy-binary", 10), timed("copy-csv", 20))))
                .contains(
                        "Too few samples to compare; best median: copy-binary", " 2.00? ", "[1] 1 sample: no interval");
    }

    @Test
    void what_wins_the_rounds_is_best_even_where_another_has_the_better_median() {
        double[] drifting = {1, 2, 3, 4, 5, 6, 7, 8, 9};
        double[] winner = {0.95, 1.9, 2.85, 3.8, 5.1, 5.7, 6.65, 7.6, 8.55};

        List<String> rows = rows(report(results(timed("median", drifting), timed("winner", winner))), 2);

        assertThat(rows.get(0)).startsWith("winner").contains(" 1.00 ");
        assertThat(rows.get(1)).startsWith("median").contains(" 1.05 ");
    }

    @Test
    void client_cpu_that_is_not_known_is_a_dash() {
        Series series = series("copy-binary", 100_000).with(new Sample(1, 1, 1_000_000, Map.of()).withVerified());

        assertThat(rows(report(results(series)), 1).get(0)).endsWith(" -  [1]");
    }

    @Test
    void a_run_without_series_and_a_load_of_no_rows_have_a_report() {
        assertThat(report(results())).contains("The run has no series yet.");
        assertThat(rows(report(results(timed(series("batch", 0), 1, 2))), 1).get(0))
                .startsWith("batch          0");
    }

    @ParameterizedTest
    @ValueSource(strings = {"results-complete.json", "results-interrupted.json"})
    void a_report_fits_80_or_100_columns_of_ascii(String file) {
        Results results = ResultsFile.read(resource(file));

        assertFits(Reports.of(Medium.TERMINAL, results), 80);
        assertFits(report(results), 100);
    }

    @Test
    void the_report_of_jmh_fits_80_columns_of_ascii() {
        String report = Reports.of(Medium.TERMINAL, JmhFile.read(resource("jmh.json")));

        assertFits(report, 80);
        assertThat(report)
                .contains(
                        "org.example.EncodeBenchmark.csv",
                        "gc.alloc.rate.norm",
                        "bytes",
                        "cells",
                        "ops/us",
                        "193.8 B/op")
                .contains("over 2 forks, the median of each")
                .doesNotContain("gc.count");
    }

    @Test
    void long_names_and_many_row_counts_fit_80_or_100_columns() {
        String longName = "copy-" + "very-".repeat(20) + "long";
        Series[] all = LongStream.rangeClosed(1, 14)
                .mapToObj(i -> timed(series(longName, i * 1_000_000), 10_000, 11_000))
                .toArray(Series[]::new);
        for (int width : List.of(80, 100)) {
            String report = report(results(all), width);

            assertFits(report, width);
            assertThat(report.replaceAll("\\s", "")).contains("14,000,000rows");
        }
    }

    @Test
    void a_terminal_has_80_to_160_columns() {
        assertThat(TerminalSize.ofOutput(TerminalSize.columns("24 120\n"))).isEqualTo(120);
        assertThat(TerminalSize.ofOutput(TerminalSize.columns("24 40\n"))).isEqualTo(80);
        assertThat(TerminalSize.ofOutput(TerminalSize.columns("24 400\n"))).isEqualTo(160);
        assertThat(TerminalSize.ofOutput(TerminalSize.columns("stty: no tty\n")))
                .isEqualTo(80);
        assertThat(TerminalSize.ofOutput()).isBetween(80, 160);
    }

    @Test
    void a_terminal_of_unknown_size_has_no_columns() {
        assertThat(TerminalSize.columns("50 132\n")).hasValue(132);
        assertThat(TerminalSize.columns("0 0\n")).isEmpty();
        assertThat(TerminalSize.columns("")).isEmpty();
    }

    @Test
    void no_line_ends_in_the_middle_of_a_word_or_number() {
        assertThat(TerminalWriter.wrap("takes 12,345,678 rows/s", 12)).containsExactly("takes", "12,345,678", "rows/s");
        assertThat(TerminalWriter.wrap("ratio 95%", 8)).containsExactly("ratio", "95%");
        assertThat(TerminalWriter.wrap("postgres/copy-binary,100", 16)).containsExactly("postgres/", "copy-binary,100");
        assertThat(TerminalWriter.wrap("copy-binary", 9)).containsExactly("copy-", "binary");
    }

    @Test
    void control_characters_of_others_do_not_reach_the_terminal() {
        String evil = "a\u001b[31m \u0007\u202egnp\u2028x\tcolumn\nnext";
        Series strange = withBatch(evil);
        Results results = new Results(new Run(evil, Instant.EPOCH, null, null, Map.of(), ""), environment())
                .with(timed(withBatch("1"), 1, 2))
                .with(timed(strange, 3, 4))
                .with(series("copy-csv", 100_000).withSkipped(evil));
        String report = report(results);

        assertThat(report)
                .contains(
                        "run a [31m  gnp x column next\n",
                        "batch (batch=a [31m  gnp x ",
                        "copy-csv: skipped: a [31m gnp x column next");
        assertThat(report.replace("\n", "")).doesNotContainPattern("[\\p{Cc}\\p{Cf}\\p{Zl}]");
    }

    private static Series withBatch(String size) {
        return new Series(
                "postgres",
                "sensor_readings",
                "batch",
                Operation.INSERT,
                100_000,
                Map.of("batch", size, "commit", "once"),
                Series.ATOMIC);
    }

    /** At 100 columns, where most tables are not folded. */
    private static String report(Results results) {
        return report(results, 100);
    }

    private static String report(Results results, int width) {
        return TerminalWriter.write(ReportDocument.of(Analysis.of(results)), width);
    }

    /** The first rows below the first rule. */
    private static List<String> rows(String report, int count) {
        List<String> lines = report.lines().toList();
        int rule = 0;
        while (!lines.get(rule).startsWith("---")) {
            rule++;
        }
        return lines.subList(rule + 1, rule + 1 + count);
    }

    private static void assertFits(String report, int width) {
        assertThat(report).endsWith("\n").matches("[\\x20-\\x7e\\n]+");
        assertThat(report.lines()).allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(width));
    }

    private static double[] scaled(double[] values, double factor) {
        return Arrays.stream(values).map(value -> value * factor).toArray();
    }
}
