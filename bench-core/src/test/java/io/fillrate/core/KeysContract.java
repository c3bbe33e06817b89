package io.fillrate.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.fillrate.core.BulkWriteException.Outcome;
import io.fillrate.core.OnError.RejectedRow;
import io.fillrate.data.Column;
import io.fillrate.data.RowSource;
import io.fillrate.data.Rows;
import io.fillrate.data.Table;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.function.ObjLongConsumer;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What holds for loads whose rows get their keys from the database. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Tag("database")
public abstract class KeysContract {

    /** More than are sent at once. */
    private static final int ROWS = 9_000;

    private static final WriterOptions OPTIONS =
            WriterOptions.defaults().withBatchSize(50).withChunkBytes(1024).withKeys(GeneratedKeys.of("id"));

    /** A row that has no key yet. */
    public record Order(@Nullable String customer) {}

    /** A row as it is stored. */
    record Stored(long id, @Nullable String customer) {}

    protected static final Table<Order> ORDERS =
            new Table<>("keyed_orders", List.of(Column.text("customer", Order::customer)), List.of());

    private static final Table<Stored> STORED = new Table<>(
            "keyed_orders",
            List.of(Column.int8("id", Stored::id), Column.text("customer", Stored::customer)),
            List.of("id"));

    /** The database to test on. */
    protected abstract LoadTarget target();

    /** The strategies to test, with others that refuse keys. */
    protected abstract List<Strategy> strategies();

    /** The port that the database's server listens on; 0 if there is none. */
    protected abstract int serverPort();

    /** Statements that create the table {@code orders}, whose {@code id} the database counts; it may be there already. */
    protected abstract List<String> orders();

    /** Whether rows may be rejected. */
    protected boolean rejects(Strategy strategy) {
        return strategy.has(Capability.REJECTS);
    }

    private Stream<Strategy> keyed() {
        return strategies().stream().filter(strategy -> strategy.has(Capability.KEYS));
    }

    private Stream<Strategy> rejecting() {
        return keyed().filter(this::rejects);
    }

    private void createOrders() throws SQLException {
        for (String statement : orders()) {
            target().execute(statement);
        }
        target().execute("INSERT INTO keyed_orders (customer) VALUES ('there before')");
    }

    private static List<Order> orders(String name, int count) {
        return new ArrayList<>(
                IntStream.range(0, count).mapToObj(i -> new Order(name + i)).toList());
    }

    private static long load(
            Strategy strategy,
            Rows<Order> rows,
            Session session,
            WriterOptions options,
            ObjLongConsumer<? super Order> keys) {
        try (BulkWriter<Order> writer = strategy.open(ORDERS, session, options)) {
            return writer.write(rows, keys);
        }
    }

    private BulkWriteException failure(
            Strategy strategy, Rows<Order> rows, Session session, ObjLongConsumer<? super Order> keys) {
        BulkWriteException error =
                catchThrowableOfType(BulkWriteException.class, () -> load(strategy, rows, session, OPTIONS, keys));
        assertThat(error).as("the load should have failed").isNotNull();
        assertThat(error.getMessage()).doesNotContain("\n");
        return error;
    }

    /** Keeps the rows that are handed back, as they should be stored. */
    private static ObjLongConsumer<Order> into(List<Stored> rows) {
        return (row, key) -> rows.add(new Stored(key, row.customer()));
    }

    private void verify(List<Stored> stored) throws SQLException {
        target().execute("DELETE FROM keyed_orders WHERE customer = 'there before'");
        target().verify(STORED, RowSource.of(stored));
    }

    @ParameterizedTest
    @MethodSource("keyed")
    void keys_come_back_with_their_rows_in_order_and_are_those_that_are_stored(Strategy strategy) throws SQLException {
        createOrders();
        List<Order> rows = orders("customer ", ROWS);
        List<Stored> handedBack = new ArrayList<>();

        assertThat(load(strategy, Rows.of(rows.iterator()), target().session(), OPTIONS, into(handedBack)))
                .isEqualTo(ROWS);
        assertThat(handedBack)
                .extracting(Stored::customer)
                .containsExactlyElementsOf(rows.stream().map(Order::customer).toList());
        assertThat(load(strategy, RowSource.of(orders("more ", 77)), target().session(), OPTIONS, into(handedBack)))
                .isEqualTo(77);
        target().execute("INSERT INTO keyed_orders (customer) VALUES ('there before')");

        verify(handedBack);
    }

