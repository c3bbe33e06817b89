package io.fillrate.e2e.server.container;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.github.dockerjava.api.command.InspectVolumeResponse;
import com.github.dockerjava.api.exception.NotFoundException;
import com.github.dockerjava.api.model.Container;
import com.github.dockerjava.api.model.ContainerMount;
import io.fillrate.core.BulkWriter;
import io.fillrate.core.Strategies;
import io.fillrate.core.WriterOptions;
import io.fillrate.data.RowSource;
import io.fillrate.data.workload.Workload;
import io.fillrate.data.workload.Workloads;
import io.fillrate.e2e.server.ServerReading;
import io.fillrate.e2e.server.Target;
import io.fillrate.e2e.server.postgres.PostgresTarget;
import io.fillrate.report.results.Environment.DatabaseInfo;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.testcontainers.DockerClientFactory;

/** A PostgreSQL in a real container. */
@Tag("container")
@Tag("database")
class PostgresContainerTest {

    private static final Workload<?> EVENTS = Workloads.named("events").orElseThrow();

    private static String image = "";

    @BeforeAll
    static void with_an_image() {
        image = Docker.image("postgres");
    }

    private static DatabaseContainer start(Map<String, String> settings) {
        return DatabaseContainer.start(ContainerRecipe.POSTGRES, Optional.of(image), settings);
    }

    private static Target target(Map<String, String> settings) {
        return PostgresTarget.on(start(settings));
    }

    private static <T> void load(Target target, Workload<T> workload) {
        RowSource<T> rows = workload.generator(42).rows(1000);
        try (BulkWriter<T> writer = Strategies.load()
                .insert("postgres/copy-binary")
                .open(workload.table(), target.session(), WriterOptions.defaults())) {
            writer.write(rows);
        }
        target.verify(workload.table(), rows);
    }

    @Test
    void a_load_is_verified_and_what_it_used_is_seen() {
        try (Target target = target(Map.of())) {
            target.prepare(EVENTS.schema());
            target.reset(EVENTS.schema());
            ServerReading before = target.read();

            load(target, EVENTS);

            ServerReading after = target.read();
            assertThat(after.wireBytesSince(before)).isGreaterThan(10_000);
            assertThat(after.since(before).counters())
                    .hasEntrySatisfying("walBytes", bytes -> assertThat(bytes).isGreaterThan(10_000));
            assertThat(after.processes()).as("the engine runs on this machine").isNotNull();
            assertThat(requireNonNull(after.processes()).living()).hasSizeGreaterThan(3);
        }
    }

    @Test
    void a_stock_server_is_as_the_image_has_it_and_the_results_tell_of_the_container() {
        try (Target target = target(Map.of())) {
            target.prepare(EVENTS.schema());

            DatabaseInfo info = target.describe(EVENTS.schema());

            assertThat(info.target()).isEqualTo("container");
            assertThat(info.settings())
                    .containsEntry("fsync", "on")
                    .containsEntry("synchronous_commit", "on")
                    .containsEntry("max_wal_size", "1GB")
                    .containsEntry("container_memory_limit", "none")
                    .containsEntry("container_cpu_limit", "none")
                    .containsEntry("container_data", "volume, driver local, at /fillrate")
                    .hasEntrySatisfying(
                            "container_image", name -> assertThat(name).startsWith(image + " sha256:"))
                    .hasEntrySatisfying(
                            "container_engine", name -> assertThat(name).startsWith("Docker "))
                    .containsKey("data_directory_filesystem");
        }
    }

    @Test
    void settings_reach_the_server() {
        try (Target target = target(Map.of("max_wal_size", "4GB", "wal_compression", "pglz"))) {
            target.prepare(EVENTS.schema());

            assertThat(target.describe(EVENTS.schema()).settings())
                    .containsEntry("max_wal_size", "4GB")
                    .containsEntry("wal_compression", "pglz");
        }
    }

    @Test
    void nothing_is_left_of_a_container_that_was_closed_twice() {
        DatabaseContainer container = start(Map.of());
        List<String> made = volumesOf(containers().get(0));
        assertThat(made).isNotEmpty();

        container.close();
        container.close();

        assertThat(volumes()).doesNotContainAnyElementsOf(made);
        assertThat(containers()).isEmpty();
    }

    @Test
    void a_server_that_does_not_start_is_reported_in_its_own_words() {
        assertThatThrownBy(() -> start(Map.of("no_such_setting", "1")))
                .hasMessageStartingWith(
                        "postgres in a container: image " + image + " does not start: it has ended; last log line: ")
                .hasMessageContaining("unrecognized configuration parameter \"no_such_setting\"")
                .satisfies(e -> assertThat(e.getMessage()).doesNotContain("\n"));

        assertThat(containers()).isEmpty();
    }

    @Test
    void an_image_that_cannot_be_had_is_one_line_that_says_what_to_do() {
        String missing = "localhost:1/fillrate/no-such-image:1";

        assertThatThrownBy(() -> DatabaseContainer.start(ContainerRecipe.POSTGRES, Optional.of(missing), Map.of()))
                .hasMessageStartingWith("postgres in a container: image " + missing + " is not there")
                .hasMessageEndingWith("pull or build it, or name another one with bench.image")
                .satisfies(e -> assertThat(e.getMessage()).doesNotContain("\n"));
        assertThatThrownBy(() -> Docker.client().inspectImageCmd(missing).exec())
                .isInstanceOf(NotFoundException.class);
    }

    private static List<Container> containers() {
        return Docker.containers(DockerClientFactory.SESSION_ID);
    }

    private static List<String> volumesOf(Container container) {
        return container.getMounts().stream().map(ContainerMount::getName).toList();
    }

    private static List<String> volumes() {
        return Docker.client().listVolumesCmd().exec().getVolumes().stream()
                .map(InspectVolumeResponse::getName)
                .toList();
    }
}
