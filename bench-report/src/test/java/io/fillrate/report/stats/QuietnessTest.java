package io.fillrate.report.stats;

import static io.fillrate.report.ResultsFixture.environment;
import static io.fillrate.report.ResultsFixture.results;
import static io.fillrate.report.ResultsFixture.timed;
import static org.assertj.core.api.Assertions.assertThat;

import io.fillrate.report.format.Environment;
import io.fillrate.report.html.HtmlReport;
import io.fillrate.report.render.ReportFormat;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SharedMachineTest {

    private static final Environment DISTURBED =
            with(Map.of("load_before_run", "1.40 0.50 0.10", "cpu_steal", "3.1 %", "cpu_throttled", "0.4 s"));

    @Test
    void what_disturbed_a_run_is_said() {
        assertThat(SharedMachine.warnings(DISTURBED))
                .extracting(Warning::text)
                .containsExactly(
                        "shared machine: load 1.40 on 2 cores before the run began",
                        "shared machine: the host gave 3.1 % of the CPU time to others",
                        "shared machine: the container was held back for 0.4 s");
        assertThat(SharedMachine.warnings(DISTURBED))
                .extracting(Warning::kind)
                .containsOnly(Warning.Kind.SHARED_MACHINE);
    }

    @Test
    void a_quiet_machine_and_an_unknown_one_are_not_accused() {
        assertThat(SharedMachine.warnings(
                        with(Map.of("load_before_run", "0.90 3 3", "cpu_steal", "1.9 %", "cpu_throttled", "0.0 s"))))
                .isEmpty();
        assertThat(SharedMachine.warnings(with(Map.of("load_before_run", "unknown", "cpu_steal", "much"))))
                .isEmpty();
        assertThat(SharedMachine.warnings(with(Map.of()))).isEmpty();
    }

    @Test
    void every_report_says_so() {
        assertThat(ReportFormat.TERMINAL.render(results(timed("insert", 5, 6)).with(DISTURBED)))
                .contains("shared machine: load 1.40 on 2 cores before the run began");
        assertThat(HtmlReport.of(results(timed("insert", 5, 6)).with(DISTURBED)))
                .containsSubsequence("<header>", "shared machine: load 1.40 on 2 cores", "</header>");
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
