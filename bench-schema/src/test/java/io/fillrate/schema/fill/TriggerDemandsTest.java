package io.fillrate.schema.fill;

import static org.assertj.core.api.Assertions.assertThat;

import io.fillrate.core.DatabaseKind;
import io.fillrate.schema.EmbeddedPostgresServer;
import io.fillrate.schema.TestMySql;
import io.fillrate.schema.plan.SchemaPlan;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What triggers demand of rows is learnt from the rows that they refuse. */
@Tag("database")
class TriggerDemandsTest {

    private static final long ROWS = 300;

    @Test
    void a_column_that_a_trigger_copies_into_a_foreign_key_has_values_that_are_there() throws Exception {
        SmallSchema schema = postgres(
                "copied_keys",
                "CREATE TABLE items (id int PRIMARY KEY CHECK (id > 1000000))",
                "CREATE TABLE journal (id serial PRIMARY KEY, item_id int NOT NULL REFERENCES items)",
                "CREATE TABLE events (id int PRIMARY KEY, subject int NOT NULL, other int NOT NULL)",
                function("keep", "INSERT INTO journal (item_id) VALUES (NEW.subject);"),
                "CREATE TRIGGER keep AFTER INSERT ON events FOR EACH ROW EXECUTE FUNCTION keep()");

        schema.requireFilled();

        assertThat(schema.number("SELECT count(*) FROM events")).isEqualTo(ROWS);
        assertThat(schema.number("SELECT count(*) FROM journal")).isEqualTo(2 * ROWS);
    }

    @Test
    void a_key_whose_row_a_trigger_writes_has_values_of_its_own() throws Exception {
        SmallSchema schema = postgres(
                "written_parents",
                "CREATE TABLE parties (id text PRIMARY KEY, kind text NOT NULL)",
                "CREATE TABLE people (id text PRIMARY KEY REFERENCES parties, name text)",
                function("party", "INSERT INTO parties VALUES (NEW.id, 'person');"),
                "CREATE TRIGGER party BEFORE INSERT ON people FOR EACH ROW EXECUTE FUNCTION party()",
                "CREATE TABLE logins (person_id text NOT NULL REFERENCES people)");

        schema.requireFilled();

        assertThat(schema.number("SELECT count(*) FROM people")).isEqualTo(ROWS);
        assertThat(schema.number("SELECT count(*) FROM logins")).isEqualTo(ROWS);
    }

    @Test
    void tables_whose_triggers_write_rows_of_the_same_table_have_different_keys() throws Exception {
        SmallSchema schema = postgres(
                "written_by_many",
                "CREATE DOMAIN public_id AS text CHECK (length(trim(value)) > 10)",
                "CREATE TABLE scopes (id text PRIMARY KEY)",
                "CREATE TABLE methods (id public_id PRIMARY KEY, scope text NOT NULL REFERENCES scopes, UNIQUE (scope, id))",
                function("method", "INSERT INTO methods VALUES (NEW.id, NEW.scope);"),
                "CREATE TABLE passwords (id public_id PRIMARY KEY, scope text NOT NULL,"
                        + " FOREIGN KEY (scope, id) REFERENCES methods (scope, id), UNIQUE (scope, id))",
                "CREATE TABLE tokens (id public_id PRIMARY KEY, scope text NOT NULL,"
                        + " FOREIGN KEY (scope, id) REFERENCES methods (scope, id))",
                "CREATE TRIGGER method BEFORE INSERT ON passwords FOR EACH ROW EXECUTE FUNCTION method()",
                "CREATE TRIGGER method BEFORE INSERT ON tokens FOR EACH ROW EXECUTE FUNCTION method()",
                "CREATE TABLE one_time_passwords (id public_id PRIMARY KEY REFERENCES passwords, scope text NOT NULL)",
                function("password", "INSERT INTO passwords VALUES (NEW.id, NEW.scope);"),
                "CREATE TRIGGER password BEFORE INSERT ON one_time_passwords FOR EACH ROW EXECUTE FUNCTION password()");

        schema.requireFilled();

        assertThat(schema.number("SELECT count(*) FROM one_time_passwords")).isEqualTo(ROWS);
        assertThat(schema.number("SELECT count(*) FROM passwords")).isEqualTo(2 * ROWS);
        assertThat(schema.number("SELECT count(*) FROM tokens")).isEqualTo(ROWS);
        assertThat(schema.number("SELECT count(*) FROM methods")).isEqualTo(4 * ROWS);
    }

