package io.fillrate.core;

import static io.fillrate.core.Items.TABLE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.fillrate.core.BulkWriteException.RowRange;
import io.fillrate.core.FaultySource.Place;
import io.fillrate.core.Items.Item;
import io.fillrate.data.Column;
import io.fillrate.data.RowSource;
import io.fillrate.data.Table;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What every strategy says, and leaves, when a source, an accessor or the database fails: the row and column wherever they can be known,
 * and what the {@link Guarantee} says.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Tag("database")
public abstract class FailedLoadContract {

    private static final List<Throwable> FAILURES =
            List.of(new IllegalStateException("no more\n today"), new StackOverflowError("no more\n today"));

    static final int BATCH = 10;
    /** An upsert that takes a repeated key as other loads do. */
    static final WriterOptions OPTIONS = DuckDbExtension.in(WriterOptions.defaults()
            .withBatchSize(BATCH)
            .withChunkBytes(1024)
            .withChunkRows(64)
            .withUpsert(Upsert.byPrimaryKey().refusingRepeatedKeys()));

    /** The database to test on. */
    protected abstract LoadTarget target();

    /** The strategies to test. */
    protected abstract List<Strategy> strategies();

    /** How the database's errors tell the id that is there twice. */
    protected String duplicate(long id) {
        return "(id)=(" + id + ")";
    }

    /** Whether what the database refuses is known before some thousand more rows have been asked for. */
    protected boolean refusesEarly(Strategy strategy) {
        return strategy.has(Capability.STREAMING)
                && !strategy.has(Capability.CHECKS_LATE)
                && strategy.operation() != Operation.UPSERT;
    }

    final <T> long load(Strategy strategy, Table<T> table, RowSource<T> rows) {
        return load(strategy, table, rows, target().session(), OPTIONS);
    }

    static <T> long load(Strategy strategy, Table<T> table, RowSource<T> rows, Session session, WriterOptions options) {
        try (BulkWriter<T> writer = strategy.open(table, session, options)) {
            return writer.write(rows);
        }
    }

    /** Each strategy with each value. */
    final Stream<Arguments> with(List<?> values) {
        return strategies().stream().flatMap(strategy -> values.stream().map(value -> Arguments.of(strategy, value)));
    }

    private Stream<Arguments> strategiesAndFailures() {
        return with(FAILURES);
    }

    private Stream<Arguments> strategiesAndPlaces() {
        return withPlaces(FAILURES.subList(0, 1));
    }

    private Stream<Arguments> strategiesAndPlacesOfErrors() {
        return withPlaces(FAILURES.subList(1, FAILURES.size()));
    }

    private Stream<Arguments> withPlaces(List<Throwable> failures) {
        return strategies().stream().flatMap(strategy -> Stream.of(Place.values())
                .flatMap(place -> failures.stream().map(failure -> Arguments.of(strategy, place, failure))));
    }

    private static void fail(Throwable failure) {
        if (failure instanceof Error error) {
            throw error;
        }
        throw (RuntimeException) failure;
    }

    @ParameterizedTest(name = "{0}, {1}")
    @MethodSource("strategiesAndFailures")
    void a_value_that_cannot_be_read_is_reported_with_its_row_and_column(Strategy strategy, Throwable failure)
            throws SQLException {
        List<Item> before = createWithRows(strategy);
        Column<Item> text = Column.text("text", item -> {
            if (item.id() == 157) {
                fail(failure);
            }
            return item.text();
        });
        Table<Item> unreadable = new Table<>("items", List.of(Column.int8("id", Item::id), text), List.of("id"));

        BulkWriteException error = failure(() -> load(strategy, unreadable, Items.rows(100, 200)));

        assertThat(error.rows()).contains(RowRange.of(57));
        assertThat(error.column()).contains("text");
        assertThat(error).hasMessageContaining(failure.getClass().getName() + ": no more today");
        assertLeftAndNextLoadWorks(strategy, before, 57);
    }

    @ParameterizedTest
    @MethodSource("strategies")
    void a_row_that_is_null_is_reported_with_its_place_and_the_first_column(Strategy strategy) throws SQLException {
        List<Item> before = createWithRows(strategy);
        List<Item> rows = Items.list(100, 200);
        rows.set(57, nothing());

        BulkWriteException error = failure(() -> load(strategy, TABLE, RowSource.of(rows)));

        assertThat(error).hasMessage(strategy.id() + " into items, row 57, column id: the row is null");
        assertLeftAndNextLoadWorks(strategy, before, 57);
    }

    @SuppressWarnings({"NullAway", "TypeParameterUnusedInFormals"}) // a mistake of the caller's, on purpose
    static <T> T nothing() {
        return null;
    }

    @Tag("slow")
    @ParameterizedTest(name = "{0}, {1}, {2}")
    @MethodSource("strategiesAndPlacesOfErrors")
    void a_source_that_fails_by_an_error_leaves_what_the_guarantee_says(
            Strategy strategy, Place place, Throwable failure) throws SQLException {
        a_source_that_fails_leaves_what_the_guarantee_says(strategy, place, failure);
    }

    @ParameterizedTest(name = "{0}, {1}, {2}")
    @MethodSource("strategiesAndPlaces")
    void a_source_that_fails_leaves_what_the_guarantee_says(Strategy strategy, Place place, Throwable failure)
            throws SQLException {
        List<Item> before = createWithRows(strategy);
        RowSource<Item> rows = new FaultySource<>(Items.rows(100, 200), place, 57, () -> fail(failure));

        BulkWriteException error = failure(() -> load(strategy, TABLE, rows));

        assertThat(error.strategy()).isEqualTo(strategy.id());
        assertThat(error)
                .hasMessageContaining("the source failed: " + failure.getClass().getName() + ": no more today")
                .hasCause(failure);
        if (place != Place.ITERATOR) {
            assertThat(error.rows()).contains(RowRange.of(57));
        }
        assertLeftAndNextLoadWorks(strategy, before, place == Place.ITERATOR ? 0 : 57);
    }

