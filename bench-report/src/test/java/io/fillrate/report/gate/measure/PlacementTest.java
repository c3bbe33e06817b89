package io.fillrate.report.gate.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class PlacementTest {

    private static List<List<Integer>> processors(List<List<Integer>> cores) {
        return Placement.halves(cores).stream().map(Placement::processors).toList();
    }

    @Test
    void lists_of_the_kernel_are_read() {
        assertThat(Placement.numbers("0-3,8,10-11")).containsExactly(0, 1, 2, 3, 8, 10, 11);
    }

    @Test
    void halves_are_alike_and_keep_the_threads_of_a_core_together() {
        assertThat(processors(List.of(List.of(0), List.of(1)))).containsExactly(List.of(0), List.of(1));
        assertThat(processors(List.of(List.of(0, 4), List.of(1, 5), List.of(2, 6), List.of(3, 7))))
                .containsExactly(List.of(0, 1, 4, 5), List.of(2, 3, 6, 7));
        assertThat(processors(List.of(List.of(0), List.of(1), List.of(2))))
                .as("the odd one is idle")
                .containsExactly(List.of(0), List.of(2));
        assertThat(processors(List.of(List.of(0, 1)))).containsExactly(List.of(0), List.of(1));
        assertThat(processors(List.of(List.of(0)))).isEmpty();
    }

    @Test
    void a_command_is_bound_to_processors_and_runs_freely_on_the_whole_machine() {
        List<String> java = List.of("java", "-version");

        assertThat(new Placement(List.of(0, 2), WorkerProtocol.Servers.NONE).command(java))
                .containsExactly("taskset", "--cpu-list", "0,2", "java", "-version");
        assertThat(Placement.WHOLE_MACHINE.command(java)).isEqualTo(java);
    }
}
