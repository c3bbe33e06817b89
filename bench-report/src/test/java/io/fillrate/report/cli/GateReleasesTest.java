package io.fillrate.report.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.fillrate.report.gate.measure.JmhJar;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Of a library whose later version has its benchmarks do forty times as much. */
class GateReleasesTest {

    private static final List<String> ONE =
            List.of("Trial.modes", "-bm", "avgt", "-wi", "1", "-w", "20ms", "-i", "2", "-r", "20ms");

    private final Path folder;
    private final Path repository;

    GateReleasesTest(@TempDir Path folder) {
        this.folder = folder;
        this.repository = folder.resolve("repository");
    }

    private void publish(String version, int work) throws IOException {
        Path place = Files.createDirectories(repository.resolve("org/example/work/" + version));
        JmhJar.library(place.resolve("work-" + version + ".jar"), work);
    }

    private CliRun releases(String coordinates, Path jar, String maven, String... versions) {
        List<Object> arguments = new ArrayList<>(List.of("gate", "releases"));
        arguments.addAll(List.of(versions));
        arguments.addAll(List.of("--coordinates", coordinates, "--jar", jar, "--repository", repository));
        arguments.addAll(List.of("--mvn", maven, "--out", folder.resolve("out"), "--budget", "5m", "--"));
        arguments.addAll(ONE);
        return CliRun.of(arguments.toArray());
    }

    @Test
    @Tag("slow")
    void each_version_is_compared_with_the_one_before_although_the_benchmarks_hold_another() throws IOException {
        publish("1.0", 10_000);
        publish("1.1", 400_000); // by so much that it shows on a busy machine
        publish("1.2", 10_000);
        Path jar = JmhJar.makeWithLibrary(folder.resolve("benchmarks"), "1.37", 20_000);

        CliRun run = releases("org.example:work", jar, "mvn", "1.0", "1.1", "1.2");

        assertThat(run.code()).as(run.err()).isEqualTo(1);
        assertThat(run.out())
                .containsPattern("(?m)^1\\.1 +trial\\.Trial\\.modes, avgt +regression ")
                .containsPattern("(?m)^1\\.2 +trial\\.Trial\\.modes, avgt +(improvement|inconclusive|ok) ")
                .contains("1.2 against 1.1: No regression");
        assertThat(folder.resolve("out/report.html")).exists();
    }

    @Test
    @Tag("slow")
    void a_class_that_a_version_lacks_is_not_that_of_another_version() throws IOException {
        Path place = Files.createDirectories(repository.resolve("org/example/work/0.9"));
        JmhJar.emptyLibrary(place.resolve("work-0.9.jar"));
        publish("1.0", 10_000);
        Path jar = JmhJar.makeWithLibrary(folder.resolve("benchmarks"), "1.37", 10_000);

        CliRun run = releases("org.example:work", jar, "mvn", "0.9", "1.0");

        assertThat(run.code()).as(run.err()).isEqualTo(3);
        assertThat(run.out())
                .containsPattern("(?m)^1\\.0 +trial\\.Trial\\.modes, avgt +not comparable ")
                .contains("library.Work");
    }

    @Test
    @Tag("slow")
    void a_version_that_is_not_in_the_local_repository_is_got_by_maven() throws IOException {
        Path jar = JmhJar.makeWithLibrary(folder.resolve("benchmarks"), "1.37", 10_000);
        Path maven = Files.writeString(
                folder.resolve("mvn"),
                "#!/bin/sh\nexec '" + Path.of("../mvnw").toAbsolutePath().normalize() + "' --offline \"$@\"\n");
        assertThat(maven.toFile().setExecutable(true)).isTrue();

        CliRun run = releases("org.openjdk.jmh:jmh-core", jar, maven.toString(), "1.37", "0.0-none");

        assertThat(run.code()).isEqualTo(3);
        assertThat(run.err())
                .contains("org.openjdk.jmh:jmh-core:0.0-none is not in")
                .contains("maven.log");
        assertThat(folder.resolve("out/1.37/jmh-core.jar")).isNotEmptyFile();
    }

    @Test
    void wrong_usage_is_one_line_and_code_2_and_nothing_is_made() throws IOException {
        Path jar = Files.createFile(folder.resolve("empty.jar"));
        releases("org.example:work", jar, "mvn", "1.0").assertRefused(2, "there are 1 versions; allowed: 2 or more");
        releases("org.example:work", jar, "mvn", "1.0", "1.0").assertRefused(2, "a version is given twice: 1.0 1.0");
        releases("org.example:work", jar, "mvn", "1.0", "../x").assertRefused(2, "../x is not a version");
        releases("work", jar, "mvn", "1.0", "1.1").assertRefused(2, "--coordinates is work; allowed: group:artifact");
        releases("org.example:work", folder.resolve("no.jar"), "mvn", "1.0", "1.1")
                .assertRefused(2, "file not found: ");
        assertThat(folder.resolve("out")).doesNotExist();
    }
}
