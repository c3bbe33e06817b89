package io.fillrate.core.duckdb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.fillrate.core.BulkWriteException;
import io.fillrate.core.BulkWriter;
import io.fillrate.core.LoadTarget;
import io.fillrate.core.Operation;
import io.fillrate.core.RowRange;
import io.fillrate.core.Strategies;
import io.fillrate.core.Strategy;
import io.fillrate.core.TrapSource;
import io.fillrate.core.WriterOptions;
import io.fillrate.data.Column;
import io.fillrate.data.ColumnType.Scalar;
import io.fillrate.data.RowSource;
import io.fillrate.data.Table;
import io.fillrate.data.workload.EveryType;
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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What holds for every strategy that changes or removes rows. */
class DuckDbChangesTest {

    private static final WriterOptions OPTIONS =
            WriterOptions.defaults().withBatchSize(10).withChunkRows(64);
    private static final LoadTarget TARGET = TestDuckDb.target();

    private record Reading(
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

    private static final Table<Reading> READINGS = new Table<>(
            "readings",
            List.of(
                    Column.int4("id", Reading::id),
                    Column.uuid("device", Reading::device),
                    Column.timestamptz("time", Reading::time),
                    Column.float8("temperature", Reading::temperature),
                    Column.<Reading>text("place", Reading::place).orNull(),
                    Column.array("tags", Scalar.TEXT, Reading::tags)),
            List.of("id"));
    private static final Table<Reading> TEMPERATURES = READINGS.select("id", "temperature");

    static Stream<Strategy> updates() {
        return Strategies.load().of(DuckDbStrategies.DATABASE, Operation.UPDATE).stream();
    }

    static Stream<Strategy> deletes() {
        return Strategies.load().of(DuckDbStrategies.DATABASE, Operation.DELETE).stream();
    }

    static Stream<Strategy> updatesAndDeletes() {
        return Stream.concat(updates(), deletes());
    }

    static Stream<Arguments> updatesAndSizes() {
        return updates()
                .flatMap(strategy -> Stream.of(0, 1, 9, 10, 11, 1000).map(size -> Arguments.of(strategy, size)));
    }

    private static List<Reading> readings(int from, int to) {
        return IntStream.range(from, to).mapToObj(Reading::of).toList();
    }

    /** Some of the rows, in random order. */
    private static List<Reading> some(List<Reading> rows, int count) {
        List<Reading> shuffled = new ArrayList<>(rows);
        Collections.shuffle(shuffled, new Random(42));
        return shuffled.subList(0, count);
    }

    private static <T> void create(Table<T> table, List<T> rows) throws SQLException {
        TARGET.create(table);
        Strategy appender = Strategies.load().insert("duckdb/arrow-stream-native");
        assertThat(write(appender, table, RowSource.of(rows))).isEqualTo(rows.size());
    }

    private static <T> long write(Strategy strategy, Table<T> table, RowSource<T> rows) {
        try (BulkWriter<T> writer = strategy.open(table, TARGET.session(), OPTIONS)) {
            return writer.write(rows);
        }
    }

    @ParameterizedTest(name = "{0}, {1} rows")
    @MethodSource("updatesAndSizes")
    void exactly_the_chosen_column_of_exactly_the_chosen_rows_changes(Strategy strategy, int size) throws SQLException {
        List<Reading> rows = new ArrayList<>(readings(0, 1000));
        create(READINGS, rows);
        List<Reading> warmer = some(rows, size).stream().map(Reading::warmer).toList();

        assertThat(write(strategy, TEMPERATURES, RowSource.of(warmer))).isEqualTo(size);

        warmer.forEach(reading -> rows.set(reading.id(), reading));
        TARGET.verify(READINGS, RowSource.of(rows));
    }

    @ParameterizedTest
    @MethodSource("updates")
    void all_columns_that_are_none_of_the_key_change_if_none_is_chosen(Strategy strategy) throws SQLException {
        List<Reading> rows = new ArrayList<>(readings(0, 100));
        create(READINGS, rows);
        List<Reading> changed = some(rows, 30).stream().map(Reading::changed).toList();

        assertThat(write(strategy, READINGS, RowSource.of(changed))).isEqualTo(30);

        changed.forEach(reading -> rows.set(reading.id(), reading));
        TARGET.verify(READINGS, RowSource.of(rows));
    }

    @ParameterizedTest
    @MethodSource("updates")
    void another_key_of_several_columns_finds_the_rows(Strategy strategy) throws SQLException {
        List<Reading> rows = new ArrayList<>(readings(0, 100));
        create(READINGS, rows);
        List<Reading> warmer = some(rows, 30).stream().map(Reading::warmer).toList();
        Table<Reading> byDevice = READINGS.keyedBy("device", "time").select("temperature", "time", "device");

        assertThat(write(strategy, byDevice, RowSource.of(warmer))).isEqualTo(30);

        warmer.forEach(reading -> rows.set(reading.id(), reading));
        TARGET.verify(READINGS, RowSource.of(rows));
    }

    @ParameterizedTest
    @MethodSource("updates")
    void values_of_every_type_can_be_set(Strategy strategy) throws SQLException {
        Table<EveryType> table = DuckDbEveryType.withoutIntervals().table();
        List<EveryType> rows = new ArrayList<>();
        DuckDbEveryType.withoutIntervals().generator(42).rows(300).forEach(rows::add);
        Table<EveryType> blank = new Table<>(
                table.name(),
                table.columns().stream()
                        .map(column -> column.name().equals("id") ? column : column.nullWhen(row -> true))
                        .toList(),
                table.primaryKey());
        create(blank, rows);

        assertThat(write(strategy, table, RowSource.of(rows))).isEqualTo(300);

        TARGET.verify(table, RowSource.of(rows));
    }

    @ParameterizedTest
    @MethodSource("deletes")
    void exactly_the_chosen_rows_are_gone(Strategy strategy) throws SQLException {
        List<Reading> rows = new ArrayList<>(readings(0, 1000));
        create(READINGS, rows);
        List<Reading> chosen = some(rows, 333);

        assertThat(write(strategy, READINGS, RowSource.of(chosen))).isEqualTo(333);

        rows.removeAll(chosen);
        TARGET.verify(READINGS, RowSource.of(rows));
    }

    @ParameterizedTest
    @MethodSource("deletes")
    void another_key_of_several_columns_finds_the_rows_to_delete(Strategy strategy) throws SQLException {
        List<Reading> rows = new ArrayList<>(readings(0, 100));
        create(READINGS, rows);
        List<Reading> chosen = some(rows, 33);

        assertThat(write(strategy, READINGS.keyedBy("device", "time"), RowSource.of(chosen)))
                .isEqualTo(33);

        rows.removeAll(chosen);
        TARGET.verify(READINGS, RowSource.of(rows));
    }

    @ParameterizedTest
    @MethodSource("deletes")
    void all_rows_can_be_deleted(Strategy strategy) throws SQLException {
        create(READINGS, readings(0, 200));

        assertThat(write(strategy, READINGS, RowSource.of(readings(0, 200)))).isEqualTo(200);

        assertThat(TARGET.count(READINGS)).isZero();
    }

    @ParameterizedTest
    @MethodSource("updatesAndDeletes")
    void a_key_that_is_not_there_changes_nothing_and_is_not_counted(Strategy strategy) throws SQLException {
        List<Reading> rows = readings(0, 50);
        create(READINGS, rows);

        assertThat(write(strategy, READINGS, RowSource.of(readings(40, 75)))).isEqualTo(10);

        boolean deletes = strategy.operation() == Operation.DELETE;
        TARGET.verify(READINGS, RowSource.of(readings(0, deletes ? 40 : 50)));
    }

    @ParameterizedTest
    @MethodSource("updatesAndDeletes")
    void a_writer_writes_one_source_after_the_other(Strategy strategy) throws SQLException {
        create(READINGS, readings(0, 100));
        try (BulkWriter<Reading> writer = strategy.open(READINGS, TARGET.session(), OPTIONS)) {
            assertThat(writer.write(RowSource.of(readings(0, 25)))).isEqualTo(25);
            assertThat(writer.write(RowSource.of(readings(25, 40)))).isEqualTo(15);
        }
    }

    @ParameterizedTest
    @MethodSource("updatesAndDeletes")
    void a_source_that_fails_at_a_row_leaves_the_table_as_it_was(Strategy strategy) throws SQLException {
        List<Reading> rows = readings(0, 200);
        create(READINGS, rows);
        RowSource<Reading> broken = TrapSource.broken(
                RowSource.of(rows.stream().map(Reading::changed).toList()), 157);

        BulkWriteException error = failure(strategy, READINGS, broken);

        assertThat(error.strategy()).isEqualTo(strategy.id());
        assertThat(error.rows()).contains(RowRange.of(157));
        assertThat(error).hasMessageContaining("row 157").hasMessageContaining("the well is dry");
        TARGET.verify(READINGS, RowSource.of(rows));
        assertThat(write(strategy, READINGS, RowSource.of(rows))).isEqualTo(200);
    }

    @ParameterizedTest
    @MethodSource("updatesAndDeletes")
    void a_value_that_cannot_be_written_is_reported_with_its_row_and_column(Strategy strategy) throws SQLException {
        Table<Reading> byTags = READINGS.keyedBy("place");
        List<Reading> rows = readings(0, 100);
        create(READINGS, rows);
        List<Reading> chosen =
                new ArrayList<>(rows.stream().map(Reading::warmer).toList());
        chosen.replaceAll(r -> new Reading(r.id(), r.device(), r.time(), r.temperature(), "place", r.tags()));
        Reading last = chosen.get(99);
        chosen.set(99, new Reading(99, last.device(), last.time(), 0, "half of a pair: \ud83d", last.tags()));

        BulkWriteException error = failure(strategy, byTags, RowSource.of(chosen));

        assertThat(error.rows()).contains(RowRange.of(99));
        assertThat(error.column()).contains("place");
        TARGET.verify(READINGS, RowSource.of(rows));
    }

    @ParameterizedTest
    @MethodSource("updatesAndDeletes")
    void an_interrupt_of_the_loading_thread_leaves_the_table_as_it_was(Strategy strategy) throws SQLException {
        List<Reading> rows = readings(0, 200);
        create(READINGS, rows);
        Thread loading = Thread.currentThread();
        RowSource<Reading> changed = new TrapSource<>(
                RowSource.of(rows.stream().map(Reading::changed).toList()), 100, loading::interrupt);

        BulkWriteException error = failure(strategy, READINGS, changed);

        assertThat(Thread.interrupted()).as("still interrupted").isTrue();
        assertThat(error).hasMessageContaining("the loading thread was interrupted");
        TARGET.verify(READINGS, RowSource.of(rows));
    }

    @Test
    void a_table_without_what_an_operation_needs_is_refused_when_a_writer_is_opened() {
        Strategy update = updates().findFirst().orElseThrow();
        assertThatThrownBy(() -> update.open(READINGS.keyedBy(), TARGET.session(), OPTIONS))
                .isInstanceOf(BulkWriteException.class)
                .hasMessageContaining("UPDATE finds its rows by the primary key, and table readings has none");
        assertThatThrownBy(() -> update.open(READINGS.select("id"), TARGET.session(), OPTIONS))
                .isInstanceOf(BulkWriteException.class)
                .hasMessageContaining(
                        "UPDATE sets the columns that are none of the key's, and table readings has none");
    }

    private static <T> BulkWriteException failure(Strategy strategy, Table<T> table, RowSource<T> rows) {
        BulkWriteException error = catchThrowableOfType(BulkWriteException.class, () -> write(strategy, table, rows));
        assertThat(error).as("the load should have failed").isNotNull();
        return error;
    }
}
