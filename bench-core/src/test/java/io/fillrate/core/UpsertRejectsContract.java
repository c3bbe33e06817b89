package io.fillrate.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fillrate.core.BulkWriteException.RowRange;
import io.fillrate.core.OnError.RejectedRow;
import io.fillrate.core.OnErrorContract.Rating;
import io.fillrate.data.RowSource;
import io.fillrate.data.Rows;
import io.fillrate.data.Table;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What holds for upserts that pass over rows which the database does not take: all strategies of a database that has savepoints. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Tag("database")
public abstract class UpsertRejectsContract {

    private static final WriterOptions OPTIONS =
            WriterOptions.defaults().withBatchSize(50).withChunkBytes(1024);

    private static final Table<Rating> TABLE = OnErrorContract.TABLE;

    private final List<RejectedRow> rejected = new ArrayList<>();

    /** The database to test on. */
    protected abstract LoadTarget target();

    /** The strategies to test: all that upsert. */
    protected abstract List<Strategy> strategies();

    private static Rating rating(long id, String name) {
        return new Rating(id, name, (int) (id % 100), id % 3 == 0 ? null : 1 + id % 2);
    }

    /** Rows with rising keys, the first of which repeat those of the table. */
    private static List<Rating> rows(int count) {
        return new ArrayList<>(
                LongStream.range(0, count).mapToObj(id -> rating(id, "new")).toList());
    }

    /** Creates the table, with rows 0 to 9. */
    private Map<Long, Rating> createTables() throws SQLException {
        rejected.clear();
        target().execute("DROP TABLE IF EXISTS ratings");
        target().execute("DROP TABLE IF EXISTS films");
        target().execute("CREATE TABLE films (id BIGINT PRIMARY KEY)");
        target().execute("INSERT INTO films VALUES (1), (2)");
        target().execute("CREATE TABLE ratings (id BIGINT PRIMARY KEY, name VARCHAR(20) NOT NULL, score INTEGER,"
                + " film BIGINT, CHECK (score <= 100), FOREIGN KEY (film) REFERENCES films (id))");
        target().execute(
                        "INSERT INTO ratings VALUES (0, 'old', 7, 1), (1, 'old', 7, 1), (2, 'old', 7, 1), (3, 'old', 7, 1)");
        Map<Long, Rating> stored = new TreeMap<>();
        LongStream.range(0, 4).forEach(id -> stored.put(id, new Rating(id, "old", 7, 1L)));
        return stored;
    }

    private OnError reject(long limit) {
        return OnError.reject(limit, rejected::add);
    }

    private BulkWriter<Rating> open(Strategy strategy, Session session, long limit) {
        return strategy.open(TABLE, session, OPTIONS.withOnError(reject(limit)));
    }

    private void verify(Map<Long, Rating> stored) throws SQLException {
        target().verify(TABLE, RowSource.of(new ArrayList<>(stored.values())));
    }

    private static void put(List<Rating> rows, Map<Long, Rating> stored, List<Long> bad) {
        for (int i = 0; i < rows.size(); i++) {
            if (!bad.contains((long) i)) {
                stored.put(rows.get(i).id(), rows.get(i));
            }
        }
    }

    /** Puts rows among others that each kind of constraint refuses, that update a row, and that come twice. */
    private static List<Long> addBad(List<Rating> rows) {
        rows.set(1, new Rating(1, null, 1, 1L));
        rows.set(2, new Rating(2, "too much", 101, 1L));
        rows.set(60, new Rating(3, "again", 1, 1L));
        rows.set(61, new Rating(59, "again", 1, 1L));
        rows.set(62, new Rating(59, "no such film", 1, 99L));
        rows.set(150, new Rating(150, "a name that is longer than twenty", 1, 1L));
        rows.set(rows.size() - 1, new Rating(60, "no such film", 1, 98L));
        return List.of(1L, 2L, 62L, 150L, rows.size() - 1L);
    }

