package io.fillrate.e2e.rig;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fillrate.core.Operation;
import io.fillrate.data.SchemaWorkload;
import io.fillrate.data.workload.Workloads;
import io.fillrate.e2e.rig.RowsBefore.Keys;
import io.fillrate.e2e.server.SharedPostgres;
import io.fillrate.e2e.server.Target;
import io.fillrate.e2e.settings.Settings.ChangeLayout;
import io.fillrate.report.results.Sample;
import io.fillrate.report.results.Sample.ServerUsage;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ReadersTest {

    private static final Readers READERS = new Readers(500, 2, Duration.ofMillis(200));

    private final Target target = SharedPostgres.target();

    @AfterEach
    void close() {
        target.close();
    }

    private Task prepared(Keys keys) {
        SchemaWorkload workload = Workloads.named("sensor_readings").orElseThrow();
        Task task = new Tasks(workload, 42, new RowCache(workload, 42, 0))
                .of(new Tasks.Kind(Operation.INSERT, ChangeLayout.KEYED, 1_000, Optional.of(new RowsBefore(2, keys))));
        task.prepare(target);
        return task;
    }

    /** What takes the place of a load. */
    private interface Work {
        void run(Statement statement) throws SQLException, InterruptedException;
    }

    private Sample whileRead(Task task, Work work) throws Exception {
        try (Readers.Running running = READERS.start(target, task);
                Connection connection = target.session().connect();
                Statement statement = connection.createStatement()) {
            connection.setAutoCommit(false);
            UnaryOperator<Sample> meters = running.during(UnaryOperator.identity());
            work.run(statement);
            connection.commit();
            return running.addTo(meters.apply(
                    new Sample(1, 1, 1, Map.of()).with(new ServerUsage(null, null, null, Map.of("walBytes", 7L)))));
        }
    }

    private static Map<String, Long> counters(Sample sample) {
        return Optional.ofNullable(sample.server()).map(ServerUsage::counters).orElseThrow();
    }

    @Test
    void reads_that_wait_for_a_lock_and_those_that_should_have_begun_meanwhile_are_all_counted() throws Exception {
        for (Keys keys : Keys.values()) {
            Sample sample = whileRead(prepared(keys), statement -> {
                statement.execute("lock table sensor_readings_2x_" + keys + " in access exclusive mode");
                Thread.sleep(300);
            });

            assertThat(sample.error()).isNull();
            Map<String, Long> seen = counters(sample);
            assertThat(seen).containsEntry("walBytes", 7L);
            // 300 ms at 500 a second, though only two connections wait.
            assertThat(seen.get("readsDuring")).isGreaterThanOrEqualTo(149);
            assertThat(seen.get("readsBefore")).isGreaterThanOrEqualTo(100);
            assertThat(seen.get("readsAfter")).isBetween(99L, 101L);
            assertThat(seen.get("readDuringMaxNanos")).isGreaterThan(250_000_000);
            // Those that should have begun in the middle have waited for half of the time.
            assertThat(seen.get("readDuringP50Nanos")).isBetween(100_000_000L, seen.get("readDuringP99Nanos"));
            assertThat(seen.get("lockedAccessExclusiveNanos")).isGreaterThan(200_000_000);
        }
    }

    @Test
    void weaker_locks_are_named_and_readers_locks_are_not() throws Exception {
        Map<String, Long> seen = counters(whileRead(prepared(Keys.RISING), statement -> {
            statement.execute("lock table sensor_readings_2x_rising in row exclusive mode");
            Thread.sleep(100);
        }));

        assertThat(seen.keySet().stream().filter(name -> name.startsWith("locked")))
                .containsExactly("lockedRowExclusiveNanos");
    }

    @Test
    void a_row_that_is_missing_during_a_load_makes_it_a_failed_one() throws Exception {
        Sample sample = whileRead(prepared(Keys.RISING), statement -> {
            statement.execute("delete from sensor_readings_2x_rising");
            statement.getConnection().commit();
            Thread.sleep(50);
        });

        assertThat(sample.error()).contains("a read during the load failed: ", " is missing");
    }

    @Test
    void a_load_that_fails_ends_its_readers() throws Exception {
        try (Readers.Running running = READERS.start(target, prepared(Keys.RANDOM))) {
            running.during(UnaryOperator.identity());
            Sample failed = Sample.failed(1, 1, 0, "no more space");
            assertThat(running.addTo(failed)).isEqualTo(failed);
        }
    }

    @Test
    void readers_need_rows_before_and_numbers_in_their_ranges() {
        SchemaWorkload workload = Workloads.named("sensor_readings").orElseThrow();
        Task empty = new Tasks(workload, 42, new RowCache(workload, 42, 0))
                .of(new Tasks.Kind(Operation.INSERT, ChangeLayout.KEYED, 10));

        assertThatThrownBy(() -> READERS.start(target, empty))
                .hasMessage("reads need rows that the table holds before");
        assertThatThrownBy(() -> new Readers(0, 2, Duration.ZERO)).hasMessageContaining("0 reads per second");
    }

    @Test
    void a_percentile_is_the_smallest_value_that_so_many_do_not_exceed() {
        long[] hundred = LongStream.rangeClosed(1, 100).toArray();

        assertThat(Readers.percentile(hundred, 0.5)).isEqualTo(50);
        assertThat(Readers.percentile(hundred, 0.99)).isEqualTo(99);
        assertThat(Readers.percentile(hundred, 0.999)).isEqualTo(100);
        assertThat(Readers.percentile(new long[] {7}, 0.5)).isEqualTo(7);
    }
}
