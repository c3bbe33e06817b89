package io.fillrate.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.fillrate.core.BulkWriteException.RowRange;
import io.fillrate.core.OnError.RejectedRow;
import io.fillrate.data.Column;
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
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongFunction;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What holds for loads that pass over rows which the database does not take. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Tag("database")
public abstract class OnErrorContract {

    private static final WriterOptions OPTIONS =
            WriterOptions.defaults().withBatchSize(50).withChunkBytes(1024);

    /** A row of a table with constraints. */
    public record Rating(
            long id,
            @Nullable String name,
            @Nullable Integer score,
            @Nullable Long film) {}

    static final Table<Rating> TABLE = new Table<>(
            "ratings",
            List.of(
                    Column.int8("id", Rating::id),
                    Column.<Rating>text("name", Rating::name).orNull(),
                    Column.<Rating>int4("score", r -> r.score() == null ? 0 : r.score())
                            .nullWhen(r -> r.score() == null),
                    Column.<Rating>int8("film", r -> r.film() == null ? 0 : r.film())
                            .nullWhen(r -> r.film() == null)),
            List.of("id"));

    /** The database to test on. */
    protected abstract LoadTarget target();

    /** The strategies to test. */
    protected abstract List<Strategy> strategies();

    /** The port that the database's server listens on; 0 if there is none. */
    protected abstract int serverPort();

    /** A name that no column of text can hold, which is known before it is sent; null if there is none. */
    protected @Nullable String impossibleName() {
        return null;
    }

    private Stream<Strategy> rejecting() {
        return strategies().stream().filter(strategy -> strategy.has(Capability.REJECTS));
    }

    private Stream<Strategy> skipping() {
        return strategies().stream().filter(strategy -> strategy.has(Capability.SKIPS_DUPLICATES));
    }

    private static final List<String> TABLES = List.of(
            "DROP TABLE IF EXISTS ratings",
            "DROP TABLE IF EXISTS films",
            "CREATE TABLE films (id BIGINT PRIMARY KEY)",
            "INSERT INTO films VALUES (1), (2)",
            "CREATE TABLE ratings (id BIGINT PRIMARY KEY, name VARCHAR(20) NOT NULL, score INTEGER,"
                    + " film BIGINT, CHECK (score <= 100), FOREIGN KEY (film) REFERENCES films (id))",
            "INSERT INTO ratings VALUES (-7, 'there', 7, 1)");

    private void createTables() throws SQLException {
        for (String statement : TABLES) {
            target().execute(statement);
        }
    }

    private static Rating good(long id) {
        return new Rating(id, "name\t" + id, (int) (id % 100), id % 3 == 0 ? null : 1 + id % 2);
    }

    private static List<Rating> rows(int count, Map<Integer, LongFunction<Rating>> bad) {
        List<Rating> rows = new ArrayList<>(
                LongStream.range(0, count).mapToObj(OnErrorContract::good).toList());
        bad.forEach((at, row) -> rows.set(at, row.apply(at)));
        return rows;
    }

    /** One row for each way of being refused. */
    private Map<Integer, LongFunction<Rating>> bad() {
        Map<Integer, LongFunction<Rating>> bad = new TreeMap<>();
        bad.put(0, id -> new Rating(id, null, 1, 1L));
        bad.put(3, id -> new Rating(-7, "its key is there", 1, 1L));
        bad.put(4, id -> new Rating(id, "too much", 101, 1L));
        bad.put(120, id -> new Rating(id, "no such film", 1, 99L));
        bad.put(121, id -> new Rating(119, "its key is before", 1, 1L));
        bad.put(300, id -> new Rating(id, "a name that is longer than twenty", 1, 1L));
        bad.put(499, id -> new Rating(id, "no such film", 1, 98L));
        return bad;
    }

    private static final List<String> STATES = List.of("23502", "23505", "23514", "23503", "23505", "22001", "23503");

    /** The SQLSTATEs of rows that are refused for being null, twice, checked, without a parent, twice, too long, without a parent. */
    protected List<String> states(Strategy strategy) {
        return STATES;
    }

    private static List<Rating> without(List<Rating> rows, List<RejectedRow> rejected) {
        List<Rating> left = new ArrayList<>();
        List<Long> numbers = rejected.stream().map(RejectedRow::row).toList();
        for (int i = 0; i < rows.size(); i++) {
            if (!numbers.contains((long) i)) {
                left.add(rows.get(i));
            }
        }
        return left;
    }

    private void verify(List<Rating> stored) throws SQLException {
        verify(TABLE, stored);
    }

    private void verify(Table<Rating> table, List<Rating> stored) throws SQLException {
        List<Rating> all = new ArrayList<>(List.of(new Rating(-7, "there", 7, 1L)));
        all.addAll(stored);
        target().verify(table, RowSource.of(all));
    }

    private static long load(Strategy strategy, Rows<Rating> rows, Session session, OnError onError) {
        return load(strategy, TABLE, rows, session, onError);
    }