    @ParameterizedTest
    @MethodSource("strategies")
    void rows_that_are_refused_go_to_the_sink_and_all_others_are_upserted_and_counted(Strategy strategy)
            throws SQLException {
        Map<Long, Rating> stored = createTables();
        List<Rating> rows = rows(200);
        List<Long> bad = addBad(rows);
        put(rows, stored, bad);

        try (BulkWriter<Rating> writer = open(strategy, target().session(), 5)) {
            assertThat(writer.write(Rows.of(rows.iterator()))).isEqualTo(195);
            assertThat(writer.upserted()).contains(new Upsert.Counts(stored.size() - 4, 199 - stored.size()));
            assertThat(rejected).extracting(RejectedRow::row).containsExactlyElementsOf(bad);
            assertThat(rejected)
                    .allSatisfy(row -> assertThat(row.value(Rating.class)).isSameAs(rows.get((int) row.row())));
            verify(stored);

            writer.write(RowSource.of(List.of()));
            assertThat(writer.upserted()).contains(new Upsert.Counts(0, 0));
            writer.write(RowSource.of(rows(5)));
            assertThat(writer.upserted()).contains(new Upsert.Counts(0, 5));
        }
    }

    @ParameterizedTest
    @MethodSource("strategies")
    void one_row_more_than_the_limit_fails_the_load_and_nothing_is_stored_or_counted(Strategy strategy)
            throws SQLException {
        Map<Long, Rating> stored = createTables();
        List<Rating> rows = rows(200);
        addBad(rows);
        try (BulkWriter<Rating> writer = open(strategy, target().session(), 4)) {
            BulkWriteException error = FailedLoadContract.failure(() -> writer.write(RowSource.of(rows)));

            assertThat(error.rows()).contains(RowRange.of(199));
            assertThat(error).hasMessageContaining("5 rows are refused, and the limit is 4");
            assertThat(writer.upserted()).isEmpty();
        }
        verify(stored);
    }

    @ParameterizedTest
    @MethodSource("strategies")
    void keys_may_repeat_in_rows_that_are_sent_in_several_parts(Strategy strategy) throws SQLException {
        Map<Long, Rating> stored = createTables();
        List<Rating> rows = rows(8_200);
        rows.set(8_190, new Rating(8_190, "too much", 101, 1L));
        rows.set(8_195, rating(17, "again"));
        rows.set(8_196, rating(17, "and again"));
        put(rows, stored, List.of(8_190L));
        try (BulkWriter<Rating> writer = open(strategy, target().session(), 1)) {
            assertThat(writer.write(RowSource.of(rows))).isEqualTo(8_199);
            assertThat(writer.upserted()).contains(new Upsert.Counts(8_193, 6));
        }
        assertThat(rejected).extracting(RejectedRow::row).containsExactly(8_190L);
        verify(stored);
    }

    @ParameterizedTest
    @MethodSource("strategies")
    void rows_are_rejected_in_a_transaction_of_the_callers_which_goes_on(Strategy strategy) throws SQLException {
        Map<Long, Rating> stored = createTables();
        List<Rating> rows = rows(200);
        put(rows, stored, addBad(rows));
        try (Connection caller = target().callers(strategy, TABLE, OPTIONS);
                Statement statement = caller.createStatement()) {
            statement.execute("UPDATE ratings SET name = 'mine' WHERE id = 1");
            try (BulkWriter<Rating> writer = open(strategy, Session.within(caller), 5)) {
                writer.write(RowSource.of(rows));
                assertThat(writer.upserted()).contains(new Upsert.Counts(stored.size() - 4, 199 - stored.size()));
            }
            caller.commit();
        }
        stored.put(1L, new Rating(1, "mine", 7, 1L));
        verify(stored);
    }

    @ParameterizedTest
    @MethodSource("strategies")
    void repeated_keys_are_refused_or_rows_passed_over_but_not_both(Strategy strategy) throws SQLException {
        createTables();
        WriterOptions both =
                OPTIONS.withUpsert(Upsert.byPrimaryKey().refusingRepeatedKeys()).withOnError(reject(1));

        assertThatThrownBy(() -> strategy.open(TABLE, target().session(), both))
                .isInstanceOf(UnavailableException.class)
                .hasMessageContaining("refusingRepeatedKeys() fails a load when all of its rows are there");
    }
}
