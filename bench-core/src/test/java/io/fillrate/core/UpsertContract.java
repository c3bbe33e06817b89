package io.fillrate.core;

import static io.fillrate.core.FailedLoadContract.OPTIONS;
import static io.fillrate.core.FailedLoadContract.failure;
import static io.fillrate.core.FailedLoadContract.load;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fillrate.core.BulkWriteException.RowRange;
import io.fillrate.core.Stocks.Stock;
import io.fillrate.data.Column;
import io.fillrate.data.RowSource;
import io.fillrate.data.Rows;
import io.fillrate.data.Table;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What holds for every strategy that upserts, on a real database: the rules of {@link Upsert}. Faults are those of all strategies, see
 * {@link BulkWriterContract}.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Tag("database")
public abstract class UpsertContract {

    private static final List<Stock> BEFORE =
            List.of(new Stock("a", 1, "old", 1), new Stock("b", 1, null, 2), new Stock("c", 1, "old", 3));

    private static final List<Stock> SOME =
            List.of(new Stock("b", 1, "new", 20), new Stock("b", 2, "new", 21), new Stock("c", 1, null, 30));

    /** Rows that insert two keys, and have one of those twice, and that of a row that exists twice. */
    private static final List<Stock> REPEATED = List.of(
            new Stock("x", 1, "first", 1),
            new Stock("b", 1, "first", 2),
            new Stock("x", 1, "second", 3),
            new Stock("y", 1, "only", 4),
            new Stock("b", 1, null, 5),
            new Stock("x", 1, "third", 6));

    /** The database to test on. */
    protected abstract LoadTarget target();

    /** The strategies to test. */
    protected abstract List<Strategy> strategies();

    /** Those that refuse a table whose key is not unique. */
    protected List<Strategy> needingKey() {
        return strategies();
    }

    private static WriterOptions with(Upsert upsert) {
        return OPTIONS.withUpsert(upsert);
    }

    private void create(List<Stock> before) throws SQLException {
        target().create(Stocks.TABLE);
        load(strategies().get(0), Stocks.TABLE, RowSource.of(before), target().session(), OPTIONS);
    }

    private <T> Upsert.Counts upsert(Strategy strategy, Table<T> table, List<T> rows, Upsert upsert) {
        try (BulkWriter<T> writer = strategy.open(table, target().session(), with(upsert))) {
            assertThat(writer.upserted()).isEmpty();
            long written = writer.write(Rows.of(rows.iterator()));
            Upsert.Counts counts = writer.upserted().orElseThrow();
            assertThat(counts.total()).isEqualTo(written);
            return counts;
        }
    }

    private void assertSameAsInJava(Strategy strategy, List<Stock> rows, Upsert upsert) throws SQLException {
        create(BEFORE);
        Stocks expected = new Stocks();
        expected.upsert(BEFORE, List.of());
        List<String> updated = upsert.updated().isEmpty() ? List.of("note", "amount") : upsert.updated();

        assertThat(upsert(strategy, Stocks.TABLE, rows, upsert)).isEqualTo(expected.upsert(rows, updated));

        target().verify(Stocks.TABLE, RowSource.of(expected.rows()));
    }

    @ParameterizedTest
    @MethodSource("strategies")
    void rows_that_exist_are_updated_and_others_inserted_and_both_counted(Strategy strategy) throws SQLException {
        assertSameAsInJava(strategy, SOME, Upsert.byPrimaryKey());
        assertThat(upsert(strategy, Stocks.TABLE, SOME, Upsert.byPrimaryKey())).isEqualTo(new Upsert.Counts(0, 3));
    }

    @ParameterizedTest
    @MethodSource("strategies")
    void only_chosen_columns_are_updated_and_all_are_inserted(Strategy strategy) throws SQLException {
        assertSameAsInJava(strategy, SOME, Upsert.on("item", "place").updating("amount"));
        assertSameAsInJava(strategy, SOME, Upsert.byPrimaryKey().updating("note"));
    }

    @ParameterizedTest
    @MethodSource("strategies")
    void of_rows_with_one_key_the_last_wins_as_if_they_came_one_after_the_other(Strategy strategy) throws SQLException {
        assertSameAsInJava(strategy, REPEATED, Upsert.byPrimaryKey());
        assertSameAsInJava(strategy, REPEATED, Upsert.byPrimaryKey().updating("amount"));
        assertSameAsInJava(strategy, REPEATED, Upsert.byPrimaryKey().updating("note"));
    }

