package io.fillrate.core.schema;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fillrate.core.BulkWriteException;
import io.fillrate.core.Capability;
import io.fillrate.core.CommitPolicy;
import io.fillrate.core.LoadTarget;
import io.fillrate.core.RowRange;
import io.fillrate.core.Strategies;
import io.fillrate.core.Strategy;
import io.fillrate.core.TrapSource;
import io.fillrate.core.UnavailableException;
import io.fillrate.core.WriterOptions;
import io.fillrate.core.readback.ContentDigest;
import io.fillrate.data.Schema;
import io.fillrate.data.SchemaRows;
import io.fillrate.data.Table;
import io.fillrate.data.TableRows;
import io.fillrate.data.workload.tpcc.Tpcc;
import io.fillrate.data.workload.tpcc.TpccScale;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What holds for a filled schema in every database. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
public abstract class SchemaFillerContract {

    private static final TpccScale TINY = new TpccScale(2, 20, 1, 20, 1, 4);
    private static final SchemaRows TPCC = new Tpcc(TINY).rows(42, Long.MAX_VALUE);

    private final LoadTarget target;

    protected SchemaFillerContract(LoadTarget target) {
        this.target = target;
    }

    /** All that this server and these tables allow, but for their foreign keys. */
    protected abstract List<Strategy> strategies();

    /** Three of them, the first of which obeys a commit policy. */
    protected abstract List<String> three();

    /** One that obeys a commit policy. */
    protected final Strategy statements() {
        return Strategies.load().insert(three().get(0));
    }

    private static FillOptions options(int threads, int partitions) {
        return FillOptions.defaults()
                .withThreads(threads)
                .withWriter(WriterOptions.defaults().withBatchSize(5).withPartitions(partitions));
    }

    private static FillOptions commits(CommitPolicy policy) {
        FillOptions options = options(2, 2);
        return options.withWriter(options.writer().withCommit(policy));
    }

    @BeforeEach
    void makeTables() throws SQLException {
        make(Family.SCHEMA);
    }

    /** Makes the tables anew. */
    protected void make(Schema schema) throws SQLException {
        List<Table<?>> tables = schema.inOrder();
        try (Connection connection = target.session().connect();
                Statement statement = connection.createStatement()) {
            for (int i = tables.size() - 1; i >= 0; i--) {
                statement.execute("DROP TABLE IF EXISTS "
                        + target.dialect().quote(tables.get(i).name()));
            }
            for (Table<?> table : tables) {
                statement.execute(target.dialect().createTable(table, schema.foreignKeysOf(table)));
            }
        }
    }

    protected final long fill(Strategy strategy, FillOptions options, SchemaRows rows) {
        FillPlan plan = new FillPlan(strategy, rows.schema(), options);
        try (SchemaFiller filler = SchemaFiller.open(plan, rows, target.session(), target.dialect())) {
            return filler.fill();
        }
    }

    protected final BulkWriteException failure(FillOptions options, SchemaRows rows) {
        return assertThatExceptionOfType(BulkWriteException.class)
                .isThrownBy(() -> fill(statements(), options, rows))
                .actual();
    }

    protected final void assertCounts(long parents, long strangers, long children) throws SQLException {
        assertThat(List.of(target.count(Family.PARENTS), target.count(Family.STRANGERS), target.count(Family.CHILDREN)))
                .containsExactly(parents, strangers, children);
    }

    private <T> void verify(TableRows<T> rows) throws SQLException {
        target.verify(rows.table(), rows.rows());
    }

    private List<String> digests(Schema schema) throws SQLException {
        List<String> digests = new ArrayList<>();
        try (Connection connection = target.session().connect()) {
            for (Table<?> table : schema.tables()) {
                digests.add(ContentDigest.of(connection, target.dialect(), target.cells(), table));
            }
        }
        return digests;
    }

    private static <T> String digest(TableRows<T> rows) {
        return ContentDigest.of(rows.table(), rows.rows());
    }

    private List<Strategy> forForeignKeys() {
        return strategies().stream()
                .filter(strategy -> !strategy.has(Capability.NO_FOREIGN_KEYS))
                .toList();
    }

    private List<Strategy> notForForeignKeys() {
        return strategies().stream()
                .filter(strategy -> strategy.has(Capability.NO_FOREIGN_KEYS))
                .toList();
    }

    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource("notForForeignKeys")
    void a_strategy_that_foreign_keys_hinder_is_unavailable_where_tables_refer_to_each_other(Strategy strategy) {
        assertThatThrownBy(() -> fill(strategy, options(1, 1), Family.all()))
                .isInstanceOf(UnavailableException.class)
                .hasMessageStartingWith(
                        strategy.id() + " is unavailable: the tables refer to each other by foreign keys");
    }

    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource("notForForeignKeys")
    void a_strategy_that_foreign_keys_hinder_fills_tables_without_them(Strategy strategy) throws SQLException {
        SchemaRows stranger = SchemaRows.of(Family.STRANGERS, Family.rows());

        assertThat(fill(strategy, options(1, 2), stranger)).isEqualTo(Family.ROWS);
        assertCounts(0, Family.ROWS, 0);
    }

