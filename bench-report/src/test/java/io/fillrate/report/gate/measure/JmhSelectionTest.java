package io.fillrate.report.gate.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fillrate.report.gate.measure.JmhBuild.Selection;
import io.fillrate.report.gate.measure.JmhList.Entry;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class JmhSelectionTest {

    private static final Entry CSV = new Entry("a.B.csv", "avgt", 1, Map.of("rows", "2"));

    @Test
    void one_benchmark_keeps_the_options_and_has_its_own_name_mode_and_parameters() {
        Selection selection = new Selection(List.of(
                "Csv", "-p", "rows=1,2", "-wi", "3", "Text", "-bm", "ss,avgt", "-jvmArgs", "-Xmx1g", "-e", "Slow"));

        assertThat(selection.one(CSV))
                .containsExactly(
                        "^\\Qa.B.csv\\E$",
                        "-wi",
                        "3",
                        "-jvmArgs",
                        "-Xmx1g",
                        "-prof",
                        "gc",
                        "-bm",
                        "avgt",
                        "-p",
                        "rows=2");
    }

    @Test
    void forks_are_short_unless_iterations_are_given_or_shots_are_single() {
        assertThat(new Selection(List.of()).one(CSV))
                .containsSubsequence("-wi", "2", "-w", "500ms", "-i", "3", "-r", "200ms");
        assertThat(new Selection(List.of("-r", "1s")).one(CSV))
                .contains("-r", "1s")
                .doesNotContain("-wi", "-w", "-i");
        assertThat(new Selection(List.of()).one(new Entry("a.B.csv", "ss", 1, Map.of())))
                .doesNotContain("-wi", "-w", "-i", "-r");
    }

    @Test
    void a_profiler_of_the_users_is_the_only_one() {
        assertThat(new Selection(List.of("-prof", "stack")).one(CSV))
                .containsOnlyOnce("-prof")
                .contains("stack");
    }

    @Test
    void options_that_the_gate_sets_are_refused() {
        assertThatThrownBy(() -> new Selection(List.of("Csv", "-f", "3")))
                .hasMessage("JMH's option -f is set by the gate: leave it out");
    }
}
