package io.fillrate.e2e.server.container;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.fillrate.core.DatabaseKind;
import io.fillrate.e2e.run.Bench;
import io.fillrate.e2e.server.TargetException;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Where no Docker engine can be reached. */
class NoDockerTest {

    @BeforeAll
    static void without_docker() {
        assumeThat(Docker.isThere()).as("a Docker engine runs here").isFalse();
    }

    @Test
    void what_is_missing_and_what_to_do_are_one_line() {
        assertThatThrownBy(() -> DatabaseContainer.start(ContainerRecipe.POSTGRES, Optional.empty(), Map.of()))
                .isInstanceOf(TargetException.class)
                .hasMessageStartingWith("postgres in a container: no Docker engine can be reached")
                .hasMessageContaining("DOCKER_HOST")
                .satisfies(e -> assertThat(e.getMessage()).doesNotContain("\n"));
    }

    @ParameterizedTest
    @CsvSource({"POSTGRES, container", "COCKROACH, embedded"})
    void a_run_ends_with_that_line_and_nothing_else(DatabaseKind database, String target, @TempDir Path folder) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        Map<String, String> properties = Map.of(
                "bench.databases",
                database.id(),
                "bench.target",
                target,
                "bench.rows",
                "10",
                "bench.out",
                folder.toString());
        try (Bench bench =
                new Bench(properties, Optional.empty(), folder, new PrintStream(out, true, StandardCharsets.UTF_8))) {
            assertThatThrownBy(() -> bench.fill(database))
                    .hasMessageContaining(database + " in a container: no Docker engine can be reached");
        }

        assertThat(out.toString(StandardCharsets.UTF_8).lines().filter(line -> line.contains("Docker")))
                .singleElement()
                .asString()
                .contains("bench.target=container");
    }
}
