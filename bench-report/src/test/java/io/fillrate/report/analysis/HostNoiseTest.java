package io.fillrate.report.analysis;

import static io.fillrate.report.ResultsFixture.environment;
import static io.fillrate.report.ResultsFixture.results;
import static io.fillrate.report.ResultsFixture.timed;
import static org.assertj.core.api.Assertions.assertThat;

import io.fillrate.report.Reports;
import io.fillrate.report.analysis.HostNoise.State;
import io.fillrate.report.render.Medium;
import io.fillrate.report.results.Environment;
import io.fillrate.report.results.Results;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HostNoiseTest {

    private static final Map<String, String> QUIET = Map.of(
            "load_before_run", "2.40 0.50 0.10",
            "cpu_others_before_run", "4.9 %",
            "cpu_steal_before_run", "0.0 %",
            "cpu_others", "1.5 %",
            "cpu_steal", "0.3 %");

    private static HostNoise quietness(Map<String, String> facts) {
        return HostNoise.of(with(facts));
    }

    private static Map<String, String> quietBut(String fact, String value) {
        Map<String, String> facts = new HashMap<>(QUIET);
        facts.put(fact, value);
        return facts;
    }

    @Test
    void a_run_is_quiet_when_all_is_measured_and_below_its_limit_whatever_the_load_average_still_holds() {
        assertThat(quietness(QUIET))
                .isEqualTo(new HostNoise(
                        State.QUIET,
                        "quiet machine: CPU time of other processes before the run 4.9% (limit 5.0%), steal before the run 0.0%"
                                + " (limit 2.0%), CPU time of other processes during it 1.5% (limit 2.0%), steal during it 0.3%"
                                + " (limit 2.0%)"));
        assertThat(quietness(quietBut("cpu_throttled", "0.1 s")).text())
                .endsWith(", throttled by the container's limit for 0.1 s (limit 0.1 s)");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "cpu_others_before_run | 5.1 % | CPU time of other processes before the run 5.1% (limit 5.0%)",
                "cpu_steal_before_run  | 2.1 % | steal before the run 2.1% (limit 2.0%)",
                "cpu_others            | 40 %  | CPU time of other processes during it 40.0% (limit 2.0%)",
                "cpu_steal             | 3.1 % | steal during it 3.1% (limit 2.0%)",
                "cpu_throttled         | 0.4 s | throttled by the container's limit for 0.4 s (limit 0.1 s)"
            })
    void what_disturbed_a_run_is_said(String fact, String value, String text) {
        assertThat(quietness(quietBut(fact, value)))
                .isEqualTo(new HostNoise(State.DISTURBED, "shared machine: " + text));
    }

    @Test
    void what_is_not_known_is_said_and_is_not_quiet() {
        assertThat(quietness(quietBut("cpu_others", "unknown: processes of postgres cannot be seen")))
                .isEqualTo(new HostNoise(
                        State.UNKNOWN,
                        "not known to be a quiet machine: CPU time of other processes before the run 4.9% (limit 5.0%), steal before"
                                + " the run 0.0% (limit 2.0%), steal during it 0.3% (limit 2.0%); not known: CPU time of other"
                                + " processes during it (processes of postgres cannot be seen)"));
        assertThat(quietness(quietBut("resumed", "2026-11-22T00:00:00Z")).state())
                .isEqualTo(State.UNKNOWN);
        assertThat(quietness(Map.of()).state()).isEqualTo(State.UNKNOWN);
        assertThat(quietness(quietBut("cpu_steal", "much")).state()).isEqualTo(State.UNKNOWN);
    }

    @Test
    void an_older_file_is_judged_by_its_load_average_and_never_called_quiet() {
        assertThat(quietness(Map.of("load_before_run", "1.40 0.50 0.10", "cpu_steal", "3.1 %"))
                        .text())
                .startsWith(
                        "shared machine: load 1.40 on 2 cores before the run began, steal during it 3.1% (limit 2.0%);"
                                + " not known: CPU time of other processes before the run, ");
        assertThat(quietness(Map.of("load_before_run", "0.90 3 3", "cpu_steal", "1.9 %"))
                        .state())
                .isEqualTo(State.UNKNOWN);
        assertThat(quietness(Map.of("load_before_run", "unknown")).state()).isEqualTo(State.UNKNOWN);
    }

    @Test
    void every_report_says_so() {
        Results disturbed = results(timed("insert", 5, 6)).with(with(quietBut("cpu_others", "40.0 %")));
        Results quiet = results(timed("insert", 5, 6)).with(with(QUIET));

        assertThat(Reports.of(Medium.TERMINAL, disturbed)).contains("shared machine: CPU time of other processes");
        assertThat(Reports.of(Medium.MARKDOWN, quiet)).contains("quiet machine: CPU time of other processes");
        assertThat(Reports.html(disturbed))
                .containsSubsequence("<header>", "class=\"warning\">shared machine: CPU time of other", "</header>");
        assertThat(Reports.html(quiet))
                .containsSubsequence("<header>", "quiet machine: CPU time of other", "</header>")
                .doesNotContain("class=\"warning\">");
    }

    private static Environment with(Map<String, String> facts) {
        Environment plain = environment();
        return new Environment(
                plain.cpu(),
                2,
                plain.memoryBytes(),
                plain.os(),
                plain.kernel(),
                plain.jdk(),
                plain.jvmArgs(),
                plain.drivers(),
                plain.database(),
                facts);
    }
}
