package io.fillrate.schema.fill;

import static org.assertj.core.api.Assertions.assertThat;

import io.fillrate.core.DatabaseKind;
import io.fillrate.core.Session;
import io.fillrate.schema.EmbeddedPostgresServer;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Demands that rows can meet, in forms that were not understood. */
@Tag("database")
class FittingRowsTest {

    private static final long ROWS = 300;

    @Test
    void one_of_the_elements_of_an_array_literal_is_a_value() throws Exception {
        SmallSchema schema = filled(
                "array_literals",
                "CREATE TABLE rules (id int PRIMARY KEY, action text NOT NULL CHECK (action = ANY ('{BLOCK,ALLOW}'::text[])),"
                        + " other text, CHECK (lower(other) = ANY ('{x,\"y z\"}'::text[]) OR action = 'BLOCK'))");

        assertThat(schema.number("SELECT count(DISTINCT action) FROM rules WHERE action IN ('BLOCK', 'ALLOW')"))
                .isEqualTo(2);
        assertThat(schema.number("SELECT count(*) FROM rules")).isEqualTo(ROWS);
    }

    @Test
    void ranges_of_two_columns_are_in_order_and_do_not_overlap() throws Exception {
        SmallSchema schema = filled(
                "bounds_of_ranges",
                "CREATE EXTENSION btree_gist",
                "CREATE TABLE rooms (id int PRIMARY KEY CHECK (id BETWEEN 1 AND 3))",
                "CREATE TABLE bookings (id int PRIMARY KEY, starts timestamptz NOT NULL, ends timestamptz NOT NULL,"
                        + " EXCLUDE USING gist (tstzrange(starts, ends) WITH &&))",
                "CREATE TABLE stays (room_id int NOT NULL REFERENCES rooms, since date NOT NULL, until date NOT NULL,"
                        + " CHECK (since < until), EXCLUDE USING gist (room_id WITH =, daterange(since, until, '[]') WITH &&))",
                "CREATE TABLE seasons (id int PRIMARY KEY, since date, until date)",
                "CREATE INDEX ON seasons USING gist (daterange(since, until))");

        assertThat(schema.number("SELECT count(*) FROM bookings WHERE starts < ends"))
                .isEqualTo(ROWS);
        assertThat(schema.number("SELECT count(*) FROM stays")).isEqualTo(ROWS);
        assertThat(schema.number("SELECT count(*) FROM seasons")).isEqualTo(ROWS);
    }

    @Test
    void a_key_has_values_that_fit_into_the_shorter_columns_which_refer_to_it() throws Exception {
        SmallSchema schema = filled(
                "shorter_references",
                "CREATE TABLE words (id numeric PRIMARY KEY, code varchar(60) NOT NULL UNIQUE)",
                "CREATE TABLE panels (id int PRIMARY KEY, word numeric(10,0) NOT NULL REFERENCES words,"
                        + " code varchar(8) NOT NULL REFERENCES words (code))");

        assertThat(schema.number("SELECT count(*) FROM panels")).isEqualTo(ROWS);
    }

    @Test
    void keys_that_share_a_column_with_a_key_to_a_third_table_agree_in_it() throws Exception {
        SmallSchema schema = filled(
                "implied_keys",
                "CREATE TABLE tenants (id bigint PRIMARY KEY)",
                "CREATE TABLE logs (tenant bigint NOT NULL, id bigint NOT NULL, PRIMARY KEY (tenant, id))",
                "CREATE TABLE entries (tenant bigint NOT NULL REFERENCES tenants, id bigint NOT NULL, log bigint NOT NULL,"
                        + " PRIMARY KEY (tenant, id), FOREIGN KEY (tenant, log) REFERENCES logs)");

        assertThat(schema.number("SELECT count(*) FROM entries JOIN tenants ON tenants.id = tenant"))
                .isEqualTo(ROWS);
    }

    @Test
    void keys_that_share_a_column_which_refers_to_nothing_agree_in_it() throws Exception {
        SmallSchema schema = filled(
                "agreeing_keys",
                "CREATE TABLE folders (tenant uuid NOT NULL, id bigint NOT NULL, PRIMARY KEY (tenant, id))",
                "CREATE TABLE tags (tenant uuid NOT NULL, id bigint NOT NULL, PRIMARY KEY (tenant, id))",
                "CREATE TABLE files (tenant uuid NOT NULL, folder bigint NOT NULL, tag bigint NOT NULL,"
                        + " FOREIGN KEY (tenant, folder) REFERENCES folders, FOREIGN KEY (tenant, tag) REFERENCES tags)");

        assertThat(schema.number("SELECT count(*) FROM files")).isEqualTo(ROWS);
        assertThat(schema.number("SELECT count(DISTINCT tenant) FROM files")).isGreaterThan(ROWS / 4);
    }

