package io.fillrate.e2e.server.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Tag("slow")
class LeftoverServersTest {

    private static List<Path> dataFolders(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(Files::isDirectory).toList();
        }
    }

    private static ProcessHandle postmaster(Path data) throws IOException {
        return ProcessHandle.of(Long.parseLong(
                        Files.readAllLines(data.resolve("postmaster.pid")).get(0)))
                .orElseThrow();
    }

    private static void startAndKill(Path folder) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        OrphanedServer.class.getName(),
                        folder.toString())
                .redirectError(Redirect.INHERIT)
                .start();
        try (BufferedReader lines = process.inputReader()) {
            assertThat(lines.readLine()).isEqualTo("embedded server is ready");
        } finally {
            process.destroyForcibly().waitFor();
        }
    }

    @Test
    @Timeout(300)
    void a_server_that_outlived_its_run_is_stopped_by_the_next_and_one_in_use_is_left_alone(@TempDir Path folder)
            throws Exception {
        startAndKill(folder);
        Path leftover = dataFolders(folder).get(0);
        ProcessHandle orphan = postmaster(leftover);
        assertThat(orphan.isAlive()).isTrue();

        try (EmbeddedPostgresServer server = EmbeddedPostgresServer.start(folder, Map.of())) {
            assertThat(orphan.isAlive()).isFalse();
            assertThat(dataFolders(folder)).hasSize(1).doesNotContain(leftover);

            EmbeddedPostgresServer.LEFTOVERS.removeFrom(folder);

            assertThat(postmaster(dataFolders(folder).get(0)).isAlive()).isTrue();
            assertThat(server.access().wire().orElseThrow().bytes()).isZero();
        }
    }
}
