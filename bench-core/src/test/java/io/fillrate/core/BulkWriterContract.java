package io.fillrate.core;

import static io.fillrate.core.Items.TABLE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.fillrate.core.BulkWriteException.RowRange;
import io.fillrate.core.Items.Item;
import io.fillrate.data.Column;
import io.fillrate.data.RowSource;
import io.fillrate.data.Table;
import io.fillrate.data.workload.Workload;
import io.fillrate.data.workload.Workloads;
import java.math.BigDecimal;
import java.sql.SQLException;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What holds for every strategy that inserts: the same assertions over all of them, on a real database. */
public abstract class BulkWriterContract extends RowsContract {

    /** The port that the target's server listens on. */
    protected abstract int serverPort();

    /** What the database can hold all of. */
    protected List<Workload<?>> workloads() {
        return Workloads.all();
    }

    /** A text that the database can't hold. */
    protected String impossibleText() {
        return "nul\0character";
    }

    /** Whether there is a connection over a network, which can be cut. */
    protected boolean hasServer() {
        return true;
    }

    private static boolean isOfEveryType(Workload<?> workload) {
        return workload.name().startsWith("every_type");
    }

    private Stream<Arguments> strategiesAndEveryType() {
        return with(
                workloads().stream().filter(BulkWriterContract::isOfEveryType).toList());
    }

    private Stream<Arguments> strategiesAndOtherWorkloads() {
        return with(workloads().stream()
                .filter(workload -> !isOfEveryType(workload))
                .toList());
    }

    private Stream<Arguments> strategiesAndSizes() {
        return with(List.of(0, BATCH + 1, 1000));
    }

    private Stream<Arguments> strategiesAndOtherSizes() {
        return with(List.of(1, BATCH - 1, BATCH, 3 * BATCH));
    }

    private Stream<Strategy> strategiesThatCommitByPolicy() {
        return strategies().stream().filter(strategy -> strategy.has(Capability.COMMIT_POLICY));
    }

    @ParameterizedTest(name = "{0}, {1}", allowZeroInvocations = true) // frameworks do not take every type
    @MethodSource("strategiesAndEveryType")
    <T> void every_type_and_edge_value_survives_the_trip(Strategy strategy, Workload<T> workload) throws SQLException {
        RowSource<T> rows = workload.generator(42).rows(300);
        target().create(workload.table());

        assertThat(load(strategy, workload.table(), rows)).isEqualTo(300);

        target().verify(workload.table(), rows);
    }

    @Tag("slow")
    @ParameterizedTest(name = "{0}, {1}", allowZeroInvocations = true)
    @MethodSource("strategiesAndOtherWorkloads")
    <T> void every_value_of_other_workloads_survives_the_trip(Strategy strategy, Workload<T> workload)
            throws SQLException {
        every_type_and_edge_value_survives_the_trip(strategy, workload);
    }

    @ParameterizedTest(name = "{0}, {1} rows")
    @MethodSource("strategiesAndSizes")
    void any_number_of_rows_is_written_and_counted(Strategy strategy, int size) throws SQLException {
        target().create(TABLE);
        RowSource<Item> rows = Items.rows(0, size);

        assertThat(load(strategy, TABLE, rows)).isEqualTo(size);

        target().verify(TABLE, rows);
    }

    @Tag("slow")
    @ParameterizedTest(name = "{0}, {1} rows")
    @MethodSource("strategiesAndOtherSizes")
    void any_other_number_of_rows_is_written_and_counted(Strategy strategy, int size) throws SQLException {
        any_number_of_rows_is_written_and_counted(strategy, size);
    }

    @ParameterizedTest
    @MethodSource("strategies")
    void a_writer_writes_one_source_after_the_other(Strategy strategy) throws SQLException {
        target().create(TABLE);
        try (BulkWriter<Item> writer = strategy.open(TABLE, target().session(), OPTIONS)) {
            writer.write(Items.rows(0, 25));
            if (strategy.has(Capability.EMPTY_TABLE)) {
                target().create(TABLE);
            }
            writer.write(Items.rows(25, 40));
        }
        target().verify(TABLE, Items.rows(strategy.has(Capability.EMPTY_TABLE) ? 25 : 0, 40));
    }

    @ParameterizedTest
    @MethodSource("strategies")
    void rows_that_were_there_stay_and_are_a_reason_to_refuse_where_the_strategy_says_so(Strategy strategy)
            throws SQLException {
        target().create(TABLE);
        target().insert(Items.list(1, 3));
        if (strategy.has(Capability.EMPTY_TABLE)) {
            BulkWriteException error = failure(() -> load(strategy, TABLE, Items.rows(100, 120)));
            assertThat(error).hasMessageContaining("it has rows already");
            target().verify(TABLE, Items.rows(1, 3));
        } else {
            load(strategy, TABLE, Items.rows(100, 120));
            target().verify(TABLE, Items.rows(Items.list(1, 3), Items.list(100, 120)));
        }
    }

