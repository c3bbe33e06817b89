package io.fillrate.schema.fill;

import static org.assertj.core.api.Assertions.assertThat;

import io.fillrate.core.DatabaseKind;
import io.fillrate.schema.EmbeddedPostgresServer;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What triggers ask of other tables, and the conditions around their messages. */
@Tag("database")
class TriggerQueriesTest {

    private static final long ROWS = 100;

    @Test
    void keys_refer_to_rows_whose_column_is_null_if_a_trigger_asks_for_it() throws Exception {
        SmallSchema schema = filled(
                "open_issues",
                "CREATE TABLE issues (id int PRIMARY KEY, closed timestamptz)",
                "CREATE TABLE votes (id int PRIMARY KEY, issue_id int NOT NULL REFERENCES issues)",
                trigger(
                        "votes",
                        "DECLARE \"issue_row\" issues%ROWTYPE; BEGIN"
                                + " SELECT * INTO \"issue_row\" FROM \"issues\" WHERE \"id\" = NEW.\"issue_id\";"
                                + " IF \"issue_row\".\"closed\" NOTNULL THEN IF TG_OP = 'UPDATE' THEN RETURN NULL; END IF;"
                                + " RAISE 'the issue is closed'; END IF; RETURN NEW; END"));

        assertThat(schema.number("SELECT count(*) FROM votes")).isEqualTo(ROWS);
    }

    @Test
    void rows_have_different_states_if_a_check_says_what_each_state_means() throws Exception {
        SmallSchema schema = filled(
                "states",
                "CREATE TYPE state AS ENUM ('admission', 'discussion', 'verification', 'voting', 'revoked', 'stopped', 'finished')",
                "CREATE TYPE event AS ENUM ('periodic', 'final')",
                "CREATE TABLE issues (id int PRIMARY KEY, state state NOT NULL, finished timestamptz, created timestamptz NOT NULL,"
                        + " accepted timestamptz, half timestamptz, full_frozen timestamptz, closed timestamptz, cleaned timestamptz,"
                        + " admission interval, snapshot timestamptz, last_event event,"
                        + " CHECK (admission IS NOT NULL OR (accepted IS NOT NULL AND accepted = created)),"
                        + " CHECK (created <= accepted AND accepted <= half AND half <= full_frozen AND full_frozen <= closed),"
                        + " CHECK (finished IS NULL OR closed IS NULL), CHECK (cleaned IS NULL OR closed IS NOT NULL),"
                        + " CHECK (snapshot = full_frozen), CHECK (full_frozen IS NULL OR snapshot IS NOT NULL),"
                        + " CHECK ((snapshot IS NOT NULL) = (last_event IS NOT NULL)),"
                        + " CHECK (((accepted IS NULL AND half IS NULL AND full_frozen IS NULL)"
                        + " OR (accepted IS NOT NULL AND half IS NULL AND full_frozen IS NULL)"
                        + " OR (accepted IS NOT NULL AND half IS NOT NULL AND full_frozen IS NULL)"
                        + " OR (accepted IS NOT NULL AND half IS NOT NULL AND full_frozen IS NOT NULL))"
                        + " AND ((state = 'admission' AND closed IS NULL AND accepted IS NULL)"
                        + " OR (state = 'discussion' AND closed IS NULL AND accepted IS NOT NULL AND half IS NULL)"
                        + " OR (state = 'verification' AND closed IS NULL AND half IS NOT NULL AND full_frozen IS NULL)"
                        + " OR (state = 'voting' AND closed IS NULL AND full_frozen IS NOT NULL)"
                        + " OR (state = 'revoked' AND closed IS NOT NULL AND accepted IS NULL)"
                        + " OR (state = 'stopped' AND closed IS NOT NULL AND half IS NULL)"
                        + " OR (state = 'finished' AND closed IS NOT NULL AND full_frozen IS NOT NULL AND closed <> full_frozen))))");

        assertThat(schema.number("SELECT count(*) FROM issues")).isEqualTo(ROWS);
        assertThat(schema.number("SELECT count(DISTINCT state) FROM issues")).isGreaterThan(1);
    }