    @ParameterizedTest
    @MethodSource("strategies")
    void many_rows_with_few_keys_are_written_in_their_order(Strategy strategy) throws SQLException {
        Random random = new Random(7);
        List<Stock> rows = IntStream.range(0, 300)
                .mapToObj(i -> new Stock("p" + random.nextInt(20), random.nextInt(10), "x".repeat(i * 2), i))
                .toList();

        assertSameAsInJava(strategy, rows, Upsert.byPrimaryKey());
    }

    @ParameterizedTest
    @MethodSource("strategies")
    void repeated_keys_are_refused_with_both_rows_if_asked(Strategy strategy) throws SQLException {
        create(BEFORE);
        Upsert refusing = Upsert.byPrimaryKey().refusingRepeatedKeys();

        BulkWriteException error = failure(() -> upsert(strategy, Stocks.TABLE, REPEATED, refusing));

        assertThat(error.rows()).contains(RowRange.of(2));
        assertThat(error)
                .hasMessageContaining("row 2: row 0 has the same key, (place, item)=(x, 1), and the upsert refuses");
        target().verify(Stocks.TABLE, RowSource.of(BEFORE));
        assertThat(upsert(strategy, Stocks.TABLE, SOME, refusing)).isEqualTo(new Upsert.Counts(1, 2));
    }

    @ParameterizedTest
    @MethodSource("strategies")
    void a_writer_counts_each_load_alone(Strategy strategy) throws SQLException {
        create(BEFORE);
        try (BulkWriter<Stock> writer = strategy.open(Stocks.TABLE, target().session(), OPTIONS)) {
            writer.write(RowSource.of(SOME));
            assertThat(writer.upserted()).contains(new Upsert.Counts(1, 2));
            writer.write(RowSource.of(List.of()));
            assertThat(writer.upserted()).contains(new Upsert.Counts(0, 0));
            writer.write(RowSource.of(SOME.subList(0, 1)));
            assertThat(writer.upserted()).contains(new Upsert.Counts(0, 1));
        }
    }

    @ParameterizedTest
    @MethodSource("strategies")
    void rows_that_are_pushed_are_counted_too(Strategy strategy) throws SQLException {
        create(BEFORE);
        try (BulkWriter<Stock> writer = strategy.open(Stocks.TABLE, target().session(), OPTIONS)) {
            try (RowSink<Stock> sink = RowSink.into(writer)) {
                SOME.forEach(sink::add);
                sink.commit();
            }
            assertThat(writer.upserted()).contains(new Upsert.Counts(1, 2));
        }
    }

    @ParameterizedTest
    @MethodSource("strategies")
    void null_in_the_key_is_refused_with_row_and_column(Strategy strategy) throws SQLException {
        Table<Stock> nullable = new Table<>(
                "stocks",
                List.of(
                        Column.<Stock>uuid("place", stock -> uuid(stock.place()))
                                .orNull(),
                        Column.int4("item", Stock::item).nullWhen(stock -> stock.item() < 0),
                        Column.text("note", Stock::note).orNull(),
                        Column.int4("amount", Stock::amount)),
                List.of());
        target().create(nullable);
        target().execute("CREATE UNIQUE INDEX stocks_key ON stocks (place, item)");
        Upsert key = Upsert.on("place", "item");
        assertThat(upsert(strategy, nullable, BEFORE, key)).isEqualTo(new Upsert.Counts(3, 0));
        Stock noPlace = new Stock(null, 1, null, 5);
        Stock noItem = new Stock("a", -1, null, 5);

        for (Stock row : List.of(noPlace, noItem)) {
            List<Stock> rows = new ArrayList<>(SOME);
            rows.set(2, row);
            BulkWriteException error = failure(() -> upsert(strategy, nullable, rows, key));

            assertThat(error.rows()).contains(RowRange.of(2));
            assertThat(error.column()).contains(row.place() == null ? "place" : "item");
            assertThat(error).hasMessageContaining("is null, and part of the key of an upsert");
        }
        target().verify(nullable.keyedBy("place", "item"), RowSource.of(BEFORE));
    }

    private static @Nullable UUID uuid(@Nullable String text) {
        return text == null ? null : UUID.nameUUIDFromBytes(text.getBytes(StandardCharsets.UTF_8));
    }

