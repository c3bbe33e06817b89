package io.fillrate.e2e.rig;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.fillrate.core.BulkWriter;
import io.fillrate.core.Capability;
import io.fillrate.core.Guarantee;
import io.fillrate.core.Session;
import io.fillrate.core.Strategies;
import io.fillrate.core.Strategy;
import io.fillrate.core.spi.StrategyDefinition;
import io.fillrate.core.spi.WriterContext;
import io.fillrate.core.spi.WriterFactory;
import io.fillrate.data.RowSource;
import io.fillrate.e2e.rig.RigListener.Progress;
import io.fillrate.report.results.Sample;
import io.fillrate.report.results.Sample.ClientUsage;
import io.fillrate.report.results.Sample.ServerUsage;
import io.fillrate.report.results.Series;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("database")
class FillRigTest {

    private static final Strategies ALL = Strategies.load();

    private static List<String> order(RecordingListener listener) {
        return listener.loads.stream().map(load -> load.series().strategy()).toList();
    }

    @Test
    void each_round_runs_every_series_once_and_every_sample_is_verified() {
        RecordingListener listener = RigRun.of(
                ALL,
                RigRun.setup(),
                RigRun.small(
                        "100",
                        "1",
                        "4",
                        "postgres/copy-csv,postgres/copy-binary,postgres/copy-binary-pgbulkinsert,postgres/insert"));

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
    void the_order_within_rounds_is_random_and_given_by_the_seed() {
        Map<String, String> properties =
                RigRun.small("1", "0", "6", "postgres/copy-csv,postgres/copy-binary,postgres/copy-binary-pgbulkinsert");
        RigSetup same = new RigSetup(System::nanoTime, new Random(42), () -> {}, Long.MAX_VALUE);
        RigSetup again = new RigSetup(System::nanoTime, new Random(42), () -> {}, Long.MAX_VALUE);

        List<String> order = order(RigRun.of(ALL, same, properties));

        assertThat(order(RigRun.of(ALL, again, properties))).isEqualTo(order);
        assertThat(IntStream.range(0, 6)
                        .mapToObj(round -> order.subList(round * 3, round * 3 + 3))
                        .distinct())
                .hasSizeGreaterThan(1);
    }

    @Test
    void what_a_load_used_is_recorded() {
        RecordingListener listener =
                RigRun.of(ALL, RigRun.setup(), RigRun.small("5000", "0", "1", "postgres/copy-binary"));

        Sample sample = listener.only("copy-binary").samples().get(0);
        ClientUsage client = requireNonNull(sample.client());
        ServerUsage server = requireNonNull(sample.server());
        assertThat(client.cpuNanos()).isPositive();
        assertThat(client.allocatedBytes()).isPositive();
        assertThat(client.peakHeapBytes()).isPositive();
        assertThat(client.gcCount()).isNotNegative();
        assertThat(server.cpuUserNanos()).isNotNull();
        assertThat(server.cpuSystemNanos()).isNotNull();
        assertThat(server.counters().keySet())
                .filteredOn(name ->
                        !name.equals("contextSwitches") && !name.equals("migrations")) // not every kernel counts them
                .containsExactlyInAnyOrder(
                        "walBytes",
                        "checkpoints",
                        "autovacuums",
                        "relationReads",
                        "relationWrites",
                        "relationExtends",
                        "relationFsyncs",
                        "walWrites",
                        "walFsyncs",
                        "roundTrips",
                        "parseMessages",
                        "tableBytes",
                        "indexBytes");
        assertThat(server.counters().get("relationExtends")).isPositive();
        assertThat(server.counters().get("walWrites")).isPositive();
        assertThat(server.counters().get("tableBytes")).isGreaterThan(5000 * 50);
        assertThat(server.counters().get("indexBytes")).isPositive();
        assertThat(server.counters().get("walBytes")).isGreaterThan(5000 * 50);
        assertThat(sample.wireBytes()).isBetween(5000L * 50, 5000L * 1000);
        assertThat(sample.phases()).containsKeys("encode", "send");
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

        RecordingListener listener = RigRun.of(ALL, RigRun.setup(), properties);

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

        Series skipped = RigRun.of(OddStrategy.with(snail), setup, RigRun.small("20000", "0", "1", "postgres/*"))
                .only("snail");
        assertThat(skipped.samples()).isEmpty();
        assertThat(skipped.skipped())
                .isEqualTo("estimated 100 s for 20,000 rows, over a minute; -Dbench.slow=true runs it");

        Series asked = RigRun.of(
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
    void what_a_writer_finds_out_about_its_loads_is_a_fact_of_the_run() {
        WriterFactory noting = new WriterFactory() {
            @Override
            public <T> BulkWriter<T> open(WriterContext<T> context) {
                context.options().phases().note("copyFormat", "text");
                return ALL.insert("postgres/copy-text").open(context.table(), context.session(), context.options());
            }
        };
        Strategy odd =
                StrategyDefinition.insert("postgres", "odd", Guarantee.ATOMIC, noting, Capability.OWN_CONNECTIONS);

        RecordingListener listener =
                RigRun.of(OddStrategy.with(odd), RigRun.setup(), RigRun.small("10", "0", "1", "postgres/odd"));

        assertThat(listener.facts).containsEntry("postgres/sensor_readings/odd copyFormat", "text");
        assertThat(listener.only("odd").samples())
                .as("bytes that can't all be counted")
                .allMatch(sample -> sample.wireBytes() == null);
    }

    @Test
    void rewriting_strategies_can_be_left_out() {
        RecordingListener listener = RigRun.of(
                ALL,
                RigRun.setup(),
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

        RecordingListener listener = RigRun.of(ALL, noMemory, RigRun.small("3000", "0", "2", "postgres/copy-binary"));

        assertThat(listener.only("copy-binary").parameters()).containsEntry("rowsFrom", "generator");
        assertThat(listener.only("copy-binary").samples()).hasSize(2).allMatch(Sample::verified);
        assertThat(listener.facts.get("generator_sensor_readings")).matches("\\d+ ns per row");
    }

    @Test
    void commits_by_parts_are_a_series_of_their_own_with_a_weaker_guarantee() {
        RecordingListener listener = RigRun.of(
                ALL,
                RigRun.setup(),
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
