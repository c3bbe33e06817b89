package io.fillrate.core.schema;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fillrate.core.BulkWriteException;
import io.fillrate.core.BulkWriteException.RowRange;
import io.fillrate.core.CommitPolicy;
import io.fillrate.core.Eventually;
import io.fillrate.core.Guarantee;
import io.fillrate.core.LoadTarget;
import io.fillrate.core.PhaseRecorder;
import io.fillrate.core.PhaseRecorder.Phase;
import io.fillrate.core.Session;
import io.fillrate.core.Strategies;
import io.fillrate.core.Strategy;
import io.fillrate.core.TrapSource;
import io.fillrate.core.internal.jdbc.Sql;
import io.fillrate.data.Column;
import io.fillrate.data.ForeignKey;
import io.fillrate.data.RowSource;
import io.fillrate.data.Schema;
import io.fillrate.data.SchemaRows;
import io.fillrate.data.Table;
import io.fillrate.data.TableRows;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What a failed fill leaves in every database: none of its own rows, unless its commits say so, and all of others'. */
public abstract class FailedFillContract extends SchemaFixture {

    private final LoadTarget target;

    protected FailedFillContract(LoadTarget target) {
        super(target);
        this.target = target;
    }

    private static FillOptions commits(CommitPolicy policy) {
        FillOptions options = options(2, 2);
        return options.withWriter(options.writer().withCommit(policy));
    }

    @Test
    void a_source_that_fails_leaves_all_tables_empty_and_the_error_names_its_table_and_row() throws SQLException {
        BulkWriteException failure = failure(options(2, 3), Family.breaking());

        assertThat(failure.table()).isEqualTo("children");
        assertThat(failure.rows()).contains(RowRange.of(47));
        assertThat(failure)
                .hasMessageContaining("the well is dry")
                .hasMessageEndingWith("; the fill's rows have been removed again");
        assertCounts(0, 0, 0);
    }

