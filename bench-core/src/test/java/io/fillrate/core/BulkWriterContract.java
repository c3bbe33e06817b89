package io.fillrate.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.fillrate.data.Column;
import io.fillrate.data.RowSource;
import io.fillrate.data.Table;
import io.fillrate.data.workload.Workload;
import io.fillrate.data.workload.Workloads;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What holds for every strategy that inserts with all-or-nothing: the same assertions over all of them, on a real database. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
public abstract class BulkWriterContract {

    private static final int BATCH = 10;
    private static final WriterOptions OPTIONS =
            WriterOptions.defaults().withBatchSize(BATCH).withChunkBytes(1024).withChunkRows(64);

    protected record Item(long id, String text) {}

    private static final Table<Item> ITEMS = items("items", "text");

    /** The database to test on. */
    protected abstract LoadTarget target();

    /** The strategies to test. */
    protected abstract List<Strategy> strategies();

    /** What the database can hold all of. */
    protected List<Workload<?>> workloads() {
        return Workloads.all();
    }

    /** How the database's errors tell the id that is there twice. */
    protected String duplicate(long id) {
        return "(id)=(" + id + ")";
    }

    /** A text that the database can't hold. */
    protected String impossibleText() {
        return "nul\0character";
    }

    /** Whether there is a connection over a network, which can be cut. */
    protected boolean hasServer() {
        return true;
    }

    private static Table<Item> items(String table, String column) {
        return new Table<>(table, List.of(Column.int8("id", Item::id), Column.text(column, Item::text)), List.of("id"));
    }

    private static List<Item> items(long from, long to) {
        return LongStream.range(from, to)
                .mapToObj(i -> new Item(i, "item\n" + i))
                .toList();
    }

    private <T> long load(Strategy strategy, Table<T> table, RowSource<T> rows) {
        return load(strategy, table, rows, target().session());
    }

    private static <T> long load(Strategy strategy, Table<T> table, RowSource<T> rows, Session session) {
        try (BulkWriter<T> writer = strategy.open(table, session, OPTIONS)) {
            return writer.write(rows);
        }
    }

    private Stream<Arguments> strategiesAndWorkloads() {
        return strategies().stream()
                .flatMap(strategy -> workloads().stream().map(workload -> Arguments.of(strategy, workload)));
    }

    private Stream<Arguments> strategiesAndSizes() {
        return strategies().stream().flatMap(strategy -> Stream.of(0, 1, BATCH - 1, BATCH, BATCH + 1, 3 * BATCH, 1000)
                .map(size -> Arguments.of(strategy, size)));
    }

    @ParameterizedTest(name = "{0}, {1}")
    @MethodSource("strategiesAndWorkloads")
    <T> void every_type_and_edge_value_survives_the_trip(Strategy strategy, Workload<T> workload) throws SQLException {
        RowSource<T> rows = workload.generator(42).rows(300);
        target().create(workload.table());

        assertThat(load(strategy, workload.table(), rows)).isEqualTo(300);

        target().verify(workload.table(), rows);
    }

    @ParameterizedTest(name = "{0}, {1} rows")
    @MethodSource("strategiesAndSizes")
    void any_number_of_rows_is_written_and_counted(Strategy strategy, int size) throws SQLException {
        target().create(ITEMS);
        RowSource<Item> rows = RowSource.of(items(0, size));

        assertThat(load(strategy, ITEMS, rows)).isEqualTo(size);

        target().verify(ITEMS, rows);
    }

    @ParameterizedTest
    @MethodSource("strategies")
    void a_writer_writes_one_source_after_the_other(Strategy strategy) throws SQLException {
        target().create(ITEMS);
        try (BulkWriter<Item> writer = strategy.open(ITEMS, target().session(), OPTIONS)) {
            writer.write(RowSource.of(items(0, 25)));
            writer.write(RowSource.of(items(25, 40)));
        }
        target().verify(ITEMS, RowSource.of(items(0, 40)));
    }

    @ParameterizedTest
    @MethodSource("strategies")
    void names_with_quotes_and_capitals_are_taken_as_they_are(Strategy strategy) throws SQLException {
        Table<Item> table = items("Order \"x\"", "Select, \"y\" (z)");
        target().create(table);

        load(strategy, table, RowSource.of(items(0, 12)));

        target().verify(table, RowSource.of(items(0, 12)));
    }

    @ParameterizedTest
    @MethodSource("strategies")
    void a_source_that_fails_at_a_row_leaves_the_table_as_it_was(Strategy strategy) throws SQLException {
        long before = createWithTwoRows();

        BulkWriteException error =
                failure(() -> load(strategy, ITEMS, new BrokenSource<>(RowSource.of(items(100, 200)), 57)));

        assertThat(error.strategy()).isEqualTo(strategy.id());
        assertThat(error.rows()).contains(RowRange.of(57));
        assertThat(error).hasMessageContaining("row 57").hasMessageContaining("the well is dry");
        assertThat(target().count(ITEMS)).isEqualTo(before);
        assertTheNextLoadWorks(strategy);
    }

