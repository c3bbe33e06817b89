package io.fillrate.schema.fill;

import static org.assertj.core.api.Assertions.assertThat;

import io.fillrate.core.DatabaseKind;
import io.fillrate.schema.EmbeddedPostgresServer;
import io.fillrate.schema.TestMySql;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** CHECKs that real schemas have, and that rows can meet. */
@Tag("database")
class CheckedValuesTest {

    private static final long ROWS = 100;

    @Test
    void texts_match_several_patterns_at_once() throws Exception {
        SmallSchema schema = filled(
                "several_patterns",
                "CREATE TABLE uids (id varchar(11) PRIMARY KEY CHECK (id ~ '^[A-Za-z]' AND id ~ '^[A-Za-z0-9]{11}$'))",
                "CREATE TABLE parts (id int PRIMARY KEY, a text NOT NULL CHECK (a ~ '^[a-z]'), CHECK (a ~ '^[a-z0-9]{11}$'))",
                "CREATE TABLE passwords (id int PRIMARY KEY,"
                        + " a text NOT NULL CHECK (a ~ '[A-Z]' AND a ~ '[a-z]' AND a ~ '[0-9]' AND length(a) >= 10))",
                "CREATE TABLE similars (id int PRIMARY KEY, a text NOT NULL CHECK (a SIMILAR TO '[A-Z]{3}-[0-9]{4}'))",
                "CREATE TABLE likes (id int PRIMARY KEY, a varchar(20) NOT NULL CHECK (a LIKE 'ORD-%' AND length(a) > 6))",
                "CREATE TABLE users (id text PRIMARY KEY CHECK (id ~ '^[a-z]{3}_[0-9a-zA-Z]{10}$' AND id LIKE 'usr%'))");

        assertThat(schema.number("SELECT count(*) FROM uids")).isEqualTo(ROWS);
        assertThat(schema.number("SELECT count(*) FROM users")).isEqualTo(ROWS);
        assertThat(schema.number("SELECT count(DISTINCT a) FROM passwords")).isEqualTo(ROWS);
    }

    @Test
    void values_that_a_check_takes_some_of_vary() throws Exception {
        SmallSchema schema = filled(
                "some_values",
                "CREATE TABLE weeks (id int PRIMARY KEY, monday date NOT NULL CHECK (extract(isodow FROM monday) = 1))",
                "CREATE TABLE packs (id int PRIMARY KEY, n int NOT NULL CHECK (n % 5 = 0 AND n > 0 AND n <= 1000))",
                "CREATE TABLE cards (id int PRIMARY KEY, n text NOT NULL CHECK (n ~ '^[0-9]{6}$'"
                        + " AND (substr(n, 1, 1)::int + substr(n, 3, 1)::int + substr(n, 5, 1)::int) % 10 = substr(n, 6, 1)::int))");

        assertThat(schema.number("SELECT count(DISTINCT monday) FROM weeks")).isGreaterThan(20);
        assertThat(schema.number("SELECT count(DISTINCT n) FROM packs")).isGreaterThan(20);
        assertThat(schema.number("SELECT count(DISTINCT n) FROM cards")).isGreaterThan(20);
    }

    @Test
    void columns_that_are_null_by_the_kind_of_a_row_are_so_for_several_kinds() throws Exception {
        List<String> columns =
                List.of("user_id", "group_id", "role_id", "form_id", "network_id", "email", "name", "provider");
        List<List<String>> kinds = List.of(
                List.of("user_id"),
                List.of("group_id"),
                List.of("name", "provider"),
                List.of("email"),
                List.of("network_id"),
                List.of("role_id"),
                List.of("form_id"));
        String checks = IntStream.range(0, kinds.size())
                .mapToObj(kind -> columns.stream()
                        .map(column -> column + (kinds.get(kind).contains(column) ? " IS NOT NULL" : " IS NULL"))
                        .collect(Collectors.joining(" AND ", ", CHECK (kind <> " + kind + " OR (", "))")))
                .collect(Collectors.joining());
        SmallSchema schema = filled(
                "columns_by_kind",
                "CREATE TABLE parents (id int PRIMARY KEY)",
                "CREATE TABLE principals (id int PRIMARY KEY, kind smallint NOT NULL CHECK (kind BETWEEN 0 AND 6),"
                        + " reads boolean NOT NULL, writes boolean NOT NULL, CHECK (reads OR writes), "
                        + columns.stream()
                                .map(column -> column + (column.endsWith("_id") ? " int REFERENCES parents" : " text"))
                                .collect(Collectors.joining(", "))
                        + checks + ")");

        assertThat(schema.number("SELECT count(*) FROM principals")).isEqualTo(ROWS);
        assertThat(schema.number("SELECT count(DISTINCT kind) FROM principals")).isGreaterThan(3);
    }

