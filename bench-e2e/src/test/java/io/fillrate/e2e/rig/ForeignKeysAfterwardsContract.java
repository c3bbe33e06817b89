package io.fillrate.e2e.rig;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fillrate.core.BulkWriteException;
import io.fillrate.core.CommitPolicy;
import io.fillrate.core.Guarantee;
import io.fillrate.core.PhaseRecorder;
import io.fillrate.core.PhaseRecorder.Phase;
import io.fillrate.core.Strategies;
import io.fillrate.core.Strategy;
import io.fillrate.core.TrapSource;
import io.fillrate.core.UnavailableException;
import io.fillrate.e2e.server.Target;
import io.fillrate.e2e.settings.Settings.ForeignKeyTime;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Foreign keys that are dropped for a load are there afterwards as before, whatever becomes of the load. */
public abstract class ForeignKeysAfterwardsContract extends SchemaFixture {

    protected static final String KEY = "children_parents_fkey";

    protected ForeignKeysAfterwardsContract(Target target) {
        super(target);
    }

    /** All that the catalogue has of the foreign keys of all tables, read by other means than the rig's. */
    protected abstract List<String> catalogue() throws SQLException;

    /** All settings of a session. */
    protected abstract List<String> settings(Connection connection) throws SQLException;

    protected final Variant afterwards() {
        return options(2, 2).withForeignKeys(ForeignKeyTime.AFTERWARDS);
    }

    protected final Strategy stream() {
        return Strategies.load().insert(three().get(2));
    }

    @Test
    void keys_are_as_before_when_all_rows_are_in() throws SQLException {
        List<String> before = catalogue();

        load(stream(), afterwards(), Family.all());

        assertThat(new FillPlan(stream(), Family.SCHEMA, afterwards()).guarantee())
                .isEqualTo(Guarantee.CHECKED_AFTERWARDS);
        assertCounts(Family.ROWS, Family.ROWS, Family.ROWS);
        assertThat(catalogue()).isEqualTo(before).isNotEmpty();
    }

    @Test
    void keys_are_as_before_when_the_source_has_failed() throws SQLException {
        List<String> before = catalogue();

        assertThat(failure(afterwards(), Family.breaking()))
                .hasMessageContaining("the well is dry")
                .hasMessageEndingWith("; all tables have been emptied");

        assertCounts(0, 0, 0);
        assertThat(catalogue()).isEqualTo(before);
    }

    @Test
    void keys_are_as_before_when_a_row_refers_to_nothing() throws SQLException {
        List<String> before = catalogue();

        assertThat(failure(afterwards(), Family.withOrphans()))
                .hasMessageStartingWith(three().get(0) + " into children: foreign key " + KEY + ": ")
                .hasMessageEndingWith("; all tables have been emptied");

        assertCounts(0, 0, 0);
        assertThat(catalogue()).isEqualTo(before);
    }

    @Test
    void keys_are_as_before_when_the_load_was_interrupted() throws SQLException {
        List<String> before = catalogue();
        Thread loading = Thread.currentThread();
        try {
            failure(
                    afterwards(),
                    Family.with(new TrapSource<>(Family.rows(), 30, loading::interrupt), Family.rows(), Family.rows()));
        } finally {
            Thread.interrupted(); // or the tests that follow would be interrupted
        }
        assertCounts(0, 0, 0);
        assertThat(catalogue()).isEqualTo(before);
    }

    @Test
    void keys_are_as_before_when_the_user_of_the_phases_fails() throws SQLException {
        List<String> before = catalogue();
        for (int fatal : List.of(1, 2)) {
            int[] seen = {0};
            PhaseRecorder broken = phase -> {
                if (phase == Phase.INDEX && ++seen[0] == fatal) {
                    throw new IllegalStateException("the clock has stopped");
                }
            };

            failure(afterwards().with(writer -> writer.withPhases(broken)), Family.all());

            assertCounts(0, 0, 0);
            assertThat(catalogue()).isEqualTo(before);
        }
    }

    @Tag("slow")
    @ParameterizedTest
    @EnumSource(CutSession.Cut.class)
    void connections_that_are_cut_at_any_step_leave_empty_tables_and_keys_as_before(CutSession.Cut kind)
            throws SQLException {
        List<String> before = catalogue();
        CutSession whole = CutSession.whole(target().session());
        Variant one = afterwards().withThreads(1);
        load(statements(), one, Family.all(), whole);
        assertThat(whole.steps()).isGreaterThan(10);
        for (int step = 1; step <= whole.steps(); step += stride()) {
            make(Family.SCHEMA);
            CutSession session = new CutSession(target().session(), step, kind);
            try {
                load(statements(), one, Family.all(), session);
                assertCounts(Family.ROWS, Family.ROWS, Family.ROWS);
            } catch (UnavailableException e) {
                assertCounts(0, 0, 0);
            } catch (BulkWriteException e) {
                assertThat(e).as("step " + step).hasMessageNotContaining("\n");
                assertCounts(0, 0, 0);
            }
            assertThat(catalogue()).as("step " + step).isEqualTo(before);
        }
    }

    /** Of how many steps one is tried with each kind of cut: 3 for servers that take their time to define tables. */
    protected int stride() {
        return 1;
    }

    @Test
    void a_load_that_cannot_be_taken_back_is_refused_before_anything_is_dropped() throws SQLException {
        List<String> before = catalogue();
        Variant options = afterwards().with(writer -> writer.withCommit(CommitPolicy.everyBatches(2)));

        assertThatThrownBy(() -> load(statements(), options, Family.all()))
                .isInstanceOf(UnavailableException.class)
                .hasMessageContaining("rows that a failed load has committed would stay");
        assertThat(catalogue()).isEqualTo(before);
    }

    @Test
    void a_connection_that_drops_and_adds_keys_has_its_settings_afterwards() throws SQLException {
        List<String> catalogue = catalogue();
        try (Connection connection = target().session().connect()) {
            List<String> before = settings(connection);
            SchemaLoad.DroppedForeignKeys keys = new SchemaLoad.DroppedForeignKeys(
                    new FillPlan(stream(), Family.SCHEMA, afterwards()), target().dialect());

            keys.drop(connection);
            execute("INSERT INTO children VALUES (1, 1)");
            assertThatThrownBy(() -> keys.add(connection)).isInstanceOf(BulkWriteException.class);
            execute("DELETE FROM children");
            keys.restore(connection);
            keys.restore(connection);

            assertThat(settings(connection)).isEqualTo(before);
            assertThat(connection.getAutoCommit()).isTrue();
        }
        assertThat(catalogue()).isEqualTo(catalogue);
    }
}
