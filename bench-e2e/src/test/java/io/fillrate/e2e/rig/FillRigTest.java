package io.fillrate.e2e.rig;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.fillrate.core.BulkWriter;
import io.fillrate.core.Session;
import io.fillrate.core.Strategies;
import io.fillrate.core.Strategy;
import io.fillrate.data.RowSource;
import io.fillrate.e2e.settings.Settings;
import io.fillrate.e2e.targets.SharedPostgres;
import io.fillrate.e2e.targets.Target;
import io.fillrate.report.format.ClientUsage;
import io.fillrate.report.format.Sample;
import io.fillrate.report.format.Series;
import io.fillrate.report.format.ServerUsage;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class FillRigTest {

    private static final Strategies ALL = Strategies.load();
    private static final RigSetup SETUP = new RigSetup(System::nanoTime, new Random(42), () -> {}, Long.MAX_VALUE);

    private static RecordingListener run(Strategies registry, RigSetup setup, Map<String, String> properties) {
        RecordingListener listener = new RecordingListener();
        Settings settings = Settings.parse(properties, registry);
        try (Target target = SharedPostgres.target()) {
            new FillRig(target, setup, listener).run(settings, registry, settings.workload());
        }
        return listener;
    }

    private static Map<String, String> small(String rows, String warmup, String iterations, String strategies) {
        return Map.of(
                "bench.rows", rows,
                "bench.warmup", warmup,
                "bench.iterations", iterations,
                "bench.strategies", strategies);
    }

    private static List<String> order(RecordingListener listener) {
        return listener.loads.stream().map(load -> load.series().strategy()).toList();
    }

    @Test
    void each_round_runs_every_series_once_and_every_sample_is_verified() {
        RecordingListener listener = run(ALL, SETUP, small("100", "1", "4", "postgres/copy-*,postgres/insert"));

        assertThat(listener.planned).isEqualTo(4 * 5);
        assertThat(listener.loads).hasSize(4 * 5);
        assertThat(listener.series.values()).hasSize(4).allSatisfy(series -> {
            assertThat(series.samples()).extracting(Sample::round).containsExactly(1, 2, 3, 4);
            assertThat(series.samples()).allSatisfy(sample -> {
                assertThat(sample.verified()).isTrue();
                assertThat(sample.elapsedNanos()).isPositive();
                assertThat(sample.order()).isBetween(1, 4);
            });
        });
        for (int round = 0; round < 5; round++) {
            assertThat(order(listener).subList(round * 4, round * 4 + 4)).doesNotHaveDuplicates();
        }
        assertThat(listener.loads)
                .extracting(load -> load.round().toString())
                .startsWith("warm-up 1/1", "warm-up 1/1", "warm-up 1/1", "warm-up 1/1", "round 1/4")
                .endsWith("round 4/4");
        assertThat(listener.loads)
                .extracting(Progress::done)
                .isEqualTo(IntStream.rangeClosed(1, 20).boxed().toList());
        assertThat(listener.loads).last().satisfies(load -> assertThat(load.left())
                .isZero());
    }

    @Test
    void the_order_within_rounds_is_random_and_the_seed_tells_it() {
        Map<String, String> properties = small("1", "0", "6", "postgres/copy-*");
        RigSetup same = new RigSetup(System::nanoTime, new Random(42), () -> {}, Long.MAX_VALUE);
        RigSetup again = new RigSetup(System::nanoTime, new Random(42), () -> {}, Long.MAX_VALUE);

        List<String> order = order(run(ALL, same, properties));

        assertThat(order(run(ALL, again, properties))).isEqualTo(order);
        assertThat(IntStream.range(0, 6)
                        .mapToObj(round -> order.subList(round * 3, round * 3 + 3))
                        .distinct())
                .hasSizeGreaterThan(1);
    }

    @Test
    void what_a_load_used_is_recorded() {
        RecordingListener listener = run(ALL, SETUP, small("5000", "0", "1", "postgres/copy-binary"));

        Sample sample = listener.only("copy-binary").samples().get(0);
        ClientUsage client = requireNonNull(sample.client());
        ServerUsage server = requireNonNull(sample.server());
        assertThat(client.cpuNanos()).isPositive();
        assertThat(client.allocatedBytes()).isPositive();
        assertThat(client.peakHeapBytes()).isPositive();
        assertThat(client.gcCount()).isNotNegative();
        assertThat(server.cpuUserNanos()).isNotNull();
        assertThat(server.cpuSystemNanos()).isNotNull();
        assertThat(server.counters()).containsOnlyKeys("walBytes", "checkpoints", "autovacuums");
        assertThat(server.counters().get("walBytes")).isGreaterThan(5000 * 50);
        assertThat(sample.wireBytes()).isBetween(5000L * 50, 5000L * 1000);
        assertThat(sample.phases()).containsKeys("encode", "commit");
        assertThat(listener.databases.get("postgres"))
                .satisfies(info -> assertThat(info.target()).isEqualTo("url"));
    }

    @Test
    void a_sweep_has_a_series_for_each_size_and_batch_smallest_first() {
        Map<String, String> properties = Map.of(
                "bench.rows", "20,10",
                "bench.batch", "5,7",
                "bench.warmup", "0",
                "bench.iterations", "2",
                "bench.strategies", "postgres/batch,postgres/copy-csv");

        RecordingListener listener = run(ALL, SETUP, properties);

        assertThat(listener.series.keySet())
                .extracting(key -> key.id() + " " + key.rows() + " " + key.parameters())
                .containsExactly(
                        "postgres/sensor_readings/batch 10 {batch=5}",
                        "postgres/sensor_readings/batch 10 {batch=7}",
                        "postgres/sensor_readings/copy-csv 10 {}",
                        "postgres/sensor_readings/batch 20 {batch=5}",
                        "postgres/sensor_readings/batch 20 {batch=7}",
                        "postgres/sensor_readings/copy-csv 20 {}");
        assertThat(listener.loads)
                .extracting(load -> load.series().rows())
                .containsExactly(10L, 10L, 10L, 10L, 10L, 10L, 20L, 20L, 20L, 20L, 20L, 20L);
    }

    @Test
    void a_strategy_that_throws_is_saved_and_left_out_and_the_others_go_on() {
        AtomicInteger writes = new AtomicInteger();
        Strategy broken = OddStrategy.named("broken", new OddStrategy.Write() {
            @Override
            public <T> long write(BulkWriter<T> good, RowSource<T> rows, Session session) {
                if (writes.incrementAndGet() == 4) {
                    throw new IllegalStateException("out of\n  luck");
                }
                return good.write(rows);
            }
        });

        // Two pilot loads, then rounds 1 and 2.
        RecordingListener listener =
                run(OddStrategy.with(broken), SETUP, small("10", "0", "3", "postgres/broken,postgres/copy-binary"));

        assertThat(listener.only("broken").samples())
                .extracting(Sample::verified)
                .containsExactly(true, false);
        assertThat(listener.only("broken").samples().get(1).error()).isEqualTo("out of luck");
        assertThat(listener.only("copy-binary").samples()).hasSize(3).allMatch(Sample::verified);
        assertThat(listener.loads).hasSize(5).last().satisfies(load -> assertThat(load.total())
                .isEqualTo(5));
    }

    @Test
    void a_strategy_that_fails_in_a_warm_up_round_is_saved_all_the_same() {
        Strategy broken = OddStrategy.named("broken", new OddStrategy.Write() {
            @Override
            public <T> long write(BulkWriter<T> good, RowSource<T> rows, Session session) {
                throw new NoClassDefFoundError("com/example/Missing");
            }
        });

        RecordingListener listener = run(OddStrategy.with(broken), SETUP, small("10", "2", "3", "postgres/broken"));

        assertThat(listener.only("broken").samples())
                .singleElement()
                .extracting(Sample::error)
                .isEqualTo("in warm-up 1/2: com/example/Missing");
    }

    @Test
    void a_load_that_is_a_row_short_is_no_result() {
        Strategy shorter = OddStrategy.named("short", new OddStrategy.Write() {
            @Override
            public <T> long write(BulkWriter<T> good, RowSource<T> rows, Session session) {
                return good.write(rows.slice(0, rows.size() - 1)) + 1;
            }
        });
        Strategy honest = OddStrategy.named("honest", new OddStrategy.Write() {
            @Override
            public <T> long write(BulkWriter<T> good, RowSource<T> rows, Session session) {
                return good.write(rows.slice(0, rows.size() - 1));
            }
        });

        RecordingListener listener =
                run(OddStrategy.with(shorter, honest), SETUP, small("10", "0", "2", "postgres/short,postgres/honest"));

        assertThat(listener.only("short").samples())
                .singleElement()
                .extracting(Sample::error)
                .isEqualTo("sensor_readings has 9 rows, but 10 were loaded");
        assertThat(listener.only("honest").samples())
                .singleElement()
                .extracting(Sample::error)
                .isEqualTo("acknowledged 9 of 10 rows");
    }

    @Test
    void a_load_that_differs_from_the_first_one_is_no_result() {
        AtomicInteger writes = new AtomicInteger();
        Strategy forgetful = OddStrategy.named("forgetful", new OddStrategy.Write() {
            @Override
            public <T> long write(BulkWriter<T> good, RowSource<T> rows, Session session) {
                long acknowledged = good.write(rows);
                if (writes.incrementAndGet() == 4) {
                    change(session);
                }
                return acknowledged;
            }
        });

        RecordingListener listener =
                run(OddStrategy.with(forgetful), SETUP, small("10", "0", "3", "postgres/forgetful"));

        assertThat(listener.only("forgetful").samples())
                .extracting(Sample::verified)
                .containsExactly(true, false);
        assertThat(listener.only("forgetful").samples().get(1).error())
                .startsWith("the table is not what the first load made it: digest 10 rows, ");
    }

    private static void change(Session session) {
        try (Connection connection = session.connect();
                Statement statement = connection.createStatement()) {
            statement.execute("update sensor_readings set temperature = temperature + 1e-13 where id = 3");
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void a_strategy_that_would_take_over_a_minute_is_skipped_unless_asked_for() {
        AtomicLong time = new AtomicLong();
        Strategy snail = OddStrategy.named("snail", new OddStrategy.Write() {
            @Override
            public <T> long write(BulkWriter<T> good, RowSource<T> rows, Session session) {
                time.addAndGet(rows.size() * 5_000_000);
                return good.write(rows);
            }
        });
        RigSetup setup = new RigSetup(() -> time.addAndGet(1000), new Random(1), () -> {}, Long.MAX_VALUE);

        Series skipped = run(OddStrategy.with(snail), setup, small("20000", "0", "1", "postgres/*"))
                .only("snail");
        assertThat(skipped.samples()).isEmpty();
        assertThat(skipped.skipped())
                .isEqualTo("estimated 100 s for 20,000 rows, over a minute; -Dbench.slow=true runs it");

        Series asked = run(
                        OddStrategy.with(snail),
                        setup,
                        Map.of(
                                "bench.rows", "20000",
                                "bench.warmup", "0",
                                "bench.iterations", "1",
                                "bench.strategies", "postgres/snail",
                                "bench.slow", "true"))
                .only("snail");
        assertThat(asked.samples()).singleElement().satisfies(sample -> assertThat(sample.elapsedNanos())
                .isBetween(100_000_000_000L, 101_000_000_000L));
    }

    @Test
    void rewriting_strategies_can_be_left_out() {
        RecordingListener listener = run(
                ALL,
                SETUP,
                Map.of(
                        "bench.rows", "10",
                        "bench.warmup", "0",
                        "bench.iterations", "1",
                        "bench.strategies", "postgres/batch*",
                        "bench.rewriteBatched", "false"));

        assertThat(listener.only("batch-rewrite").skipped()).isEqualTo("bench.rewriteBatched=false leaves it out");
        assertThat(listener.only("batch").samples()).hasSize(1);
    }

    @Test
    void rows_beyond_the_memory_budget_are_generated_while_they_are_loaded_and_the_results_say_so() {
        RigSetup noMemory = new RigSetup(System::nanoTime, new Random(1), () -> {}, 0);

        RecordingListener listener = run(ALL, noMemory, small("3000", "0", "2", "postgres/copy-binary"));

        assertThat(listener.only("copy-binary").parameters()).containsEntry("rowsFrom", "generator");
        assertThat(listener.only("copy-binary").samples()).hasSize(2).allMatch(Sample::verified);
        assertThat(listener.facts.get("generator_sensor_readings")).matches("\\d+ ns per row");
    }

    @Test
    void commits_by_parts_are_a_series_of_their_own_with_a_weaker_guarantee() {
        RecordingListener listener = run(
                ALL,
                SETUP,
                Map.of(
                        "bench.rows", "100",
                        "bench.warmup", "0",
                        "bench.iterations", "1",
                        "bench.batch", "10",
                        "bench.strategies", "postgres/batch,postgres/copy-csv",
                        "bench.commit", "everyN:3"));

        assertThat(listener.only("batch").parameters()).containsEntry("commit", "everyN:3");
        assertThat(listener.only("batch").guarantee()).isEqualTo("AUTOCOMMIT");
        assertThat(listener.only("copy-csv").parameters()).isEmpty();
        assertThat(listener.only("copy-csv").guarantee()).isEqualTo("ATOMIC");
    }
}
