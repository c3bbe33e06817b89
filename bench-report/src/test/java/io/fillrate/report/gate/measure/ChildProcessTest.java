package io.fillrate.report.gate.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;

@DisabledOnOs(OS.WINDOWS)
@Timeout(120)
class ChildProcessTest {

    /** As JMH does, the child starts a process of its own. */
    private static final List<String> WITH_A_CHILD = List.of("sh", "-c", "sleep 300 & wait");

    /** A program that starts such a child, prints the ids of all processes below it, and waits for ever. */
    static final class Parent {

        private Parent() {}

        public static void main(String[] arguments) throws InterruptedException {
            ChildProcess child = ChildProcess.start(new ProcessBuilder(WITH_A_CHILD));
            while (ProcessHandle.current().descendants().count() < 2) {
                Thread.sleep(10);
            }
            System.out.println(ProcessHandle.current()
                    .descendants()
                    .map(one -> String.valueOf(one.pid()))
                    .collect(Collectors.joining(" ")));
            child.process().waitFor();
        }
    }

    @Test
    void a_signal_that_ends_this_process_ends_the_child_and_what_the_child_started() throws Exception {
        Process parent = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        Parent.class.getName())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        List<ProcessHandle> below;
        try (BufferedReader lines = parent.inputReader()) {
            below = Arrays.stream(lines.readLine().split(" ", -1))
                    .flatMap(pid -> ProcessHandle.of(Long.parseLong(pid)).stream())
                    .toList();
            assertThat(below).hasSize(2);

            parent.destroy();

            assertThat(parent.waitFor(60, TimeUnit.SECONDS)).isTrue();
        }
        for (ProcessHandle one : below) {
            one.onExit().get(60, TimeUnit.SECONDS);
        }
    }

    @Test
    void ending_a_child_ends_what_it_started() throws Exception {
        List<ProcessHandle> grandchildren;
        try (ChildProcess child = ChildProcess.start(new ProcessBuilder(WITH_A_CHILD))) {
            while (child.process().descendants().findAny().isEmpty()) {
                Thread.sleep(10);
            }
            grandchildren = child.process().descendants().toList();
            assertThat(child.waitFor(Duration.ofMillis(10))).isFalse();

            child.end();

            assertThat(child.process().isAlive()).isFalse();
        }
        for (ProcessHandle one : grandchildren) {
            one.onExit().get(60, TimeUnit.SECONDS);
        }
    }

    @Test
    void a_child_that_ends_on_its_own_is_waited_for() throws IOException, InterruptedException {
        try (ChildProcess child = ChildProcess.start(new ProcessBuilder("sh", "-c", "exit 3"))) {
            assertThat(child.waitFor(Duration.ofMinutes(1))).isTrue();
            assertThat(child.process().exitValue()).isEqualTo(3);
        }
    }
}
