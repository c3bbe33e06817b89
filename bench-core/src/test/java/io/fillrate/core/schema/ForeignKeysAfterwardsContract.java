package io.fillrate.core.schema;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fillrate.core.BulkWriteException;
import io.fillrate.core.BulkWriter;
import io.fillrate.core.CommitPolicy;
import io.fillrate.core.LoadTarget;
import io.fillrate.core.PhaseRecorder;
import io.fillrate.core.PhaseRecorder.Phase;
import io.fillrate.core.Session;
import io.fillrate.core.Strategies;
import io.fillrate.core.Strategy;
import io.fillrate.core.TrapSource;
import io.fillrate.core.UnavailableException;
import io.fillrate.core.internal.jdbc.Sql;
import io.fillrate.core.schema.FillOptions.ForeignKeyTime;
import io.fillrate.data.ForeignKey;
import io.fillrate.data.RowSource;
import io.fillrate.data.Schema;
import io.fillrate.data.SchemaRows;
import io.fillrate.data.Table;
import io.fillrate.data.TableRows;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Foreign keys that are dropped for a fill are there afterwards as they were, with all that the catalog has of them, whatever becomes of
 * the fill.
 */
public abstract class ForeignKeysAfterwardsContract extends SchemaFixture {

    protected static final FillOptions AFTERWARDS = options(2, 2).withForeignKeys(ForeignKeyTime.AFTERWARDS);

    private static final String KEY = "children_parents_fkey";

    protected ForeignKeysAfterwardsContract(LoadTarget target) {
        super(target);
    }

    /** All that the catalog has of the foreign keys of all tables, read by other means than the library's. */
    protected abstract List<String> catalog() throws SQLException;

    /** What a foreign key may say after {@code REFERENCES parents (id)}. */
    protected abstract List<String> definitions();

    /** A foreign key of the children, in place of the one that they have. */
    protected void redefine(String definition) throws SQLException {
        target().execute(drop());
        target().execute("ALTER TABLE children ADD CONSTRAINT " + KEY + " FOREIGN KEY (parent) REFERENCES parents (id) "
                + definition);
    }

    protected abstract String drop();

    private Strategy stream() {
        return Strategies.load().insert(three().get(2));
    }

    protected final List<String> leftBehind() throws SQLException {
        try (Connection connection = target().session().connect()) {
            return DroppedForeignKeys.Saved.present(connection, target().dialect()).stream()
                    .map(DroppedForeignKeys.Saved::view)
                    .toList();
        }
    }

    @AfterEach
    void nothing_is_left_behind() throws SQLException {
        List<String> left = leftBehind();
        for (String view : left) {
            target().execute("DROP VIEW " + view); // or it would be the next test's
        }
        assertThat(left).isEmpty();
    }

    @ParameterizedTest
    @MethodSource("definitions")
    void the_catalog_is_as_before_when_all_rows_are_in(String definition) throws SQLException {
        redefine(definition);
        List<String> before = catalog();

        fill(stream(), AFTERWARDS, Family.all());

        assertCounts(Family.ROWS, Family.ROWS, Family.ROWS);
        assertThat(catalog()).isEqualTo(before).isNotEmpty();
    }

    @ParameterizedTest
    @MethodSource("definitions")
    void the_catalog_is_as_before_when_the_source_has_failed(String definition) throws SQLException {
        redefine(definition);
        List<String> before = catalog();

        assertThat(failure(AFTERWARDS, Family.breaking()))
                .hasMessageEndingWith("; the fill's rows have been removed again");

        assertCounts(0, 0, 0);
        assertThat(catalog()).isEqualTo(before);
    }

    @ParameterizedTest
    @MethodSource("definitions")
    void the_catalog_is_as_before_when_a_row_refers_to_nothing(String definition) throws SQLException {
        redefine(definition);
        List<String> before = catalog();
        if (definition.contains("NOT ENFORCED")) {
            fill(stream(), AFTERWARDS, Family.withOrphans());
            assertCounts(Family.ROWS, Family.ROWS, Family.ROWS);
        } else {
            assertThat(failure(AFTERWARDS, Family.withOrphans()))
                    .hasMessageContaining("foreign key " + KEY + ": ")
                    .hasMessageEndingWith("; the fill's rows have been removed again");
            assertCounts(0, 0, 0);
        }
        assertThat(catalog()).isEqualTo(before);
    }