    private static long load(
            Strategy strategy, Table<Rating> table, Rows<Rating> rows, Session session, OnError onError) {
        try (BulkWriter<Rating> writer = strategy.open(table, session, OPTIONS.withOnError(onError))) {
            return writer.write(rows);
        }
    }

    private static BulkWriteException failure(Strategy strategy, Rows<Rating> rows, Session session, OnError onError) {
        BulkWriteException error =
                catchThrowableOfType(BulkWriteException.class, () -> load(strategy, rows, session, onError));
        assertThat(error).as("the load should have failed").isNotNull();
        assertThat(error.getMessage()).doesNotContain("\n");
        return error;
    }

    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource("rejecting")
    void rows_that_constraints_and_types_refuse_go_to_the_sink_and_all_others_into_the_table(Strategy strategy)
            throws SQLException {
        createTables();
        List<Rating> rows = rows(500, bad());
        List<RejectedRow> rejected = new ArrayList<>();

        long stored = load(strategy, Rows.of(rows.iterator()), target().session(), OnError.reject(7, rejected::add));

        assertThat(rejected).extracting(RejectedRow::row).containsExactly(0L, 3L, 4L, 120L, 121L, 300L, 499L);
        assertThat(rejected).extracting(RejectedRow::sqlState).containsExactlyElementsOf(states(strategy));
        assertThat(rejected)
                .allSatisfy(row -> assertThat(row.value(Rating.class)).isSameAs(rows.get((int) row.row())));
        assertThat(rejected.get(0).column()).contains("name");
        assertThat(rejected)
                .allSatisfy(row -> assertThat(row.message()).isNotBlank().doesNotContain("\n"));
        assertThat(stored).isEqualTo(493);
        verify(without(rows, rejected));
    }

    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource("rejecting")
    void rows_of_a_table_in_a_schema_are_rejected_likewise(Strategy strategy) throws SQLException {
        createTables();
        Table<Rating> table = TABLE.in("Other \"schema\"");
        target().executeIn(table.schema().orElseThrow(), TABLES);
        List<Rating> rows = rows(500, bad());
        List<RejectedRow> rejected = new ArrayList<>();

        load(strategy, table, Rows.of(rows.iterator()), target().session(), OnError.reject(7, rejected::add));

        assertThat(rejected).extracting(RejectedRow::sqlState).containsExactlyElementsOf(states(strategy));
        verify(table, without(rows, rejected));
        verify(List.of());
    }

    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource("rejecting")
    void one_row_more_than_the_limit_fails_the_load_and_nothing_is_stored(Strategy strategy) throws SQLException {
        createTables();
        List<RejectedRow> rejected = new ArrayList<>();

        BulkWriteException error =
                failure(strategy, RowSource.of(rows(500, bad())), target().session(), OnError.reject(6, rejected::add));

        assertThat(error.rows()).contains(RowRange.of(499));
        assertThat(error).hasMessageContaining("7 rows are refused, and the limit is 6");
        assertThat(rejected).hasSize(6);
        verify(List.of());
    }

    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource("rejecting")
    void every_other_row_may_be_bad_and_rows_may_be_more_than_are_kept(Strategy strategy) throws SQLException {
        createTables();
        Map<Integer, LongFunction<Rating>> bad = new TreeMap<>();
        for (int i = 8_180; i < 8_220; i += 2) {
            bad.put(i, id -> new Rating(id, "too much", 101, 1L));
        }
        List<Rating> rows = rows(8_300, bad);
        List<RejectedRow> rejected = new ArrayList<>();

        long stored = load(strategy, Rows.of(rows.iterator()), target().session(), OnError.reject(20, rejected::add));

        assertThat(stored).isEqualTo(8_280);
        assertThat(rejected.stream().map(row -> (int) row.row())).containsExactlyElementsOf(bad.keySet());
        assertThat(target().count(TABLE)).isEqualTo(8_281);
    }

    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource("rejecting")
    void a_value_that_is_refused_before_it_is_sent_is_rejected_too(Strategy strategy) throws SQLException {
        String impossible = impossibleName();
        assumeThat(impossible).isNotNull();
        createTables();
        List<Rating> rows = rows(100, Map.of(57, id -> new Rating(id, impossible, 1, 1L)));
        List<RejectedRow> rejected = new ArrayList<>();

        load(strategy, RowSource.of(rows), target().session(), OnError.reject(1, rejected::add));

        assertThat(rejected).singleElement().satisfies(row -> {
            assertThat(row.row()).isEqualTo(57);
            assertThat(row.column()).contains("name");
            assertThat(row.sqlState()).isEqualTo("22000");
        });
        verify(without(rows, rejected));
    }

    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource("rejecting")
    void failures_that_are_not_of_rows_store_nothing(Strategy strategy) throws SQLException {
        createTables();
        RowSource<Rating> rows = RowSource.of(rows(500, Map.of(4, id -> new Rating(id, "too much", 101, 1L))));
        Thread loading = Thread.currentThread();
        List<RejectedRow> rejected = new ArrayList<>();
        OnError reject = OnError.reject(9, rejected::add);

        assertThat(failure(strategy, TrapSource.broken(rows, 257), target().session(), reject))
                .hasMessageContaining("row 257: the source failed");
        assertThat(failure(strategy, new TrapSource<>(rows, 257, loading::interrupt), target().session(), reject))
                .hasMessageContaining("the loading thread was interrupted");
        assertThat(Thread.interrupted()).isTrue();
        assertThat(failure(strategy, rows, target().session(), OnError.reject(9, row -> {
                    throw new IllegalStateException("full\nup");
                })))
                .hasMessageContaining(
                        "row 4: the sink of rejected rows failed: java.lang.IllegalStateException: full up");
        verify(List.of());
    }

    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource("rejecting")
    void a_connection_that_is_cut_stores_nothing(Strategy strategy) throws SQLException {
        createTables();
        List<Rating> rows = rows(20_000, Map.of(12_000, id -> new Rating(id, "too much", 101, 1L)));
        try (CuttableProxy proxy = new CuttableProxy(serverPort(), 350_000)) {
            failure(strategy, RowSource.of(rows), target().sessionThrough(proxy.port()), OnError.reject(9, row -> {}));

            assertThat(proxy.isCut()).isTrue();
        }
        verify(List.of());
    }

    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource("rejecting")
    void rows_are_rejected_in_a_transaction_of_the_callers_which_goes_on(Strategy strategy) throws SQLException {
        createTables();
        List<RejectedRow> rejected = new ArrayList<>();
        List<Rating> rows = rows(500, bad());
        try (Connection caller = target().callers(strategy, TABLE, OPTIONS);
                Statement statement = caller.createStatement()) {
            statement.execute("INSERT INTO ratings VALUES (-8, 'mine', 8, 1)");

            load(strategy, RowSource.of(rows), Session.within(caller), OnError.reject(7, rejected::add));

            statement.execute("INSERT INTO ratings VALUES (-9, 'mine', 9, 1)");
            caller.commit();
        }
        List<Rating> stored = without(rows, rejected);
        stored.add(new Rating(-8, "mine", 8, 1L));
        stored.add(new Rating(-9, "mine", 9, 1L));
        verify(stored);
    }