    @ParameterizedTest
    @MethodSource("strategies")
    void names_with_quotes_and_capitals_are_taken_as_they_are(Strategy strategy) throws SQLException {
        Table<Item> table = Items.table("Order \"x\"", "Select, \"y\" (z)");
        target().create(table);

        load(strategy, table, Items.rows(0, 12));

        target().verify(table, Items.rows(0, 12));
    }

    @ParameterizedTest
    @MethodSource("strategies")
    void a_table_in_a_schema_is_loaded_and_not_the_one_that_the_session_would_find(Strategy strategy)
            throws SQLException {
        Table<Item> table = TABLE.in("Other \"schema\"");
        createWithDecoy(table);

        BulkWriteException error = failure(() -> load(strategy, TABLE.in("nowhere"), Items.rows(0, 12)));
        assertThat(load(strategy, table, Items.rows(0, 112))).isEqualTo(112);

        assertThat(error).hasMessageContaining(strategy.id() + " into nowhere.items");
        target().verify(table, Items.rows(0, 112));
        target().verify(TABLE, Items.rows(1, 3));
    }

    @ParameterizedTest
    @MethodSource("strategies")
    void a_dot_in_a_name_is_part_of_it_and_a_table_that_does_not_exist_is_reported_with_what_to_do(Strategy strategy)
            throws SQLException {
        Table<Item> table = TABLE.named("some.items");
        target().execute("DROP TABLE IF EXISTS " + target().dialect().quote(table));
        BulkWriteException error = failure(() -> load(strategy, table, Items.rows(0, 12)));
        target().create(table);
        load(strategy, table, Items.rows(0, 12));

        assertThat(error).hasMessageContaining("in a schema, write named(\"items\").in(\"some\")");
        target().verify(table, Items.rows(0, 12));
    }

    /** As a record's {@code BigDecimal}s are. */
    @ParameterizedTest
    @MethodSource("strategies")
    void a_numeric_without_limits_is_loaded_into_a_column_that_has_them(Strategy strategy) throws SQLException {
        Column<Item> id = Column.int8("id", Item::id);
        Function<Item, BigDecimal> amount = item -> BigDecimal.valueOf(item.id(), 2);
        Table<Item> stored = new Table<>("items", List.of(id, Column.numeric("amount", 10, 2, amount)), List.of("id"));
        target().create(stored);

        load(
                strategy,
                new Table<>("items", List.of(id, Column.numeric("amount", amount)), List.of("id")),
                Items.rows(0, 112));

        target().verify(stored, Items.rows(0, 112));
    }

    /** DuckDB passes a server's errors on without their SQLSTATE. */
    private static boolean throughDuckDb(Strategy strategy) {
        return strategy.name().endsWith("-transfer");
    }

    private void createWithDecoy(Table<Item> table) throws SQLException {
        target().create(TABLE);
        target().insert(Items.list(1, 3));
        target().create(table);
        String index = target().dialect().quote("Items \"by\" id");
        target().execute("CREATE INDEX " + index + " ON " + target().dialect().quote(table) + " (id)");
    }

    @ParameterizedTest
    @MethodSource("strategies")
    void a_constraint_that_breaks_at_a_row_leaves_what_the_guarantee_says(Strategy strategy) throws SQLException {
        List<Item> before = createWithRows(strategy);
        List<Item> rows = Items.list(100, 200);
        rows.set(57, new Item(100, "twice"));

        BulkWriteException error = failure(() -> load(strategy, TABLE, RowSource.of(rows)));

        assertThat(error.strategy()).isEqualTo(strategy.id());
        assertThat(error.getMessage()).contains("items").doesNotContain("\n");
        if (hasServer() && strategy.operation() == Operation.INSERT && !throughDuckDb(strategy)) {
            assertThat(error.sqlState())
                    .hasValueSatisfying(state -> assertThat(state).startsWith("23"));
        }
        if (strategy.operation() == Operation.UPSERT) {
            assertThat(error.getMessage()).contains(duplicate(100), "row 0 has the same key");
            assertThat(error.rows()).contains(RowRange.of(57));
        } else if (strategy.has(Capability.CHECKS_LATE)) {
            assertThat(error.rows()).isEmpty();
        } else {
            assertThat(error.getMessage()).contains(duplicate(100));
            RowRange where = error.rows().orElseThrow();
            if (!strategy.has(Capability.PARALLEL) || where.first() != 0) { // either of the two may come second there
                assertThat(where.first()).isBetween(50L, 57L);
                assertThat(where.last()).isBetween(57L, 59L);
            }
        }
        assertLeftAndNextLoadWorks(strategy, before, 57);
    }

