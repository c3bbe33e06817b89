package io.fillrate.schema.fill;

import static org.assertj.core.api.Assertions.assertThat;

import io.fillrate.core.DatabaseKind;
import io.fillrate.schema.EmbeddedPostgresServer;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Demands of triggers that go beyond one column: values, types and rows of other tables that they ask for. */
@Tag("database")
class LearntDemandsTest {

    private static final long ROWS = 200;

    @Test
    void a_text_that_a_trigger_reads_as_a_number_or_as_xml_is_one() throws Exception {
        SmallSchema schema = filled(
                "read_texts",
                "CREATE TABLE codes (id int PRIMARY KEY, code text NOT NULL, label text NOT NULL)",
                "CREATE TABLE records (id int PRIMARY KEY, content text NOT NULL)",
                trigger("codes", "PERFORM NEW.code::int;"),
                trigger("records", "PERFORM xpath('//a', NEW.content::xml);"));

        assertThat(schema.number("SELECT count(*) FROM codes WHERE code ~ '^[0-9]+$'"))
                .isEqualTo(ROWS);
        assertThat(schema.number("SELECT count(*) FROM records")).isEqualTo(ROWS);
    }

    @Test
    void a_column_has_its_default_where_nothing_else_is_taken() throws Exception {
        SmallSchema schema = filled(
                "defaults",
                "CREATE TABLE paths (id int PRIMARY KEY, path text NOT NULL DEFAULT 'r')",
                trigger("paths", "IF md5(NEW.path) <> md5('r') THEN RAISE 'no such place'; END IF;"));

        assertThat(schema.number("SELECT count(*) FROM paths WHERE path = 'r'")).isEqualTo(ROWS);
    }

    @Test
    void several_columns_are_those_of_one_row_that_a_trigger_looks_for() throws Exception {
        SmallSchema schema = filled(
                "rows_looked_for",
                "CREATE TABLE units (id int PRIMARY KEY)",
                "CREATE TABLE funds (id int PRIMARY KEY, unit int NOT NULL REFERENCES units, code text NOT NULL)",
                "CREATE TABLE shares (id int PRIMARY KEY, unit int NOT NULL REFERENCES units, fund text NOT NULL)",
                trigger(
                        "shares",
                        "PERFORM 1 FROM funds WHERE unit = NEW.unit AND code = NEW.fund;"
                                + " IF NOT FOUND THEN RAISE 'no such fund'; END IF;"));

        assertThat(schema.number("SELECT count(*) FROM shares")).isEqualTo(ROWS);
    }

    @Test
    void rows_that_two_keys_refer_to_agree_in_the_column_that_a_trigger_compares() throws Exception {
        SmallSchema schema = filled(
                "agreeing_rows",
                "CREATE TABLE orgs (id int PRIMARY KEY)",
                "CREATE TABLE staff (id int PRIMARY KEY, org_id int NOT NULL REFERENCES orgs)",
                "CREATE TABLE teams (id int PRIMARY KEY, org_id int NOT NULL REFERENCES orgs)",
                "CREATE TABLE members (id int PRIMARY KEY, staff_id int NOT NULL REFERENCES staff, team_id int NOT NULL REFERENCES teams)",
                trigger(
                        "members",
                        "PERFORM 1 FROM staff s, teams t WHERE s.org_id = t.org_id AND s.id = NEW.staff_id AND t.id = NEW.team_id;"
                                + " IF NOT FOUND THEN RAISE 'of another organisation'; END IF;"));

        assertThat(schema.number("SELECT count(*) FROM members")).isEqualTo(ROWS);
    }

    @Test
    void a_column_has_the_value_of_the_row_that_a_key_refers_to() throws Exception {
        SmallSchema schema = filled(
                "values_of_parents",
                "CREATE TABLE kinds (name text PRIMARY KEY)",
                "CREATE TABLE groups (name text PRIMARY KEY, kind text NOT NULL REFERENCES kinds)",
                "CREATE TABLE sources (id int PRIMARY KEY, kind text NOT NULL REFERENCES kinds, grp text NOT NULL REFERENCES groups)",
                trigger(
                        "sources",
                        "IF (SELECT groups.kind FROM groups WHERE name = NEW.grp) <> NEW.kind THEN RAISE 'another kind'; END IF;"));

        assertThat(schema.number(
                        "SELECT count(*) FROM sources s JOIN groups g ON s.grp = g.name WHERE s.kind = g.kind"))
                .isEqualTo(ROWS);
    }

