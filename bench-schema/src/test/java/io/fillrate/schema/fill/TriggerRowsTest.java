package io.fillrate.schema.fill;

import static org.assertj.core.api.Assertions.assertThat;

import io.fillrate.core.DatabaseKind;
import io.fillrate.core.Session;
import io.fillrate.schema.EmbeddedPostgresServer;
import io.fillrate.schema.TestMySql;
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
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Tables that get rows from the triggers of others, with the same keys, and tables whose triggers reject rows. */
@Tag("database")
class TriggerRowsTest {

    private static final long ROWS = 300;

    private static final List<String> TABLES = List.of(
            "CREATE TABLE films (id smallint NOT NULL PRIMARY KEY, title varchar(80) NOT NULL)",
            "CREATE TABLE film_texts (id smallint NOT NULL PRIMARY KEY, title varchar(80) NOT NULL)");

    @Test
    void rows_of_triggers_and_of_their_table_have_different_keys_in_mariadb() throws Exception {
        Session session = TestMySql.MARIADB.session("trigger_rows");
        execute(session, TABLES);
        execute(
                session,
                List.of("CREATE TRIGGER copied AFTER INSERT ON films FOR EACH ROW"
                        + " INSERT INTO `trigger_rows`.`film_texts` (id, title) VALUES (NEW.id, NEW.title)"));

        requireFilled(DatabaseKind.MARIADB, session);
    }

    @Test
    void rows_of_triggers_and_of_their_table_have_different_keys_in_postgres() throws Exception {
        Session session = EmbeddedPostgresServer.session("trigger_rows");
        execute(session, TABLES);
        execute(
                session,
                List.of(
                        "CREATE FUNCTION copy_film() RETURNS trigger LANGUAGE plpgsql AS"
                                + " 'BEGIN INSERT INTO film_texts VALUES (NEW.id, NEW.title); RETURN NEW; END'",
                        "CREATE TRIGGER copied AFTER INSERT ON films FOR EACH ROW EXECUTE FUNCTION copy_film()"));

        requireFilled(DatabaseKind.POSTGRES, session);
    }

    private static void requireFilled(DatabaseKind database, Session session) throws Exception {
        FillSummary summary = fill(database, session);

        assertThat(summary.refusals()).isEmpty();
        assertThat(summary.tables()).hasSize(2).allMatch(table -> table.failure()
                .isEmpty());
        assertThat(count(session, "film_texts")).isEqualTo(2 * ROWS);
    }

    private static final List<String> CHOOSY = List.of(
            "CREATE TABLE orders (id int NOT NULL PRIMARY KEY)",
            "CREATE TABLE order_lines (id int NOT NULL PRIMARY KEY, order_id int NOT NULL,"
                    + " CONSTRAINT of_order FOREIGN KEY (order_id) REFERENCES orders (id))");

    private static final List<String> NO_EVEN_ORDERS = List.of("CREATE TRIGGER odd BEFORE INSERT ON orders FOR EACH ROW"
            + " IF NEW.id % 2 = 0 THEN SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = 'even orders are closed'; END IF");

    @Test
    void rows_that_a_trigger_rejects_are_passed_over_in_mariadb_and_those_that_refer_to_them() throws Exception {
        Session session = TestMySql.MARIADB.session("rejected_rows");
        execute(session, CHOOSY);
        execute(session, NO_EVEN_ORDERS);

        requireOthersFilled(DatabaseKind.MARIADB, session);
    }

    @Test
    void rows_that_a_trigger_rejects_are_passed_over_in_mysql_and_those_that_refer_to_them() throws Exception {
        Session session = TestMySql.MYSQL.session("rejected_rows");
        execute(session, CHOOSY);
        execute(session, NO_EVEN_ORDERS);

        requireOthersFilled(DatabaseKind.MYSQL, session);
    }

    private static void requireOthersFilled(DatabaseKind database, Session session) throws Exception {
        List<FilledTable> filled = fill(database, session).tables();

        for (FilledTable table : filled) {
            assertThat(table.failure()).isEmpty();
            assertThat(table.strategy()).isEqualTo(database + "/load-data");
            assertThat(table.rows()).isEqualTo(count(session, table.table().name()));
        }
        assertThat(table(filled, "orders").rows()).isBetween(1L, ROWS - 1);
        assertThat(table(filled, "orders").note())
                .contains(" of " + ROWS + " rows, since the table refuses the others: ", "even orders are closed");
        assertThat(table(filled, "order_lines").rows()).isEqualTo(ROWS);
        assertThat(table(filled, "order_lines").note()).startsWith("planned again");
    }

