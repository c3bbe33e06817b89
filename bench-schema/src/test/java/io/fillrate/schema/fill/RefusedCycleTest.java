package io.fillrate.schema.fill;

import static org.assertj.core.api.Assertions.assertThat;

import io.fillrate.core.DatabaseKind;
import io.fillrate.schema.EmbeddedPostgresServer;
import io.fillrate.schema.TestMySql;
import io.fillrate.schema.fill.FillSummary.FilledTable;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Foreign keys in a cycle, or to a table that is not filled, where triggers refuse rows or delete them. */
@Tag("database")
class RefusedCycleTest {

    private static final long ROWS = 300;

    private static final List<String> CYCLE = List.of(
            "CREATE TABLE teams (id int NOT NULL PRIMARY KEY, lead_id int)",
            "CREATE TABLE members (id int NOT NULL PRIMARY KEY, team_id int NOT NULL,"
                    + " CONSTRAINT in_team FOREIGN KEY (team_id) REFERENCES teams (id))",
            "ALTER TABLE teams ADD CONSTRAINT led FOREIGN KEY (lead_id) REFERENCES members (id)",
            "CREATE TABLE tasks (id int NOT NULL PRIMARY KEY, member_id int NOT NULL,"
                    + " CONSTRAINT of_member FOREIGN KEY (member_id) REFERENCES members (id))");

    private static final List<String> CLOSED_IN_POSTGRES = List.of(
            "CREATE TABLE regions (id int PRIMARY KEY)",
            "CREATE TABLE offices (id int PRIMARY KEY, region_id int NOT NULL REFERENCES regions)",
            "CREATE TABLE rooms (id int PRIMARY KEY, office_id int REFERENCES offices)",
            "CREATE FUNCTION closed() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'no offices here'; END $$",
            "CREATE TRIGGER closed BEFORE INSERT ON offices FOR EACH ROW EXECUTE FUNCTION closed()");

    @Test
    void rows_that_a_trigger_refuses_do_not_empty_a_cycle_in_postgres() throws Exception {
        SmallSchema schema =
                new SmallSchema(DatabaseKind.POSTGRES, EmbeddedPostgresServer.session("refused_cycle"), ROWS);
        schema.execute(CYCLE);
        schema.execute(List.of(
                "CREATE FUNCTION choose() RETURNS trigger LANGUAGE plpgsql AS"
                        + " $$ BEGIN IF NEW.id % 3 = 0 THEN RAISE 'every third is closed'; END IF; RETURN NEW; END $$",
                "CREATE TRIGGER choose AFTER INSERT ON members FOR EACH ROW EXECUTE FUNCTION choose()"));

        requireCycleFilled(schema);
    }

    @Test
    void rows_that_a_trigger_refuses_do_not_empty_a_cycle_in_mariadb() throws Exception {
        SmallSchema schema = new SmallSchema(DatabaseKind.MARIADB, TestMySql.MARIADB.session("refused_cycle"), ROWS);
        schema.execute(CYCLE);
        schema.execute(List.of("CREATE TRIGGER choose BEFORE INSERT ON members FOR EACH ROW IF NEW.id % 3 = 0 THEN"
                + " SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = 'every third is closed'; END IF"));

        requireCycleFilled(schema);
    }

    private static void requireCycleFilled(SmallSchema schema) throws Exception {
        Map<String, FilledTable> tables = schema.fill();

        assertThat(tables).hasSize(3);
        for (FilledTable table : tables.values()) {
            assertThat(table.failure()).as("%s", table.table()).isEmpty();
            assertThat(table.rows())
                    .isEqualTo(schema.number(
                            "SELECT count(*) FROM " + table.table().name()));
        }
        assertThat(schema.number("SELECT count(*) FROM teams")).isEqualTo(ROWS);
        assertThat(schema.number("SELECT count(*) FROM members")).isEqualTo(ROWS * 2 / 3);
        assertThat(schema.number("SELECT count(*) FROM tasks")).isBetween(1L, ROWS);
        assertThat(Objects.requireNonNull(tables.get("members")).note())
                .contains("the table refuses the others", "every third is closed");
        assertThat(Objects.requireNonNull(tables.get("teams")).note()).contains("lead_id is NULL");
    }

    @Test
    void two_tables_whose_keys_refer_to_each_other_in_columns_that_cannot_be_null_have_as_many_rows_as_others()
            throws Exception {
        SmallSchema schema =
                new SmallSchema(DatabaseKind.POSTGRES, EmbeddedPostgresServer.session("current_children"), ROWS);
        schema.execute(List.of(
                "CREATE TABLE methods (id text PRIMARY KEY, conf_id text NOT NULL)",
                "CREATE TABLE confs (id text PRIMARY KEY, method_id text NOT NULL REFERENCES methods"
                        + " DEFERRABLE INITIALLY DEFERRED, UNIQUE (method_id, id))",
                "ALTER TABLE methods ADD FOREIGN KEY (id, conf_id) REFERENCES confs (method_id, id)"
                        + " DEFERRABLE INITIALLY DEFERRED"));

        schema.requireFilled();

        assertThat(schema.number("SELECT count(*) FROM methods")).isEqualTo(ROWS);
        assertThat(schema.number("SELECT count(*) FROM confs")).isEqualTo(ROWS);
    }

    @Test
    void a_key_that_can_be_null_is_where_the_table_that_it_refers_to_could_not_be_filled() throws Exception {
        SmallSchema schema =
                new SmallSchema(DatabaseKind.POSTGRES, EmbeddedPostgresServer.session("refused_parent"), ROWS);
        schema.execute(CLOSED_IN_POSTGRES);

        Map<String, FilledTable> tables = schema.fill();

        assertThat(Objects.requireNonNull(tables.get("rooms")).failure()).isEmpty();
        assertThat(schema.number("SELECT count(*) FROM rooms")).isEqualTo(ROWS);
    }

    @Test
    void rows_that_a_trigger_deletes_at_the_commit_are_not_counted() throws Exception {
        SmallSchema schema =
                new SmallSchema(DatabaseKind.POSTGRES, EmbeddedPostgresServer.session("deleted_rows"), ROWS);
        schema.execute(List.of(
                "CREATE TABLE visits (id int PRIMARY KEY, name text)",
                "CREATE FUNCTION forget() RETURNS trigger LANGUAGE plpgsql AS"
                        + " $$ BEGIN DELETE FROM visits WHERE id = NEW.id AND id % 4 > 0; RETURN NULL; END $$",
                "CREATE CONSTRAINT TRIGGER forget AFTER INSERT ON visits DEFERRABLE INITIALLY DEFERRED"
                        + " FOR EACH ROW EXECUTE FUNCTION forget()"));

        Map<String, FilledTable> tables = schema.fill();

        assertThat(schema.number("SELECT count(*) FROM visits")).isEqualTo(ROWS / 4);
        assertThat(tables.values()).singleElement().satisfies(table -> {
            assertThat(table.rows()).isEqualTo(ROWS / 4);
            assertThat(table.note()).contains(ROWS / 4 + " of " + ROWS + " rows", "a trigger deleted the others");
        });
    }
}