    @Test
    void a_column_whose_name_is_an_argument_of_the_trigger_is_found_in_the_table_that_it_asks() throws Exception {
        SmallSchema schema = filled(
                "arguments",
                "CREATE TABLE copies (id int PRIMARY KEY CHECK (id > 1000))",
                "CREATE TABLE loans (id int PRIMARY KEY, copy int NOT NULL)",
                "CREATE FUNCTION is_there() RETURNS trigger LANGUAGE plpgsql AS $$ DECLARE key int; BEGIN"
                        + " EXECUTE 'SELECT ($1).' || quote_ident(TG_ARGV[0]) INTO key USING NEW;"
                        + " PERFORM 1 FROM copies WHERE id = key; IF NOT FOUND THEN RAISE 'no such copy'; END IF; RETURN NEW; END $$",
                "CREATE TRIGGER t BEFORE INSERT ON loans FOR EACH ROW EXECUTE FUNCTION is_there('copy')");

        assertThat(schema.number("SELECT count(*) FROM loans")).isEqualTo(ROWS);
    }

    @Test
    void columns_differ_from_which_a_trigger_computes_a_unique_one() throws Exception {
        SmallSchema schema = filled(
                "computed_keys",
                "CREATE TABLE people (id int PRIMARY KEY, login varchar(12) NOT NULL, login_upper text UNIQUE)",
                trigger("people", "NEW.login_upper := upper(NEW.login);"));

        assertThat(schema.number("SELECT count(*) FROM people")).isEqualTo(ROWS);
    }

    @Test
    void tables_without_keys_to_a_third_one_have_different_keys_if_triggers_copy_them_there() throws Exception {
        SmallSchema schema = filled(
                "copied_to_a_third",
                "CREATE TABLE summaries (id int PRIMARY KEY)",
                "CREATE TABLE sales (id int PRIMARY KEY)",
                "CREATE TABLE loans (id int PRIMARY KEY)",
                trigger("sales", "INSERT INTO summaries VALUES (NEW.id);"),
                trigger("loans", "INSERT INTO summaries VALUES (NEW.id);"));

        assertThat(schema.number("SELECT count(*) FROM summaries")).isEqualTo(3 * ROWS);
    }

    @Test
    void a_column_that_cannot_be_null_is_left_to_the_trigger_that_sets_it() throws Exception {
        SmallSchema schema = filled(
                "set_by_trigger",
                "CREATE TABLE sets (id serial PRIMARY KEY)",
                "CREATE TABLE plans (id int PRIMARY KEY, set_id int NOT NULL REFERENCES sets, UNIQUE (set_id, id))",
                trigger(
                        "plans",
                        "IF NEW.set_id IS NOT NULL THEN RAISE 'no such set'; END IF;"
                                + " INSERT INTO sets DEFAULT VALUES RETURNING id INTO NEW.set_id;"));

        assertThat(schema.number("SELECT count(*) FROM plans")).isEqualTo(ROWS);
    }

    @Test
    void a_deferrable_trigger_that_runs_at_once_is_tried_at_once() throws Exception {
        SmallSchema schema = new SmallSchema(DatabaseKind.POSTGRES, EmbeddedPostgresServer.session("at_once"), ROWS);
        schema.execute(List.of(
                "CREATE TABLE copies (id int PRIMARY KEY CHECK (id > 1000))",
                "CREATE TABLE notes (id int PRIMARY KEY, copy int NOT NULL)",
                function(
                        "notes",
                        "PERFORM 1 FROM copies WHERE id = NEW.copy; IF NOT FOUND THEN RAISE 'no such copy'; END IF;"),
                "CREATE CONSTRAINT TRIGGER t AFTER INSERT ON notes DEFERRABLE INITIALLY IMMEDIATE"
                        + " FOR EACH ROW EXECUTE FUNCTION of_notes()"));

        schema.requireFilled();

        assertThat(schema.number("SELECT count(*) FROM notes")).isEqualTo(ROWS);
    }

    @Test
    void a_table_is_loaded_after_those_that_its_triggers_read_whatever_its_name_is() throws Exception {
        SmallSchema schema = filled(
                "read_before",
                "CREATE TABLE objects (id int PRIMARY KEY)",
                "CREATE TABLE zones (id int PRIMARY KEY REFERENCES objects)",
                "CREATE TABLE links (id int PRIMARY KEY, zone int NOT NULL REFERENCES objects)",
                trigger(
                        "links",
                        "IF NOT EXISTS (SELECT FROM zones z WHERE z.id = NEW.zone) THEN RAISE 'no such zone'; END IF;"));

        assertThat(schema.number("SELECT count(*) FROM links")).isEqualTo(ROWS);
    }

