package io.fillrate.core.duckdb;

import static io.fillrate.core.duckdb.Readings.OPTIONS;
import static io.fillrate.core.duckdb.Readings.READINGS;
import static io.fillrate.core.duckdb.Readings.TARGET;
import static io.fillrate.core.duckdb.Readings.createWith;
import static io.fillrate.core.duckdb.Readings.readings;
import static io.fillrate.core.duckdb.Readings.updates;
import static io.fillrate.core.duckdb.Readings.write;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.fillrate.core.BulkWriteException;
import io.fillrate.core.BulkWriteException.RowRange;
import io.fillrate.core.Strategy;
import io.fillrate.core.TrapSource;
import io.fillrate.core.duckdb.Readings.Reading;
import io.fillrate.data.RowSource;
import io.fillrate.data.Table;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What a change or removal of rows that fails leaves: all as it was. */
@Tag("database")
class DuckDbFailedChangesTest {

    @ParameterizedTest
    @MethodSource("io.fillrate.core.duckdb.Readings#updatesAndDeletes")
    void a_source_that_fails_at_a_row_leaves_the_table_unchanged(Strategy strategy) throws SQLException {
        List<Reading> rows = readings(0, 200);
        createWith(READINGS, rows);
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
    @MethodSource("io.fillrate.core.duckdb.Readings#updatesAndDeletes")
    void a_value_that_cannot_be_written_is_reported_with_its_row_and_column(Strategy strategy) throws SQLException {
        Table<Reading> byTags = READINGS.keyedBy("place");
        List<Reading> rows = readings(0, 100);
        createWith(READINGS, rows);
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
    @MethodSource("io.fillrate.core.duckdb.Readings#updatesAndDeletes")
    void an_interrupt_of_the_loading_thread_leaves_the_table_unchanged(Strategy strategy) throws SQLException {
        List<Reading> rows = readings(0, 200);
        createWith(READINGS, rows);
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
                .hasMessageContaining("UPDATE sets the columns outside the primary key, and table readings has none");
    }

    private static <T> BulkWriteException failure(Strategy strategy, Table<T> table, RowSource<T> rows) {
        BulkWriteException error = catchThrowableOfType(BulkWriteException.class, () -> write(strategy, table, rows));
        assertThat(error).as("the load should have failed").isNotNull();
        return error;
    }
}