    @Test
    void columns_that_a_trigger_copies_into_a_unique_key_differ() throws Exception {
        SmallSchema schema = postgres(
                "copied_into_unique_key",
                "CREATE TABLE owners (id int PRIMARY KEY CHECK (id BETWEEN 1 AND 3))",
                "CREATE TABLE scopes (id int PRIMARY KEY, owner_id int NOT NULL REFERENCES owners, name varchar(6) NOT NULL)",
                "CREATE TABLE names (owner_id int NOT NULL, name text NOT NULL, UNIQUE (owner_id, name))",
                function("name", "INSERT INTO names VALUES (NEW.owner_id, NEW.name);"),
                "CREATE TRIGGER name AFTER INSERT ON scopes FOR EACH ROW EXECUTE FUNCTION name()");

        schema.fill();

        assertThat(schema.number("SELECT count(*) FROM scopes")).isEqualTo(ROWS);
    }

    @Test
    void keys_that_share_columns_are_met_where_a_trigger_writes_the_row_of_one_of_them() throws Exception {
        SmallSchema schema = postgres(
                "subtypes",
                "CREATE TABLE catalogs (id text PRIMARY KEY)",
                "CREATE TABLE static_catalogs (id text PRIMARY KEY REFERENCES catalogs)",
                "CREATE TABLE hosts (id text PRIMARY KEY, catalog_id text NOT NULL REFERENCES catalogs, UNIQUE (catalog_id, id))",
                "CREATE TABLE static_hosts (id text PRIMARY KEY, catalog_id text NOT NULL REFERENCES static_catalogs,"
                        + " FOREIGN KEY (catalog_id, id) REFERENCES hosts (catalog_id, id))",
                function("catalog", "INSERT INTO catalogs VALUES (NEW.id);"),
                function("host", "INSERT INTO hosts VALUES (NEW.id, NEW.catalog_id);"),
                "CREATE TRIGGER catalog BEFORE INSERT ON static_catalogs FOR EACH ROW EXECUTE FUNCTION catalog()",
                "CREATE TRIGGER host BEFORE INSERT ON static_hosts FOR EACH ROW EXECUTE FUNCTION host()");

        schema.requireFilled();

        assertThat(schema.number("SELECT count(*) FROM static_hosts")).isEqualTo(ROWS);
        assertThat(schema.number("SELECT count(*) FROM hosts")).isEqualTo(2 * ROWS);
    }

    @Test
    void a_row_that_a_trigger_writes_refers_to_rows_that_are_there() throws Exception {
        SmallSchema schema = postgres(
                "parents_of_written_rows",
                "CREATE TABLE methods (id int PRIMARY KEY CHECK (id BETWEEN 1 AND 5))",
                "CREATE TABLE accounts (id text PRIMARY KEY, method_id int NOT NULL REFERENCES methods, UNIQUE (method_id, id))",
                "CREATE TABLE confs (id text PRIMARY KEY, method_id int NOT NULL REFERENCES methods, UNIQUE (method_id, id))",
                "CREATE TABLE credentials (id text PRIMARY KEY, account_id text NOT NULL, conf_id text NOT NULL,"
                        + " method_id int NOT NULL, UNIQUE (method_id, conf_id, account_id),"
                        + " FOREIGN KEY (method_id, account_id) REFERENCES accounts (method_id, id))",
                "CREATE TABLE passwords (id text PRIMARY KEY REFERENCES credentials, account_id text NOT NULL,"
                        + " conf_id text NOT NULL, method_id int NOT NULL,"
                        + " FOREIGN KEY (method_id, conf_id) REFERENCES confs (method_id, id),"
                        + " FOREIGN KEY (method_id, conf_id, account_id)"
                        + " REFERENCES credentials (method_id, conf_id, account_id))",
                function(
                        "credential",
                        "SELECT method_id INTO NEW.method_id FROM accounts WHERE id = NEW.account_id;"
                                + " INSERT INTO credentials VALUES (NEW.id, NEW.account_id, NEW.conf_id, NEW.method_id);"),
                "CREATE TRIGGER credential BEFORE INSERT ON passwords FOR EACH ROW EXECUTE FUNCTION credential()");

        schema.fill();

        assertThat(schema.number("SELECT count(*) FROM passwords")).isPositive();
    }

