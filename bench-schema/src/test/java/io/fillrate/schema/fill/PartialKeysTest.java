package io.fillrate.schema.fill;

import static org.assertj.core.api.Assertions.assertThat;

import io.fillrate.core.DatabaseKind;
import io.fillrate.core.Session;
import io.fillrate.schema.EmbeddedPostgresServer;
import io.fillrate.schema.TestMySql;
import io.fillrate.schema.plan.SchemaPlan;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Unique keys that only some rows have to differ in: those of a partial index, and those without NULL. */
@Tag("database")
class PartialKeysTest {

    private static final long ROWS = 300;

    @Test
    void rows_outside_of_a_partial_index_do_not_have_to_differ() throws Exception {
        Session session = EmbeddedPostgresServer.session("partial_keys");
        SmallSchema schema = new SmallSchema(DatabaseKind.POSTGRES, session, ROWS);
        schema.execute(List.of(
                "CREATE TABLE plans (id int PRIMARY KEY, is_default boolean NOT NULL)",
                "CREATE UNIQUE INDEX one_default ON plans (is_default) WHERE is_default",
                "CREATE TABLE owners (id int PRIMARY KEY, kind text NOT NULL CHECK (kind IN ('a', 'b', 'c')), gone timestamptz)",
                "CREATE UNIQUE INDEX one_of_a_kind ON owners (kind) WHERE gone IS NULL",
                "CREATE TABLE checked (id int PRIMARY KEY, state text NOT NULL CHECK (state IN ('open', 'shut')), n int NOT NULL,"
                        + " CHECK (n % 2 = 0))",
                "CREATE UNIQUE INDEX one_open ON checked (state) WHERE state = 'open'"));

        schema.requireFilled();

        assertThat(schema.number("SELECT count(*) FROM plans")).isEqualTo(ROWS);
        assertThat(schema.number("SELECT count(*) FROM plans WHERE is_default")).isEqualTo(1);
        assertThat(schema.number("SELECT count(*) FROM owners")).isEqualTo(ROWS);
        assertThat(schema.number("SELECT count(*) FROM owners WHERE gone IS NULL"))
                .isBetween(0L, 3L);
        assertThat(schema.number("SELECT count(*) FROM checked")).isEqualTo(ROWS);
    }

    @Test
    void rows_are_added_to_a_table_with_a_row_in_a_partial_index() throws Exception {
        Session session = EmbeddedPostgresServer.session("partial_keys_added");
        SmallSchema schema = new SmallSchema(DatabaseKind.POSTGRES, session, ROWS);
        schema.execute(List.of(
                "CREATE TABLE plans (id int PRIMARY KEY, is_default boolean NOT NULL)",
                "CREATE UNIQUE INDEX one_default ON plans (is_default) WHERE is_default",
                "INSERT INTO plans VALUES (1, true)"));

        schema.requireFilled();

        assertThat(schema.number("SELECT count(*) FROM plans")).isEqualTo(ROWS + 1);
    }

    @Test
    void whole_numbers_in_a_key_of_several_columns_count_on() throws Exception {
        Session session = EmbeddedPostgresServer.session("counted_keys");
        SmallSchema schema = new SmallSchema(DatabaseKind.POSTGRES, session, ROWS);
        schema.execute(List.of(
                "CREATE TABLE sites (id int PRIMARY KEY)",
                "INSERT INTO sites VALUES (1000000)",
                "CREATE TABLE districts (site int NOT NULL REFERENCES sites, id int NOT NULL, PRIMARY KEY (site, id))",
                "INSERT INTO districts VALUES (1000000, 7)"));

        schema.requireFilled();

        assertThat(schema.number("SELECT max(id) FROM districts")).isEqualTo(7 + ROWS);
    }

    @Test
    void a_table_for_one_row_gets_one_and_is_full_then() throws Exception {
        Session session = EmbeddedPostgresServer.session("single_rows");
        SmallSchema schema = new SmallSchema(DatabaseKind.POSTGRES, session, ROWS);
        schema.execute(List.of(
                "CREATE TABLE versions (version int NOT NULL)",
                "CREATE UNIQUE INDEX one_version ON versions ((version IS NOT NULL))",
                "CREATE TABLE settings (id int PRIMARY KEY, name text)",
                "CREATE UNIQUE INDEX one_row ON settings ((true))",
                "CREATE TABLE full_already (version int NOT NULL)",
                "CREATE UNIQUE INDEX one_row_there ON full_already ((version IS NOT NULL))",
                "INSERT INTO full_already VALUES (1)",
                "CREATE TABLE singleton (is_only boolean PRIMARY KEY DEFAULT true, CHECK (is_only))",
                "CREATE TABLE full_singleton (is_only boolean UNIQUE NOT NULL, CHECK (is_only IS TRUE))",
                "INSERT INTO full_singleton VALUES (true)",
                "CREATE TABLE current (tenant int NOT NULL, ended date)",
                "CREATE UNIQUE INDEX one_current ON current (tenant, (ended IS NULL))"));

        SchemaPlan plan = schema.plan();
        schema.fill(plan);

        assertThat(plan.refusals())
                .extracting(refusal -> refusal.table().name())
                .containsExactlyInAnyOrder("full_already", "full_singleton");
        assertThat(plan.refusals())
                .allSatisfy(refusal -> assertThat(refusal.reason()).startsWith("full: 0 rows, since its key "));
        assertThat(schema.number("SELECT count(*) FROM singleton")).isEqualTo(1);
        assertThat(schema.number("SELECT count(*) FROM versions")).isEqualTo(1);
        assertThat(schema.number("SELECT count(*) FROM settings")).isEqualTo(1);
        assertThat(schema.number("SELECT count(*) FROM current")).isEqualTo(ROWS);
    }

    private static final List<String> NOTHING_TO_REFER_TO = List.of(
            "CREATE TABLE badges (id int NOT NULL PRIMARY KEY)",
            "CREATE TABLE people (id int NOT NULL PRIMARY KEY, badge_id int, UNIQUE (badge_id),"
                    + " FOREIGN KEY (badge_id) REFERENCES badges (id))");

    @Test
    void a_unique_foreign_key_is_null_where_there_is_nothing_to_refer_to_in_postgres() throws Exception {
        requireNull(DatabaseKind.POSTGRES, EmbeddedPostgresServer.session("unique_references"));
    }

    @Test
    void a_unique_foreign_key_is_null_where_there_is_nothing_to_refer_to_in_mariadb() throws Exception {
        requireNull(DatabaseKind.MARIADB, TestMySql.MARIADB.session("unique_references"));
    }

    private static void requireNull(DatabaseKind database, Session session) throws Exception {
        SmallSchema schema = new SmallSchema(database, session, ROWS).leaving("badges");
        schema.execute(NOTHING_TO_REFER_TO);

        schema.requireFilled();

        assertThat(schema.number("SELECT count(*) FROM people WHERE badge_id IS NULL"))
                .isEqualTo(ROWS);
    }
}