    @ParameterizedTest
    @MethodSource("strategies")
    void a_table_of_nothing_but_keys_counts_the_rows_that_were_there(Strategy strategy) throws SQLException {
        Table<Stock> keys = Stocks.TABLE.select("place", "item");
        target().create(keys);

        assertThat(upsert(strategy, keys, BEFORE, Upsert.byPrimaryKey())).isEqualTo(new Upsert.Counts(3, 0));
        assertThat(upsert(strategy, keys, SOME, Upsert.byPrimaryKey())).isEqualTo(new Upsert.Counts(1, 2));

        assertThat(target().count(keys)).isEqualTo(4);
    }

    @ParameterizedTest
    @MethodSource("needingKey")
    void columns_that_are_no_unique_key_are_refused_in_one_line(Strategy strategy) throws SQLException {
        create(BEFORE);

        for (Upsert upsert : List.of(Upsert.on("item"), Upsert.on("place", "item", "note"))) {
            assertUnavailable(
                    () -> upsert(strategy, Stocks.TABLE, SOME, upsert),
                    "unique key of (" + String.join(", ", upsert.key()) + ")");
        }
        target().verify(Stocks.TABLE, RowSource.of(BEFORE));
    }

    /** Asserts that a writer cannot be opened, and says so in one line. */
    protected static void assertUnavailable(ThrowingCallable opening, String why) {
        assertThatThrownBy(opening)
                .isInstanceOf(UnavailableException.class)
                .hasMessageContaining(why)
                .hasMessageNotContaining("\n");
    }

    @ParameterizedTest
    @MethodSource("strategies")
    void columns_that_the_table_does_not_have_or_that_are_named_twice_are_refused(Strategy strategy)
            throws SQLException {
        create(BEFORE);
        Table<Stock> noKey = new Table<>("stocks", Stocks.TABLE.columns(), List.of());

        assertThat(failure(() -> upsert(strategy, noKey, SOME, Upsert.byPrimaryKey())))
                .hasMessageContaining("an upsert finds rows by their key, and table stocks has none");
        assertThat(failure(() -> upsert(strategy, Stocks.TABLE, SOME, Upsert.on("nothing"))))
                .hasMessageContaining("table stocks has no column nothing");
        assertThat(failure(() -> upsert(
                        strategy, Stocks.TABLE, SOME, Upsert.byPrimaryKey().updating("nothing"))))
                .hasMessageContaining("table stocks has no column nothing");
        assertThat(failure(() -> upsert(
                        strategy, Stocks.TABLE, SOME, Upsert.byPrimaryKey().updating("item"))))
                .hasMessageContaining("an upsert names column item twice");
    }

    @ParameterizedTest
    @MethodSource("strategies")
    void names_with_quotes_and_capitals_are_taken_as_they_are(Strategy strategy) throws SQLException {
        Table<Items.Item> table = Items.table("Order \"x\"", "Select, \"y\" (z)");
        target().create(table);

        upsert(strategy, table, Items.list(0, 12), Upsert.byPrimaryKey());
        List<Items.Item> twice = new ArrayList<>(Items.list(6, 18));
        twice.addAll(Items.list(6, 8));
        assertThat(upsert(strategy, table, twice, Upsert.byPrimaryKey())).isEqualTo(new Upsert.Counts(6, 8));

        target().verify(table, Items.rows(0, 18));
    }

    @ParameterizedTest
    @MethodSource("strategies")
    void a_table_in_a_schema_is_upserted_and_not_the_one_that_the_session_would_find(Strategy strategy)
            throws SQLException {
        create(BEFORE);
        Table<Stock> table = Stocks.TABLE.in("Other \"schema\"");
        target().create(table);
        Stocks expected = new Stocks();

        for (List<Stock> rows : List.of(BEFORE, REPEATED)) {
            assertThat(upsert(strategy, table, rows, Upsert.byPrimaryKey()))
                    .isEqualTo(expected.upsert(rows, List.of("note", "amount")));
        }
        assertThat(failure(() ->
                        upsert(strategy, table, REPEATED, Upsert.byPrimaryKey().refusingRepeatedKeys())))
                .hasMessageContaining("row 0 has the same key");

        target().verify(table, RowSource.of(expected.rows()));
        target().verify(Stocks.TABLE, RowSource.of(BEFORE));
    }