    @Test
    void a_pattern_in_a_function_is_read() throws Exception {
        SmallSchema schema = filled(
                "pattern_in_function",
                "CREATE FUNCTION is_uid(uid text) RETURNS boolean LANGUAGE plpgsql AS"
                        + " $$ BEGIN RETURN uid ~ '^[a-zA-Z]{1}[a-zA-Z0-9]{10}$'; END $$",
                "CREATE FUNCTION is_part(part text) RETURNS boolean LANGUAGE sql AS"
                        + " $$ SELECT part ~ '^P[0-9]' AND part ~ '^[A-Z0-9]{8}$' $$",
                "CREATE TABLE things (uid varchar(11) PRIMARY KEY CHECK (is_uid(uid)), part text NOT NULL CHECK (is_part(part)))");

        assertThat(schema.number("SELECT count(DISTINCT part) FROM things")).isEqualTo(ROWS);
    }

    @Test
    void checks_that_read_other_tables_are_tried() throws Exception {
        SmallSchema schema = filled(
                "checks_of_rows",
                "CREATE FUNCTION user_exists(name) RETURNS boolean LANGUAGE plpgsql AS"
                        + " $$ BEGIN PERFORM 1 FROM pg_user WHERE usename = $1; RETURN FOUND; END $$",
                "CREATE TABLE langs (id int PRIMARY KEY, db_user name NOT NULL DEFAULT CURRENT_USER CHECK (user_exists(db_user) IS TRUE))",
                "CREATE TABLE one_lang (db_user name UNIQUE DEFAULT CURRENT_USER CHECK (user_exists(db_user) IS TRUE))",
                "CREATE TABLE people (id int PRIMARY KEY, born timestamptz NOT NULL)",
                "CREATE FUNCTION born(int) RETURNS timestamptz LANGUAGE sql STABLE AS 'SELECT born FROM people WHERE id = $1'",
                "CREATE TABLE patients (id int PRIMARY KEY, person int NOT NULL UNIQUE REFERENCES people, due date,"
                        + " CHECK (due IS NULL OR due > born(person) + interval '900 years'))",
                "CREATE TABLE visits (id int PRIMARY KEY, patient int NOT NULL REFERENCES patients (person))",
                "CREATE FUNCTION is_there(int) RETURNS boolean LANGUAGE sql AS 'SELECT EXISTS (SELECT FROM patients WHERE id = $1)'",
                "CREATE TABLE bills (id int PRIMARY KEY, patient int NOT NULL REFERENCES patients CHECK (is_there(patient)))");

        for (String table : List.of("langs", "patients", "visits", "bills")) {
            assertThat(schema.number("SELECT count(*) FROM " + table)).as(table).isEqualTo(ROWS);
        }
    }