    private static FilledTable table(List<FilledTable> tables, String name) {
        return tables.stream()
                .filter(table -> table.table().name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void tables_are_filled_that_refer_to_rows_which_a_trigger_has_made() throws Exception {
        Session session = EmbeddedPostgresServer.session("made_parents");
        execute(
                session,
                List.of(
                        "CREATE TABLE plans (id serial PRIMARY KEY)",
                        "CREATE TABLE simulations (id serial PRIMARY KEY, plan_id int NOT NULL UNIQUE REFERENCES plans)",
                        "CREATE FUNCTION simulate() RETURNS trigger LANGUAGE plpgsql AS"
                                + " 'BEGIN INSERT INTO simulations (plan_id) VALUES (NEW.id); RETURN NEW; END'",
                        "CREATE TRIGGER simulate AFTER INSERT ON plans FOR EACH ROW EXECUTE FUNCTION simulate()",
                        "CREATE TABLE runs (id serial PRIMARY KEY, simulation_id int NOT NULL REFERENCES simulations)"));

        FillSummary summary = fill(DatabaseKind.POSTGRES, session);

        assertThat(summary.refusals()).isEmpty();
        assertThat(count(session, "runs")).isEqualTo(ROWS);
        assertThat(count(session, "simulations")).isEqualTo(ROWS);
        assertThat(table(summary.tables(), "runs").note()).startsWith("planned again");
    }

    @Test
    void tables_are_filled_that_refer_to_a_table_which_has_only_rows_of_triggers() throws Exception {
        Session session = EmbeddedPostgresServer.session("numbered_parents");
        execute(
                session,
                List.of(
                        "CREATE TABLE products (id serial PRIMARY KEY)",
                        "CREATE TABLE names (id serial PRIMARY KEY, product int NOT NULL REFERENCES products)",
                        "CREATE UNIQUE INDEX one_name ON names (product) WHERE product > 0",
                        "CREATE FUNCTION named() RETURNS trigger LANGUAGE plpgsql AS"
                                + " 'BEGIN IF NEW.id % 10 = 3 THEN RAISE ''no such product''; END IF;"
                                + " INSERT INTO names (product) VALUES (NEW.id); RETURN NEW; END'",
                        "CREATE TRIGGER named AFTER INSERT ON products FOR EACH ROW EXECUTE FUNCTION named()",
                        "CREATE TABLE featured (id serial PRIMARY KEY, name_id int NOT NULL REFERENCES names)"));

        FillSummary summary = fill(DatabaseKind.POSTGRES, session);

        assertThat(summary.isComplete()).isTrue();
        assertThat(count(session, "names")).isEqualTo(count(session, "products"));
        assertThat(count(session, "featured")).isEqualTo(ROWS);
    }

    @Test
    void tables_below_keys_that_triggers_give_are_filled_level_by_level() throws Exception {
        Session session = EmbeddedPostgresServer.session("given_keys");
        String row = " (part int NOT NULL, id bigint NOT NULL, PRIMARY KEY (part, id)";
        execute(
                session,
                List.of(
                        "CREATE SEQUENCE given START 5000000000",
                        "CREATE TABLE pipelines" + row + ")",
                        "CREATE TABLE stages" + row + ", pipeline bigint NOT NULL,"
                                + " FOREIGN KEY (part, pipeline) REFERENCES pipelines (part, id))",
                        "CREATE TABLE builds" + row + ", pipeline bigint NOT NULL, stage bigint NOT NULL,"
                                + " FOREIGN KEY (part, pipeline) REFERENCES pipelines (part, id),"
                                + " FOREIGN KEY (part, stage) REFERENCES stages (part, id))",
                        "CREATE TABLE artifacts" + row + ", build bigint NOT NULL,"
                                + " FOREIGN KEY (part, build) REFERENCES builds (part, id))",
                        "CREATE FUNCTION given() RETURNS trigger LANGUAGE plpgsql AS"
                                + " $$ BEGIN NEW.id := nextval('given'); RETURN NEW; END $$"));
        for (String table : List.of("pipelines", "stages", "builds", "artifacts")) {
            execute(
                    session,
                    List.of("CREATE TRIGGER given BEFORE INSERT ON " + table
                            + " FOR EACH ROW EXECUTE FUNCTION given()"));
        }

        FillSummary summary = fill(DatabaseKind.POSTGRES, session);

        assertThat(summary.isComplete()).isTrue();
        assertThat(count(session, "artifacts")).isEqualTo(ROWS);
    }

    @Test
    void rows_agree_in_a_column_of_two_keys_though_a_trigger_numbers_the_rows_of_one() throws Exception {
        Session session = EmbeddedPostgresServer.session("agreeing_parents");
        String row = " (part uuid NOT NULL, id bigint NOT NULL, PRIMARY KEY (part, id)";
        execute(
                session,
                List.of(
                        "CREATE SEQUENCE given START 5000000000",
                        "CREATE TABLE pipelines" + row + ")",
                        "CREATE TABLE stages" + row + ", pipeline bigint NOT NULL,"
                                + " FOREIGN KEY (part, pipeline) REFERENCES pipelines (part, id))",
                        "CREATE TABLE builds" + row + ", pipeline bigint NOT NULL, stage bigint NOT NULL,"
                                + " FOREIGN KEY (part, pipeline) REFERENCES pipelines (part, id),"
                                + " FOREIGN KEY (part, stage) REFERENCES stages (part, id))",
                        "CREATE TABLE definitions" + row + ", text varchar(9) NOT NULL)",
                        "CREATE TABLE uses (part uuid NOT NULL, build bigint NOT NULL, definition bigint NOT NULL,"
                                + " FOREIGN KEY (part, build) REFERENCES builds (part, id),"
                                + " FOREIGN KEY (part, definition) REFERENCES definitions (part, id))",
                        "CREATE FUNCTION given() RETURNS trigger LANGUAGE plpgsql AS"
                                + " $$ BEGIN NEW.id := nextval('given'); RETURN NEW; END $$",
                        "CREATE TRIGGER given BEFORE INSERT ON builds FOR EACH ROW EXECUTE FUNCTION given()"));

        SchemaPlan plan = plan(DatabaseKind.POSTGRES, session);
        FillSummary summary = SchemaFill.fill(plan, session, 2, SchemaFill.Listener.NONE);

        assertThat(plan.tables())
                .filteredOn(table -> table.model().name().name().equals("uses"))
                .singleElement()
                .satisfies(
                        table -> assertThat(table.notes()).anyMatch(note -> note.startsWith("planned again during")));
        assertThat(summary.isComplete()).isTrue();
        assertThat(count(session, "uses")).isEqualTo(ROWS);
    }

    @Test
    void why_a_table_got_no_more_rows_is_said_when_it_was_planned_again() throws Exception {
        Session session = EmbeddedPostgresServer.session("planned_again");
        execute(
                session,
                List.of(
                        "CREATE TABLE orders (id int PRIMARY KEY)",
                        "CREATE FUNCTION odd() RETURNS trigger LANGUAGE plpgsql AS"
                                + " 'BEGIN IF NEW.id % 2 = 0 THEN RAISE ''even orders are closed''; END IF; RETURN NEW; END'",
                        "CREATE TRIGGER odd BEFORE INSERT ON orders FOR EACH ROW EXECUTE FUNCTION odd()",
                        "CREATE TABLE invoices (order_id int PRIMARY KEY REFERENCES orders)"));

        FilledTable invoices = table(fill(DatabaseKind.POSTGRES, session).tables(), "invoices");

        assertThat(invoices.rows()).isEqualTo(count(session, "orders"));
        assertThat(invoices.note())
                .contains("refer to rows that other tables refused; nothing was added: foreign key ");
    }

    private static long count(Session session, String table) throws SQLException {
        try (Connection connection = session.connect();
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("SELECT count(*) FROM " + table)) {
            row.next();
            return row.getLong(1);
        }
    }

    private static FillSummary fill(DatabaseKind database, Session session) throws Exception {
        return SchemaFill.fill(plan(database, session), session, 2, SchemaFill.Listener.NONE);
    }

    private static SchemaPlan plan(DatabaseKind database, Session session) throws SQLException {
        try (Connection connection = session.connect()) {
            SchemaModel model = SchemaReader.of(database).read(connection, Set.of());
            return SchemaPlanner.plan(model, new PlanOptions(42, table -> ROWS, false), connection);
        }
    }

    private static void execute(Session session, List<String> statements) throws SQLException {
        try (Connection connection = session.connect();
                Statement statement = connection.createStatement()) {
            for (String sql : statements) {
                statement.execute(sql);
            }
        }
    }
}
