package io.fillrate.core.duckdb;

import static io.fillrate.core.duckdb.Readings.OPTIONS;
import static io.fillrate.core.duckdb.Readings.READINGS;
import static io.fillrate.core.duckdb.Readings.TARGET;
import static io.fillrate.core.duckdb.Readings.TEMPERATURES;
import static io.fillrate.core.duckdb.Readings.createWith;
import static io.fillrate.core.duckdb.Readings.readings;
import static io.fillrate.core.duckdb.Readings.some;
import static io.fillrate.core.duckdb.Readings.updates;
import static io.fillrate.core.duckdb.Readings.write;
import static org.assertj.core.api.Assertions.assertThat;

import io.fillrate.core.BulkWriter;
import io.fillrate.core.Operation;
import io.fillrate.core.PhaseRecorder.Phase;
import io.fillrate.core.Strategy;
import io.fillrate.core.duckdb.Readings.Reading;
import io.fillrate.data.RowSource;
import io.fillrate.data.Table;
import io.fillrate.data.workload.EveryType;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What holds for every strategy that changes or removes rows. */
@Tag("database")
class DuckDbChangesTest {

    static Stream<Arguments> updatesAndSizes() {
        return updates()
                .flatMap(strategy -> Stream.of(0, 1, 9, 10, 11, 1000).map(size -> Arguments.of(strategy, size)));
    }

    @ParameterizedTest(name = "{0}, {1} rows")
    @MethodSource("updatesAndSizes")
    void exactly_the_chosen_column_of_exactly_the_chosen_rows_changes(Strategy strategy, int size) throws SQLException {
        List<Reading> rows = new ArrayList<>(readings(0, 1000));
        createWith(READINGS, rows);
        List<Reading> warmer = some(rows, size).stream().map(Reading::warmer).toList();

        assertThat(write(strategy, TEMPERATURES, RowSource.of(warmer))).isEqualTo(size);

        warmer.forEach(reading -> rows.set(reading.id(), reading));
        TARGET.verify(READINGS, RowSource.of(rows));
    }

    @ParameterizedTest
    @MethodSource("io.fillrate.core.duckdb.Readings#updatesAndDeletes")
    void a_table_in_a_schema_is_changed_and_not_the_one_that_the_session_would_find(Strategy strategy)
            throws SQLException {
        List<Reading> rows = new ArrayList<>(readings(0, 50));
        createWith(READINGS, rows);
        Table<Reading> table = READINGS.in("Other \"schema\"");
        createWith(table, rows);
        TARGET.execute("CREATE INDEX \"by \"\"place\" ON \"Other \"\"schema\"\"\".readings (place)");
        boolean deletes = strategy.operation() == Operation.DELETE;
        List<Reading> warmer = readings(40, 50).stream().map(Reading::warmer).toList();

        assertThat(write(strategy, table.select("id", "temperature"), RowSource.of(warmer)))
                .isEqualTo(10);

        TARGET.verify(READINGS, RowSource.of(rows));
        rows.removeAll(readings(40, 50));
        rows.addAll(deletes ? List.of() : warmer);
        TARGET.verify(table, RowSource.of(rows));
    }

    @ParameterizedTest
    @MethodSource("io.fillrate.core.duckdb.Readings#updates")
    void all_columns_that_are_none_of_the_key_change_if_none_is_chosen(Strategy strategy) throws SQLException {
        List<Reading> rows = new ArrayList<>(readings(0, 100));
        createWith(READINGS, rows);
        List<Reading> changed = some(rows, 30).stream().map(Reading::changed).toList();

        assertThat(write(strategy, READINGS, RowSource.of(changed))).isEqualTo(30);

        changed.forEach(reading -> rows.set(reading.id(), reading));
        TARGET.verify(READINGS, RowSource.of(rows));
    }

    @ParameterizedTest
    @MethodSource("io.fillrate.core.duckdb.Readings#updatesAndDeletes")
    void a_small_load_ends_with_the_commit_without_a_checkpoint(Strategy strategy) throws SQLException {
        List<Reading> rows = readings(0, 100);
        createWith(READINGS, rows);
        List<Phase> phases = Collections.synchronizedList(new ArrayList<>());

        try (BulkWriter<Reading> writer =
                strategy.open(TEMPERATURES, TARGET.session(), OPTIONS.withPhases(phases::add))) {
            writer.write(RowSource.of(some(rows, 30)));
        }

        assertThat(phases).endsWith(Phase.COMMIT);
    }