    @ParameterizedTest
    @MethodSource("forForeignKeys")
    void every_other_strategy_fills_tables_that_refer_to_each_other_in_parallel(Strategy strategy) throws SQLException {
        make(TPCC.schema());

        assertThat(fill(strategy, options(3, 3), TPCC)).isEqualTo(TPCC.size());
        for (TableRows<?> rows : TPCC.tables()) {
            verify(rows);
        }
    }

    private Stream<Arguments> ways() {
        return three().stream().flatMap(strategy -> Stream.of(1, 2, 8)
                .flatMap(threads -> Stream.of(1, 3, 8).map(partitions -> Arguments.of(strategy, threads, partitions))));
    }

    @ParameterizedTest
    @MethodSource("ways")
    void content_is_the_same_whatever_the_strategy_and_the_numbers_of_threads_and_partitions(
            String strategy, int threads, int partitions) throws SQLException {
        make(TPCC.schema());

        fill(Strategies.load().insert(strategy), options(threads, partitions), TPCC);

        // The digests of the rows themselves: so it's the same in every database, too.
        assertThat(digests(TPCC.schema()))
                .containsExactlyElementsOf(
                        TPCC.tables().stream().map(SchemaFillerContract::digest).toList());
    }

    @Test
    void a_source_that_fails_leaves_all_tables_empty_and_the_error_names_its_table_and_row() throws SQLException {
        BulkWriteException failure = failure(options(2, 3), Family.breaking());

        assertThat(failure.table()).isEqualTo("children");
        assertThat(failure.rows()).contains(RowRange.of(47));
        assertThat(failure)
                .hasMessageContaining("the well is dry")
                .hasMessageEndingWith("; all tables are empty again");
        assertCounts(0, 0, 0);
    }

    @Test
    void a_row_that_refers_to_nothing_leaves_all_tables_empty() throws SQLException {
        BulkWriteException failure = failure(options(2, 3), Family.withOrphans());

        assertThat(failure.table()).isEqualTo("children");
        assertThat(failure).hasMessageEndingWith("; all tables are empty again");
        assertCounts(0, 0, 0);
    }

    @Test
    void of_tables_that_are_filled_at_the_same_time_one_that_fails_ends_the_other() throws Exception {
        // The first parent fails when a stranger is on his way, and the strangers have no end until they are ended.
        Signal onTheWay = new Signal();
        Signal never = new Signal();
        BulkWriteException failure = failure(
                options(2, 1),
                Family.with(
                        Family.rows(),
                        new TrapSource<>(Family.rows(), 30, () -> {
                            onTheWay.await();
                            throw new IllegalStateException("the well is dry");
                        }),
                        new TrapSource<>(Family.rows(), 30, () -> {
                            onTheWay.give();
                            never.await();
                        })));

        assertThat(failure.table()).isEqualTo("parents");
        assertThat(failure.rows()).contains(RowRange.of(30));
        assertThat(never.interrupted()).isTrue();
        assertCounts(0, 0, 0);
    }

    @Test
    void with_a_commit_per_table_those_that_are_full_stay_and_the_one_that_fails_is_empty() throws SQLException {
        BulkWriteException failure = failure(commits(CommitPolicy.PER_TABLE), Family.breaking());

        assertThat(failure).hasMessageEndingWith("; tables that are not full are empty again");
        assertCounts(Family.ROWS, Family.ROWS, 0);
    }

    @Test
    void with_commits_after_some_batches_nothing_is_taken_back() throws SQLException {
        FillOptions options = commits(CommitPolicy.everyBatches(2)).withThreads(1);

        failure(options, Family.breaking());

        assertCounts(Family.ROWS, Family.ROWS, 40);
    }

    @Test
    void tables_that_have_rows_are_refused_where_a_failure_would_have_to_empty_them() throws SQLException {
        fill(statements(), options(1, 1), Family.all());

        assertThat(failure(options(1, 1), Family.all()))
                .hasMessageEndingWith(
                        " into parents: has rows: it must be empty, so that it can be emptied again if the fill fails");
        assertCounts(Family.ROWS, Family.ROWS, Family.ROWS);
    }

    @Test
    void a_table_alone_is_its_writers_matter_and_may_have_rows() throws SQLException {
        SchemaRows first = SchemaRows.of(Family.STRANGERS, Family.rows());
        fill(statements(), options(1, 8), first);

        failure(
                options(1, 8),
                SchemaRows.of(Family.STRANGERS, TrapSource.broken(Family.of(LongStream.range(100, 160)), 30)));
        assertCounts(0, Family.ROWS, 0);
    }

    @Test
    void an_interrupt_ends_everything_and_leaves_all_tables_empty() throws SQLException {
        Thread filling = Thread.currentThread();
        Signal never = new Signal();
        try {
            BulkWriteException failure = failure(
                    options(2, 1), Family.with(Family.rows(), Family.rows(), new TrapSource<>(Family.rows(), 30, () -> {
                        filling.interrupt();
                        never.await();
                    })));

            assertThat(failure).hasMessageContaining("the filling thread was interrupted");
            assertThat(Thread.currentThread().isInterrupted()).isTrue();
        } finally {
            Thread.interrupted(); // or the tests that follow would be interrupted
        }
        assertCounts(0, 0, 0);
    }
}