    @Test
    void a_table_whose_rows_a_deferred_trigger_refuses_is_refused_by_the_plan_and_those_that_need_it()
            throws Exception {
        SmallSchema schema = postgres(
                "refused_at_the_commit",
                "CREATE TABLE methods (id int PRIMARY KEY)",
                "CREATE TABLE urls (id int PRIMARY KEY, method_id int NOT NULL REFERENCES methods)",
                function("closed", "IF length(NEW.id::text) > 0 THEN RAISE 'closed on Sundays'; END IF;"),
                "CREATE CONSTRAINT TRIGGER closed AFTER INSERT ON methods DEFERRABLE INITIALLY DEFERRED"
                        + " FOR EACH ROW EXECUTE FUNCTION closed()");

        SchemaPlan plan = schema.plan();

        assertThat(plan.tables()).isEmpty();
        assertThat(plan.refusals()).hasSize(2).anySatisfy(refusal -> assertThat(refusal.reason())
                .contains("closed on Sundays"));
    }

    @Test
    void rows_that_must_be_referred_to_at_the_commit_are_committed_with_those_that_refer_to_each() throws Exception {
        SmallSchema schema = postgres(
                "referred_to_at_the_commit",
                "CREATE TABLE methods (id int PRIMARY KEY)",
                "CREATE TABLE accounts (id int PRIMARY KEY, method_id int NOT NULL REFERENCES methods)",
                "CREATE TABLE urls (id int PRIMARY KEY, method_id int NOT NULL REFERENCES methods)",
                function(
                        "has_url",
                        "IF NOT EXISTS (SELECT FROM urls WHERE method_id = NEW.id) THEN RAISE 'a method must have a url'; END IF;"),
                "CREATE CONSTRAINT TRIGGER has_url AFTER INSERT ON methods DEFERRABLE INITIALLY DEFERRED"
                        + " FOR EACH ROW EXECUTE FUNCTION has_url()");

        schema.requireFilled();

        assertThat(schema.number("SELECT count(DISTINCT method_id) FROM urls")).isEqualTo(ROWS);
        assertThat(schema.number("SELECT count(*) FROM methods")).isEqualTo(ROWS);
        assertThat(schema.number("SELECT count(*) FROM accounts")).isEqualTo(ROWS);
    }

    @Test
    void tables_in_a_cycle_of_keys_that_are_checked_at_the_commit_are_tried() throws Exception {
        SmallSchema schema = postgres(
                "written_in_cycle",
                "CREATE TABLE scopes (id int PRIMARY KEY)",
                "CREATE TABLE methods (id text PRIMARY KEY, scope int NOT NULL REFERENCES scopes)",
                "CREATE TABLE passwords (id text PRIMARY KEY REFERENCES methods, scope int NOT NULL)",
                "CREATE TABLE settings (password text PRIMARY KEY REFERENCES passwords DEFERRABLE INITIALLY DEFERRED)",
                "ALTER TABLE passwords ADD FOREIGN KEY (id) REFERENCES settings DEFERRABLE INITIALLY DEFERRED",
                function("method", "INSERT INTO methods VALUES (NEW.id, NEW.scope);"),
                "CREATE TRIGGER method BEFORE INSERT ON passwords FOR EACH ROW EXECUTE FUNCTION method()");

        schema.requireFilled();

        assertThat(schema.number("SELECT count(*) FROM passwords")).isEqualTo(ROWS);
        assertThat(schema.number("SELECT count(*) FROM settings")).isEqualTo(ROWS);
    }

