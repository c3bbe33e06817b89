package io.fillrate.core.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import io.fillrate.core.BulkWriteException;
import io.fillrate.core.Capability;
import io.fillrate.core.Guarantee;
import io.fillrate.core.Strategies;
import io.fillrate.core.Strategy;
import io.fillrate.core.schema.Family;
import io.fillrate.core.schema.FillOptions;
import io.fillrate.core.schema.FillOptions.ForeignKeyTime;
import io.fillrate.core.schema.FillPlan;
import io.fillrate.core.schema.SchemaFillerContract;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Fills of the default strategies; {@link PostgresSchemaOthersTest} has the others. */
class PostgresSchemaTest extends SchemaFillerContract {

    PostgresSchemaTest() {
        super(TestPostgres.stock().target());
    }

    /** None that needs a server which logs little. */
    @Override
    protected List<Strategy> strategies() {
        return TestPostgres.strategies().stream()
                .filter(strategy -> !TestPostgres.needsMinimalWal(strategy))
                .filter(this::isTested)
                .toList();
    }

    boolean isTested(Strategy strategy) {
        return strategy.has(Capability.CHUNKED);
    }

    private static final FillOptions AFTERWARDS =
            FillOptions.defaults().withThreads(3).withForeignKeys(ForeignKeyTime.AFTERWARDS);

    private static List<String> foreignKeys() throws SQLException {
        List<String> names = new ArrayList<>();
        try (Connection connection = TestPostgres.stock().target().session().connect();
                Statement statement = connection.createStatement();
                ResultSet row =
                        statement.executeQuery("SELECT conname FROM pg_constraint WHERE contype = 'f' AND convalidated"
                                + " AND conrelid = 'children'::regclass")) {
            while (row.next()) {
                names.add(row.getString(1));
            }
        }
        return names;
    }

    @Test
    void foreign_keys_can_be_checked_when_all_rows_are_there() throws SQLException {
        fill(Strategies.load().insert("postgres/copy-binary"), AFTERWARDS, Family.all());

        assertThat(foreignKeys()).containsExactly("children_parents_fkey");
        assertThat(new FillPlan(statements(), Family.SCHEMA, AFTERWARDS).guarantee())
                .isEqualTo(Guarantee.CHECKED_AFTERWARDS);
    }

    @ParameterizedTest
    @ValueSource(strings = {"copy-binary-drop-indexes", "copy-binary-parallel", "copy-binary-parallel-drop-indexes"})
    void strategies_that_foreign_keys_hinder_can_have_them_checked_afterwards(String name) throws SQLException {
        long rows = fill(Strategies.load().insert("postgres/" + name), AFTERWARDS, Family.all());

        assertThat(rows).isEqualTo(3 * Family.ROWS);
        assertCounts(Family.ROWS, Family.ROWS, Family.ROWS);
        assertThat(foreignKeys()).containsExactly("children_parents_fkey");
    }

    @Test
    void a_row_that_refers_to_nothing_is_found_afterwards_and_leaves_empty_tables_with_their_foreign_keys()
            throws SQLException {
        BulkWriteException failure = failure(AFTERWARDS, Family.withOrphans());

        assertThat(failure)
                .hasMessageStartingWith(
                        "postgres/batch into children: foreign key children_parents_fkey: insert or update on table"
                                + " \"children\" violates foreign key constraint")
                .hasMessageEndingWith("; the fill's rows have been removed again");
        assertCounts(0, 0, 0);
        assertThat(foreignKeys()).containsExactly("children_parents_fkey");
    }

    @Test
    void a_source_that_fails_gets_the_foreign_keys_back() throws SQLException {
        assertThat(failure(AFTERWARDS, Family.breaking())).hasMessageContaining("the well is dry");
        assertCounts(0, 0, 0);
        assertThat(foreignKeys()).containsExactly("children_parents_fkey");
    }

    @Override
    protected List<String> three() {
        return List.of("postgres/batch", "postgres/copy-csv", "postgres/copy-binary");
    }
}
