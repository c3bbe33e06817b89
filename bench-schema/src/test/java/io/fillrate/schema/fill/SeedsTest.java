package io.fillrate.schema.fill;

import static org.assertj.core.api.Assertions.assertThat;

import io.fillrate.core.DatabaseKind;
import io.fillrate.schema.EmbeddedPostgresServer;
import io.fillrate.schema.plan.PlanOptions;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is learnt from refused rows is the same whatever rows are drawn. */
@Tag("database")
class SeedsTest {

    private static final long ROWS = 100;

    @ParameterizedTest
    @ValueSource(longs = {1, 7, 42})
    void what_was_guessed_from_another_message_is_given_up_if_nothing_else_fits_to_it(long seed) throws Exception {
        SmallSchema schema =
                new SmallSchema(DatabaseKind.POSTGRES, EmbeddedPostgresServer.session("guesses" + seed), ROWS);
        schema.execute(List.of(
                "CREATE TABLE kinds (name text PRIMARY KEY)",
                "INSERT INTO kinds VALUES ('none'), ('top'), ('unit'), ('part')",
                "CREATE TABLE scopes (id varchar(20) PRIMARY KEY, kind text NOT NULL REFERENCES kinds,"
                        + " parent varchar(20) REFERENCES scopes, CHECK (kind = 'top' AND parent IS NULL"
                        + " OR kind = 'unit' AND parent = 'top' OR kind = 'part' AND parent <> 'top'))",
                "CREATE TABLE tops (id varchar(20) PRIMARY KEY REFERENCES scopes, CHECK (id = 'top'))",
                "CREATE TABLE units (id varchar(20) PRIMARY KEY REFERENCES scopes,"
                        + " parent varchar(20) NOT NULL REFERENCES tops)",
                "CREATE TABLE parts (id varchar(20) PRIMARY KEY REFERENCES scopes,"
                        + " parent varchar(20) NOT NULL REFERENCES units)",
                "CREATE FUNCTION divide() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN"
                        + " IF NEW.kind = 'top' THEN INSERT INTO tops VALUES (NEW.id); RETURN NEW; END IF;"
                        + " IF NEW.kind = 'unit' THEN INSERT INTO units VALUES (NEW.id, NEW.parent); RETURN NEW; END IF;"
                        + " IF NEW.kind = 'part' THEN INSERT INTO parts VALUES (NEW.id, NEW.parent); RETURN NEW; END IF;"
                        + " RAISE 'unknown kind'; END $$",
                "CREATE TRIGGER divide AFTER INSERT ON scopes FOR EACH ROW EXECUTE FUNCTION divide()",
                "INSERT INTO scopes VALUES ('top', 'top', NULL)"));

        schema.fill(schema.plan(new PlanOptions(seed, table -> table.name().equals("scopes") ? ROWS : 0, true)));

        assertThat(schema.number("SELECT count(*) FROM scopes")).isGreaterThan(1);
    }

    @Test
    void tables_of_a_cycle_do_not_wait_for_each_other_to_learn_that_a_trigger_writes_the_row_of_a_third_one()
            throws Exception {
        SmallSchema schema =
                new SmallSchema(DatabaseKind.POSTGRES, EmbeddedPostgresServer.session("cycle_of_subtypes"), ROWS);
        schema.execute(
                List.of(
                        "CREATE TABLE methods (id varchar(20) PRIMARY KEY, scope int NOT NULL, UNIQUE (scope, id))",
                        "CREATE TABLE password_methods (id varchar(20) PRIMARY KEY, scope int NOT NULL, conf varchar(20) NOT NULL,"
                                + " FOREIGN KEY (scope, id) REFERENCES methods (scope, id))",
                        "CREATE TABLE confs (id varchar(20) PRIMARY KEY, method varchar(20) NOT NULL, UNIQUE (method, id),"
                                + " FOREIGN KEY (method) REFERENCES password_methods DEFERRABLE INITIALLY DEFERRED)",
                        "ALTER TABLE password_methods ADD FOREIGN KEY (id, conf) REFERENCES confs (method, id)"
                                + " DEFERRABLE INITIALLY DEFERRED",
                        "CREATE FUNCTION is_method() RETURNS trigger LANGUAGE plpgsql AS"
                                + " $$ BEGIN INSERT INTO methods VALUES (NEW.id, NEW.scope); RETURN NEW; END $$",
                        "CREATE TRIGGER is_method BEFORE INSERT ON password_methods FOR EACH ROW EXECUTE FUNCTION is_method()"));

        schema.requireFilled();
    }

    @Test
    void a_table_that_takes_none_of_a_few_rows_is_tried_with_more() throws Exception {
        SmallSchema schema = new SmallSchema(DatabaseKind.POSTGRES, EmbeddedPostgresServer.session("seldom"), ROWS);
        schema.execute(List.of(
                "CREATE TABLE seldom (id int PRIMARY KEY)",
                "CREATE FUNCTION seldom() RETURNS trigger LANGUAGE plpgsql AS"
                        + " $$ BEGIN IF NEW.id % 60 <> 0 THEN RAISE 'not that one'; END IF; RETURN NEW; END $$",
                "CREATE TRIGGER seldom BEFORE INSERT ON seldom FOR EACH ROW EXECUTE FUNCTION seldom()"));

        schema.requireFilled();

        assertThat(schema.number("SELECT count(*) FROM seldom")).isEqualTo(1);
    }
}