    @Test
    void keys_refer_to_the_stored_rows_that_checks_ask_for_by_a_function() throws Exception {
        List<String> kinds = List.of("colour", "size", "shape", "brand", "season", "material", "pattern");
        SmallSchema schema =
                new SmallSchema(DatabaseKind.POSTGRES, EmbeddedPostgresServer.session("kinds_of_terms"), ROWS);
        schema.execute(List.of(
                "CREATE TABLE terms (id int PRIMARY KEY, kind text NOT NULL)",
                "INSERT INTO terms SELECT n, (ARRAY['" + String.join("','", kinds) + "'])[n % 7 + 1]"
                        + " FROM generate_series(1, 70) n",
                "CREATE FUNCTION is_term(term int, wanted text) RETURNS boolean LANGUAGE plpgsql AS $$ BEGIN"
                        + " IF EXISTS (SELECT FROM terms WHERE id = term AND kind = wanted) THEN RETURN true; END IF;"
                        + " RAISE 'term % is no %', term, wanted; END $$",
                kinds.stream()
                        .map(kind ->
                                kind + " int NOT NULL REFERENCES terms CHECK (is_term(" + kind + ", '" + kind + "'))")
                        .collect(Collectors.joining(", ", "CREATE TABLE clothes (id int PRIMARY KEY, ", ")"))));

        schema.requireFilled();

        assertThat(schema.number("SELECT count(*) FROM clothes")).isEqualTo(ROWS);
        assertThat(schema.number("SELECT count(DISTINCT colour) FROM clothes")).isEqualTo(10);
    }

    @Test
    void a_key_to_a_table_without_rows_stays_null() throws Exception {
        SmallSchema schema = new SmallSchema(
                        DatabaseKind.POSTGRES, EmbeddedPostgresServer.session("key_stays_null"), ROWS)
                .leaving("issues");
        schema.execute(List.of(
                "CREATE TABLE issues (id int PRIMARY KEY)",
                "CREATE TABLE events (id int PRIMARY KEY, kind text NOT NULL CHECK (kind IN ('state', 'suggestion')),"
                        + " issue_id int REFERENCES issues, CHECK (kind <> 'state' OR issue_id IS NOT NULL))"));
        schema.requireFilled();

        assertThat(schema.number("SELECT count(*) FROM events WHERE kind = 'suggestion'"))
                .isEqualTo(ROWS);
    }

    @Test
    void a_tree_of_labels_that_a_trigger_reads_as_numbers_is_the_default() throws Exception {
        SmallSchema schema = filled(
                "labels",
                "CREATE SCHEMA ext",
                "CREATE EXTENSION ltree SCHEMA ext",
                "CREATE TABLE comments (id int PRIMARY KEY, path ext.ltree NOT NULL DEFAULT '0')",
                "CREATE FUNCTION f() RETURNS trigger LANGUAGE plpgsql AS"
                        + " $$ BEGIN PERFORM s::int FROM string_to_table(ext.ltree2text(NEW.path), '.') s; RETURN NEW; END $$",
                "CREATE TRIGGER t BEFORE INSERT ON comments FOR EACH ROW EXECUTE FUNCTION f()");

        assertThat(schema.number("SELECT count(*) FROM comments")).isEqualTo(ROWS);
    }

