package io.fillrate.report.render;

import static io.fillrate.report.ResultsFixture.resource;
import static io.fillrate.report.ResultsFixture.results;
import static io.fillrate.report.ResultsFixture.series;
import static io.fillrate.report.ResultsFixture.timed;
import static org.assertj.core.api.Assertions.assertThat;

import io.fillrate.report.Reports;
import io.fillrate.report.results.JmhFile;
import io.fillrate.report.results.Results;
import io.fillrate.report.results.Series;
import io.fillrate.report.results.Series.Operation;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class HtmlReportTest {

    private static final int LARGEST = 3 << 19;

    private static final Results SWEEP = results(
            timed(series("insert", 100), 10, 11, 12, 10.5, 11.5, 10.7),
            timed(series("copy-binary", 100), 12, 13, 14, 12.5, 13.5, 12.7),
            timed(series("insert", 10_000), 1_000, 1_100, 1_050, 1_020, 1_030, 1_040),
            timed(series("copy-binary", 10_000), 20, 21, 22, 20.5, 21.5, 20.2),
            timed(series("insert-autocommit", 10_000, "AUTOCOMMIT"), 5_000, 5_500),
            series("slow", 10_000).withSkipped("estimated at 3 minutes"));

    @Test
    void the_page_says_first_what_won_and_then_shows_why() {
        assertThat(Reports.html(SWEEP))
                .startsWith("<!DOCTYPE html>\n<html lang=\"en\">")
                .containsSubsequence(
                        "<h1>PostgreSQL: insert sensor_readings, 100 to 10,000 rows</h1>",
                        "<p class=\"topic\">PostgreSQL, 100 to 10,000 rows</p>",
                        "<p class=\"sentence\">Up to about 1",
                        " use insert; above, use copy-binary: 49.9 times as fast as insert",
                        "<code>Strategies.load().insert(&quot;postgres/copy-binary&quot;).open(table, session)</code>",
                        "<h2>Rows per second</h2>",
                        "Rows per second against rows loaded",
                        "<label for=\"run1-topic1-0-lin\">linear</label>",
                        "<h3>10,000 rows</h3>",
                        "<td>481.9k</td>",
                        "Weaker guarantee: AUTOCOMMIT",
                        "slow: skipped: estimated at 3 minutes",
                        "Where the time goes",
                        "<summary>All row counts</summary>",
                        "<h3>100 rows</h3>",
                        "CPU time per row",
                        "Client memory over the rounds",
                        "Every sample in the order of time",
                        ">What to use</h2>",
                        "<p>Up to about 1",
                        " use insert; above, copy-binary.",
                        "Crossovers",
                        "Strategies.load().insert(&quot;postgres/copy-binary&quot;)",
                        ">What the strategies are</h2>",
                        ">copy-binary</th><td class=\"text\">postgres</td><td class=\"text\">COPY FROM STDIN in PostgreSQL&#39;s binary",
                        ">Method</h2>",
                        ">Environment</h2>",
                        "Example CPU @ 2.50GHz",
                        ">How to reproduce</h2>",
                        "./mvnw -Pbench test -Dbench.rows&#x3D;100000");
    }

    @Test
    void the_page_takes_nothing_from_anywhere() {
        String page = Reports.html(SWEEP).replace("http://www.w3.org/2000/svg", "");

        assertThat(page)
                .contains("default-src &#39;none&#39;".replace("&#39;", "'"))
                .doesNotContain("http:", "https:", "url(", "@import", "<link rel=\"stylesheet", " src=");
        assertThat(Pattern.compile(" on[a-z]+=").matcher(page).find()).isFalse();
    }

    @Test
    void ids_are_unique_and_every_reference_has_its_target() {
        String page = Reports.html(List.of(SWEEP, SWEEP), JmhFile.read(resource("jmh.json")));
        List<String> ids = all(" id=\"([^\"]+)\"", page);

        assertThat(ids).doesNotHaveDuplicates().contains("jmh", "run1-topic1", "run2-environment");
        assertThat(all("href=\"#([^\"]+)\"", page)).isNotEmpty().allMatch(ids::contains);
        assertThat(all("aria-labelledby=\"([^\"]+)\"", page))
                .flatMap(names -> List.of(names.split(" ", -1)))
                .allMatch(ids::contains);
    }

    @Test
    void text_from_outside_is_only_text() {
        Series hostile = new Series(
                "postgres",
                "<script>alert(1)</script>{{x}}\u0007",
                "insert",
                Operation.INSERT,
                10,
                Map.of("a", "\"><img src=x onerror=alert(1)>"),
                Series.ATOMIC);
        String page = Reports.html(
                results(timed(hostile, 5, 6), timed(series("other", 10).withSkipped("</style><b>no</b>"))));

        assertThat(page)
                .contains("&lt;script&gt;alert(1)&lt;/script&gt;{{x}}", "&lt;/style&gt;&lt;b&gt;")
                .doesNotContain("<script>alert", "<img", "<b>", "\u0007");
    }

    @Test
    void a_run_without_any_result_is_a_page_too() {
        assertThat(Reports.html(results())).contains("How to reproduce");
        assertThat(Reports.html(results(series("slow", 10).withSkipped("too slow"))))
                .contains("No strategy with the full guarantee has a result", "slow: skipped: too slow");
        assertThat(Reports.html(List.of(), JmhFile.read(resource("jmh.json")))).contains("Micro-benchmarks");
    }

    @Test
    void a_full_run_stays_below_one_and_a_half_mebibytes() {
        assertThat(Reports.html(BigReport.of(7, 12)).getBytes(StandardCharsets.UTF_8))
                .hasSizeLessThan(LARGEST);
    }

    private static List<String> all(String pattern, String page) {
        return Pattern.compile(pattern)
                .matcher(page)
                .results()
                .map(found -> found.group(1))
                .toList();
    }
}
