package io.fillrate.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The model behind results/2026-11-23-amd-epyc-2-cores/spark/MODEL.md, with the costs that it names. */
@Tag("heavy")
class SinkModelTest {

    private static final int SERVER = 8;
    private static final int TASKS = 64;
    private static final long ROWS = 1_000_000;

    private static final double CLIENT = 2;
    private static final double STAGING = 1.1;
    private static final double MERGE = 1.7;
    private static final double DIRECT = 2.0;

    private static SinkModel insert(int connections) {
        return new SinkModel(connections, SERVER, CLIENT, STAGING, MERGE);
    }

    private static SinkModel direct(int connections) {
        return new SinkModel(connections, SERVER, CLIENT, DIRECT, 0);
    }

    @Test
    void the_page_has_the_speeds_of_the_model() {
        List<String> lines = Stream.of(1, 2, 4, 8, 16, 32)
                .map(connections -> Stream.of(insert(connections), direct(connections))
                        .map(model -> String.format(Locale.ROOT, "%.2f", model.speed(TASKS, ROWS) / 1e6))
                        .collect(Collectors.joining(" | ", "| " + connections + " | ", " |")))
                .toList();
        assertThat(lines)
                .containsExactly(
                        "| 1 | 0.27 | 0.50 |",
                        "| 2 | 0.37 | 1.00 |",
                        "| 4 | 0.45 | 2.00 |",
                        "| 8 | 0.51 | 4.00 |",
                        "| 16 | 0.54 | 4.00 |",
                        "| 32 | 0.54 | 4.00 |");
    }

    @Test
    void more_connections_help_until_the_server_is_the_limit() {
        assertThat(direct(4).speed(TASKS, ROWS)).isCloseTo(4 * direct(1).speed(TASKS, ROWS), within(1.0));
        assertThat(direct(32).speed(TASKS, ROWS)).isCloseTo(direct(1).limit(), within(1.0));
        assertThat(insert(1000).limit()).isLessThan(1e6 / MERGE);
    }

    @Test
    void the_merge_costs_more_the_more_processors_the_server_has() {
        double two =
                new SinkModel(64, 2, CLIENT, STAGING, MERGE).limit() / new SinkModel(64, 2, CLIENT, DIRECT, 0).limit();
        double eight = insert(64).limit() / direct(64).limit();
        assertThat(two).isCloseTo(0.44, within(0.01));
        assertThat(eight).isCloseTo(0.14, within(0.01));
    }

    @Test
    void a_large_task_that_begins_last_keeps_others_waiting() {
        SinkModel two = new SinkModel(2, 2, 1, 1, 0);
        assertThat(two.seconds(ROWS, ROWS, ROWS, ROWS, 4 * ROWS)).isEqualTo(6);
        assertThat(two.seconds(4 * ROWS, ROWS, ROWS, ROWS, ROWS)).isEqualTo(4);
    }
}
