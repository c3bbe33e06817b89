package io.fillrate.schema.fill;

import static org.assertj.core.api.Assertions.assertThat;

import io.fillrate.core.DatabaseKind;
import io.fillrate.schema.EmbeddedPostgresServer;
import io.fillrate.schema.plan.SchemaPlan;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** New rows that refer to rows which are there already, as those of tables of constants are. */
@Tag("database")
class StoredParentsTest {

    private static final long ROWS = 300;

    @Test
    void a_table_gets_only_rows_for_those_that_it_has_no_row_of_yet() throws Exception {
        SmallSchema schema = schema(
                "stored_parents",
                "CREATE TABLE kinds (name text PRIMARY KEY CHECK (name IN ('a', 'b', 'c')))",
                "INSERT INTO kinds VALUES ('a'), ('b'), ('c')",
                "CREATE TABLE settings (kind text PRIMARY KEY REFERENCES kinds)",
                "INSERT INTO settings VALUES ('a')",
                "CREATE TABLE uses (id int PRIMARY KEY, kind text NOT NULL REFERENCES settings)");

        fillPlanned(schema);

        assertThat(schema.number("SELECT count(*) FROM settings")).isEqualTo(3);
        assertThat(schema.number("SELECT count(*) FROM uses")).isEqualTo(ROWS);
    }

    @Test
    void a_table_that_takes_no_more_rows_is_refused_by_the_plan_and_others_refer_to_its_rows() throws Exception {
        SmallSchema schema = schema(
                "full_parents",
                "CREATE TABLE scopes (id text PRIMARY KEY)",
                "INSERT INTO scopes VALUES ('global')",
                "CREATE TABLE global_scope (scope_id text PRIMARY KEY REFERENCES scopes CHECK (scope_id = 'global'), name text)",
                "INSERT INTO global_scope VALUES ('global')",
                "CREATE TABLE plugins (id int PRIMARY KEY, scope_id text NOT NULL REFERENCES global_scope)");

        SchemaPlan plan = fillPlanned(schema);

        assertThat(plan.refusals()).singleElement().satisfies(refusal -> {
            assertThat(refusal.table().name()).isEqualTo("global_scope");
            assertThat(refusal.reason()).contains("has a row for each of public.scopes");
        });
        assertThat(schema.number("SELECT count(*) FROM plugins")).isEqualTo(ROWS);
    }

    private static SchemaPlan fillPlanned(SmallSchema schema) throws Exception {
        SchemaPlan plan = schema.plan();
        assertThat(schema.fill(plan).tables())
                .allSatisfy(table ->
                        assertThat(table.failure()).as("%s", table.table()).isEmpty());
        return plan;
    }

    private static SmallSchema schema(String database, String... statements) throws Exception {
        SmallSchema schema = new SmallSchema(DatabaseKind.POSTGRES, EmbeddedPostgresServer.session(database), ROWS);
        schema.execute(List.of(statements));
        return schema;
    }
}