    @ParameterizedTest
    @MethodSource("keyed")
    void a_table_in_a_schema_has_its_own_keys(Strategy strategy) throws SQLException {
        String schema = "Other \"schema\"";
        target().executeIn(schema, orders());
        createOrders();
        List<Stored> handedBack = new ArrayList<>();
        try (BulkWriter<Order> writer = strategy.open(ORDERS.in(schema), target().session(), OPTIONS)) {
            writer.write(RowSource.of(orders("customer ", 77)), into(handedBack));
        }
        target().verify(STORED.in(schema), RowSource.of(handedBack));
        assertThat(target().count(ORDERS)).isEqualTo(1);
    }

    @ParameterizedTest
    @MethodSource("keyed")
    void a_column_that_the_table_has_is_not_read_from_the_rows(Strategy strategy) throws SQLException {
        createOrders();
        List<Long> keys = new ArrayList<>();
        Column<Stored> unread = Column.int8("id", row -> {
            throw new IllegalStateException("it is not known yet");
        });
        Table<Stored> table = new Table<>("keyed_orders", List.of(unread, STORED.column("customer")), List.of("id"));
        try (BulkWriter<Stored> writer = strategy.open(table, target().session(), OPTIONS)) {
            writer.write(Rows.of(List.of(new Stored(0, "a"), new Stored(0, "b"))), (row, key) -> keys.add(key));
            writer.write(Rows.of(List.of(new Stored(0, "c"))));
        }
        assertThat(keys).hasSize(2).doesNotHaveDuplicates();
        assertThat(target().count(
                                "SELECT count(*) FROM keyed_orders WHERE id = " + keys.get(1) + " AND customer = 'b'"))
                .isEqualTo(1);
        assertThat(target().count(ORDERS)).isEqualTo(4);
    }

    @ParameterizedTest
    @MethodSource("keyed")
    void writers_at_the_same_time_never_get_the_same_key(Strategy strategy) throws SQLException {
        createOrders();
        List<CompletableFuture<List<Stored>>> loads = IntStream.range(0, 3)
                .mapToObj(number -> CompletableFuture.supplyAsync(() -> {
                    List<Stored> handedBack = new ArrayList<>();
                    try (BulkWriter<Order> writer = strategy.open(ORDERS, target().session(), OPTIONS)) {
                        for (int i = 0; i < 5; i++) {
                            writer.write(
                                    Rows.of(orders(number + " " + i + " ", 120).iterator()), into(handedBack));
                        }
                    }
                    return handedBack;
                }))
                .toList();
        for (int i = 0; i < 10; i++) {
            target().execute("INSERT INTO keyed_orders (customer) VALUES ('there before')");
        }
        List<Stored> all = new ArrayList<>();
        loads.forEach(load -> all.addAll(load.join()));
        verify(all);
    }

    @ParameterizedTest
    @MethodSource("keyed")
    void children_are_stored_with_their_parents_keys_in_a_transaction_of_the_callers(Strategy strategy)
            throws SQLException {
        createOrders();
        target().execute("DROP TABLE IF EXISTS order_lines");
        target().execute("CREATE TABLE order_lines (parent BIGINT NOT NULL, customer VARCHAR(50) NOT NULL)");
        Table<Stored> lines = new Table<>(
                "order_lines",
                List.of(Column.int8("parent", Stored::id), Column.text("customer", Stored::customer)),
                List.of());
        List<Stored> handedBack = new ArrayList<>();
        try (Connection caller = target().callers(strategy, ORDERS, OPTIONS)) {
            load(strategy, Rows.of(orders("c", 120)), Session.within(caller), OPTIONS, into(handedBack));
            try (BulkWriter<Stored> writer = strategy.open(lines, Session.within(caller))) {
                writer.write(Rows.of(handedBack));
            }
            assertThat(target().count(ORDERS)).isEqualTo(1);
            caller.commit();
        }
        assertThat(target().count("SELECT count(*) FROM order_lines l JOIN keyed_orders o ON o.id = l.parent"
                        + " AND o.customer = l.customer"))
                .isEqualTo(120);
    }

