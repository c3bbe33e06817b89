package io.fillrate.schema.fill;

import static org.assertj.core.api.Assertions.assertThat;

import io.fillrate.core.DatabaseKind;
import io.fillrate.core.Session;
import io.fillrate.schema.EmbeddedPostgresServer;
import io.fillrate.schema.fill.FillSummary.FilledTable;
import io.fillrate.schema.model.SchemaModel;
import io.fillrate.schema.plan.PlanOptions;
import io.fillrate.schema.plan.SchemaPlan;
import io.fillrate.schema.planner.SchemaPlanner;
import io.fillrate.schema.read.SchemaReader;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Set;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** Tables whose demands no catalogue spells out. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Tag("database")
class PostgresDemandsTest {

    private static final long ROWS = 600;

    private Session session;
    private FillSummary summary;

    @BeforeAll
    void fill() throws Exception {
        session = EmbeddedPostgresServer.session("fill_demanding");
        EmbeddedPostgresServer.run(session, EmbeddedPostgresServer.script("demanding.sql"));
        try (Connection connection = session.connect()) {
            SchemaModel model = SchemaReader.of(DatabaseKind.POSTGRES).read(connection, Set.of());
            SchemaPlan plan = SchemaPlanner.plan(model, new PlanOptions(42, table -> ROWS, false), connection);
            summary = SchemaFill.fill(plan, session, 2, SchemaFill.Listener.NONE);
        }
    }

    @Test
    void every_table_is_filled_but_the_one_that_takes_nothing() {
        assertThat(summary.tables())
                .allSatisfy(table ->
                        assertThat(table.failure()).as("%s", table.table()).isEmpty());
        assertThat(summary.refusals()).singleElement().satisfies(refusal -> {
            assertThat(refusal.table().name()).isEqualTo("closed");
            assertThat(refusal.reason()).contains("a trigger refuses its rows", "closed");
        });
    }

    @Test
    void texts_have_the_form_that_a_function_or_the_cast_of_an_index_asks_for() throws SQLException {
        assertThat(rows("releases")).isEqualTo(ROWS);
        assertThat(rows("runs")).isEqualTo(ROWS);
    }

    @Test
    void bytes_have_the_length_that_is_asked_for() throws SQLException {
        assertThat(rows("files")).isEqualTo(ROWS);
    }

    @Test
    void checks_over_many_columns_are_met_one_after_the_other() throws SQLException {
        assertThat(rows("calls")).isEqualTo(ROWS);
    }

    @Test
    void checks_see_the_keys_of_rows_of_their_own_table() throws SQLException {
        assertThat(rows("nodes")).isPositive();
    }

    @Test
    void rows_that_a_trigger_refuses_are_passed_over_and_those_that_refer_to_them() throws SQLException {
        assertThat(rows("choosy")).isEqualTo(ROWS / 3);
        assertThat(filled("choosy_children").note()).startsWith("planned again");
        assertThat(rows("choosy_children")).isEqualTo(ROWS);
        assertThat(filled("choosy").note()).contains(ROWS / 3 + " of " + ROWS + " rows", "not divisible by 3");
    }

    @Test
    void rows_that_a_check_refuses_for_the_rows_of_another_table_are_passed_over() throws SQLException {
        assertThat(rows("even_names")).isBetween(1L, ROWS - 1);
    }

    @Test
    void a_table_that_a_trigger_of_another_table_fills_is_left_as_that_fills_it() throws SQLException {
        assertThat(rows("counts")).isEqualTo(ROWS);
        assertThat(filled("counts").note()).contains("triggers of other tables");
    }

    @Test
    void a_table_is_filled_without_the_key_that_has_nothing_to_refer_to() throws SQLException {
        assertThat(rows("closed_children")).isEqualTo(ROWS);
    }

    private FilledTable filled(String name) {
        return summary.tables().stream()
                .filter(table -> table.table().name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    private long rows(String table) throws SQLException {
        try (Connection connection = session.connect();
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("SELECT count(*) FROM " + table)) {
            row.next();
            return row.getLong(1);
        }
    }
}
