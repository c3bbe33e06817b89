package io.fillrate.report.gate.bisect;

import static org.assertj.core.api.Assertions.assertThat;

import io.fillrate.report.gate.Decision;
import io.fillrate.report.gate.Decision.CounterChange;
import io.fillrate.report.gate.Decision.Verdict;
import io.fillrate.report.gate.DecisionRule;
import io.fillrate.report.gate.DecisionRule.Evidence;
import io.fillrate.report.gate.DecisionRule.Policy;
import io.fillrate.report.gate.bisect.BisectReport.Step;
import io.fillrate.report.gate.bisect.Bisection.Answer;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What a comparison says in a search for the commit in which a counter grew. */
class BisectStepTest {

    private static final Evidence OF_TIMES =
            new DecisionRule(Policy.DEFAULT).evidence(new double[] {1, 1, 1, 1, 1, 1}, new double[] {1, 1, 1, 1, 1, 1});

    private static Answer answer(Verdict ofTime, @Nullable Evidence evidence, boolean exact, CounterChange... grown) {
        Verdict verdict = grown.length > 0 ? Verdict.REGRESSION : ofTime;
        Decision decision = new Decision("load", verdict, ofTime, evidence, null, List.of(grown), List.of());
        return Step.byCounters(1, decision, exact).answer();
    }

    @Test
    void times_that_were_given_up_leave_a_commit_undecided_unless_its_counters_cannot_scatter() {
        assertThat(answer(Verdict.INCONCLUSIVE, null, false)).isEqualTo(Answer.UNKNOWN);
        assertThat(answer(Verdict.INCONCLUSIVE, null, true)).isEqualTo(Answer.NOT_SLOWER);
        assertThat(answer(Verdict.INCONCLUSIVE, OF_TIMES, false)).isEqualTo(Answer.NOT_SLOWER);
        assertThat(answer(Verdict.NOT_COMPARABLE, null, true)).isEqualTo(Answer.UNKNOWN);
        assertThat(answer(Verdict.LEFT_OUT, null, false)).isEqualTo(Answer.UNKNOWN);
    }

    @Test
    void a_counter_that_grew_or_slower_times_are_slower() {
        assertThat(answer(Verdict.INCONCLUSIVE, null, false, new CounterChange("allocatedBytes", 100, 200)))
                .isEqualTo(Answer.SLOWER);
        assertThat(answer(Verdict.REGRESSION, OF_TIMES, true)).isEqualTo(Answer.SLOWER);
        assertThat(answer(Verdict.OK, OF_TIMES, false)).isEqualTo(Answer.NOT_SLOWER);
    }
}