    @ParameterizedTest
    @MethodSource("strategies")
    void a_source_with_fewer_rows_than_it_said_leaves_the_table_as_it_was(Strategy strategy) throws SQLException {
        long before = createWithTwoRows();
        List<Item> rows = new ArrayList<>(items(100, 135));
        RowSource<Item> said = new ShortSource<>(RowSource.of(rows), 50);

        assertThatThrownBy(() -> load(strategy, ITEMS, said))
                .isInstanceOf(BulkWriteException.class)
                .hasMessageContaining(
                        strategy.has(Capability.PARALLEL) ? "but had said" : "ended after 35 rows, but had said 50");

        assertThat(target().count(ITEMS)).isEqualTo(before);
    }

    @ParameterizedTest
    @MethodSource("strategies")
    void a_constraint_that_breaks_at_a_row_leaves_the_table_as_it_was(Strategy strategy) throws SQLException {
        long before = createWithTwoRows();
        List<Item> rows = new ArrayList<>(items(100, 200));
        rows.set(57, new Item(100, "twice"));

        BulkWriteException error = failure(() -> load(strategy, ITEMS, RowSource.of(rows)));

        assertThat(error.strategy()).isEqualTo(strategy.id());
        assertThat(error.rows()).isPresent();
        assertThat(error.rows().orElseThrow().first()).isBetween(50L, 57L);
        assertThat(error.rows().orElseThrow().last()).isBetween(57L, 59L);
        assertThat(error.getMessage())
                .contains("items")
                .contains(duplicate(100))
                .doesNotContain("\n");
        assertThat(target().count(ITEMS)).isEqualTo(before);
        assertTheNextLoadWorks(strategy);
    }

    @ParameterizedTest
    @MethodSource("strategies")
    void a_missing_value_is_reported_with_its_column(Strategy strategy) throws SQLException {
        long before = createWithTwoRows();
        List<Item> rows = new ArrayList<>(items(100, 200));
        rows.set(31, new Item(131, nothing()));

        BulkWriteException error = failure(() -> load(strategy, ITEMS, RowSource.of(rows)));

        assertThat(error.column()).contains("text");
        assertThat(error.rows().orElseThrow().first()).isBetween(30L, 31L);
        assertThat(target().count(ITEMS)).isEqualTo(before);
    }

    @SuppressWarnings("NullAway") // a mistake of the caller's, on purpose
    private static String nothing() {
        return null;
    }

    @ParameterizedTest
    @MethodSource("strategies")
    void a_value_that_the_database_cannot_hold_leaves_the_table_as_it_was(Strategy strategy) throws SQLException {
        long before = createWithTwoRows();
        List<Item> rows = new ArrayList<>(items(100, 200));
        rows.set(44, new Item(144, impossibleText()));

        BulkWriteException error = failure(() -> load(strategy, ITEMS, RowSource.of(rows)));

        assertThat(error.rows().orElseThrow().first()).isBetween(40L, 44L);
        assertThat(target().count(ITEMS)).isEqualTo(before);
    }

    @ParameterizedTest
    @MethodSource("strategies")
    void a_connection_that_is_cut_in_the_middle_leaves_the_table_as_it_was(Strategy strategy) throws SQLException {
        assumeThat(hasServer()).as("there is a server to lose").isTrue();
        long before = createWithTwoRows();
        try (CuttableProxy proxy = new CuttableProxy(serverPort(), 40_000)) {
            Session session = target().sessionThrough(proxy.port());

            BulkWriteException error = failure(() -> load(strategy, ITEMS, RowSource.of(items(100, 20_000)), session));

            assertThat(proxy.isCut()).isTrue();
            assertThat(error.strategy()).isEqualTo(strategy.id());
            assertThat(error.getMessage()).doesNotContain("\n");
        }
        assertThat(target().count(ITEMS)).isEqualTo(before);
        assertTheNextLoadWorks(strategy);
    }

    /** The port that the target's server listens on. */
    protected abstract int serverPort();

    private long createWithTwoRows() throws SQLException {
        target().create(ITEMS);
        target().execute("INSERT INTO items VALUES (1, 'one'), (2, 'two')");
        return 2;
    }

    private void assertTheNextLoadWorks(Strategy strategy) throws SQLException {
        assertThat(load(strategy, ITEMS, RowSource.of(items(100, 125)))).isEqualTo(25);
        assertThat(target().count(ITEMS)).isEqualTo(27);
    }

    private static BulkWriteException failure(ThrowingCallable load) {
        BulkWriteException error = catchThrowableOfType(BulkWriteException.class, load);
        assertThat(error).as("the load should have failed").isNotNull();
        return error;
    }

    private record ShortSource<T>(RowSource<T> rows, long size) implements RowSource<T> {
        @Override
        public java.util.Iterator<T> iterator() {
            return rows.iterator();
        }

        @Override
        public RowSource<T> slice(long from, long to) {
            return new ShortSource<>(rows.slice(Math.min(from, rows.size()), Math.min(to, rows.size())), to - from);
        }
    }
}
