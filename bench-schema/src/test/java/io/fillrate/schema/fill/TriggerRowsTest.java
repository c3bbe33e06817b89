package io.fillrate.schema.fill;

import static org.assertj.core.api.Assertions.assertThat;

import io.fillrate.core.Session;
import io.fillrate.schema.EmbeddedPostgresServer;
import io.fillrate.schema.TestMySql;
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

/** Tables that get rows from the triggers of others, with the same keys. */
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

        requireFilled("mariadb", session);
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

        requireFilled("postgres", session);
    }

    private static void requireFilled(String database, Session session) throws Exception {
        try (Connection connection = session.connect();
                Statement statement = connection.createStatement()) {
            SchemaModel model = SchemaReader.of(database).read(connection, Set.of());
            SchemaPlan plan = SchemaPlanner.plan(model, new PlanOptions(42, table -> ROWS, false), connection);
            FillSummary summary = SchemaFill.fill(plan, session, 2, FillListener.NONE);

            assertThat(summary.refusals()).isEmpty();
            assertThat(summary.tables()).hasSize(2).allMatch(table -> table.failure()
                    .isEmpty());
            try (ResultSet row = statement.executeQuery("SELECT count(*) FROM film_texts")) {
                row.next();
                assertThat(row.getLong(1)).isEqualTo(2 * ROWS);
            }
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