    @ParameterizedTest
    @MethodSource("keyed")
    void a_source_or_a_consumer_that_fails_or_an_interrupt_stores_nothing(Strategy strategy) throws SQLException {
        createOrders();
        int last = ROWS - 300;
        RowSource<Order> rows = RowSource.of(orders("c", ROWS));
        Thread loading = Thread.currentThread();
        Set<Long> seen = new HashSet<>();
        ObjLongConsumer<Order> keys = (row, key) -> seen.add(key);

        assertThat(failure(strategy, TrapSource.broken(rows, last), target().session(), keys))
                .hasMessageContaining("row " + last + ": the source failed");
        assertThat(failure(strategy, new TrapSource<>(rows, last, loading::interrupt), target().session(), keys))
                .hasMessageContaining("the loading thread was interrupted");
        assertThat(Thread.interrupted()).isTrue();
        assertThat(failure(strategy, rows, target().session(), (row, key) -> {
                    if ("c57".equals(row.customer())) {
                        throw new IllegalStateException("full");
                    }
                }))
                .hasMessageContaining("row 57: the consumer of keys failed: java.lang.IllegalStateException: full");

        List<@Nullable Order> withNull = new ArrayList<>(orders("c", ROWS));
        withNull.set(last, null);
        assertThat(failure(strategy, RowSource.of(withNull), target().session(), keys))
                .hasMessageContaining("row " + last + ", column customer: the row is null");

        List<Stored> handedBack = new ArrayList<>();
        load(strategy, Rows.of(orders("next", 3)), target().session(), OPTIONS, into(handedBack));
        assertThat(seen).isNotEmpty();
        assertThat(handedBack).noneMatch(row -> seen.contains(row.id()));
        verify(handedBack);
    }

    @ParameterizedTest
    @MethodSource("keyed")
    void a_row_that_a_constraint_refuses_is_reported_with_its_number_in_the_whole_source(Strategy strategy)
            throws SQLException {
        createOrders();
        List<Order> rows = orders("c", ROWS);
        rows.set(ROWS - 300, new Order(null));

        BulkWriteException error = failure(strategy, Rows.of(rows.iterator()), target().session(), (row, key) -> {});

        assertThat(error.rows().orElseThrow()).satisfies(range -> {
            assertThat(range.first()).isBetween((long) ROWS - 350, (long) ROWS - 300);
            assertThat(range.last()).isBetween((long) ROWS - 300, (long) ROWS - 250);
        });
        assertThat(target().count(ORDERS)).isEqualTo(1);
    }

    @ParameterizedTest
    @MethodSource("keyed")
    void a_connection_that_is_cut_stores_nothing(Strategy strategy) throws SQLException {
        assumeThat(serverPort()).isPositive();
        createOrders();
        try (CuttableProxy proxy = new CuttableProxy(serverPort(), 100_000)) {
            RowSource<Order> rows = RowSource.of(orders("a customer ", ROWS));

            failure(strategy, rows, target().sessionThrough(proxy.port()), (row, key) -> {});

            assertThat(proxy.isCut()).isTrue();
        }
        assertThat(target().count(ORDERS)).isEqualTo(1);
    }

