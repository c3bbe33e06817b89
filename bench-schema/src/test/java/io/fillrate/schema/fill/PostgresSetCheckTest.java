package io.fillrate.schema.fill;

import static org.assertj.core.api.Assertions.assertThat;

import io.fillrate.core.DatabaseKind;
import io.fillrate.core.Session;
import io.fillrate.schema.EmbeddedPostgresServer;
import io.fillrate.schema.fill.FillSummary.FilledTable;
import io.fillrate.schema.model.SchemaModel;
import io.fillrate.schema.model.TableName;
import io.fillrate.schema.plan.PlanOptions;
import io.fillrate.schema.plan.SchemaPlan;
import io.fillrate.schema.planner.SchemaPlanner;
import io.fillrate.schema.read.SchemaReader;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("database")
class PostgresSetCheckTest {

    private static final String DATABASE = "set_check";
    private static final TableName CHILD = new TableName("public", "child");

    private Session session;

    @BeforeEach
    void create() throws SQLException {
        session = EmbeddedPostgresServer.session(DATABASE);
        EmbeddedPostgresServer.run(session, """
                CREATE TABLE parent (id bigint PRIMARY KEY, part int NOT NULL DEFAULT 0, UNIQUE (id, part));
                CREATE TABLE child (id bigint PRIMARY KEY, parent_id bigint NOT NULL REFERENCES parent, part int);
                CREATE FUNCTION nothing() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN new; END'
                """);
    }

    @Test
    void a_large_table_is_checked_once_and_its_session_is_as_before() throws Exception {
        assertThat(isPossible(session)).isTrue();

        FillSummary summary = SchemaFill.fill(plan(5_000), session, 1, SchemaFill.Listener.NONE);

        assertThat(summary.isComplete()).as("%s", summary).isTrue();
        assertThat(text("SELECT count(*) FROM child JOIN parent ON parent.id = parent_id"))
                .isEqualTo("5000");
        assertThat(text("SHOW session_replication_role")).isEqualTo("origin");
    }

    @Test
    void rows_whose_counterparts_have_gone_are_not_stored() throws Exception {
        SchemaFill.Listener deleting = new SchemaFill.Listener() {
            @Override
            public void ended(FilledTable table) {
                if (table.table().name().equals("parent")) {
                    try {
                        EmbeddedPostgresServer.run(session, "DELETE FROM parent WHERE id % 10 = 0");
                    } catch (SQLException e) {
                        throw new IllegalStateException(e);
                    }
                }
            }
        };

        FillSummary summary = SchemaFill.fill(plan(5_000), session, 1, deleting);

        assertThat(summary.rows()).isLessThan(10_000);
        assertThat(text("SELECT count(*) FROM child WHERE parent_id NOT IN (SELECT id FROM parent)"))
                .isEqualTo("0");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "CREATE TRIGGER t BEFORE INSERT ON child FOR EACH ROW EXECUTE FUNCTION nothing()",
                "ALTER TABLE child ADD UNIQUE (part) DEFERRABLE INITIALLY DEFERRED",
                "ALTER TABLE child ADD FOREIGN KEY (parent_id, part) REFERENCES parent (id, part) MATCH FULL",
                "ALTER TABLE child ADD FOREIGN KEY (parent_id, part) REFERENCES parent (id, part) NOT VALID"
            })
    void what_the_server_alone_can_check_is_left_to_it(String ddl) throws SQLException {
        EmbeddedPostgresServer.run(session, ddl);

        assertThat(isPossible(session)).isFalse();
    }

    @Test
    void who_may_not_switch_checks_off_loads_with_them() throws Exception {
        EmbeddedPostgresServer.run(
                session,
                "DROP ROLE IF EXISTS ordinary; CREATE ROLE ordinary LOGIN; GRANT ALL ON parent, child TO ordinary");
        Session ordinary = EmbeddedPostgresServer.session("ordinary", DATABASE);
        SchemaPlan plan = plan(5_000);

        assertThat(isPossible(ordinary)).isFalse();
        assertThat(SchemaFill.fill(plan, ordinary, 1, SchemaFill.Listener.NONE).isComplete())
                .isTrue();
    }

    private boolean isPossible(Session by) throws SQLException {
        try (Connection connection = by.connect()) {
            return PostgresSetCheck.isPossible(connection, model().table(CHILD).orElseThrow());
        }
    }

    private SchemaModel model() throws SQLException {
        try (Connection connection = session.connect()) {
            return SchemaReader.of(DatabaseKind.POSTGRES).read(connection, Set.of());
        }
    }

    private SchemaPlan plan(long rows) throws SQLException {
        try (Connection connection = session.connect()) {
            return SchemaPlanner.plan(model(), new PlanOptions(42, table -> rows, false), connection);
        }
    }

    private String text(String query) throws SQLException {
        try (Connection connection = session.connect();
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(query)) {
            row.next();
            return row.getString(1);
        }
    }
}