    @Test
    void a_table_is_filled_though_another_that_refers_to_it_has_a_key_to_an_empty_third_one() throws Exception {
        SmallSchema schema = new SmallSchema(DatabaseKind.POSTGRES, EmbeddedPostgresServer.session("empty_third"), ROWS)
                .leaving("nobody");
        schema.execute(List.of(
                "CREATE TABLE nobody (id bigint PRIMARY KEY)",
                "CREATE TABLE pages (owner bigint, id bigint, PRIMARY KEY (owner, id))",
                "CREATE TABLE links (id int PRIMARY KEY, owner bigint REFERENCES nobody, page bigint,"
                        + " FOREIGN KEY (owner, page) REFERENCES pages)"));
        schema.requireFilled();

        assertThat(schema.number("SELECT count(*) FROM pages")).isEqualTo(ROWS);
    }

    @Test
    void a_document_has_the_fields_of_which_columns_are_computed_that_cannot_be_null() throws Exception {
        SmallSchema schema = filled(
                "computed_fields",
                "CREATE TABLE flows (key text PRIMARY KEY, value jsonb NOT NULL,"
                        + " namespace varchar(150) GENERATED ALWAYS AS (value ->> 'namespace') STORED NOT NULL,"
                        + " deleted boolean GENERATED ALWAYS AS ((value ->> 'deleted')::boolean) STORED NOT NULL)",
                "CREATE TABLE prices (id int PRIMARY KEY, net numeric(9,2), rate numeric(4,2) NOT NULL,"
                        + " gross numeric(12,4) GENERATED ALWAYS AS (net * rate) STORED NOT NULL)");

        assertThat(schema.number("SELECT count(*) FROM flows")).isEqualTo(ROWS);
        assertThat(schema.number("SELECT count(DISTINCT net) FROM prices")).isGreaterThan(50);
    }

    @Test
    void a_type_that_is_read_as_text_is_gets_texts() throws Exception {
        SmallSchema schema = filled(
                "types_like_text",
                "CREATE TYPE version",
                "CREATE FUNCTION version_in(cstring) RETURNS version LANGUAGE internal IMMUTABLE STRICT AS 'textin'",
                "CREATE FUNCTION version_out(version) RETURNS cstring LANGUAGE internal IMMUTABLE STRICT AS 'textout'",
                "CREATE TYPE version (INPUT = version_in, OUTPUT = version_out, LIKE = text, CATEGORY = 'S')",
                "CREATE TABLE packages (id int PRIMARY KEY, version version NOT NULL)");

        assertThat(schema.number("SELECT count(*) FROM packages WHERE version::text <> ''"))
                .isEqualTo(ROWS);
    }

    @Test
    void texts_are_in_one_of_the_partitions() throws Exception {
        SmallSchema schema = filled(
                "partitions_of_texts",
                "CREATE TABLE parts (id int, code text) PARTITION BY RANGE (code)",
                "CREATE TABLE parts_1 PARTITION OF parts FOR VALUES FROM ('0000') TO ('0250')",
                "CREATE TABLE parts_2 PARTITION OF parts FOR VALUES FROM ('0250') TO ('0500')");

        assertThat(schema.number("SELECT count(*) FROM parts")).isEqualTo(ROWS);
    }

    @Test
    void a_unique_column_whose_values_stored_rows_have_is_null() throws Exception {
        SmallSchema schema = filled(
                "used_up_values",
                "CREATE TABLE switches (id int PRIMARY KEY, is_on boolean UNIQUE)",
                "INSERT INTO switches VALUES (1, true), (2, false)");

        assertThat(schema.number("SELECT count(*) FROM switches WHERE is_on IS NULL"))
                .isEqualTo(ROWS);
    }

