package io.fillrate.report.gate;

import static org.assertj.core.api.Assertions.assertThat;

import io.fillrate.report.gate.Decision.Verdict;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class GateReportTest {

    private static Decision decision(String benchmark, Verdict verdict) {
        return new Decision(benchmark, verdict, verdict, null, null, List.of(), List.of());
    }

    private static GateReport report(Decision... decisions) {
        return new GateReport(List.of(decisions), List.of(), false);
    }

    @Test
    void the_sentence_names_three_benchmarks_and_counts_the_others() {
        GateReport report = new GateReport(
                IntStream.range(0, 5)
                        .mapToObj(i -> decision("b" + i, Verdict.NOT_COMPARABLE))
                        .toList(),
                List.of(),
                false);

        assertThat(report.sentence()).isEqualTo("Not decided, so not a pass: b0; b1; b2; and 2 more.");
    }

    @Test
    void there_is_a_step_for_each_verdict_that_asks_for_one_and_none_for_a_pass() {
        assertThat(report(decision("a", Verdict.OK), decision("b", Verdict.IMPROVEMENT))
                        .nextSteps())
                .isEmpty();
        assertThat(report(
                                decision("a", Verdict.INCONCLUSIVE),
                                decision("b", Verdict.NOT_COMPARABLE),
                                decision("c", Verdict.REGRESSION))
                        .nextSteps())
                .extracting(step -> step.substring(0, step.indexOf(':')))
                .containsExactly("Regression", "Not comparable", "Inconclusive");
    }

    @Test
    void what_was_left_out_passes_unless_the_gate_is_strict_and_is_no_result() {
        List<Decision> decisions = List.of(decision("a", Verdict.OK), decision("b", Verdict.LEFT_OUT));

        assertThat(report(decisions.get(0), decisions.get(1)).exitCode()).isEqualTo(GateReport.PASS);
        assertThat(report(decisions.get(0), decisions.get(1)).sentence())
                .isEqualTo("No regression in 1 benchmark; 1 left out.");
        assertThat(new GateReport(decisions, List.of(), true).sentence()).isEqualTo("Not decided, so not a pass: b.");
        assertThat(new GateReport(decisions, List.of(), true).exitCode()).isEqualTo(GateReport.NOT_COMPARABLE);
        assertThat(report(decisions.get(1)).exitCode()).isEqualTo(GateReport.NOT_COMPARABLE);
    }
}
