package io.fillrate.report.gate.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fillrate.report.gate.measure.JmhBuild.Selection;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class JmhSelectionTest {

    @Test
    void one_benchmark_keeps_the_options_and_has_its_own_parameters_only() {
        Selection selection = Selection.of(List.of("Csv", "Text", "-p", "rows=1,2", "-wi", "3"));

        assertThat(selection.all()).containsExactly("Csv", "Text", "-p", "rows=1,2", "-wi", "3", "-prof", "gc");
        assertThat(selection.one("a.B.c", Map.of("rows", "2")))
                .containsExactly("^\\Qa.B.c\\E$", "-wi", "3", "-prof", "gc", "-p", "rows=2");
    }

    @Test
    void a_profiler_of_the_users_is_the_only_one() {
        assertThat(Selection.of(List.of("-prof", "stack")).all()).containsExactly("-prof", "stack");
    }

    @Test
    void options_that_the_gate_sets_are_refused() {
        assertThatThrownBy(() -> Selection.of(List.of("Csv", "-f", "3")))
                .hasMessage("JMH's option -f is set by the gate: leave it out");
    }
}
