package io.fillrate.e2e.target.container;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What Ctrl-C leaves of a container. */
@Tag("container")
class InterruptedContainerTest {

    private static String image = "";

    @BeforeAll
    static void with_an_image() {
        image = Docker.image("postgres");
    }

    @Test
    @Timeout(300)
    void a_run_that_is_interrupted_ends_its_container_and_removes_its_data(@TempDir Path folder) throws Exception {
        Process run = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "--enable-native-access=ALL-UNNAMED",
                        "-cp",
                        System.getProperty("java.class.path"),
                        EndlessContainerRun.class.getName(),
                        image,
                        folder.toString())
                .redirectError(Redirect.INHERIT)
                .start();
        try {
            waitForALoad(run);
            assertThat(containers()).hasSize(1);
            run.destroy(); // SIGTERM; the JVM takes Ctrl-C's SIGINT for the same
            assertThat(run.waitFor(120, TimeUnit.SECONDS)).isTrue();
        } finally {
            run.destroyForcibly();
        }

        assertThat(containers()).isEmpty();
    }

    private static void waitForALoad(Process run) throws IOException {
        try (BufferedReader lines = run.inputReader()) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                if (line.contains(" round ")) {
                    return;
                }
            }
        }
        throw new AssertionError("the run ended before a load");
    }

    private static List<String> containers() {
        return Docker.client()
                .listContainersCmd()
                .withShowAll(true)
                .withLabelFilter(Map.of("org.testcontainers", "true"))
                .withAncestorFilter(List.of(image))
                .exec()
                .stream()
                .map(container -> container.getId())
                .toList();
    }
}
