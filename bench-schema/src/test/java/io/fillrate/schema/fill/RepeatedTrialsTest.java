package io.fillrate.schema.fill;

import static org.assertj.core.api.Assertions.assertThat;

import io.fillrate.core.DatabaseKind;
import io.fillrate.schema.EmbeddedPostgresServer;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What is asked of a server that was known already. Sequences count it, as they do not go back with a transaction. */
@Tag("database")
class RepeatedTrialsTest {

    private static final long ROWS = 100;

    @Test
    void rows_that_refer_to_refused_ones_are_not_sent_in_smaller_and_smaller_parts() throws Exception {
        SmallSchema schema = new SmallSchema(DatabaseKind.POSTGRES, EmbeddedPostgresServer.session("attempts"), ROWS);
        schema.execute(List.of(
                "CREATE SEQUENCE attempts",
                "CREATE TABLE orders (id int PRIMARY KEY)",
                "CREATE TABLE lines (id int PRIMARY KEY, order_id int NOT NULL REFERENCES orders)",
                "CREATE TABLE returns (id int PRIMARY KEY, line_id int NOT NULL REFERENCES lines)",
                "CREATE FUNCTION odd() RETURNS trigger LANGUAGE plpgsql AS"
                        + " $$ BEGIN IF hashint4(NEW.id) % 3 = 0 THEN RAISE 'closed'; END IF; RETURN NEW; END $$",
                "CREATE TRIGGER odd BEFORE INSERT ON orders FOR EACH ROW EXECUTE FUNCTION odd()",
                "CREATE FUNCTION attempt() RETURNS trigger LANGUAGE plpgsql AS"
                        + " $$ BEGIN PERFORM nextval('attempts'); RETURN NULL; END $$",
                "CREATE TRIGGER attempt BEFORE INSERT ON lines EXECUTE FUNCTION attempt()",
                "CREATE TRIGGER attempt BEFORE INSERT ON returns EXECUTE FUNCTION attempt()"));

        assertThat(schema.plan().refusals()).isEmpty();

        assertThat(schema.number("SELECT last_value FROM attempts")).isLessThan(20);
    }

    @Test
    void a_plan_whose_rows_a_table_itself_took_is_not_tried_in_a_temporary_one() throws Exception {
        SmallSchema schema = new SmallSchema(DatabaseKind.POSTGRES, EmbeddedPostgresServer.session("rehearsals"), ROWS);
        schema.execute(List.of(
                "CREATE TABLE orders (id int PRIMARY KEY)",
                "CREATE TABLE lines (id int PRIMARY KEY, order_id int NOT NULL REFERENCES orders)",
                "CREATE FUNCTION same() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NEW; END $$",
                "CREATE TRIGGER same BEFORE INSERT ON lines FOR EACH ROW EXECUTE FUNCTION same()",
                "CREATE SEQUENCE created",
                "CREATE FUNCTION created() RETURNS event_trigger LANGUAGE plpgsql AS"
                        + " $$ BEGIN PERFORM nextval('created'); END $$",
                "CREATE EVENT TRIGGER created ON ddl_command_start WHEN TAG IN ('CREATE TABLE')"
                        + " EXECUTE FUNCTION created()"));

        schema.requireFilled();

        assertThat(schema.number("SELECT is_called::int FROM created")).isZero();
    }
}