    @ParameterizedTest
    @MethodSource("keyed")
    void a_load_that_fails_in_a_transaction_of_the_callers_goes_back_to_its_savepoint(Strategy strategy)
            throws SQLException {
        createOrders();
        try (Connection caller = target().callers(strategy, ORDERS, OPTIONS);
                Statement statement = caller.createStatement()) {
            assumeThat(caller.getMetaData().supportsSavepoints()).isTrue();
            statement.execute("INSERT INTO keyed_orders (customer) VALUES ('mine')");
            RowSource<Order> rows = TrapSource.broken(RowSource.of(orders("c", ROWS)), ROWS - 300);

            BulkWriteException error =
                    failure(strategy, rows, Session.within(caller).withSavepoint(), (row, key) -> {});

            assertThat(error.outcome()).contains(Outcome.UNCHANGED);
            caller.commit();
        }
        assertThat(target().count(ORDERS)).isEqualTo(2);
    }

    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource("rejecting")
    void rows_that_are_rejected_have_no_key(Strategy strategy) throws SQLException {
        createOrders();
        List<Order> rows = orders("c", ROWS);
        List.of(0, 57, ROWS - 300).forEach(row -> rows.set(row, new Order(null)));
        List<RejectedRow> rejected = new ArrayList<>();
        List<Stored> handedBack = new ArrayList<>();

        load(
                strategy,
                Rows.of(rows.iterator()),
                target().session(),
                OPTIONS.withOnError(OnError.reject(3, rejected::add)),
                into(handedBack));

        assertThat(rejected).extracting(RejectedRow::row).containsExactly(0L, 57L, ROWS - 300L);
        assertThat(rejected).allSatisfy(row -> assertThat(row.value()).isSameAs(rows.get((int) row.row())));
        assertThat(handedBack).hasSize(ROWS - 3);
        verify(handedBack);
    }

    @ParameterizedTest
    @MethodSource("keyed")
    void rows_that_are_pushed_get_their_keys_back_before_the_commit_returns(Strategy strategy) throws SQLException {
        createOrders();
        List<Stored> handedBack = new ArrayList<>();
        try (BulkWriter<Order> writer = strategy.open(ORDERS, target().session(), OPTIONS);
                RowSink<Order> sink = RowSink.into(writer, into(handedBack))) {
            orders("c", 120).forEach(sink::add);
            sink.commit();
        }
        verify(handedBack);
    }

    @ParameterizedTest
    @MethodSource("keyed")
    void a_column_that_the_database_does_not_count_is_refused(Strategy strategy) throws SQLException {
        createOrders();
        target().execute("DROP TABLE IF EXISTS uncounted");
        target().execute("CREATE TABLE uncounted (id BIGINT PRIMARY KEY, customer VARCHAR(50))");
        for (String column : List.of("id", "customer", "nowhere")) {
            assertThatThrownBy(() -> strategy.open(
                            ORDERS.named("uncounted"), target().session(), OPTIONS.withKeys(GeneratedKeys.of(column))))
                    .isInstanceOf(BulkWriteException.class)
                    .message()
                    .startsWith(strategy.id() + " into uncounted")
                    .contains("table uncounted", column)
                    .doesNotContain("\n");
        }
        assertThatThrownBy(() -> strategy.open(
                        ORDERS.named("nowhere"), target().session(), OPTIONS.withKeys(GeneratedKeys.of("id"))))
                .isInstanceOf(BulkWriteException.class);
    }

    @Test
    void what_does_not_go_with_keys_is_refused_in_one_line() throws SQLException {
        createOrders();
        for (Strategy strategy : strategies()) {
            if (!strategy.has(Capability.KEYS)) {
                String why = "it cannot hand back keys that the database gives: use a strategy that is KEYS";
                assertUnavailable(strategy, OPTIONS, strategy.id() + " is unavailable: " + why);
                continue;
            }
            if (strategy.has(Capability.SKIPS_DUPLICATES)) {
                WriterOptions skipping = OPTIONS.withOnError(OnError.skipDuplicates());
                assertUnavailable(strategy, skipping, "which rows those are is not known when keys are handed back");
            }
            if (strategy.has(Capability.COMMIT_POLICY)) {
                WriterOptions committing = OPTIONS.withCommit(CommitPolicy.AUTOCOMMIT);
                assertUnavailable(strategy, committing, "keys are handed back in one transaction");
            }
            try (BulkWriter<Order> writer = strategy.open(ORDERS, target().session())) {
                assertThatThrownBy(() -> writer.write(Rows.of(orders("c", 1)), (row, key) -> {}))
                        .isInstanceOf(IllegalStateException.class)
                        .hasMessage("the writer was opened without keys: see WriterOptions.withKeys");
            }
        }
        assertThat(target().count(ORDERS)).isEqualTo(1);
    }

    private void assertUnavailable(Strategy strategy, WriterOptions options, String why) {
        assertThatThrownBy(() -> strategy.open(ORDERS, target().session(), options))
                .isInstanceOf(UnavailableException.class)
                .hasMessageContaining(why);
    }
}
