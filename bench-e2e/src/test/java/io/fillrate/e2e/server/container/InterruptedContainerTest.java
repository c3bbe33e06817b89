package io.fillrate.e2e.server.container;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What Ctrl-C leaves of a container. */
@Tag("container")
@Tag("database")
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
        String session;
        try {
            try (BufferedReader lines = run.inputReader()) {
                session = after(EndlessContainerRun.SESSION, lines);
                after(" round ", lines);
            }
            assertThat(Docker.containers(session)).hasSize(1);
            run.destroy(); // SIGTERM; the JVM takes Ctrl-C's SIGINT for the same
            assertThat(run.waitFor(120, TimeUnit.SECONDS)).isTrue();
        } finally {
            run.destroyForcibly();
        }

        assertThat(Docker.containers(session)).isEmpty();
    }

    /** Waits for a line that has a mark, and returns what follows the mark. */
    private static String after(String mark, BufferedReader lines) throws IOException {
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            int start = line.indexOf(mark);
            if (start >= 0) {
                return line.substring(start + mark.length());
            }
        }
        throw new AssertionError("the run ended before it printed \"" + mark + "\"");
    }
}