    /** The definition of a column whose texts are equal whatever their case. */
    protected abstract String caseInsensitiveText();

    @ParameterizedTest
    @MethodSource("strategies")
    void keys_that_only_the_database_sees_as_equal_are_the_same(Strategy strategy) throws SQLException {
        Table<Items.Item> byText = Items.TABLE.keyedBy("text");
        target().execute("DROP TABLE IF EXISTS items");
        target().execute("CREATE TABLE items (id BIGINT, text " + caseInsensitiveText() + " PRIMARY KEY)");
        target().insert(List.of(new Items.Item(0, "c")));
        List<Items.Item> rows = List.of(
                new Items.Item(1, "a"),
                new Items.Item(2, "b"),
                new Items.Item(3, "A"),
                new Items.Item(4, "C"),
                new Items.Item(5, "B"));

        BulkWriteException error = failure(
                () -> upsert(strategy, byText, rows, Upsert.byPrimaryKey().refusingRepeatedKeys()));
        assertThat(error.rows()).contains(RowRange.of(2));
        assertThat(error).hasMessageContaining("row 2: row 0 has the same key, (text)=(A), and the upsert refuses");
        target().verify(byText, RowSource.of(List.of(new Items.Item(0, "c"))));

        assertThat(upsert(strategy, byText, rows, Upsert.byPrimaryKey())).isEqualTo(new Upsert.Counts(2, 3));
        target().verify(
                        byText,
                        RowSource.of(List.of(new Items.Item(3, "a"), new Items.Item(5, "b"), new Items.Item(4, "c"))));
    }

    @ParameterizedTest
    @MethodSource("strategies")
    void columns_may_have_any_name_also_those_that_fillrate_uses(Strategy strategy) throws SQLException {
        List<String> names = List.of(
                "fillrate row",
                "fillrate row_",
                "Fillrate Later Row",
                "fillrate earlier row",
                "fillrate place",
                "fillrate key 0",
                "fillrate rows",
                "fillrate target");
        Table<Items.Item> table = new Table<>(
                "items",
                Stream.concat(
                                Stream.of(Column.int8("fillrate key 1", Items.Item::id)),
                                names.stream().map(name -> Column.text(name, Items.Item::text)))
                        .toList(),
                List.of("fillrate key 1"));
        target().create(table);
        List<Items.Item> rows = Items.list(0, 5);
        rows.add(new Items.Item(2, "again"));

        assertThat(failure(() ->
                        upsert(strategy, table, rows, Upsert.byPrimaryKey().refusingRepeatedKeys())))
                .hasMessageContaining("row 5: row 2 has the same key, (fillrate key 1)=(2), and the upsert refuses");
        assertThat(upsert(strategy, table, rows, Upsert.byPrimaryKey())).isEqualTo(new Upsert.Counts(5, 1));
        rows.set(2, rows.remove(5));
        target().verify(table, RowSource.of(rows));
    }

    @ParameterizedTest
    @MethodSource("strategies")
    void random_batches_leave_what_a_map_would_hold(Strategy strategy) throws SQLException {
        Random random = new Random(strategy.name().hashCode());
        List<Upsert> upserts = Stream.of(List.of("note", "amount"), List.of("note"), List.of("amount"))
                .map(updated -> Upsert.byPrimaryKey().updating(updated.toArray(String[]::new)))
                .toList();
        target().create(Stocks.TABLE);
        Stocks expected = new Stocks();
        for (int i = 0; i < 8; i++) {
            Upsert upsert = upserts.get(random.nextInt(3));
            List<Stock> batch = batch(random);

            assertThat(upsert(strategy, Stocks.TABLE, batch, upsert))
                    .as("%s, %s", upsert, batch)
                    .isEqualTo(expected.upsert(batch, upsert.updated()));
            target().verify(Stocks.TABLE, RowSource.of(expected.rows()));
        }
    }

    private static List<Stock> batch(Random random) {
        int keys = 1 + random.nextInt(8);
        return IntStream.range(0, random.nextInt(30))
                .mapToObj(i -> new Stock(
                        "p" + random.nextInt(keys),
                        random.nextInt(3),
                        random.nextInt(4) == 0 ? null : "note " + random.nextInt(100),
                        random.nextInt(100)))
                .toList();
    }
}
