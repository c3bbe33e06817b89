package io.fillrate.e2e.rig;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fillrate.core.BulkWriteException;
import io.fillrate.core.BulkWriteException.RowRange;
import io.fillrate.core.CommitPolicy;
import io.fillrate.core.Eventually;
import io.fillrate.core.Guarantee;
import io.fillrate.core.PhaseRecorder;
import io.fillrate.core.PhaseRecorder.Phase;
import io.fillrate.core.Session;
import io.fillrate.core.Strategies;
import io.fillrate.core.Strategy;
import io.fillrate.core.TrapSource;
import io.fillrate.data.Column;
import io.fillrate.data.ForeignKey;
import io.fillrate.data.RowSource;
import io.fillrate.data.Schema;
import io.fillrate.data.SchemaRows;
import io.fillrate.data.Table;
import io.fillrate.data.TableRows;
import io.fillrate.e2e.server.Target;
import java.sql.SQLException;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** What a failed load leaves in the tables of every database: nothing, unless its commits say so. */
public abstract class FailedSchemaLoadContract extends SchemaFixture {

    private static final String ALL_EMPTY = "; all tables have been emptied";

    protected FailedSchemaLoadContract(Target target) {
        super(target);
    }

    private Variant commits(CommitPolicy policy) {
        return options(2, 2).with(writer -> writer.withCommit(policy));
    }

    @Test
    void a_source_that_fails_leaves_all_tables_empty_and_the_error_names_its_table_and_row() throws SQLException {
        BulkWriteException failure = failure(options(2, 3), Family.breaking());

        assertThat(failure.table()).isEqualTo("children");
        assertThat(failure.rows()).contains(RowRange.of(47));
        assertThat(failure).hasMessageContaining("the well is dry").hasMessageEndingWith(ALL_EMPTY);
        assertCounts(0, 0, 0);
    }

    @Test
    void a_row_that_refers_to_nothing_leaves_all_tables_empty() throws SQLException {
        BulkWriteException failure = failure(options(2, 3), Family.withOrphans());

        assertThat(failure.table()).isEqualTo("children");
        assertThat(failure).hasMessageEndingWith(ALL_EMPTY);
        assertCounts(0, 0, 0);
    }

    @Test
    void of_tables_that_are_loaded_at_the_same_time_one_that_fails_ends_the_other() throws Exception {
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

        assertThat(failure).hasMessageEndingWith("; tables that are not full have been emptied");
        assertCounts(Family.ROWS, Family.ROWS, 0);
    }

    @Test
    void with_commits_after_some_batches_nothing_is_emptied() throws SQLException {
        Variant options = commits(CommitPolicy.everyBatches(2)).withThreads(1);

        failure(options, Family.breaking());

        assertCounts(Family.ROWS, Family.ROWS, 40);
    }

    @Test
    void a_table_alone_is_left_to_its_writer_and_may_have_rows() throws SQLException {
        SchemaRows first = SchemaRows.of(Family.STRANGERS, Family.rows());
        load(statements(), options(1, 8), first);

        failure(
                options(1, 8),
                SchemaRows.of(Family.STRANGERS, TrapSource.broken(Family.of(LongStream.range(100, 160)), 30)));
        assertCounts(0, Family.ROWS, 0);
    }

    @Test
    void a_table_that_refers_to_itself_is_emptied_or_the_error_says_why_not() throws SQLException {
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
                                new TableRows<>(Family.STRANGERS, TrapSource.broken(Family.rows(), 30)))));

        if (String.valueOf(failure.getMessage())
                .contains("could not be emptied")) { // DuckDB deletes no row that another one refers to
            assertThat(failure).hasMessageContaining("Violates foreign key constraint");
        } else {
            assertThat(failure).hasMessageEndingWith(ALL_EMPTY);
            assertThat(count(tree)).isZero();
        }
    }

    @Test
    void an_interrupt_while_others_end_does_not_keep_tables_from_being_emptied() throws SQLException {
        Thread loading = Thread.currentThread();
        Session pool = properties -> {
            if (Thread.currentThread().isInterrupted()) {
                throw new SQLException("interrupted while waiting for a connection");
            }
            return target().session().connect(properties);
        };
        RowSource<Family> children = new TrapSource<>(Family.rows(), 47, () -> {
            loading.interrupt();
            throw new IllegalStateException("the well is dry");
        });
        try {
            BulkWriteException failure =
                    failure(options(2, 1), Family.with(children, Family.rows(), Family.rows()), pool);

            assertThat(failure).hasMessageEndingWith(ALL_EMPTY);
            assertThat(Thread.currentThread().isInterrupted()).isTrue();
        } finally {
            Thread.interrupted(); // or the tests that follow would be interrupted
        }
        assertCounts(0, 0, 0);
    }

    @Test
    void an_interrupt_at_the_last_row_is_heeded_before_the_commit() throws SQLException {
        Thread loading = Thread.currentThread();
        try {
            failure(
                    options(1, 1),
                    SchemaRows.of(
                            Family.STRANGERS, new TrapSource<>(Family.rows(), Family.ROWS - 1, loading::interrupt)));
        } finally {
            Thread.interrupted();
        }
        assertCounts(0, 0, 0);
    }

    @Test
    void what_a_user_of_the_phases_throws_ends_the_load_and_empties_the_tables() throws SQLException {
        PhaseRecorder broken = new PhaseRecorder() {
            @Override
            public void enter(Phase phase) {}

            @Override
            public void pause() {
                throw new IllegalStateException("the clock has stopped");
            }
        };

        assertThat(failure(options(2, 1).with(writer -> writer.withPhases(broken)), Family.all()))
                .hasMessageContaining("the clock has stopped")
                .hasMessageEndingWith(ALL_EMPTY);
        assertCounts(0, 0, 0);
    }

    @Test
    void a_strategy_that_obeys_no_policy_keeps_whole_tables_only() throws SQLException {
        Variant options = commits(CommitPolicy.everyBatches(2));
        Strategy stream = Strategies.load().insert(three().get(2));
        RowSource<Family> children = new TrapSource<>(Family.rows(), Family.ROWS - 1, () -> {
            Eventually.holds("a part is in", () -> count(Family.CHILDREN) == 30);
            throw new IllegalStateException("the well is dry");
        });
        SchemaRows rows = Family.with(children, Family.rows(), Family.rows());

        assertThat(new FillPlan(stream, Family.SCHEMA, options).guarantee()).isEqualTo(Guarantee.PER_TABLE);
        assertThatThrownBy(() -> load(stream, options, rows)).hasMessageContaining("the well is dry");
        assertCounts(Family.ROWS, Family.ROWS, 0);
    }

    @Test
    void an_interrupt_ends_everything_and_leaves_all_tables_empty() throws SQLException {
        Thread loading = Thread.currentThread();
        Signal never = new Signal();
        try {
            BulkWriteException failure = failure(
                    options(2, 1), Family.with(Family.rows(), Family.rows(), new TrapSource<>(Family.rows(), 30, () -> {
                        loading.interrupt();
                        never.await();
                    })));

            assertThat(failure).hasMessageContaining("the loading thread was interrupted");
            assertThat(Thread.currentThread().isInterrupted()).isTrue();
        } finally {
            Thread.interrupted(); // or the tests that follow would be interrupted
        }
        assertCounts(0, 0, 0);
    }
}