    @Test
    void a_row_that_a_trigger_refers_to_by_a_constant_is_there() throws Exception {
        SmallSchema schema = filled(
                "constants",
                "CREATE TABLE kinds (id serial PRIMARY KEY, parent int REFERENCES kinds, name text NOT NULL)",
                "CREATE TABLE tools (id int PRIMARY KEY, name text NOT NULL)",
                trigger("tools", "INSERT INTO kinds (parent, name) VALUES (14, NEW.name);"));

        assertThat(schema.number("SELECT count(*) FROM kinds WHERE parent = 14"))
                .isGreaterThanOrEqualTo(ROWS);
    }

    @Test
    void a_row_that_a_trigger_refers_to_by_what_a_function_returns_is_there() throws Exception {
        SmallSchema schema = filled(
                "returned_numbers",
                "CREATE TABLE revisions (id serial PRIMARY KEY, note text NOT NULL)",
                "CREATE TABLE audits (id serial PRIMARY KEY, revision int NOT NULL REFERENCES revisions, host text)",
                "CREATE FUNCTION current_revision() RETURNS int LANGUAGE sql AS"
                        + " $$ SELECT length(coalesce(current_setting('app.revision', true), '')) $$",
                "CREATE TABLE hosts (id int PRIMARY KEY, name text NOT NULL)",
                trigger("hosts", "INSERT INTO audits (revision, host) VALUES (current_revision(), NEW.name);"));

        assertThat(schema.number("SELECT count(*) FROM audits WHERE revision = 0"))
                .isGreaterThanOrEqualTo(ROWS);
    }

    @Test
    void rows_are_numbered_after_those_that_triggers_of_triggers_write_by_a_sequence() throws Exception {
        SmallSchema schema = filled(
                "triggers_of_triggers",
                "CREATE TABLE people (id serial PRIMARY KEY, name text NOT NULL CHECK (name <> ''))",
                "CREATE TABLE members (id serial PRIMARY KEY, person int NOT NULL REFERENCES people)",
                "CREATE TABLE copied_members (id int PRIMARY KEY, person int NOT NULL)",
                "CREATE FUNCTION own_member() RETURNS trigger LANGUAGE plpgsql AS"
                        + " $$ BEGIN INSERT INTO members (person) VALUES (NEW.id); RETURN NULL; END $$",
                "CREATE TRIGGER m AFTER INSERT ON people FOR EACH ROW EXECUTE FUNCTION own_member()",
                "CREATE FUNCTION copy_member() RETURNS trigger LANGUAGE plpgsql AS"
                        + " $$ BEGIN INSERT INTO copied_members SELECT NEW.*; RETURN NULL; END $$",
                "CREATE TRIGGER c AFTER INSERT ON members FOR EACH ROW EXECUTE FUNCTION copy_member()");

        assertThat(schema.number("SELECT count(*) FROM members")).isEqualTo(2 * ROWS);
        assertThat(schema.number("SELECT count(*) FROM copied_members")).isEqualTo(3 * ROWS);
    }

    @Test
    void keys_refer_to_rows_that_have_what_a_trigger_asks_of_them() throws Exception {
        SmallSchema schema = filled(
                "conditions_of_parents",
                "CREATE TABLE scopes (id int PRIMARY KEY, type text NOT NULL CHECK (type IN ('site', 'org', 'team')))",
                "CREATE DOMAIN name AS text CHECK (length(trim(VALUE)) > 10)",
                "CREATE TABLE buckets (id name PRIMARY KEY, scope int NOT NULL REFERENCES scopes, cred name NOT NULL)",
                "CREATE TABLE creds (id name PRIMARY KEY, bucket name NOT NULL UNIQUE REFERENCES buckets DEFERRABLE INITIALLY DEFERRED)",
                "ALTER TABLE buckets ADD FOREIGN KEY (cred) REFERENCES creds DEFERRABLE INITIALLY DEFERRED",
                trigger(
                        "buckets",
                        "PERFORM FROM scopes WHERE id = NEW.scope AND type IN ('site', 'org');"
                                + " IF NOT FOUND THEN RAISE 'not for teams'; END IF;"));

        assertThat(schema.number("SELECT count(*) FROM buckets b JOIN scopes s ON s.id = b.scope WHERE type <> 'team'"))
                .isEqualTo(ROWS);
    }