    @Test
    void a_row_that_refers_to_nothing_leaves_all_tables_empty() throws SQLException {
        BulkWriteException failure = failure(options(2, 3), Family.withOrphans());

        assertThat(failure.table()).isEqualTo("children");
        assertThat(failure).hasMessageEndingWith("; the fill's rows have been removed again");
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

        assertThat(failure).hasMessageEndingWith("; rows of tables that are not full have been removed again");
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
    void a_failed_fill_removes_its_own_rows_and_none_that_others_have_committed_meanwhile() throws SQLException {
        BulkWriteException failure =
                failure(options(2, 3), Family.with(broken(47, this::othersWrite), Family.rows(), Family.rows()));

        assertThat(failure).hasMessageEndingWith("; the fill's rows have been removed again");
        assertThat(ids()).containsExactly("parents 1000", "strangers 1000", "children 1000");
    }

    /** When all parents and strangers are in. */
    private void othersWrite() {
        elsewhere("INSERT INTO parents VALUES (1000, 1000)");
        elsewhere("INSERT INTO strangers VALUES (1000, 1000)");
        elsewhere("INSERT INTO children VALUES (1000, 1000)");
    }

    private static RowSource<Family> broken(long row, Runnable before) {
        return new TrapSource<>(Family.rows(), row, () -> {
            before.run();
            throw new IllegalStateException("the well is dry");
        });
    }

    private List<String> ids() throws SQLException {
        List<String> ids = new ArrayList<>();
        try (Connection connection = target.session().connect()) {
            for (String table : List.of("parents", "strangers", "children")) {
                ids.addAll(Sql.texts(connection, "SELECT concat('" + table + " ', id) FROM " + table + " ORDER BY id"));
            }
        }
        return ids;
    }

    @Test
    void a_row_that_rows_of_others_refer_to_stays_and_the_error_says_so() throws SQLException {
        BulkWriteException failure = failure(
                options(2, 3),
                Family.with(
                        broken(47, () -> elsewhere("INSERT INTO children VALUES (1000, 7)")),
                        Family.rows(),
                        Family.rows()));

        assertThat(failure)
                .hasMessageEndingWith("; the fill's rows have been removed again, but some are still there, as rows of"
                        + " others refer to them: 1 of parents");
        assertThat(ids()).containsExactly("parents 7", "children 1000");
    }

    /** What a foreign key does to rows when the one that they refer to goes. */
    protected String onDelete() {
        return " ON DELETE CASCADE";
    }

    @Test
    void a_row_that_a_table_of_no_schema_refers_to_stays_with_those_that_refer_to_it() throws SQLException {
        target.execute("CREATE TABLE visitors (id BIGINT PRIMARY KEY, stranger BIGINT,"
                + " CONSTRAINT visitors_fkey FOREIGN KEY (stranger) REFERENCES strangers (id)" + onDelete() + ")");

        failure(
                options(2, 3),
                Family.with(
                        broken(47, () -> elsewhere("INSERT INTO visitors VALUES (1, 11)")),
                        Family.rows(),
                        Family.rows()));

        assertThat(ids()).containsExactly("strangers 11");
        assertThat(target.count("SELECT count(*) FROM visitors")).isOne();
    }

    @Test
    void rows_that_their_source_does_not_give_again_stay_and_the_error_says_so() throws SQLException {
        AtomicBoolean given = new AtomicBoolean();
        RowSource<Family> once = new TrapSource<>(Family.rows(), 0, () -> {
            if (given.getAndSet(true)) {
                throw new IllegalStateException("given once");
            }
        });

        assertThat(failure(options(1, 1), Family.with(broken(47, () -> {}), once, Family.rows())))
                .hasMessageContaining("the well is dry")
                .hasMessageEndingWith(
                        "; the fill's rows have been removed again, but some are still there, as removing them"
                                + " failed: those of parents (java.lang.IllegalStateException: given once)");
        assertCounts(Family.ROWS, 0, 0);
    }

    @Test
    void of_rows_without_a_key_as_many_go_as_came() throws SQLException {
        Table<Family> notes = new Table<>(
                "notes",
                List.of(
                        Column.int8("id", Family::id),
                        Column.text("text", Note::text).orNull()),
                List.of());
        Schema schema = new Schema(
                "noted",
                List.of(notes, Family.PARENTS, Family.CHILDREN),
                List.of(ForeignKey.of(Family.CHILDREN, Family.PARENTS, "parent")));
        make(schema);
        RowSource<Family> three = RowSource.of(List.of(new Family(1, 1), new Family(1, 1), new Family(2, 2)));

        BulkWriteException failure = failure(
                options(2, 1),
                new SchemaRows(
                        schema,
                        List.of(
                                new TableRows<>(notes, three),
                                new TableRows<>(Family.PARENTS, Family.rows()),
                                new TableRows<>(Family.CHILDREN, broken(47, () -> {
                                    elsewhere("INSERT INTO notes VALUES (1, NULL)");
                                    elsewhere("INSERT INTO notes VALUES (3, 'others')");
                                })))));

        assertThat(failure).hasMessageEndingWith("; the fill's rows have been removed again");
        assertThat(target.count("SELECT count(*) FROM notes")).isEqualTo(2);
        assertThat(target.count("SELECT count(*) FROM notes WHERE id = 1")).isOne();
        assertThat(target.count("SELECT count(*) FROM parents")).isZero();
    }

    /** A text that NULL is in. */
    private static final class Note {
        private static @Nullable String text(Family row) {
            return row.id() == 1 ? null : "of row " + row.id();
        }
    }

    @Test
    void rows_of_a_tree_with_a_composite_key_go_from_its_leaves_to_its_root() throws SQLException {
        Table<Family> tree = new Table<>(
                "tree",
                List.of(
                        Column.int8("part", row -> row.id() % 2),
                        Column.int8("id", Family::id),
                        Column.int8("parent", Family::parent).nullWhen(row -> row.parent() < 1)),
                List.of("part", "id"));
        Schema schema = new Schema(
                "woods",
                List.of(tree, Family.STRANGERS),
                List.of(new ForeignKey("tree_fkey", "tree", List.of("part", "parent"), "tree", List.of("part", "id"))));
        make(schema);
        RowSource<Family> binary = RowSource.of(LongStream.rangeClosed(1, 30)
                .mapToObj(id -> new Family(id, id - 2))
                .toList());

        BulkWriteException failure = failure(
                options(1, 1),
                new SchemaRows(
                        schema,
                        List.of(
                                new TableRows<>(tree, binary),
                                new TableRows<>(
                                        Family.STRANGERS,
                                        broken(30, () -> elsewhere("INSERT INTO tree VALUES (1, 1001, 3)"))))));

        assertThat(failure).hasMessageEndingWith("as rows of others refer to them: 2 of tree");
        assertThat(target.count("SELECT sum(id) FROM tree")).isEqualTo(1001 + 3 + 1);
    }

    @Test
    void an_interrupt_while_others_end_does_not_keep_rows_from_being_removed() throws SQLException {
        Thread filling = Thread.currentThread();
        Session pool = properties -> {
            if (Thread.currentThread().isInterrupted()) {
                throw new SQLException("interrupted while waiting for a connection");
            }
            return target.session().connect(properties);
        };
        try {
            BulkWriteException failure = failure(
                    options(2, 1), Family.with(broken(47, filling::interrupt), Family.rows(), Family.rows()), pool);

            assertThat(failure).hasMessageEndingWith("; the fill's rows have been removed again");
            assertThat(Thread.currentThread().isInterrupted()).isTrue();
        } finally {
            Thread.interrupted(); // or the tests that follow would be interrupted
        }
        assertCounts(0, 0, 0);
    }

    @Test
    void an_interrupt_at_the_last_row_is_heeded_before_the_commit() throws SQLException {
        Thread filling = Thread.currentThread();
        try {
            failure(
                    options(1, 1),
                    SchemaRows.of(
                            Family.STRANGERS, new TrapSource<>(Family.rows(), Family.ROWS - 1, filling::interrupt)));
        } finally {
            Thread.interrupted();
        }
        assertCounts(0, 0, 0);
    }

    @Test
    void what_a_user_of_the_phases_throws_ends_the_fill_and_removes_its_rows() throws SQLException {
        FillOptions options = options(2, 1);
        PhaseRecorder broken = new PhaseRecorder() {
            @Override
            public void enter(Phase phase) {}

            @Override
            public void pause() {
                throw new IllegalStateException("the clock has stopped");
            }
        };

        assertThat(failure(options.withWriter(options.writer().withPhases(broken)), Family.all()))
                .hasMessageContaining("the clock has stopped")
                .hasMessageEndingWith("; the fill's rows have been removed again");
        assertCounts(0, 0, 0);
    }

    @Test
    void a_strategy_that_obeys_no_policy_keeps_whole_tables_only() throws SQLException {
        FillOptions options = commits(CommitPolicy.everyBatches(2));
        Strategy stream = Strategies.load().insert(three().get(2));
        RowSource<Family> children = broken(
                Family.ROWS - 1, () -> Eventually.holds("a part is in", () -> target.count(Family.CHILDREN) == 30));
        SchemaRows rows = Family.with(children, Family.rows(), Family.rows());

        assertThat(new FillPlan(stream, Family.SCHEMA, options).guarantee()).isEqualTo(Guarantee.PER_TABLE);
        assertThatThrownBy(() -> fill(stream, options, rows)).hasMessageContaining("the well is dry");
        assertCounts(Family.ROWS, Family.ROWS, 0);
    }

    @Test
    void connections_that_have_been_given_back_are_not_cut() throws SQLException {
        List<Connection> cut = new ArrayList<>();
        Connection real = target.session().connect();
        Session pool = properties -> (Connection) Proxy.newProxyInstance(
                Connection.class.getClassLoader(), new Class<?>[] {Connection.class}, (proxy, method, arguments) -> {
                    if (method.getName().equals("abort")) {
                        cut.add(real);
                    }
                    return method.getName().equals("abort") ? null : method.invoke(real, arguments);
                });
        SchemaFiller.TrackedSession session = new SchemaFiller.TrackedSession(pool);

        session.connect().close();
        session.abort();

        assertThat(cut).isEmpty();
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