    @Test
    void values_with_parts_are_made_of_what_a_check_names() throws Exception {
        SmallSchema schema = filled(
                "values_with_parts",
                "CREATE TABLE fields (id int PRIMARY KEY, data jsonb NOT NULL"
                        + " CHECK (data ?& ARRAY['id', 'type'] AND data ->> 'type' IN ('person', 'place')))",
                "CREATE TABLE typed (id int PRIMARY KEY, data jsonb NOT NULL CHECK (jsonb_typeof(data -> 'tags') = 'array'"
                        + " AND jsonb_typeof(data -> 'active') = 'boolean' AND (data ->> 'price')::int > 5))",
                "CREATE TYPE amount AS (n numeric, currency text)",
                "CREATE TABLE goals (id int PRIMARY KEY, kind text NOT NULL, a amount, CHECK (a IS NULL OR kind IN ('person', 'group')))",
                "CREATE TABLE prices (id int PRIMARY KEY, a amount NOT NULL CHECK ((a).n > 0 AND (a).currency IN ('EUR', 'USD')))",
                "CREATE TABLE months (id int PRIMARY KEY, during daterange NOT NULL"
                        + " CHECK (upper(during) - lower(during) <= 31 AND lower(during) < upper(during)))",
                "CREATE TABLE hosts (id int PRIMARY KEY, ip inet NOT NULL CHECK (family(ip) = 6))",
                "CREATE TABLE nets (id int PRIMARY KEY, net cidr NOT NULL, gateway inet NOT NULL, CHECK (gateway << net))",
                "CREATE EXTENSION hstore",
                "CREATE TABLE lengths (id int PRIMARY KEY, bits bit(4) NOT NULL CHECK (bit_count(bits) = 2),"
                        + " perms int[] NOT NULL CHECK (array_length(perms, 1) = 7 AND perms <@ ARRAY[0, 1, 2]),"
                        + " week jsonb NOT NULL CHECK (jsonb_typeof(week) = 'array' AND jsonb_array_length(week) = 7),"
                        + " host jsonb NOT NULL CHECK ((host #>> '{db,host}') IS NOT NULL),"
                        + " term jsonb NOT NULL CHECK ((term ->> 'start')::date < (term ->> 'end')::date"
                        + " AND term ? 'start' AND term ? 'end'),"
                        + " attrs hstore NOT NULL CHECK (attrs ? 'color' AND length(attrs -> 'color') > 0),"
                        + " ages int4range NOT NULL CHECK (ages <@ int4range(0, 120) AND NOT isempty(ages) AND lower(ages) % 10 = 0))",
                "CREATE TABLE meetings (id int PRIMARY KEY, starts timestamptz NOT NULL, ends timestamptz NOT NULL,"
                        + " CHECK (ends - starts BETWEEN interval '15 minutes' AND interval '8 hours'))");

        for (String table : List.of("fields", "typed", "prices", "months", "hosts", "nets", "meetings", "lengths")) {
            assertThat(schema.number("SELECT count(*) FROM " + table)).as(table).isEqualTo(ROWS);
        }
    }

    @Test
    void checks_of_computed_columns_are_about_those_they_are_computed_from() throws Exception {
        SmallSchema schema = filled(
                "computed",
                "CREATE TABLE people (id int PRIMARY KEY, first text NOT NULL, last text NOT NULL, full_name text NOT NULL,"
                        + " CHECK (full_name = first || ' ' || last))",
                "CREATE TABLE areas (id int PRIMARY KEY, w int NOT NULL, h int NOT NULL,"
                        + " area int GENERATED ALWAYS AS (w * h) STORED CHECK (area BETWEEN 1 AND 10000))");

        assertThat(schema.number("SELECT count(*) FROM areas")).isEqualTo(ROWS);
    }

    @Test
    void the_plan_tells_how_many_rows_a_trigger_takes() throws Exception {
        SmallSchema schema =
                new SmallSchema(DatabaseKind.POSTGRES, EmbeddedPostgresServer.session("share_of_rows"), ROWS);
        schema.execute(List.of(
                "CREATE TABLE readings (id int PRIMARY KEY, n int NOT NULL)",
                "CREATE FUNCTION odd() RETURNS trigger LANGUAGE plpgsql AS"
                        + " $$ BEGIN IF NEW.id % 4 = 0 THEN RAISE EXCEPTION 'no'; END IF; RETURN NEW; END $$",
                "CREATE TRIGGER t BEFORE INSERT ON readings FOR EACH ROW EXECUTE FUNCTION odd()",
                "CREATE TABLE totals (id int PRIMARY KEY REFERENCES readings)",
                "CREATE FUNCTION never() RETURNS trigger LANGUAGE plpgsql AS"
                        + " $$ BEGIN IF pg_trigger_depth() = 1 THEN RAISE EXCEPTION 'never'; END IF; RETURN NEW; END $$",
                "CREATE TRIGGER t BEFORE INSERT ON totals FOR EACH ROW EXECUTE FUNCTION never()",
                "CREATE FUNCTION adds() RETURNS trigger LANGUAGE plpgsql AS"
                        + " $$ BEGIN INSERT INTO totals VALUES (NEW.id); RETURN NEW; END $$",
                "CREATE TRIGGER adds AFTER INSERT ON readings FOR EACH ROW EXECUTE FUNCTION adds()"));

        assertThat(schema.plan().tables())
                .extracting(table -> table.model().name().name() + ": " + String.join("; ", table.notes()))
                .containsExactly(
                        "readings: about 75 of 100 rows: the table refuses the others",
                        "totals: its rows are those that triggers of other tables put into it");
    }