    @Test
    void tables_whose_triggers_write_rows_of_the_same_table_share_those_that_its_key_refers_to() throws Exception {
        String override = "(library int PRIMARY KEY REFERENCES overrides REFERENCES libraries, x text)";
        SmallSchema schema = filled(
                "shared_parents",
                "CREATE TABLE libraries (id int PRIMARY KEY)",
                "CREATE TABLE overrides (library int PRIMARY KEY REFERENCES libraries)",
                "CREATE TABLE names " + override,
                "CREATE TABLE passwords " + override,
                trigger("names", "INSERT INTO overrides VALUES (NEW.library);"),
                trigger("passwords", "INSERT INTO overrides VALUES (NEW.library);"));

        assertThat(schema.number("SELECT count(*) FROM overrides")).isGreaterThan(ROWS / 2);
        assertThat(schema.number("SELECT least((SELECT count(*) FROM names), (SELECT count(*) FROM passwords))"))
                .isPositive();
    }

    @Test
    void a_check_of_a_table_into_which_a_trigger_copies_columns_is_met() throws Exception {
        SmallSchema schema = filled(
                "checks_elsewhere",
                "CREATE TABLE places (id int PRIMARY KEY)",
                "INSERT INTO places VALUES (7)",
                "CREATE TABLE names (id int PRIMARY KEY, place int NOT NULL CONSTRAINT in_seven CHECK (place = 7))",
                "CREATE TABLE nicknames (id int PRIMARY KEY, place int NOT NULL REFERENCES places)",
                trigger("nicknames", "INSERT INTO names VALUES (NEW.id, NEW.place);"));

        assertThat(schema.number("SELECT count(*) FROM nicknames WHERE place = 7"))
                .isEqualTo(ROWS);
    }

    @Test
    void a_row_that_a_trigger_copies_fits_into_one_of_the_partitions_of_the_other_table() throws Exception {
        SmallSchema schema = filled(
                "partitions_elsewhere",
                "CREATE TABLE copies (id int NOT NULL, owner int, kind text NOT NULL) PARTITION BY LIST (kind)",
                "CREATE TABLE copies_of_users PARTITION OF copies (CHECK (owner IS NOT NULL)) FOR VALUES IN ('user', 'person')",
                "CREATE TABLE copies_of_groups PARTITION OF copies FOR VALUES IN ('group')",
                "CREATE TABLE uploads (id int PRIMARY KEY, owner int, kind varchar)",
                trigger("uploads", "INSERT INTO copies VALUES (NEW.id, NEW.owner, NEW.kind);"));

        assertThat(schema.number("SELECT count(DISTINCT kind) FROM uploads")).isEqualTo(3);
    }

    @Test
    void keys_to_the_only_partition_refer_to_rows_of_its_table() throws Exception {
        SmallSchema schema = filled(
                "keys_to_partitions",
                "CREATE TABLE events (id int, at date, PRIMARY KEY (id, at)) PARTITION BY RANGE (at)",
                "CREATE TABLE events_default PARTITION OF events DEFAULT",
                "CREATE TABLE deltas (id int NOT NULL, at date NOT NULL, FOREIGN KEY (id, at) REFERENCES events_default)");

        assertThat(schema.number("SELECT count(*) FROM deltas")).isEqualTo(ROWS);
    }

    @Test
    void keys_to_one_of_several_partitions_refer_to_rows_of_its_table_that_it_holds() throws Exception {
        SmallSchema schema = filled(
                "keys_to_one_partition",
                "CREATE TABLE runners (id int, kind int, PRIMARY KEY (id, kind)) PARTITION BY LIST (kind)",
                "CREATE TABLE own_runners PARTITION OF runners (UNIQUE (id)) FOR VALUES IN (1, 2)",
                "CREATE TABLE group_runners PARTITION OF runners (UNIQUE (id)) FOR VALUES IN (3)",
                "CREATE TABLE costs (runner int NOT NULL REFERENCES own_runners (id))",
                "CREATE TABLE pairs (id int, kind int, FOREIGN KEY (id, kind) REFERENCES own_runners (id, kind))",
                "CREATE TABLE tags (kind int, runner int NOT NULL) PARTITION BY LIST (kind)",
                "CREATE TABLE own_tags PARTITION OF tags (FOREIGN KEY (runner, kind)"
                        + " REFERENCES own_runners (id, kind)) FOR VALUES IN (1, 2)",
                "CREATE TABLE group_tags PARTITION OF tags (FOREIGN KEY (runner, kind)"
                        + " REFERENCES group_runners (id, kind)) FOR VALUES IN (3)");

        assertThat(schema.number("SELECT count(*) FROM costs")).isEqualTo(ROWS);
        assertThat(schema.number("SELECT count(DISTINCT kind) FROM tags")).isEqualTo(3);
    }

