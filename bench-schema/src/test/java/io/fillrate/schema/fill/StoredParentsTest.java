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
            assertThat(refusal.reason()).contains("has a row for each of public.scopes already");
        });
        assertThat(schema.number("SELECT count(*) FROM plugins")).isEqualTo(ROWS);
    }

    @Test
    void rows_that_must_have_a_parent_in_their_own_table_refer_to_those_that_are_there() throws Exception {
        SmallSchema schema = schema(
                "stored_roots",
                "CREATE TABLE scopes (id text PRIMARY KEY, kind text NOT NULL, parent_id text REFERENCES scopes,"
                        + " CHECK ((kind = 'global' AND parent_id IS NULL) OR (kind = 'org' AND parent_id = 'global')))",
                "INSERT INTO scopes VALUES ('global', 'global', NULL)",
                "CREATE TABLE orgs (id text PRIMARY KEY REFERENCES scopes, parent_id text NOT NULL REFERENCES scopes)",
                "CREATE FUNCTION org() RETURNS trigger LANGUAGE plpgsql AS"
                        + " 'BEGIN INSERT INTO orgs VALUES (NEW.id, NEW.parent_id); RETURN NEW; END'",
                "CREATE TRIGGER org AFTER INSERT ON scopes FOR EACH ROW EXECUTE FUNCTION org()",
                "CREATE TABLE members (id int PRIMARY KEY, org_id text NOT NULL REFERENCES orgs)");

        fillPlanned(schema);

        assertThat(schema.number("SELECT count(*) FROM scopes WHERE parent_id = 'global'"))
                .isEqualTo(ROWS);
        assertThat(schema.number("SELECT count(*) FROM members")).isEqualTo(ROWS);
    }

    @Test
    void a_second_check_is_met_by_the_few_rows_that_meet_the_first() throws Exception {
        SmallSchema schema = schema(
                "few_rows_meet_two_checks",
                "CREATE FUNCTION rare(t text) RETURNS boolean IMMUTABLE LANGUAGE sql AS 'SELECT hashtext(t) % 10 = 0'",
                "CREATE FUNCTION even(n int) RETURNS boolean IMMUTABLE LANGUAGE sql AS 'SELECT n % 2 = 0'",
                "CREATE TABLE things (id text PRIMARY KEY CHECK (rare(id)), n int NOT NULL UNIQUE CHECK (even(n)))",
                "CREATE TABLE parts (thing text PRIMARY KEY REFERENCES things CHECK (rare(thing || 'x')),"
                        + " n int NOT NULL REFERENCES things (n) CHECK (even(n / 2)))");

        fillPlanned(schema);

        assertThat(schema.number("SELECT count(*) FROM parts")).isPositive();
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
