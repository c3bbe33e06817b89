package io.fillrate.e2e.server.container;

import static org.assertj.core.api.Assertions.assertThat;

import io.fillrate.core.BulkWriter;
import io.fillrate.core.Strategies;
import io.fillrate.core.WriterOptions;
import io.fillrate.data.RowSource;
import io.fillrate.data.Schema;
import io.fillrate.data.workload.Workload;
import io.fillrate.data.workload.Workloads;
import io.fillrate.e2e.server.Target;
import io.fillrate.e2e.server.mysql.MySqlFamily;
import io.fillrate.e2e.server.mysql.MySqlTarget;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** A MariaDB and a MySQL in a real container. */
@Tag("container")
@ParameterizedClass
@EnumSource(MySqlFamily.class)
@Tag("database")
class MySqlContainerTest {

    private static final Workload<?> EVENTS = Workloads.named("events").orElseThrow();

    private final MySqlFamily family;

    MySqlContainerTest(MySqlFamily family) {
        this.family = family;
    }

    private Target target(Map<String, String> settings) {
        ContainerRecipe recipe = family == MySqlFamily.MARIADB ? ContainerRecipe.MARIADB : ContainerRecipe.MYSQL;
        DatabaseContainer container = DatabaseContainer.start(
                recipe, Optional.of(Docker.image(family.database().id())), settings);
        return MySqlTarget.on(family, container);
    }

    private static <T> void load(Target target, Workload<T> workload) {
        RowSource<T> rows = workload.generator(42).rows(1000);
        try (BulkWriter<T> writer = Strategies.load()
                .insert(target.database() + "/load-data")
                .open(workload.table(), target.session(), WriterOptions.defaults())) {
            writer.write(rows);
        }
        target.verify(workload.table(), rows);
    }

    @Test
    void a_load_is_verified_and_the_results_tell_of_the_container() {
        try (Target target = target(Map.of())) {
            target.prepare(Schema.of(EVENTS.table()));
            target.reset(Schema.of(EVENTS.table()));

            load(target, EVENTS);

            assertThat(target.describe(Schema.of(EVENTS.table())).target()).isEqualTo("container");
            assertThat(target.describe(Schema.of(EVENTS.table())).settings())
                    .containsEntry("container_data", "volume, driver local, at /var/lib/mysql")
                    .containsEntry("innodb_flush_log_at_trx_commit", "1");
            assertThat(target.read().processes())
                    .as("the engine runs on this machine")
                    .isNotNull();
        }
    }

    @Test
    void settings_reach_the_server() {
        try (Target target = target(Map.of("innodb_buffer_pool_size", "268435456"))) {
            target.prepare(Schema.of(EVENTS.table()));

            assertThat(target.describe(Schema.of(EVENTS.table())).settings())
                    .containsEntry("innodb_buffer_pool_size", "268435456");
        }
    }
}