    @Test
    void an_apostrophe_in_a_long_comment_of_a_trigger_does_no_harm() throws Exception {
        SmallSchema schema = postgres(
                "long_comment",
                "CREATE TABLE lines (id int PRIMARY KEY, gone date)",
                function(
                        "gone",
                        "/* it isn't short: " + "words and ".repeat(10_000)
                                + " */ IF NEW.gone IS NOT NULL THEN RAISE 'not gone yet'; END IF;"),
                "CREATE TRIGGER gone BEFORE INSERT ON lines FOR EACH ROW EXECUTE FUNCTION gone()");

        schema.requireFilled();

        assertThat(schema.number("SELECT count(*) FROM lines")).isEqualTo(ROWS);
    }

    @Test
    void conditions_in_the_text_of_triggers_are_met() throws Exception {
        SmallSchema schema = postgres(
                "conditions_of_triggers",
                "CREATE TABLE codes (code text PRIMARY KEY)",
                "CREATE TABLE lines (id int PRIMARY KEY, gone date, a int, b int, kind text NOT NULL, code text NOT NULL)",
                function("must_be_null", "IF NEW.gone IS NOT NULL THEN RAISE 'not gone yet'; END IF;"),
                function("must_be_equal", "IF NEW.a <> NEW.b THEN RAISE 'they differ'; END IF;"),
                function("few", "IF NEW.kind NOT IN ('new', 'old') THEN RAISE 'no such kind'; END IF;"),
                function(
                        "looked_up",
                        "IF NOT EXISTS (SELECT 1 FROM codes c WHERE c.code = NEW.code) THEN RAISE 'no such code'; END IF;"),
                "CREATE TRIGGER a BEFORE INSERT ON lines FOR EACH ROW EXECUTE FUNCTION must_be_null()",
                "CREATE TRIGGER b BEFORE INSERT ON lines FOR EACH ROW EXECUTE FUNCTION must_be_equal()",
                "CREATE TRIGGER c BEFORE INSERT ON lines FOR EACH ROW EXECUTE FUNCTION few()",
                "CREATE TRIGGER d BEFORE INSERT ON lines FOR EACH ROW EXECUTE FUNCTION looked_up()");

        SchemaPlan plan = schema.plan();

        assertThat(plan.tables())
                .filteredOn(table -> table.model().name().name().equals("lines"))
                .singleElement()
                .satisfies(table ->
                        assertThat(table.notes()).anyMatch(note -> note.startsWith("learnt from its triggers")));
        schema.fill(plan);
        assertThat(schema.number("SELECT count(*) FROM lines")).isEqualTo(ROWS);
    }

    @Test
    void what_is_not_learnt_is_named_by_the_plan_with_the_servers_message() throws Exception {
        SmallSchema schema = postgres(
                "not_learnt",
                "CREATE TABLE parents (id int PRIMARY KEY)",
                "CREATE TABLE closed (id int PRIMARY KEY, parent_id int REFERENCES parents)",
                "CREATE TABLE below (id int PRIMARY KEY, closed_id int NOT NULL REFERENCES closed)",
                function("closed", "IF length(NEW.id::text) > 0 THEN RAISE 'closed on Sundays'; END IF;"),
                "CREATE TRIGGER closed BEFORE INSERT ON closed FOR EACH ROW EXECUTE FUNCTION closed()");

        SchemaPlan plan = schema.plan();

        assertThat(plan.refusals()).hasSize(2).anySatisfy(refusal -> assertThat(refusal.reason())
                .contains("a trigger refuses its rows", "12 tries", "closed on Sundays"));
        assertThat(schema.number("SELECT count(*) FROM parents")).isZero();
    }

    @Test
    void a_refusal_says_which_setting_of_the_session_a_trigger_reads() throws Exception {
        SmallSchema schema = postgres(
                "refused_without_a_setting",
                "CREATE TABLE users (id int PRIMARY KEY, changed_by text NOT NULL)",
                "CREATE FUNCTION changed_by() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN"
                        + " NEW.changed_by = current_setting('app.person', true); RETURN NEW; END $$",
                "CREATE TRIGGER changed_by BEFORE INSERT ON users FOR EACH ROW EXECUTE FUNCTION changed_by()");

        assertThat(schema.plan().refusals()).singleElement().satisfies(refusal -> assertThat(refusal.reason())
                .contains("null value in column", "which --set app.person=VALUE gives it"));

        schema.execute(List.of("ALTER DATABASE refused_without_a_setting SET app.person = 'x'"));
        assertThat(schema.plan().tables()).singleElement().satisfies(table -> assertThat(table.rows())
                .isEqualTo(ROWS));
    }

