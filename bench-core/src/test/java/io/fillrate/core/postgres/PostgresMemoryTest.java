package io.fillrate.core.postgres;

import static io.fillrate.core.Items.TABLE;
import static org.assertj.core.api.Assertions.assertThat;

import io.fillrate.core.BulkWriter;
import io.fillrate.core.Capability;
import io.fillrate.core.Items.Item;
import io.fillrate.core.LoadTarget;
import io.fillrate.core.OnError;
import io.fillrate.core.Strategy;
import io.fillrate.core.WriterOptions;
import io.fillrate.data.RowSource;
import io.fillrate.data.Rows;
import java.lang.management.ManagementFactory;
import java.sql.SQLException;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongConsumer;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What a load holds on to while its rows go by: with most of them gone, no more than with few, if the strategy says that it streams. Rows
 * are made as they are asked for, and nobody else holds them.
 */
@Tag("slow")
class PostgresMemoryTest {

    private static final int ROWS = 8000;
    private static final String WIDE = "w".repeat(4096);

    /** Both are rows of the first part of two, as well. */
    private static final int EARLY = 300;

    private static final int LATE = 3900;

    /** A third of what the rows between weigh. */
    private static final long MAX_GROWTH = (LATE - EARLY) * 4096L / 3;

    private record WideRows(long from, long to, LongConsumer passing) implements RowSource<Item> {

        @Override
        public long size() {
            return to - from;
        }

        @Override
        public Iterator<Item> iterator() {
            return LongStream.range(from, to)
                    .mapToObj(id -> {
                        passing.accept(id);
                        return new Item(id, id + WIDE);
                    })
                    .iterator();
        }

        @Override
        public RowSource<Item> slice(long first, long last) {
            return new WideRows(from + first, from + last, passing);
        }
    }

    private static List<Strategy> strategies(boolean streaming) {
        return TestPostgres.strategies().stream()
                .filter(strategy -> strategy.has(Capability.STREAMING) == streaming)
                .toList();
    }

    static List<Strategy> streaming() {
        return strategies(true);
    }

    static List<Strategy> others() {
        return strategies(false);
    }

    @ParameterizedTest
    @MethodSource("streaming")
    void a_strategy_that_streams_holds_no_more_late_in_the_load_than_early(Strategy strategy) throws SQLException {
        assertThat(growth(strategy)).isLessThan(MAX_GROWTH);
    }

    @ParameterizedTest
    @MethodSource("others")
    void a_strategy_that_does_not_say_that_it_streams_holds_the_rows(Strategy strategy) throws SQLException {
        assertThat(growth(strategy)).isGreaterThan(MAX_GROWTH);
    }

    static List<Strategy> rejecting() {
        return TestPostgres.strategies().stream()
                .filter(strategy -> strategy.has(Capability.REJECTS) && strategy.has(Capability.STREAMING))
                .toList();
    }

    /** 200 MB, of which a part may keep 16. */
    @ParameterizedTest
    @MethodSource("rejecting")
    void a_load_that_may_reject_rows_keeps_no_more_of_wide_ones_than_its_part(Strategy strategy) throws SQLException {
        String wide = "w".repeat(1024 * 1024);
        ConcurrentHashMap<Long, Long> live = new ConcurrentHashMap<>();
        LoadTarget target = TestPostgres.of(strategy).target();
        target.create(TABLE);
        Iterator<Item> rows = LongStream.range(0, 200)
                .mapToObj(id -> {
                    if (id == 5 || id == 195) {
                        live.put(id, liveBytes());
                    }
                    return new Item(id, id + wide);
                })
                .iterator();
        WriterOptions options =
                WriterOptions.defaults().withBatchSize(4).withOnError(OnError.reject(1, rejected -> {}));
        try (BulkWriter<Item> writer = strategy.open(TABLE, target.session(), options)) {
            assertThat(writer.write(Rows.of(rows))).isEqualTo(200);
        }
        assertThat(live.getOrDefault(195L, 0L) - live.getOrDefault(5L, 0L)).isLessThan(50 * 1024L * 1024);
    }

    private static long growth(Strategy strategy) throws SQLException {
        LoadTarget target = TestPostgres.of(strategy).target();
        target.create(TABLE);
        ConcurrentHashMap<Long, Long> live = new ConcurrentHashMap<>();
        WideRows rows = new WideRows(0, ROWS, id -> {
            if (id == EARLY || id == LATE) {
                live.put(id, liveBytes());
            }
        });
        try (BulkWriter<Item> writer =
                strategy.open(TABLE, target.session(), WriterOptions.defaults().withBatchSize(50))) {
            assertThat(writer.write(rows)).isEqualTo(ROWS);
        }
        return live.getOrDefault((long) LATE, 0L) - live.getOrDefault((long) EARLY, 0L);
    }

    private static long liveBytes() {
        System.gc();
        return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
    }
}