    @Test
    void geometries_have_the_shape_and_the_reference_system_that_checks_ask_for() throws Exception {
        SmallSchema schema = filled(
                "checked_geometries",
                "CREATE TYPE geometry", // as there is no PostGIS here, its functions look at the text
                "CREATE FUNCTION geometry_in(cstring, oid, int) RETURNS geometry LANGUAGE internal IMMUTABLE STRICT AS 'varcharin'",
                "CREATE FUNCTION geometry_out(geometry) RETURNS cstring LANGUAGE internal IMMUTABLE STRICT AS 'varcharout'",
                "CREATE TYPE geometry (INPUT = geometry_in, OUTPUT = geometry_out, LIKE = text)",
                "CREATE FUNCTION st_srid(geometry) RETURNS int IMMUTABLE LANGUAGE sql AS"
                        + " $$ SELECT substring($1::text FROM 'SRID=([0-9]+);')::int $$",
                "CREATE FUNCTION geometrytype(geometry) RETURNS text IMMUTABLE LANGUAGE sql AS"
                        + " $$ SELECT substring($1::text FROM '([A-Z]+)[ (]') $$",
                "CREATE FUNCTION st_ndims(geometry) RETURNS int IMMUTABLE LANGUAGE sql AS"
                        + " $$ SELECT CASE WHEN $1::text LIKE '% Z %' THEN 3 ELSE 2 END $$",
                "CREATE TABLE parcels (id int PRIMARY KEY, geom geometry NOT NULL,"
                        + " CHECK (st_srid(geom) = 2193), CHECK (st_ndims(geom) = 3),"
                        + " CHECK (geometrytype(geom) = 'MULTIPOLYGON'::text OR geom IS NULL))");

        assertThat(schema.number("SELECT count(DISTINCT geom::text) FROM parcels"
                        + " WHERE geom::text ~ '^SRID=2193;MULTIPOLYGON Z '"))
                .isEqualTo(ROWS);
    }

    @Test
    void a_cycle_is_filled_although_the_first_row_of_a_tree_has_no_parent() throws Exception {
        SmallSchema schema = filled(
                "trees_in_cycles",
                "CREATE TABLE topics (id serial PRIMARY KEY, parent int REFERENCES topics, template int,"
                        + " CHECK ((parent IS NULL) = (id = 0)))",
                "CREATE TABLE templates (id serial PRIMARY KEY, topic int REFERENCES topics, event int,"
                        + " CHECK ((topic IS NULL) <> (event IS NULL)))",
                "ALTER TABLE topics ADD FOREIGN KEY (template) REFERENCES templates",
                "INSERT INTO topics VALUES (0)");

        assertThat(schema.number("SELECT count(*) FROM topics WHERE parent IS NOT NULL"))
                .isGreaterThanOrEqualTo(ROWS - 1);
        assertThat(schema.number("SELECT count(*) FROM templates")).isEqualTo(ROWS);
    }

    @Test
    void a_key_to_the_same_table_may_be_there_twice() throws Exception {
        SmallSchema schema = filled(
                "twice_the_same_key",
                "CREATE TABLE series (id int PRIMARY KEY, parent int REFERENCES series,"
                        + " CONSTRAINT again FOREIGN KEY (parent) REFERENCES series)");

        assertThat(schema.number("SELECT count(*) FROM series WHERE parent IS NOT NULL"))
                .isPositive();
    }

    @Test
    void the_expression_of_an_index_finds_an_array_in_a_json_column() throws Exception {
        SmallSchema schema = filled(
                "indexed_arrays",
                "CREATE TABLE paths (id int PRIMARY KEY, segments jsonb NOT NULL)",
                "CREATE INDEX depth ON paths (jsonb_array_length(segments))");

        assertThat(schema.number("SELECT count(*) FROM paths")).isEqualTo(ROWS);
    }

    @Test
    void tables_in_which_every_value_is_the_databases_have_rows() throws Exception {
        SmallSchema schema = filled(
                "default_rows",
                "CREATE TABLE nothing ()",
                "CREATE TABLE generated (n int GENERATED ALWAYS AS (7) STORED)",
                "CREATE TABLE numbered (id int GENERATED ALWAYS AS IDENTITY)",
                "CREATE TABLE one_row (n int GENERATED ALWAYS AS (7) STORED UNIQUE)",
                "CREATE TABLE logged ()",
                "CREATE TABLE log (id serial PRIMARY KEY, name text)",
                "CREATE FUNCTION log_row() RETURNS trigger LANGUAGE plpgsql AS"
                        + " $$ BEGIN INSERT INTO log (name) VALUES (TG_TABLE_NAME); RETURN NEW; END $$",
                "CREATE TRIGGER log_row AFTER INSERT ON logged FOR EACH ROW EXECUTE FUNCTION log_row()");

        assertThat(schema.number("SELECT count(*) FROM one_row")).isEqualTo(1);
        for (String table : List.of("nothing", "generated", "numbered", "logged")) {
            assertThat(schema.number("SELECT count(*) FROM " + table)).isEqualTo(ROWS);
        }
        assertThat(schema.number("SELECT count(*) FROM log WHERE name = 'logged'"))
                .isEqualTo(ROWS);
    }

