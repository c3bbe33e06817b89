package io.fillrate.report.gate.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fillrate.report.gate.measure.ChildProcess.DiedException;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
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
    void lines_are_answered_with_lines() throws DiedException {
        try (WorkerProcess cat = shell("exec cat")) {
            cat.ask("one");
            cat.ask("two");
            assertThat(cat.answer(LONG)).isEqualTo("one");
            assertThat(cat.answer(LONG)).isEqualTo("two");
        }
    }

    @Test
    void one_that_dies_is_reported_with_its_exit_code_and_last_words() {
        try (WorkerProcess dying = shell("echo first >&2; echo 'no more memory' >&2; exit 5")) {
            assertThatThrownBy(() -> dying.answer(LONG))
                    .isInstanceOf(DiedException.class)
                    .hasMessage("the worker ended with exit code 5: no more memory");
        }
    }

    @Test
    void one_that_does_not_answer_is_ended() {
        try (WorkerProcess hanging = shell("exec sleep 100")) {
            assertThatThrownBy(() -> hanging.answer(Duration.ofMillis(50)))
                    .isInstanceOf(DiedException.class)
                    .hasMessage("no answer within 0 s; killed");
        }
    }

    @Test
    void one_that_does_not_answer_is_asked_to_clean_up_before_it_ends() throws DiedException {
        Path cleaned = folder.resolve("cleaned");
        try (WorkerProcess hanging =
                shell("trap 'touch " + cleaned + "; exit' TERM; echo ready; while :; do sleep 0.1; done")) {
            assertThat(hanging.answer(LONG)).isEqualTo("ready");
            assertThatThrownBy(() -> hanging.answer(Duration.ofMillis(50))).isInstanceOf(DiedException.class);
        }
        assertThat(cleaned).exists();
    }

    @Test
    void arguments_of_java_are_seen_by_nobody_and_arrive_as_they_are() throws DiedException, URISyntaxException {
        Path classes = Path.of(Repeating.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .toURI());
        String other = WorkerProcess.ofTheLauncher().newEncoder().canEncode("grün") ? "grün" : "green";
        List<String> arguments = List.of("password=hush & more", "it's \"quoted\" \\ and\nbroken", "", "#1", other);
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                classes.toString(),
                Repeating.class.getName()));
        command.addAll(arguments);

        try (WorkerProcess worker =
                WorkerProcess.startJava(Placement.WHOLE_MACHINE, command, folder, folder.resolve("worker.log"))) {
            assertThat(worker.answer(LONG)).isEqualTo(arguments.toString().replace("\n", "|"));
            assertThat(ProcessHandle.current().children()).isNotEmpty().allSatisfy(child -> assertThat(
                            child.info().commandLine().orElse(""))
                    .doesNotContain("hush"));
        }
    }

    /** A worker that answers with its arguments. */
    static final class Repeating {

        private Repeating() {}

        public static void main(String[] arguments) throws IOException {
            System.out.println(List.of(arguments).toString().replace("\n", "|"));
            System.in.transferTo(OutputStream.nullOutputStream());
        }
    }

    @Test
    void a_command_that_is_not_there_is_one_line() {
        assertThatThrownBy(() -> WorkerProcess.start(List.of("no-such-command"), folder, folder.resolve("log")))
                .isInstanceOf(MeasureException.class)
                .hasMessageStartingWith("cannot start no-such-command: ");
    }
}