    @Test
    void the_catalog_is_as_before_when_the_fill_was_interrupted() throws SQLException {
        List<String> before = catalog();
        Thread filling = Thread.currentThread();
        try {
            failure(
                    AFTERWARDS,
                    Family.with(new TrapSource<>(Family.rows(), 30, filling::interrupt), Family.rows(), Family.rows()));
        } finally {
            Thread.interrupted(); // or the tests that follow would be interrupted
        }
        assertCounts(0, 0, 0);
        assertThat(catalog()).isEqualTo(before);
    }

    @Test
    void the_catalog_is_as_before_when_the_user_of_the_phases_fails() throws SQLException {
        List<String> before = catalog();
        for (int fatal : List.of(1, 2)) {
            int[] seen = {0};
            PhaseRecorder broken = phase -> {
                if (phase == Phase.INDEX && ++seen[0] == fatal) {
                    throw new IllegalStateException("the clock has stopped");
                }
            };

            failure(AFTERWARDS.withWriter(AFTERWARDS.writer().withPhases(broken)), Family.all());

            assertCounts(0, 0, 0);
            assertThat(catalog()).isEqualTo(before);
        }
    }

    /** Whatever the step: rows and keys are as before, or the next fill puts that right. */
    @ParameterizedTest
    @EnumSource(CutSession.Cut.class)
    void connections_that_are_cut_at_any_step_leave_the_catalog_as_before(CutSession.Cut kind) throws SQLException {
        List<String> before = catalog();
        CutSession whole = CutSession.whole(target().session());
        FillOptions one = AFTERWARDS.withThreads(1);
        fill(stream(), one, Family.all(), whole);
        assertThat(whole.steps()).isGreaterThan(10);
        int first = 1 + List.of(CutSession.Cut.values()).indexOf(kind);
        for (int step = first; step <= whole.steps(); step += stride()) {
            make(Family.SCHEMA);
            CutSession session = new CutSession(target().session(), step, kind);
            try {
                fill(stream(), one, Family.all(), session);
                assertCounts(Family.ROWS, Family.ROWS, Family.ROWS);
            } catch (UnavailableException e) {
                assertCounts(0, 0, 0);
            } catch (BulkWriteException e) {
                assertThat(e).as("step " + step).hasMessageNotContaining("\n");
                if (kind == CutSession.Cut.DEATH) {
                    clear();
                    fill(stream(), AFTERWARDS, Family.all());
                } else {
                    assertCounts(0, 0, 0);
                }
            }
            assertThat(catalog()).as("step " + step).isEqualTo(before);
            assertThat(leftBehind()).as("step " + step).isEmpty();
        }
    }

    /** Of how many steps one is tried with each kind of cut: 3 for servers that take their time to define tables. */
    protected int stride() {
        return 1;
    }

    private void clear() throws SQLException {
        for (String table : List.of("children", "parents", "strangers")) {
            target().execute("DELETE FROM " + table);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 30, 59})
    void what_a_process_has_dropped_that_was_killed_is_made_again_by_the_next_fill(int row) throws SQLException {
        redefine(definitions().get(0));
        List<String> before = catalog();
        CutSession killed = CutSession.whole(target().session());
        RowSource<Family> deadly = new TrapSource<>(Family.rows(), row, killed::cutForGood);

        BulkWriteException failure = failure(AFTERWARDS, Family.with(deadly, Family.rows(), Family.rows()), killed);

        assertThat(failure)
                .hasMessageContaining("could not be removed again")
                .hasMessageContaining(leftBehind().get(0));
        assertThat(catalog()).isNotEqualTo(before);
        try (Connection connection = target().session().connect()) {
            assertThat(Sql.texts(
                            connection, "SELECT statement FROM " + leftBehind().get(0) + " ORDER BY number"))
                    .first()
                    .asString()
                    .contains("ALTER TABLE")
                    .contains("FOREIGN KEY");
        }
        clear();

        fill(stream(), AFTERWARDS, Family.all());

        assertThat(catalog()).isEqualTo(before);
    }

    @Test
    void rows_that_others_commit_meanwhile_stay_with_those_that_they_refer_to() throws SQLException {
        List<String> before = catalog();
        RowSource<Family> children = new TrapSource<>(Family.rows(), 59, () -> {
            elsewhere("INSERT INTO parents VALUES (1000, 1000)");
            elsewhere("INSERT INTO children VALUES (1000, 1000)");
            throw new IllegalStateException("the well is dry");
        });

        failure(AFTERWARDS.withThreads(1), Family.with(children, Family.rows(), Family.rows()));

        assertCounts(1, 0, 1);
        assertThat(catalog()).isEqualTo(before);
    }