    @ParameterizedTest
    @MethodSource("io.fillrate.core.duckdb.Readings#updates")
    void another_key_of_several_columns_finds_the_rows(Strategy strategy) throws SQLException {
        List<Reading> rows = new ArrayList<>(readings(0, 100));
        createWith(READINGS, rows);
        List<Reading> warmer = some(rows, 30).stream().map(Reading::warmer).toList();
        Table<Reading> byDevice = READINGS.keyedBy("device", "time").select("temperature", "time", "device");

        assertThat(write(strategy, byDevice, RowSource.of(warmer))).isEqualTo(30);

        warmer.forEach(reading -> rows.set(reading.id(), reading));
        TARGET.verify(READINGS, RowSource.of(rows));
    }

    @ParameterizedTest
    @MethodSource("io.fillrate.core.duckdb.Readings#updates")
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
        createWith(blank, rows);

        assertThat(write(strategy, table, RowSource.of(rows))).isEqualTo(300);

        TARGET.verify(table, RowSource.of(rows));
    }

    @ParameterizedTest
    @MethodSource("io.fillrate.core.duckdb.Readings#deletes")
    void exactly_the_chosen_rows_are_gone(Strategy strategy) throws SQLException {
        List<Reading> rows = new ArrayList<>(readings(0, 1000));
        createWith(READINGS, rows);
        List<Reading> chosen = some(rows, 333);

        assertThat(write(strategy, READINGS, RowSource.of(chosen))).isEqualTo(333);

        rows.removeAll(chosen);
        TARGET.verify(READINGS, RowSource.of(rows));
    }

    @ParameterizedTest
    @MethodSource("io.fillrate.core.duckdb.Readings#deletes")
    void another_key_of_several_columns_finds_the_rows_to_delete(Strategy strategy) throws SQLException {
        List<Reading> rows = new ArrayList<>(readings(0, 100));
        createWith(READINGS, rows);
        List<Reading> chosen = some(rows, 33);

        assertThat(write(strategy, READINGS.keyedBy("device", "time"), RowSource.of(chosen)))
                .isEqualTo(33);

        rows.removeAll(chosen);
        TARGET.verify(READINGS, RowSource.of(rows));
    }

    @ParameterizedTest
    @MethodSource("io.fillrate.core.duckdb.Readings#deletes")
    void all_rows_can_be_deleted(Strategy strategy) throws SQLException {
        createWith(READINGS, readings(0, 200));

        assertThat(write(strategy, READINGS, RowSource.of(readings(0, 200)))).isEqualTo(200);

        assertThat(TARGET.count(READINGS)).isZero();
    }

    @ParameterizedTest
    @MethodSource("io.fillrate.core.duckdb.Readings#updatesAndDeletes")
    void a_key_that_is_not_there_changes_nothing_and_is_not_counted(Strategy strategy) throws SQLException {
        List<Reading> rows = readings(0, 50);
        createWith(READINGS, rows);

        assertThat(write(strategy, READINGS, RowSource.of(readings(40, 75)))).isEqualTo(10);

        boolean deletes = strategy.operation() == Operation.DELETE;
        TARGET.verify(READINGS, RowSource.of(readings(0, deletes ? 40 : 50)));
    }

    @ParameterizedTest
    @MethodSource("io.fillrate.core.duckdb.Readings#updatesAndDeletes")
    void a_writer_writes_one_source_after_the_other(Strategy strategy) throws SQLException {
        createWith(READINGS, readings(0, 100));
        try (BulkWriter<Reading> writer = strategy.open(READINGS, TARGET.session(), OPTIONS)) {
            assertThat(writer.write(RowSource.of(readings(0, 25)))).isEqualTo(25);
            assertThat(writer.write(RowSource.of(readings(25, 40)))).isEqualTo(15);
        }
    }
}