    @Test
    void a_check_that_reads_tables_is_named_as_one_where_it_takes_no_row() throws Exception {
        SmallSchema schema = postgres(
                "refusing_check",
                "CREATE TABLE days (id int PRIMARY KEY)",
                "CREATE FUNCTION open_on(day int) RETURNS boolean LANGUAGE sql AS"
                        + " $$ SELECT count(*) < 0 FROM days WHERE id = day $$",
                "CREATE TABLE visits (id int PRIMARY KEY, day int NOT NULL, CONSTRAINT on_open_day CHECK (open_on(day)))");

        assertThat(schema.plan().refusals()).singleElement().satisfies(refusal -> assertThat(refusal.reason())
                .startsWith("a CHECK that reads tables refuses its rows")
                .contains("on_open_day"));
    }

    @Test
    void rows_that_a_trigger_keeps_only_if_others_refer_to_them_are_committed_with_those() throws Exception {
        SmallSchema schema = postgres(
                "kept_rows",
                "CREATE TABLE tags (id int PRIMARY KEY, name text NOT NULL)",
                "CREATE TABLE tagged (item int NOT NULL, tag_id int NOT NULL REFERENCES tags, PRIMARY KEY (item, tag_id))",
                "CREATE TABLE votes (id int PRIMARY KEY, tag_id int NOT NULL REFERENCES tags)",
                function(
                        "unused",
                        "DELETE FROM tags WHERE id = NEW.id AND NOT EXISTS (SELECT FROM tagged WHERE tag_id = NEW.id)"
                                + " AND NOT EXISTS (SELECT FROM votes WHERE tag_id = NEW.id);"),
                "CREATE CONSTRAINT TRIGGER unused AFTER INSERT ON tags DEFERRABLE INITIALLY DEFERRED"
                        + " FOR EACH ROW EXECUTE FUNCTION unused()");

        Map<String, FillSummary.FilledTable> tables = schema.fill();

        for (FillSummary.FilledTable table : tables.values()) {
            assertThat(table.failure()).as("%s", table.table()).isEmpty();
            assertThat(table.rows())
                    .isPositive()
                    .isEqualTo(schema.number(
                            "SELECT count(*) FROM " + table.table().name()));
        }
        assertThat(tables).hasSize(3);
    }

    @Test
    void conditions_of_triggers_are_met_in_mariadb() throws Exception {
        SmallSchema schema = new SmallSchema(DatabaseKind.MARIADB, TestMySql.MARIADB.session("learnt"), ROWS);
        schema.execute(List.of(
                "CREATE TABLE codes (code varchar(20) NOT NULL PRIMARY KEY)",
                "CREATE TABLE `lines` (id int NOT NULL PRIMARY KEY, gone date, kind varchar(20) NOT NULL, code varchar(20) NOT NULL)",
                "CREATE TRIGGER t BEFORE INSERT ON `lines` FOR EACH ROW BEGIN"
                        + " IF NEW.gone IS NOT NULL THEN SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = 'not gone yet'; END IF;"
                        + " IF NEW.kind NOT IN ('new', 'old') THEN SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = 'no such kind'; END IF;"
                        + " IF NOT EXISTS (SELECT 1 FROM codes WHERE codes.code = NEW.code) THEN"
                        + " SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = 'no such code'; END IF; END"));

        schema.requireFilled();

        assertThat(schema.number("SELECT count(*) FROM `lines`")).isEqualTo(ROWS);
    }

    private static String function(String name, String body) {
        return "CREATE FUNCTION " + name + "() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN " + body
                + " RETURN NEW; END $$";
    }

    private static SmallSchema postgres(String database, String... statements) throws Exception {
        SmallSchema schema = new SmallSchema(DatabaseKind.POSTGRES, EmbeddedPostgresServer.session(database), ROWS);
        schema.execute(List.of(statements));
        return schema;
    }
}
