package io.fillrate.e2e.server.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import io.fillrate.core.BulkWriter;
import io.fillrate.core.Strategies;
import io.fillrate.core.WriterOptions;
import io.fillrate.data.workload.Workload;
import io.fillrate.data.workload.Workloads;
import io.fillrate.e2e.server.ServerReading;
import io.fillrate.e2e.server.Target;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("database")
class PostgresCountersTest {

    @Test
    void a_server_that_counts_all_reports_times_and_the_statements_of_a_load_but_none_of_ours(@TempDir Path folder) {
        Workload<?> workload = Workloads.named("events").orElseThrow();
        try (Target target = PostgresTarget.on(EmbeddedPostgresServer.start(folder, PostgresCounters.FULL))) {
            Map<String, Long> used = used(workload, target, "postgres/insert");

            assertThat(used)
                    .containsKeys("relationWriteNanos", "relationExtendNanos", "walWriteNanos", "walFsyncNanos")
                    // 50 rows, and the transaction around them.
                    .hasEntrySatisfying(
                            "statementCalls", calls -> assertThat(calls).isBetween(50L, 60L));
            assertThat(used.get("statementExecNanos")).isPositive();
            assertThat(used.get("statementPlanNanos")).isPositive();
            assertThat(used.get("walFsyncNanos")).isPositive();
        }
    }

    private static <T> Map<String, Long> used(Workload<T> workload, Target target, String strategy) {
        target.prepare(workload.schema());
        target.reset(workload.schema());
        Map<String, Long> before = target.totals();
        try (BulkWriter<T> writer =
                Strategies.load().insert(strategy).open(workload.table(), target.session(), WriterOptions.defaults())) {
            writer.write(workload.generator(42).rows(50));
        }
        return ServerReading.differences(target.totals(), before);
    }
}