    @Test
    void exactly_one_of_two_columns_is_null() throws Exception {
        SmallSchema schema = filled(
                "one_of_two",
                "CREATE TABLE users (id int PRIMARY KEY)",
                "CREATE TABLE teams (id int PRIMARY KEY)",
                "CREATE TABLE grants (id int PRIMARY KEY, user_id int REFERENCES users, team_id int REFERENCES teams,"
                        + " CHECK ((user_id IS NULL) <> (team_id IS NULL)))",
                "CREATE TABLE unique_grants (id int PRIMARY KEY, user_id int UNIQUE REFERENCES users,"
                        + " team_id int UNIQUE REFERENCES teams, CHECK ((user_id IS NULL) <> (team_id IS NULL)))",
                "CREATE TABLE plain (id int PRIMARY KEY, a text, b int, CHECK ((a IS NULL) <> (b IS NULL)))");

        for (String table : List.of("grants", "unique_grants", "plain")) {
            assertThat(schema.number("SELECT count(*) FROM " + table)).isEqualTo(ROWS);
        }
    }

    @Test
    void exactly_one_of_two_columns_is_null_in_duckdb(@TempDir Path folder) throws Exception {
        SmallSchema schema = new SmallSchema(
                DatabaseKind.DUCKDB, Session.of("jdbc:duckdb:" + folder.resolve("one.duckdb"), Map.of()), ROWS);
        schema.execute(
                List.of(
                        "CREATE TABLE plain (id INTEGER PRIMARY KEY, a VARCHAR, b INTEGER, CHECK ((a IS NULL) <> (b IS NULL)))"));

        schema.requireFilled();

        assertThat(schema.number("SELECT count(*) FROM plain")).isEqualTo(ROWS);
    }

    @Test
    void rows_refer_to_those_that_a_check_allows_few_as_they_are() throws Exception {
        SmallSchema schema = filled(
                "few_to_refer_to",
                "CREATE TABLE scopes (id text PRIMARY KEY)",
                "CREATE TABLE numbers (id int PRIMARY KEY)",
                "INSERT INTO scopes VALUES ('global')",
                "CREATE TABLE aliases (id int PRIMARY KEY, scope_id text NOT NULL REFERENCES scopes,"
                        + " CHECK (lower(scope_id) = 'global'))",
                "CREATE FUNCTION is_rare(n int) RETURNS boolean IMMUTABLE LANGUAGE sql AS 'SELECT n % 100 = 7'",
                "CREATE TABLE rare (id int PRIMARY KEY, number_id int NOT NULL REFERENCES numbers CHECK (is_rare(number_id)))");

        assertThat(schema.number("SELECT count(*) FROM aliases")).isEqualTo(ROWS);
        assertThat(schema.number("SELECT count(*) FROM rare")).isEqualTo(ROWS);
    }

    @Test
    void texts_are_longer_than_a_function_of_them_demands() throws Exception {
        SmallSchema schema = filled(
                "longer_texts",
                "CREATE DOMAIN public_id AS text CHECK (length(trim(value)) > 10)",
                "CREATE TABLE things (id public_id PRIMARY KEY CHECK (id ~ '^[a-zA-Z0-9\\-~\\._]+$'), scope public_id NOT NULL)");

        assertThat(schema.number("SELECT count(*) FROM things")).isEqualTo(ROWS);
    }

    @Test
    void ranges_of_any_type_have_values() throws Exception {
        SmallSchema schema = filled(
                "ranges_of_any_type",
                "CREATE TYPE floats AS RANGE (subtype = float8)",
                "CREATE TYPE words AS RANGE (subtype = text)",
                "CREATE TYPE addresses AS RANGE (subtype = inet)",
                "CREATE TYPE times AS RANGE (subtype = time)",
                "CREATE TABLE ranges (id int PRIMARY KEY, f floats NOT NULL, w words NOT NULL, a addresses NOT NULL,"
                        + " t times NOT NULL, m datemultirange NOT NULL)");

        assertThat(schema.number("SELECT count(*) FROM ranges")).isEqualTo(ROWS);
    }

    private static SmallSchema filled(String database, String... statements) throws Exception {
        SmallSchema schema = new SmallSchema(DatabaseKind.POSTGRES, EmbeddedPostgresServer.session(database), ROWS);
        schema.execute(List.of(statements));
        schema.requireFilled();
        return schema;
    }
}