    @ParameterizedTest
    @MethodSource("skipping")
    void rows_whose_key_is_there_are_skipped_and_counted(Strategy strategy) throws SQLException {
        createTables();
        List<Rating> rows = rows(500, Map.of());
        rows.set(3, new Rating(-7, "its key is there", 1, 1L));
        for (int i = 200; i < 300; i++) {
            rows.set(i, new Rating(i - 100, "its key is before", 1, 1L));
        }
        AtomicLong skipped = new AtomicLong(-1);

        long stored =
                load(strategy, Rows.of(rows.iterator()), target().session(), OnError.skipDuplicates(skipped::set));

        assertThat(stored).isEqualTo(399);
        assertThat(skipped).hasValue(101);
        rows.removeIf(row -> "its key is there".equals(row.name()) || "its key is before".equals(row.name()));
        verify(rows);
    }

    @ParameterizedTest
    @MethodSource("skipping")
    void everything_else_fails_a_load_that_skips_duplicates(Strategy strategy) throws SQLException {
        createTables();
        for (Rating bad : List.of(
                new Rating(57, null, 1, 1L),
                new Rating(57, "too much", 101, 1L),
                new Rating(57, "no such film", 1, 99L))) {
            failure(
                    strategy,
                    RowSource.of(rows(100, Map.of(57, id -> bad))),
                    target().session(),
                    OnError.skipDuplicates());
            verify(List.of());
        }
    }

    @Test
    void a_strategy_that_cannot_is_refused_in_one_line() throws SQLException {
        createTables();
        for (Strategy strategy : strategies()) {
            if (!strategy.has(Capability.REJECTS)) {
                assertThatThrownBy(() -> strategy.open(
                                TABLE, target().session(), OPTIONS.withOnError(OnError.reject(1, row -> {}))))
                        .isInstanceOf(UnavailableException.class)
                        .hasMessage(strategy.id()
                                + " is unavailable: it cannot pass over rows that the database refuses: use a"
                                + " strategy that is REJECTS");
            } else if (strategy.has(Capability.COMMIT_POLICY)) {
                assertThatThrownBy(() -> strategy.open(
                                TABLE,
                                target().session(),
                                OPTIONS.withOnError(OnError.reject(1, row -> {}))
                                        .withCommit(CommitPolicy.everyBatches(2))))
                        .isInstanceOf(UnavailableException.class)
                        .hasMessageContaining("rows are passed over in one transaction: use once");
            }
            if (!strategy.has(Capability.SKIPS_DUPLICATES)) {
                assertThatThrownBy(() ->
                                strategy.open(TABLE, target().session(), OPTIONS.withOnError(OnError.skipDuplicates())))
                        .isInstanceOf(UnavailableException.class)
                        .hasMessage(strategy.id()
                                + " is unavailable: it cannot skip rows whose key is there already: use a"
                                + " strategy that is SKIPS_DUPLICATES");
            }
        }
    }
}
