package io.fillrate.report.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.fillrate.report.gate.measure.JmhJar;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Of a repository whose build copies a jar of quick or slow benchmarks that was made before. */
class GateBisectTest {

    private static final List<String> ONE =
            List.of("Trial.modes", "-bm", "avgt", "-wi", "1", "-w", "20ms", "-i", "2", "-r", "20ms");

    private final Path folder;
    private final Path repository;
    private Path quick = Path.of("");
    private Path slow = Path.of("");

    GateBisectTest(@TempDir Path folder) {
        this.folder = folder;
        this.repository = folder.resolve("repository");
    }

    @BeforeEach
    void make_a_repository() throws Exception {
        Files.createDirectories(repository);
        git("init", "-q", "-b", "main");
        quick = JmhJar.make(folder.resolve("quick"), "1.37", 10_000);
        slow = JmhJar.make(folder.resolve("slow"), "1.37", 400_000); // by so much that it shows on a busy machine
        commit(quick, "0 quick");
        git("tag", "good");
    }

    private void git(String... arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(
                "git", "-C", repository.toString(), "-c", "user.name=Test", "-c", "user.email=test@example.org"));
        command.addAll(List.of(arguments));
        assertThat(new ProcessBuilder(command).inheritIO().start().waitFor()).isZero();
    }

    private void commit(Path jar, String subject) throws IOException, InterruptedException {
        Files.writeString(repository.resolve("jar.txt"), jar.toString());
        Files.writeString(repository.resolve("subject.txt"), subject);
        git("add", ".");
        git("commit", "-q", "-m", subject);
    }

    private CliRun bisect(String good, String bad) {
        List<String> arguments = new ArrayList<>(List.of(
                "gate",
                "bisect",
                good,
                bad,
                "--repository",
                repository.toString(),
                "--build",
                "cp \"$(cat jar.txt)\" built-1.0.jar",
                "--jar",
                "built-*.jar",
                "--out",
                folder.resolve("out").toString(),
                "--budget",
                "5m",
                "--"));
        arguments.addAll(ONE);
        return CliRun.of(arguments.toArray());
    }

    @Test
    @Tag("slow")
    void the_first_slower_commit_is_found_although_others_do_not_build() throws Exception {
        commit(quick, "1 quick");
        commit(folder.resolve("none"), "2 does not build");
        commit(quick, "3 quick");
        commit(slow, "4 slow");

        CliRun run = bisect("good", "main");

        assertThat(run.code()).as(run.err()).isZero();
        assertThat(run.out())
                .contains("(4 slow).")
                .contains("trial.Trial.modes, avgt is slower since")
                .containsPattern("2 +\\w+ \\(2 does not build\\) +passed over")
                .containsPattern("3 +\\w+ \\(3 quick\\) +not slower")
                .contains("with a probability of at least 95%");
        assertThat(folder.resolve("out/report.html")).exists();
        assertThat(repository.resolve("built-1.0.jar")).doesNotExist();
    }

    @Test
    @Tag("slow")
    void commits_that_cannot_be_told_apart_are_all_named() throws Exception {
        commit(folder.resolve("none"), "1 does not build");
        commit(slow, "2 slow");

        CliRun run = bisect("good", "main");

        assertThat(run.code()).as(run.err()).isEqualTo(3);
        assertThat(run.out()).contains("one of these 2 commits", "(1 does not build); ", "(2 slow).");
    }

    @Test
    void a_commit_that_is_not_there_ends_with_2_before_anything_is_built() {
        CliRun run = bisect("good", "nowhere");

        assertThat(run.code()).isEqualTo(2);
        assertThat(run.err()).contains("commit nowhere not found in " + repository);
        assertThat(folder.resolve("out")).doesNotExist();
    }

    @Test
    void commits_in_the_wrong_order_end_with_2() throws Exception {
        commit(quick, "1 quick");

        assertThat(bisect("main", "good").err()).contains("good does not descend from main");
        assertThat(bisect("good", "good").err()).contains("good and good are one commit");
    }

    @Test
    void a_bad_commit_that_does_not_build_ends_with_3_and_the_last_line_of_the_build() throws Exception {
        commit(folder.resolve("none"), "1 does not build");

        CliRun run = bisect("good", "main");

        assertThat(run.code()).isEqualTo(3);
        assertThat(run.err()).contains("does not build: ").contains("none").contains("build.log");
    }
}