    @Test
    void checks_of_mariadb_are_met() throws Exception {
        SmallSchema schema = new SmallSchema(DatabaseKind.MARIADB, TestMySql.MARIADB.session("checked_values"), ROWS);
        schema.execute(
                List.of(
                        "CREATE TABLE js (id int PRIMARY KEY, data json NOT NULL, CHECK (json_extract(data, '$.price') > 0))",
                        "CREATE TABLE months (id int PRIMARY KEY, first date NOT NULL CHECK (dayofmonth(first) = 1))",
                        "CREATE TABLE mondays (id int PRIMARY KEY, monday date NOT NULL CHECK (weekday(monday) = 0))",
                        "CREATE TABLE meetings (id int PRIMARY KEY, s datetime NOT NULL, e datetime NOT NULL,"
                                + " CHECK (timestampdiff(minute, s, e) BETWEEN 15 AND 480))",
                        "CREATE TABLE two (id int PRIMARY KEY, a int, b int, c text,"
                                + " CHECK ((a IS NOT NULL) + (b IS NOT NULL) + (c IS NOT NULL) = 2))",
                        "CREATE TABLE hashes (id int PRIMARY KEY, h varbinary(64) NOT NULL CHECK (octet_length(h) = 32))",
                        "CREATE TABLE lower_names (id int PRIMARY KEY,"
                                + " a varchar(50) NOT NULL CHECK (char_length(trim(a)) > 0 AND a = lower(a)))",
                        "CREATE TABLE codes (id int PRIMARY KEY, a varchar(20) NOT NULL CHECK (a REGEXP '^[A-Z]{3}-[0-9]{4}$'))",
                        "CREATE TABLE orders (id int PRIMARY KEY, a varchar(20) NOT NULL CHECK (a LIKE 'ORD-%' AND length(a) > 6))",
                        "CREATE TABLE passwords (id int PRIMARY KEY, a varchar(40) NOT NULL"
                                + " CHECK (a REGEXP '[a-z]' AND a REGEXP '[0-9]' AND length(a) >= 10))",
                        "CREATE TABLE packs (id int PRIMARY KEY, n int NOT NULL CHECK (n MOD 5 = 0 AND n > 0 AND n <= 1000))",
                        "CREATE TABLE sums (id int PRIMARY KEY, net decimal(12, 2) NOT NULL, tax decimal(12, 2) NOT NULL,"
                                + " gross decimal(12, 2) NOT NULL, CHECK (gross = net + tax))",
                        "CREATE TABLE areas (id int PRIMARY KEY, w int NOT NULL, h int NOT NULL,"
                                + " area int AS (w * h) STORED, CHECK (area BETWEEN 1 AND 10000))",
                        "CREATE TABLE cases (id int PRIMARY KEY, kind varchar(10) NOT NULL, a int, b text, CHECK (CASE kind"
                                + " WHEN 'x' THEN a IS NOT NULL AND b IS NULL WHEN 'y' THEN b IS NOT NULL AND a IS NULL ELSE 0 END))"));

        schema.requireFilled();

        assertThat(schema.number("SELECT count(DISTINCT monday) FROM mondays")).isGreaterThan(20);
    }

    private static SmallSchema filled(String database, String... statements) throws Exception {
        SmallSchema schema = new SmallSchema(DatabaseKind.POSTGRES, EmbeddedPostgresServer.session(database), ROWS);
        schema.execute(List.of(statements));
        schema.requireFilled();
        return schema;
    }
}