    @ParameterizedTest
    @MethodSource("strategies")
    void a_missing_value_is_reported_with_its_column(Strategy strategy) throws SQLException {
        List<Item> before = createWithRows(strategy);
        List<Item> rows = Items.list(100, 200);
        rows.set(31, new Item(131, nothing()));

        BulkWriteException error = failure(() -> load(strategy, TABLE, RowSource.of(rows)));

        assertThat(error.column()).contains("text");
        assertThat(error.rows().orElseThrow().first()).isBetween(30L, 31L);
        assertLeftAndNextLoadWorks(strategy, before, 31);
    }

    @ParameterizedTest
    @MethodSource("strategies")
    void a_value_that_the_database_cannot_hold_is_reported_with_its_row(Strategy strategy) throws SQLException {
        List<Item> before = createWithRows(strategy);
        List<Item> rows = Items.list(100, 200);
        rows.set(44, new Item(144, impossibleText()));

        BulkWriteException error = failure(() -> load(strategy, TABLE, RowSource.of(rows)));

        assertThat(error.rows().orElseThrow().first()).isBetween(40L, 44L);
        assertLeftAndNextLoadWorks(strategy, before, 44);
    }

    @ParameterizedTest
    @MethodSource("strategies")
    void an_interrupt_of_the_loading_thread_is_a_failure(Strategy strategy) throws SQLException {
        List<Item> before = createWithRows(strategy);
        Thread loading = Thread.currentThread();
        RowSource<Item> rows = new TrapSource<>(Items.rows(100, 200), 57, loading::interrupt);

        BulkWriteException error = failure(() -> load(strategy, TABLE, rows));

        assertThat(Thread.interrupted()).as("still interrupted").isTrue();
        assertThat(error).hasMessageContaining("the loading thread was interrupted");
        assertLeftAndNextLoadWorks(strategy, before, 58);
    }

    @ParameterizedTest
    @MethodSource("strategies")
    void a_connection_that_is_cut_in_the_middle_leaves_what_the_guarantee_says(Strategy strategy) throws SQLException {
        assumeThat(hasServer()).as("there is a server to lose").isTrue();
        List<Item> before = createWithRows(strategy);
        try (CuttableProxy proxy = new CuttableProxy(serverPort(), 40_000)) {
            Session session = target().sessionThrough(proxy.port());

            BulkWriteException error = failure(() -> load(strategy, TABLE, Items.rows(100, 20_000), session, OPTIONS));

            assertThat(proxy.isCut()).isTrue();
            assertThat(error.strategy()).isEqualTo(strategy.id());
            assertThat(error.getMessage()).doesNotContain("\n");
        }
        long left = target().count(TABLE) - before.size();
        assertThat(left).isLessThan(19_900);
        assertLeftAndNextLoadWorks(strategy, before, left);
    }

    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource("strategiesThatCommitByPolicy")
    void a_load_that_commits_now_and_then_leaves_what_it_has_committed(Strategy strategy) throws SQLException {
        WriterOptions options = OPTIONS.withCommit(CommitPolicy.everyBatches(2));
        long rowsPerCommit = 2L * (strategy.has(Capability.BATCHED) ? BATCH : 1);
        target().create(TABLE);

        assertThat(strategy.guarantee(options)).isEqualTo(Guarantee.AUTOCOMMIT);
        failure(() -> load(strategy, TABLE, TrapSource.broken(Items.rows(0, 100), 57), target().session(), options));
        target().verify(TABLE, Items.rows(0, 57 / rowsPerCommit * rowsPerCommit));

        load(strategy, TABLE, Items.rows(100, 157), target().session(), options);
        assertThat(target().count(TABLE)).isEqualTo(57 / rowsPerCommit * rowsPerCommit + 57);
    }

    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource("strategiesThatCommitByPolicy")
    void a_load_without_a_transaction_leaves_its_whole_batches(Strategy strategy) throws SQLException {
        WriterOptions options = OPTIONS.withCommit(CommitPolicy.AUTOCOMMIT);
        target().create(TABLE);

        failure(() -> load(strategy, TABLE, TrapSource.broken(Items.rows(0, 100), 57), target().session(), options));

        target().verify(TABLE, Items.rows(0, strategy.has(Capability.BATCHED) ? 50 : 57));
    }
}