    @Test
    void rows_are_of_the_kind_that_a_trigger_takes_at_once() throws Exception {
        SmallSchema schema = filled(
                "taken_at_once",
                "CREATE TABLE buckets (id int PRIMARY KEY)",
                "CREATE TABLE targets (id int PRIMARY KEY, bucket_id int REFERENCES buckets, a text NOT NULL, b text NOT NULL,"
                        + " c text NOT NULL, d text NOT NULL, e text NOT NULL, f text NOT NULL, g text NOT NULL)",
                trigger(
                        "targets",
                        "BEGIN IF NEW.a = 'x' OR NEW.b = 'x' OR NEW.c = 'x' OR NEW.d = 'x' OR NEW.e = 'x' OR NEW.f = 'x' OR NEW.g = 'x'"
                                + " THEN NEW.a = 'y'; END IF; IF NEW.bucket_id IS NULL THEN RETURN NEW; END IF;"
                                + " PERFORM FROM buckets WHERE id = NEW.bucket_id AND md5(id::text) = NEW.a;"
                                + " IF NOT FOUND THEN RAISE 'of another scope'; END IF; RETURN NEW; END"));

        assertThat(schema.number("SELECT count(*) FROM targets")).isEqualTo(ROWS);
    }

    @Test
    void a_column_is_found_in_the_table_that_a_query_joins() throws Exception {
        SmallSchema schema = filled(
                "joined",
                "CREATE TABLE root_keys (id int PRIMARY KEY, scope text NOT NULL)",
                "CREATE TABLE versions (id text PRIMARY KEY, root_key_id int NOT NULL REFERENCES root_keys)",
                "CREATE TABLE entries (id int PRIMARY KEY, key_id text NOT NULL, scope text NOT NULL)",
                trigger(
                        "entries",
                        "BEGIN SELECT scope INTO NEW.scope FROM root_keys r JOIN versions AS v ON r.id = v.root_key_id"
                                + " WHERE v.id = NEW.key_id; RETURN NEW; END"));

        assertThat(schema.number("SELECT count(*) FROM entries JOIN versions v ON v.id = key_id"))
                .isEqualTo(ROWS);
    }

    @Test
    void rows_that_must_be_referred_to_are_if_triggers_write_what_else_those_refer_to() throws Exception {
        SmallSchema schema = filled(
                "referred_to_with_written",
                "CREATE TABLE topics (id int PRIMARY KEY)",
                "CREATE TABLE people (id int PRIMARY KEY)",
                "CREATE TABLE supporters (topic int REFERENCES topics, person int REFERENCES people, PRIMARY KEY (topic, person))",
                "CREATE TABLE suggestions (id int PRIMARY KEY, topic int NOT NULL REFERENCES topics, UNIQUE (topic, id))",
                "CREATE TABLE opinions (topic int NOT NULL, suggestion int, person int, PRIMARY KEY (suggestion, person),"
                        + " FOREIGN KEY (topic, suggestion) REFERENCES suggestions (topic, id),"
                        + " FOREIGN KEY (topic, person) REFERENCES supporters)",
                trigger(
                        "opinions",
                        "BEGIN INSERT INTO supporters (topic, person) VALUES (NEW.topic, NEW.person) ON CONFLICT DO NOTHING;"
                                + " RETURN NEW; END"),
                "CREATE FUNCTION has_opinion() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN"
                        + " IF NOT EXISTS (SELECT FROM opinions WHERE suggestion = NEW.id)"
                        + " THEN RAISE 'a suggestion without an opinion'; END IF; RETURN NULL; END $$",
                "CREATE CONSTRAINT TRIGGER has_opinion AFTER INSERT ON suggestions DEFERRABLE INITIALLY DEFERRED"
                        + " FOR EACH ROW EXECUTE FUNCTION has_opinion()");

        assertThat(schema.number("SELECT count(*) FROM suggestions")).isEqualTo(ROWS);
    }

    /** A function and its trigger before each insert. */
    private static String trigger(String table, String body) {
        return "CREATE FUNCTION check_" + table + "() RETURNS trigger LANGUAGE plpgsql AS $$ " + body
                + " $$; CREATE TRIGGER check_" + table + " BEFORE INSERT ON " + table
                + " FOR EACH ROW EXECUTE FUNCTION check_" + table + "()";
    }

    private static SmallSchema filled(String name, String... statements) throws Exception {
        SmallSchema schema = new SmallSchema(DatabaseKind.POSTGRES, EmbeddedPostgresServer.session(name), ROWS);
        schema.execute(List.of(statements));
        schema.requireFilled();
        return schema;
    }
}
