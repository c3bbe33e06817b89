package io.fillrate.core.duckdb;

import static org.assertj.core.api.Assertions.assertThat;

import io.fillrate.core.BulkWriter;
import io.fillrate.core.DatabaseKind;
import io.fillrate.core.LoadTarget;
import io.fillrate.core.Operation;
import io.fillrate.core.Strategies;
import io.fillrate.core.Strategy;
import io.fillrate.core.WriterOptions;
import io.fillrate.data.Column;
import io.fillrate.data.ColumnType.Scalar;
import io.fillrate.data.RowSource;
import io.fillrate.data.Table;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Rows to change and remove, and the strategies to do it with. */
final class Readings {

    static final WriterOptions OPTIONS =
            WriterOptions.defaults().withBatchSize(10).withChunkRows(64);
    static final LoadTarget TARGET = TestDuckDb.target();

    record Reading(
            int id,
            UUID device,
            Instant time,
            double temperature,
            @Nullable String place,
            List<String> tags) {

        static Reading of(int id) {
            List<String> tags =
                    IntStream.range(0, id % 4).mapToObj(i -> "tag " + i).toList();
            return new Reading(id, device(id), time(id), id / 8.0, id % 3 == 0 ? null : "place " + id, tags);
        }

        private static UUID device(int id) {
            return new UUID(id * 0x9e3779b97f4a7c15L, id);
        }

        private static Instant time(int id) {
            return Instant.ofEpochSecond(id * 60L, 123_456_000);
        }

        Reading changed() {
            return new Reading(
                    id, device, time, -temperature - 1, place == null ? "somewhere" : null, List.of("changed", "x"));
        }

        Reading warmer() {
            return new Reading(id, device, time, temperature + 40, place, tags);
        }
    }

    static final Table<Reading> READINGS = new Table<>(
            "readings",
            List.of(
                    Column.int4("id", Reading::id),
                    Column.uuid("device", Reading::device),
                    Column.timestamptz("time", Reading::time),
                    Column.float8("temperature", Reading::temperature),
                    Column.<Reading>text("place", Reading::place).orNull(),
                    Column.array("tags", Scalar.TEXT, Reading::tags)),
            List.of("id"));
    static final Table<Reading> TEMPERATURES = READINGS.select("id", "temperature");

    static Stream<Strategy> updates() {
        return Strategies.load().of(DatabaseKind.DUCKDB.id(), Operation.UPDATE).stream();
    }

    static Stream<Strategy> deletes() {
        return Strategies.load().of(DatabaseKind.DUCKDB.id(), Operation.DELETE).stream();
    }

    static Stream<Strategy> updatesAndDeletes() {
        return Stream.concat(updates(), deletes());
    }

    static List<Reading> readings(int from, int to) {
        return IntStream.range(from, to).mapToObj(Reading::of).toList();
    }

    /** Some of the rows, in random order. */
    static List<Reading> some(List<Reading> rows, int count) {
        List<Reading> shuffled = new ArrayList<>(rows);
        Collections.shuffle(shuffled, new Random(42));
        return shuffled.subList(0, count);
    }

    static <T> void createWith(Table<T> table, List<T> rows) throws SQLException {
        TARGET.create(table);
        Strategy appender = Strategies.load().insert("duckdb/arrow-stream-native");
        assertThat(write(appender, table, RowSource.of(rows))).isEqualTo(rows.size());
    }

    static <T> long write(Strategy strategy, Table<T> table, RowSource<T> rows) {
        try (BulkWriter<T> writer = strategy.open(table, TARGET.session(), OPTIONS)) {
            return writer.write(rows);
        }
    }

    private Readings() {}
}
