package io.fillrate.report.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@DisabledOnOs(OS.WINDOWS)
@Timeout(120)
class WorkerProcessTest {

    private static final Duration LONG = Duration.ofMinutes(1);

    private final Path folder;

    WorkerProcessTest(@TempDir Path folder) {
        this.folder = folder;
    }

    private WorkerProcess shell(String script) {
        return WorkerProcess.start(List.of("sh", "-c", script), folder, folder.resolve("worker.log"));
    }

    @Test
    void lines_are_answered_with_lines() throws WorkerDiedException {
        try (WorkerProcess cat = shell("exec cat")) {
            cat.ask("one");
            cat.ask("two");
            assertThat(cat.answer(LONG)).isEqualTo("one");
            assertThat(cat.answer(LONG)).isEqualTo("two");
        }
    }

    @Test
    void one_that_dies_is_told_with_its_exit_code_and_last_words() {
        try (WorkerProcess dying = shell("echo first >&2; echo 'no more memory' >&2; exit 5")) {
            assertThatThrownBy(() -> dying.answer(LONG))
                    .isInstanceOf(WorkerDiedException.class)
                    .hasMessage("the worker ended with exit code 5: no more memory");
        }
    }

    @Test
    void one_that_does_not_answer_is_ended() {
        try (WorkerProcess hanging = shell("exec sleep 100")) {
            assertThatThrownBy(() -> hanging.answer(Duration.ofMillis(50)))
                    .isInstanceOf(WorkerDiedException.class)
                    .hasMessage("no answer within 0 s, so it was ended");
        }
    }

    @Test
    void a_command_that_is_not_there_is_one_line() {
        assertThatThrownBy(() -> WorkerProcess.start(List.of("no-such-command"), folder, folder.resolve("log")))
                .isInstanceOf(MeasureException.class)
                .hasMessageStartingWith("cannot start no-such-command: ");
    }
}