    @Test
    void a_sequence_that_counts_down_is_left_alone() throws Exception {
        SmallSchema schema = filled(
                "counting_down",
                "CREATE SEQUENCE down INCREMENT BY -1",
                "CREATE TABLE values_of (id bigint PRIMARY KEY DEFAULT nextval('down'), x text)");

        assertThat(schema.number("SELECT count(*) FROM values_of")).isEqualTo(ROWS);
        assertThat(schema.number("SELECT nextval('down')")).isEqualTo(-1);
    }

    @Test
    void a_column_that_a_trigger_computes_gets_a_value() throws Exception {
        SmallSchema schema = filled(
                "computed",
                "CREATE FUNCTION order_of(num text) RETURNS int[] LANGUAGE sql IMMUTABLE AS"
                        + " $$ SELECT regexp_match(num, '^(\\d+)\\.(\\d+)\\.(\\d+)$')::int[] $$",
                "CREATE TABLE releases (id int PRIMARY KEY, num text NOT NULL, place int[] NOT NULL)",
                trigger("releases", "NEW.place := order_of(NEW.num);"));

        assertThat(schema.number("SELECT count(*) FROM releases WHERE num ~ '^\\d+\\.\\d+\\.\\d+$'"))
                .isEqualTo(ROWS);
    }

    @Test
    void a_candidate_that_is_not_of_the_type_does_not_fail_the_table() throws Exception {
        SmallSchema schema = filled(
                "candidates",
                "CREATE DOMAIN list AS jsonb CHECK (jsonb_typeof(VALUE) = 'array')",
                "CREATE TABLE lists (id int PRIMARY KEY, items list NOT NULL)");

        assertThat(schema.number("SELECT count(*) FROM lists")).isEqualTo(ROWS);
    }

    @Test
    void no_row_meets_the_when_clause_of_a_trigger_that_always_raises_an_error() throws Exception {
        SmallSchema schema = filled(
                "raising_triggers",
                "CREATE TABLE spaces (id int PRIMARY KEY, frozen boolean NOT NULL, UNIQUE (id, frozen))",
                "CREATE TABLE samples (id int PRIMARY KEY, space int NOT NULL, space_frozen boolean NOT NULL,"
                        + " other int NOT NULL, other_frozen boolean NOT NULL, frozen boolean NOT NULL, part_of int,"
                        + " whole_frozen boolean NOT NULL, UNIQUE (id, frozen),"
                        + " FOREIGN KEY (space, space_frozen) REFERENCES spaces (id, frozen),"
                        + " FOREIGN KEY (other, other_frozen) REFERENCES spaces (id, frozen),"
                        + " FOREIGN KEY (part_of, whole_frozen) REFERENCES samples (id, frozen))",
                "CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'it is frozen'; END $$",
                raising("one", "NEW.space_frozen"),
                raising("two", "NEW.other_frozen"),
                raising("three", "NEW.whole_frozen"));

        assertThat(schema.number("SELECT count(*) FROM samples WHERE space_frozen OR other_frozen OR whole_frozen"))
                .isZero();
        assertThat(schema.number("SELECT count(*) FROM samples")).isPositive();
    }

    private static String raising(String name, String when) {
        return "CREATE TRIGGER " + name + " AFTER INSERT ON samples FOR EACH ROW WHEN (" + when
                + ") EXECUTE FUNCTION refuse()";
    }

    private static String function(String table, String body) {
        return "CREATE FUNCTION of_" + table + "() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN " + body
                + " RETURN NEW; END $$";
    }

    private static String trigger(String table, String body) {
        return function(table, body) + "; CREATE TRIGGER t BEFORE INSERT ON " + table
                + " FOR EACH ROW EXECUTE FUNCTION of_" + table + "()";
    }

    /** A schema that is filled whole. */
    private static SmallSchema filled(String database, String... statements) throws Exception {
        SmallSchema schema =
                new SmallSchema(DatabaseKind.POSTGRES, EmbeddedPostgresServer.session("learnt_" + database), ROWS);
        schema.execute(List.of(statements));
        schema.requireFilled();
        return schema;
    }
}
