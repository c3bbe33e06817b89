package io.fillrate.report.render;

import static io.fillrate.report.ResultsFixture.environment;
import static io.fillrate.report.ResultsFixture.resource;
import static io.fillrate.report.ResultsFixture.run;
import static io.fillrate.report.ResultsFixture.timed;
import static org.assertj.core.api.Assertions.assertThat;

import io.fillrate.report.Reports;
import io.fillrate.report.results.JmhFile;
import io.fillrate.report.results.Results;
import io.fillrate.report.results.ResultsFile;
import io.fillrate.report.results.Run;
import io.fillrate.report.results.Sample;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class MarkdownReportTest {

    @Test
    void the_report_has_tables_method_environment_and_how_to_reproduce() {
        String report = Reports.of(Medium.MARKDOWN, ResultsFile.read(resource("results-complete.json")));

        assertThat(report)
                .containsSubsequence(
                        "# PostgreSQL: insert sensor\\_readings, 100,000 rows\n",
                        "- PostgreSQL, 100,000 rows: Use copy-binary: 6.27 times as fast as batch (6.10–6.43), 483.1k rows/s. As",
                        "## postgres / sensor\\_readings / insert, 100,000 rows\n",
                        "Fastest: copy-binary, ",
                        "| strategy | rows/s | 95% interval |",
                        "| :--- | ---: | ---: |",
                        "| copy-binary | 483.1k |",
                        "### Weaker guarantee: UNLOGGED",
                        "### Without a result\n\n- copy-text: failed: round 1: ",
                        "- \\[1\\] 7 rounds",
                        "## Method",
                        "order statistics",
                        "## Environment",
                        "| CPU | Example CPU @ 2.50GHz, 2 cores |",
                        "| memory | 8 GiB |",
                        "| postgres settings |  |",
                        "| fsync | on |",
                        "| synchronous\\_commit | on |",
                        "| wal\\_level | replica |",
                        "## How to reproduce",
                        "```\n./mvnw -Pbench test -Dbench.iterations=7\n```\n");
    }

    @Test
    void every_row_of_a_table_has_as_many_cells_as_its_head() {
        String report = Reports.of(Medium.MARKDOWN, ResultsFile.read(resource("results-complete.json")))
                + Reports.of(Medium.MARKDOWN, JmhFile.read(resource("jmh.json")));
        int cells = 0;
        for (String line : report.lines().toList()) {
            int bars = line.replace("\\|", "").replaceAll("[^|]", "").length();
            if (line.startsWith("|")) {
                assertThat(cells == 0 || cells == bars).as(line).isTrue();
            }
            cells = line.startsWith("|") ? bars : 0;
        }
    }

    @Test
    void text_of_others_cannot_leave_its_place() {
        String evil = "a | b\n# c <script>alert(1)</script> &amp; [x](y) `z` \\ *d* _e_ ~f~ \u202e";
        String harmless =
                "a \\| b \\# c \\<script\\>alert(1)\\</script\\> \\&amp; \\[x\\](y) \\`z\\` \\\\ \\*d\\* \\_e\\_"
                        + " \\~f\\~";
        Run run = new Run(evil, Instant.EPOCH, evil, true, Map.of("k", evil), "");
        Results results =
                new Results(run, environment()).with(timed("copy-csv", 1).with(Sample.failed(2, 1, 5, evil)));

        assertThat(Reports.of(Medium.MARKDOWN, results))
                .contains("- run " + harmless + "\n")
                .contains("- copy-csv: failed: round 2: " + harmless + "\n")
                .contains("| run settings |  |\n| :--- | :--- |\n| k | " + harmless + " |\n")
                .contains("from revision " + harmless)
                .contains(" with uncommitted changes:\n");
    }

    @Test
    void a_command_with_a_fence_in_it_stays_inside_its_own() {
        Run run = run();
        Run fenced = new Run(run.id(), run.startedAt(), null, null, Map.of("k", "- v"), "echo '```'\n<b>");
        String report = Reports.of(Medium.MARKDOWN, new Results(fenced, environment()));

        assertThat(report)
                .endsWith("from an unknown revision:\n\n````\necho '```'\n<b>\n````\n")
                .contains("The run has no series yet.");
    }

    @Test
    void a_line_that_looks_like_a_list_is_none() {
        assertThat(MarkdownWriter.write(List.of(
                        new Block.Paragraph("- x"), new Block.Paragraph("12. x"), new Block.Paragraph("1.5 x"))))
                .isEqualTo("\\- x\n\n12\\. x\n\n1\\.5 x\n");
    }
}
