package io.fillrate.e2e.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.fillrate.core.Session;
import io.fillrate.e2e.server.ProcessTimes.ProcessTime;
import io.fillrate.e2e.server.postgres.PostgresTarget;
import io.fillrate.report.results.Sample.ServerUsage;
import java.io.IOException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLWarning;
import java.sql.Statement;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

@Tag("database")
class ProcessTimesTest {

    private static final ProcessTime NONE = new ProcessTime(0, 0);

    @Test
    void fields_are_found_whatever_the_name_of_the_process() {
        String stat = "17 (post) gres: a b) S "
                + IntStream.rangeClosed(4, 52).mapToObj(String::valueOf).collect(Collectors.joining(" "));

        assertThat(ProcessTree.Stat.parse(stat))
                .isEqualTo(new ProcessTree.Stat(
                        new ProcessTime(140_000_000, 150_000_000),
                        new ProcessTime(160_000_000, 170_000_000),
                        420_000_000));
    }

    @Test
    void time_of_guests_is_not_counted_twice() {
        assertThat(ProcessorTimes.parse("cpu  100 20 30 400 5 6 7 8 90 10\ncpu0 1 2 3 4 5 6 7 8 9 10\n"))
                .isEqualTo(new ProcessorTimes(
                        Duration.ofMillis(5760),
                        Duration.ofMillis(1500),
                        Duration.ofMillis(50),
                        Duration.ofMillis(80)));
    }

    @Test
    void what_a_process_used_before_it_ended_is_counted_once() {
        ProcessTimes before =
                new ProcessTimes(Map.of(1, new ProcessTime(10, 1), 2, new ProcessTime(300, 30)), new ProcessTime(5, 5));
        ProcessTimes after = new ProcessTimes(
                Map.of(1, new ProcessTime(12, 1), 3, new ProcessTime(40, 4)), new ProcessTime(305 + 7, 35 + 2));

        assertThat(after.since(before)).isEqualTo(new ProcessTime(2 + 40 + 7, 4 + 2));
    }

    @Test
    void where_those_that_ended_are_not_counted_they_are_left_out() {
        ProcessTimes before = new ProcessTimes(Map.of(1, new ProcessTime(10, 1), 2, new ProcessTime(300, 30)), NONE);
        ProcessTimes after = new ProcessTimes(Map.of(1, new ProcessTime(12, 1)), NONE);

        assertThat(after.since(before)).isEqualTo(new ProcessTime(2, 0));
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void a_child_that_came_and_went_has_used_what_it_used() throws Exception {
        ProcessTree self = new ProcessTree(Set.of((int) ProcessHandle.current().pid()));
        ProcessTimes before = self.times();
        Process shell =
                new ProcessBuilder("sh", "-c", "i=0; while [ $i -lt 300000 ]; do i=$((i+1)); done; read x").start();
        while (Thread.currentThread().isAlive()) {
            long used =
                    self.times().living().getOrDefault((int) shell.pid(), NONE).nanos();
            Thread.sleep(100);
            if (used > 0
                    && used
                            == self.times()
                                    .living()
                                    .getOrDefault((int) shell.pid(), NONE)
                                    .nanos()) {
                break; // it waits for us
            }
        }
        long alive = self.times().since(before).nanos();
        end(shell);
        long ended = self.times().since(before).nanos();

        assertThat(self.times().living()).doesNotContainKey((int) shell.pid());
        assertThat(ended).isGreaterThanOrEqualTo(alive);
    }

    private static void end(Process shell) throws IOException, InterruptedException {
        shell.getOutputStream().close();
        shell.waitFor();
    }

    /** Parallel workers start and end within the statement. */
    @Test
    @EnabledOnOs(OS.LINUX)
    void the_workers_of_an_index_build_are_counted() throws Exception {
        try (PostgresTarget target = SharedPostgres.target();
                Connection connection =
                        Session.of(SharedPostgres.url(), Map.of()).connect();
                Statement statement = connection.createStatement()) {
            statement.execute("create unlogged table indexed_in_parallel as"
                    + " select md5(i::text) as word from generate_series(1, 300000) i");
            for (String setting : new String[] {
                "min_parallel_table_scan_size = 0",
                "max_parallel_maintenance_workers = 2",
                "maintenance_work_mem = '256MB'",
                "client_min_messages = debug1"
            }) {
                statement.execute("set " + setting);
            }
            int backend = backend(statement);
            long leaderBefore = leader(backend);
            ServerReading before = target.read();

            statement.execute("create index on indexed_in_parallel (word)");
            SQLWarning told = statement.getWarnings();

            ServerUsage usage = target.read().since(before);
            long leader = leader(backend) - leaderBefore;
            statement.execute("drop table indexed_in_parallel");
            assertThat(String.valueOf(told)).contains("request for 2 parallel workers");
            assertThat(nanos(usage)).as("all, of which the leader %d", leader).isGreaterThan(leader + leader / 4);
        }
    }

    private static int backend(Statement statement) throws SQLException {
        try (ResultSet row = statement.executeQuery("select pg_backend_pid()")) {
            row.next();
            return row.getInt(1);
        }
    }

    private static long leader(int backend) {
        return ProcessTree.Stat.of(backend).orElseThrow().own().nanos();
    }

    private static long nanos(ServerUsage usage) {
        return Objects.requireNonNull(usage.cpuUserNanos()) + Objects.requireNonNull(usage.cpuSystemNanos());
    }
}