    @ParameterizedTest
    @MethodSource("strategies")
    void a_source_with_fewer_rows_than_it_said_is_a_failure(Strategy strategy) throws SQLException {
        List<Item> before = createWithRows(strategy);

        BulkWriteException error = failure(() -> load(strategy, TABLE, new ShortSource<>(Items.rows(100, 135), 50)));

        assertThat(error)
                .hasMessageFindingMatch(
                        strategy.has(Capability.PARALLEL) // a part counts its own rows
                                ? "the source ended after \\d+ of \\d+ rows"
                                : "the source ended after 35 of 50 rows");
        assertLeftAndNextLoadWorks(strategy, before, 35);
    }

    @ParameterizedTest
    @MethodSource("strategies")
    void a_source_with_more_rows_than_it_said_is_a_failure(Strategy strategy) throws SQLException {
        List<Item> before = createWithRows(strategy);

        BulkWriteException error = failure(() -> load(strategy, TABLE, FaultySource.saying(50, Items.rows(100, 155))));

        assertThat(error).hasMessageContaining("row 50: the source has more rows than the 50 it promised");
        assertLeftAndNextLoadWorks(strategy, before, 50);
    }

    @ParameterizedTest
    @MethodSource("strategies")
    void what_the_database_refuses_counts_before_a_later_failure_of_the_source(Strategy strategy) throws SQLException {
        List<Item> before = createWithRows(strategy);
        List<Item> rows = Items.list(100, 8100);
        rows.set(57, new Item(100, "twice"));

        BulkWriteException error = failure(() -> load(strategy, TABLE, TrapSource.broken(RowSource.of(rows), 3000)));

        boolean refused = String.valueOf(error.getMessage()).contains(duplicate(100));
        if (refused) {
            assertThat(error.rows().orElseThrow().first()).isLessThanOrEqualTo(57);
            assertThat(error.getSuppressed())
                    .allSatisfy(later -> assertThat(later).hasMessageContaining("the well is dry"));
        } else {
            assertThat(error)
                    .hasMessageContaining("row 3000: the source failed")
                    .hasMessageContaining("the well is dry");
        }
        assertThat(refused || !refusesEarly(strategy)).as(error.getMessage()).isTrue();
        assertLeftAndNextLoadWorks(strategy, before, 57);
    }

    @ParameterizedTest
    @MethodSource("strategies")
    void a_source_that_cannot_be_read_again_does_not_hide_what_the_database_refuses(Strategy strategy)
            throws SQLException {
        List<Item> before = createWithRows(strategy);
        List<Item> rows = Items.list(100, 200);
        rows.set(57, new Item(100, "twice"));

        BulkWriteException error = failure(() -> load(strategy, TABLE, FaultySource.once(RowSource.of(rows))));

        if (!strategy.has(Capability.CHECKS_LATE)) {
            assertThat(error).hasMessageContaining(duplicate(100));
        }
        assertThat(error.getMessage()).doesNotContain("the rows have been read");
        assertLeftAndNextLoadWorks(strategy, before, 57);
    }

    @ParameterizedTest
    @MethodSource("strategies")
    void a_failed_load_leaves_nothing_in_the_next_one_of_its_writer(Strategy strategy) throws SQLException {
        List<Item> before = createWithRows(strategy);
        List<Item> stored = strategy.guarantee() == Guarantee.AUTOCOMMIT ? Items.list(100, 157) : new ArrayList<>();
        List<Item> next = Items.list(300, 325);
        try (BulkWriter<Item> writer = strategy.open(TABLE, target().session(), OPTIONS)) {
            failure(() -> writer.write(TrapSource.broken(Items.rows(100, 200), 57)));
            try {
                writer.write(RowSource.of(next));
                stored.addAll(next);
            } catch (BulkWriteException e) {
                assertThat(e).hasMessageNotContaining("the well is dry");
            }
        }
        target().verify(TABLE, Items.rows(before, stored));
    }

    /** A table with rows in it, or none if the strategy loads only such. */
    final List<Item> createWithRows(Strategy strategy) throws SQLException {
        target().create(TABLE);
        List<Item> before = strategy.has(Capability.EMPTY_TABLE) ? List.of() : Items.list(1, 3);
        target().insert(before);
        return before;
    }

    /** @param autocommitted rows from 100 on that are there if each was committed by itself */
    final void assertLeftAndNextLoadWorks(Strategy strategy, List<Item> before, long autocommitted)
            throws SQLException {
        List<Item> left =
                strategy.guarantee() == Guarantee.AUTOCOMMIT ? Items.list(100, 100 + autocommitted) : List.of();
        RowSource<Item> expected = Items.rows(before, left);
        target().verify(TABLE, expected);

        assertThat(load(strategy, TABLE, Items.rows(50_000, 50_025))).isEqualTo(25);
        assertThat(target().count(TABLE)).isEqualTo(expected.size() + 25);
    }

    static BulkWriteException failure(ThrowingCallable load) {
        BulkWriteException error = catchThrowableOfType(BulkWriteException.class, load);
        assertThat(error).as("the load should have failed").isNotNull();
        return error;
    }
}