    @Test
    void rows_of_others_that_refer_to_nothing_make_the_error_name_the_key_and_where_its_definition_is()
            throws SQLException {
        List<String> before = catalog();
        AtomicBoolean written = new AtomicBoolean();
        RowSource<Family> children = new TrapSource<>(Family.rows(), 59, () -> {
            if (!written.getAndSet(true)) {
                elsewhere("INSERT INTO children VALUES (1000, 999)");
            }
        });

        BulkWriteException failure =
                failure(AFTERWARDS.withThreads(1), Family.with(children, Family.rows(), Family.rows()));

        assertThat(failure)
                .hasMessageContaining("; missing is foreign key " + KEY + " of table children (")
                .hasMessageContaining("view " + leftBehind().get(0) + " has the definitions");
        assertCounts(0, 0, 1);
        target().execute("DELETE FROM children");

        fill(stream(), AFTERWARDS, Family.all());
        assertThat(catalog()).isEqualTo(before);
    }

    @Test
    void a_key_that_is_not_there_is_refused_before_anything_is_dropped() throws SQLException {
        List<String> before = catalog();
        Schema schema = new Schema(
                "family",
                Family.SCHEMA.tables(),
                List.of(
                        Family.SCHEMA.foreignKeys().get(0),
                        new ForeignKey("other_fkey", "children", List.of("parent"), "strangers", List.of("id"))));
        SchemaRows rows = new SchemaRows(schema, Family.all().tables());

        assertThatThrownBy(() -> fill(stream(), AFTERWARDS, rows))
                .isInstanceOf(UnavailableException.class)
                .hasMessage(stream().id()
                        + " is unavailable: table children has no foreign key other_fkey that could be dropped");
        assertThat(catalog()).isEqualTo(before);
    }

    @Test
    void a_fill_that_cannot_be_taken_back_is_refused_before_anything_is_dropped() throws SQLException {
        List<String> before = catalog();
        FillOptions options = AFTERWARDS.withWriter(AFTERWARDS.writer().withCommit(CommitPolicy.everyBatches(2)));

        assertThatThrownBy(() -> fill(statements(), options, Family.all()))
                .isInstanceOf(UnavailableException.class)
                .hasMessageContaining("rows that a failed fill has committed would stay");
        assertThat(catalog()).isEqualTo(before);
    }

    /** What is done beside the writers, on a connection that a pool would hand on. */
    @Test
    void a_connection_is_given_back_as_it_came() throws SQLException {
        try (Connection connection = target().session().connect()) {
            List<String> before = settings(connection);
            Session pool = properties -> unclosed(connection);
            List<ForeignKey> keys = Family.SCHEMA.foreignKeys();
            DroppedForeignKeys constraints = new DroppedForeignKeys(pool, target().dialect(), "test", keys);
            LoadedRows loaded = new LoadedRows(pool, target().dialect(), keys);

            constraints.prepare();
            constraints.drop();
            try (FillingTable parents =
                    FillingTable.open(new TableRows<>(Family.PARENTS, Family.rows()), 1, this::open)) {
                parents.writeAlone();
                assertThat(loaded.remove(List.of(parents))).isEmpty();
            }
            elsewhere("INSERT INTO children VALUES (1, 1)");
            assertThatThrownBy(constraints::add).isInstanceOf(BulkWriteException.class);
            elsewhere("DELETE FROM children");
            assertThat(constraints.restore()).isEmpty();

            assertThat(settings(connection)).isEqualTo(before);
            assertThat(connection.getAutoCommit()).isTrue();
        }
        assertCounts(0, 0, 0);
    }

    private <T> BulkWriter<T> open(Table<T> table) {
        return stream().open(table, target().session(), AFTERWARDS.writer());
    }

    private static Connection unclosed(Connection connection) {
        return (Connection) Proxy.newProxyInstance(
                Connection.class.getClassLoader(), new Class<?>[] {Connection.class}, (proxy, method, arguments) -> {
                    try {
                        return method.getName().equals("close") ? null : method.invoke(connection, arguments);
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                });
    }

    /** All settings of a session. */
    protected abstract List<String> settings(Connection connection) throws SQLException;
}
