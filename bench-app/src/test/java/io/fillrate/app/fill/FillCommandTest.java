package io.fillrate.app.fill;

import static org.assertj.core.api.Assertions.assertThat;

import io.fillrate.app.AppRun;
import io.fillrate.app.TestPostgres;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("database")
class FillCommandTest {

    private static final String SHOP = """
            CREATE TABLE customers (id bigserial PRIMARY KEY, email text NOT NULL UNIQUE, country char(2) CHECK (country IN ('DE', 'FR')));
            CREATE SCHEMA sales;
            CREATE TABLE sales.orders (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
              customer_id bigint NOT NULL REFERENCES customers, total numeric(10, 2) CHECK (total >= 0));
            """;

    @Test
    void a_schema_is_filled_and_every_table_has_a_line_with_its_speed_and_strategy() throws Exception {
        String url = TestPostgres.create("filled", SHOP);

        AppRun.of("fill", url, "--rows", "orders=2k,*=500")
                .assertEnded(
                        0,
                        "== Plan: 2,500 rows into 2 tables ==",
                        "public.customers",
                        "500",
                        "sales.orders",
                        "2,000",
                        "== 2,500 rows into 2 tables in ",
                        "rows/s",
                        "sales.orders",
                        "2,000",
                        "postgres/copy-binary");

        assertThat(TestPostgres.number(url, "SELECT count(*) FROM customers")).isEqualTo(500);
        assertThat(TestPostgres.number(url, "SELECT count(*) FROM sales.orders"))
                .isEqualTo(2_000);
    }

    @Test
    void the_same_seed_makes_the_same_rows() throws Exception {
        String digest = "SELECT sum(hashtextextended(c::text, 0) % 1000000) FROM customers c";
        String first = TestPostgres.create("seed_first", SHOP);
        String second = TestPostgres.create("seed_second", SHOP);
        String third = TestPostgres.create("seed_third", SHOP);

        AppRun.of("fill", first, "--rows", "100").assertEnded(0, "rows/s");
        AppRun.of("fill", second, "--rows", "100", "--threads=1").assertEnded(0, "rows/s");
        AppRun.of("fill", third, "--rows", "100", "--seed=7").assertEnded(0, "rows/s");

        assertThat(TestPostgres.number(first, digest)).isEqualTo(TestPostgres.number(second, digest));
        assertThat(TestPostgres.number(first, digest)).isNotEqualTo(TestPostgres.number(third, digest));
    }

    @Test
    void keys_are_skewed_and_names_are_of_a_language_if_asked_for() throws Exception {
        String url = TestPostgres.create("skewed", """
                CREATE TABLE people (id int PRIMARY KEY, city text NOT NULL, country text NOT NULL);
                CREATE TABLE orders (id int PRIMARY KEY, person_id int NOT NULL REFERENCES people);
                """);

        AppRun.of("fill", url, "--rows", "1000", "--skew", "1.1", "--locale", "de")
                .assertEnded(0, "2,000 rows into 2 tables in");

        assertThat(TestPostgres.number(url, "SELECT count(*) FROM orders WHERE person_id = 1"))
                .isBetween(120L, 240L);
        assertThat(TestPostgres.number(url, "SELECT count(*) FROM people WHERE country = 'Deutschland'"))
                .isGreaterThan(500);
    }

    @Test
    void a_table_with_rows_is_refused_before_anything_is_loaded_and_filled_with_append() throws Exception {
        String url =
                TestPostgres.create("has_rows", SHOP + "INSERT INTO customers (email, country) VALUES ('a@b.c', 'DE')");

        AppRun.of("fill", url, "--schema", "public", "--rows=100")
                .assertEnded(
                        1, "Plan: 0 rows into 0 of 1 table", "Not filled", "public.customers", "--append adds to them");
        assertThat(TestPostgres.number(url, "SELECT count(*) FROM customers")).isEqualTo(1);

        AppRun.of("fill", url, "--schema", "public", "--rows=100", "--append")
                .assertEnded(0, "100 rows into 1 table in");
        assertThat(TestPostgres.number(url, "SELECT count(*) FROM customers")).isEqualTo(101);
    }

    @Test
    void rows_that_were_to_refer_to_keys_which_a_trigger_changed_are_planned_again_for_those_that_are_there()
            throws Exception {
        String url = TestPostgres.create("changed_keys", """
                CREATE TABLE definitions (id int, revision int, PRIMARY KEY (id, revision));
                CREATE FUNCTION revise() RETURNS trigger LANGUAGE plpgsql AS
                  $$ BEGIN NEW.revision := 0; RETURN NEW; END $$;
                CREATE TRIGGER revise BEFORE INSERT ON definitions FOR EACH ROW EXECUTE FUNCTION revise();
                CREATE TABLE uses (n int PRIMARY KEY, id int NOT NULL, revision int NOT NULL,
                  FOREIGN KEY (id, revision) REFERENCES definitions);
                """);

        AppRun.of("fill", url, "--rows", "100").assertEnded(0, "200 rows into 2 tables in", "planned again");

        assertThat(TestPostgres.number(url, "SELECT count(*) FROM uses WHERE revision = 0"))
                .isEqualTo(100);
    }

    @Test
    void a_setting_that_a_trigger_reads_is_named_by_the_plan_and_given_to_every_connection() throws Exception {
        String url = TestPostgres.create("settings", """
                CREATE TABLE notes (id int PRIMARY KEY, tenant text);
                CREATE FUNCTION stamp() RETURNS trigger LANGUAGE plpgsql AS
                  $$ BEGIN NEW.tenant := current_setting('app.tenant'); RETURN NEW; END $$;
                CREATE TRIGGER stamp BEFORE INSERT ON notes FOR EACH ROW EXECUTE FUNCTION stamp();
                """);

        AppRun.of("fill", url, "--rows", "50").assertEnded(1, "app.tenant");
        AppRun.of("fill", url, "--rows", "50", "--set", "app.tenant=it's 7")
                .assertEnded(0, "--set app.tenant=VALUE", "50 rows into 1 table in");

        assertThat(TestPostgres.number(url, "SELECT count(*) FROM notes WHERE tenant = 'it''s 7'"))
                .isEqualTo(50);
    }

    @Test
    void partitions_that_are_missing_are_created_and_named() throws Exception {
        String url = TestPostgres.create("partitions", """
                CREATE TYPE mood AS ENUM ('glad', 'sad');
                CREATE TABLE events (id int NOT NULL, at timestamptz NOT NULL, PRIMARY KEY (id, at)) PARTITION BY RANGE (at);
                CREATE TABLE moods (id int NOT NULL, mood mood) PARTITION BY LIST (mood);
                CREATE TABLE codes (code text, n int) PARTITION BY LIST (code);
                CREATE TABLE hashed (id bigint PRIMARY KEY) PARTITION BY HASH (id);
                CREATE TABLE pairs (a int NOT NULL, b text NOT NULL) PARTITION BY RANGE (a, b);
                CREATE TABLE tree (id int NOT NULL, n int NOT NULL) PARTITION BY LIST (n);
                CREATE TABLE "tree's 1" PARTITION OF tree FOR VALUES IN (1) PARTITION BY HASH (id);
                """);

        AppRun.of("fill", url, "--rows", "50", "--dry-run").assertEnded(1, "it has no partition");
        AppRun.of("fill", url, "--rows", "50", "--dry-run", "--create-partitions")
                .assertEnded(
                        0,
                        "Partitions to be created",
                        "events_2020 to events_2029 (10)",
                        "Plan: 300 rows into 6 tables");
        assertThat(TestPostgres.number(url, "SELECT count(*) FROM pg_class WHERE relispartition AND relkind = 'r'"))
                .isZero();
        AppRun.of("fill", url, "--rows", "50", "--create-partitions")
                .assertEnded(
                        0,
                        "Partitions created",
                        "codes_default",
                        "hashed_h0 to hashed_h3 (4)",
                        "300 rows into 6 tables in");

        assertThat(TestPostgres.number(url, "SELECT count(*) FROM moods_glad")).isPositive();
        assertThat(TestPostgres.number(url, "SELECT count(DISTINCT tableoid) FROM hashed"))
                .isEqualTo(4);
    }

    @Test
    void a_dry_run_shows_the_plan_and_loads_nothing() throws Exception {
        String url = TestPostgres.create("dry", SHOP);

        AppRun run = AppRun.of("fill", url, "--dry-run", "--rows", "50").assertEnded(0, "Plan: 100 rows into 2 tables");

        assertThat(run.out()).doesNotContain("rows/s");
        assertThat(TestPostgres.number(url, "SELECT count(*) FROM customers")).isZero();
    }

    @Test
    void a_duckdb_file_is_filled(@TempDir Path folder) throws Exception {
        String url = "jdbc:duckdb:" + folder.resolve("shop.duckdb");
        try (Connection connection = DriverManager.getConnection(url);
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE customers (id INTEGER PRIMARY KEY, name VARCHAR NOT NULL UNIQUE)");
            statement.execute("CREATE TABLE orders (id BIGINT PRIMARY KEY, customer INTEGER REFERENCES customers)");
        }

        AppRun.of("fill", url, "--rows", "orders=3000,*=200")
                .assertEnded(0, "3,200 rows into 2 tables in", "main.orders", "duckdb/");

        assertThat(TestPostgres.number(url, "SELECT count(*) FROM orders")).isEqualTo(3_000);
        assertThat(folder).isDirectoryNotContaining(file -> !file.endsWith("shop.duckdb"));
    }

    @Test
    void a_file_says_what_values_columns_get(@TempDir Path folder) throws Exception {
        String url = TestPostgres.create("settings", SHOP);
        Path settings = Files.writeString(folder.resolve("fill.settings"), """
                # Only from Germany
                customers.country = one of DE
                customers.email = matching [a-z]{8}@example[.]com
                sales.orders.total = from 5 to 6
                """);

        AppRun.of("fill", url, "--rows=300", "--settings", settings).assertEnded(0, "600 rows into 2 tables in");

        assertThat(
                        TestPostgres.number(
                                url,
                                "SELECT count(*) FROM customers WHERE coalesce(country, 'DE') = 'DE' AND email ~ '^[a-z]{8}@example.com$'"))
                .isEqualTo(300);
        assertThat(TestPostgres.number(url, "SELECT count(*) FROM sales.orders WHERE total NOT BETWEEN 5 AND 6"))
                .isZero();
    }

    @Test
    void a_line_of_the_file_that_is_not_understood_is_named(@TempDir Path folder) throws Exception {
        String url = TestPostgres.create("bad_settings", SHOP);
        Path settings = folder.resolve("fill.settings");

        AppRun.of("fill", url, "--settings", settings).assertRefused("fill.settings: cannot be read");
        Files.writeString(settings, "\ncustomers.country = perhaps DE\n");
        AppRun.of("fill", url, "--settings", settings)
                .assertRefused("fill.settings, line 2: must be TABLE.COLUMN = one of A, B");
        Files.writeString(settings, "customers.contry = one of DE");
        AppRun.of("fill", url, "--settings", settings)
                .assertRefused("line 1: there is no column customers.contry; did you mean customers.country?");
    }

    @Test
    void a_user_who_may_not_write_gets_a_line_for_each_table() throws Exception {
        String url = TestPostgres.create(
                "reading",
                SHOP + "DROP ROLE IF EXISTS reader; CREATE ROLE reader LOGIN; GRANT USAGE ON SCHEMA sales TO reader;"
                        + " GRANT SELECT ON ALL TABLES IN SCHEMA public, sales TO reader");
        try {
            AppRun run = AppRun.of("fill", TestPostgres.url("reading"), "--user=reader", "--rows", "10");

            run.assertEnded(1, "Not filled", "public.customers", "needs the privilege INSERT", "sales.orders");
            assertThat(run.out()).doesNotContain("Exception");
        } finally {
            TestPostgres.execute(url, "DROP OWNED BY reader; DROP ROLE reader");
        }
    }

    @Test
    void a_database_that_is_lost_in_the_middle_is_one_line() throws Exception {
        String url = TestPostgres.create("lost", SHOP);
        String server = TestPostgres.url("postgres") + "?user=postgres";
        CompletableFuture<AppRun> filling = CompletableFuture.supplyAsync(
                () -> AppRun.of("fill", url, "--rows", "customers=100M,orders=10", "--threads=1"));
        try {
            String copying =
                    "SELECT count(*) FROM pg_stat_activity WHERE datname = 'lost' AND query LIKE 'COPY \"customers%'";
            while (TestPostgres.number(server, copying) == 0 && !filling.isDone()) {
                Thread.sleep(50);
            }
            TestPostgres.execute(server, "ALTER DATABASE lost ALLOW_CONNECTIONS false");
            TestPostgres.execute(
                    server, "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = 'lost'");

            AppRun run = filling.get();
            run.assertEnded(1, "Not filled", "public.customers", "sales.orders", "not tried");
            assertThat(run.err().lines())
                    .singleElement()
                    .asString()
                    .contains("the database does not answer any more", "1 table was not tried");
        } finally {
            TestPostgres.execute(server, "ALTER DATABASE lost ALLOW_CONNECTIONS true");
        }
        assertThat(TestPostgres.number(url, "SELECT count(*) FROM customers")).isZero();
    }

    @Test
    void read_only_transactions_of_a_user_are_reported_in_one_line() throws Exception {
        String url = TestPostgres.create("read_only", SHOP);
        TestPostgres.execute(
                url,
                "CREATE ROLE watcher LOGIN; GRANT ALL ON ALL TABLES IN SCHEMA public TO watcher;"
                        + " ALTER ROLE watcher SET default_transaction_read_only = on");
        try {
            AppRun.of("fill", TestPostgres.url("read_only"), "--user=watcher")
                    .assertRefused("the database cannot be filled: this user's transactions are read-only");
        } finally {
            TestPostgres.execute(url, "DROP OWNED BY watcher; DROP ROLE watcher");
        }
    }

    @Test
    void a_privilege_that_is_missing_is_named_before_anything_is_loaded() throws Exception {
        String url = TestPostgres.create("privileges", SHOP);
        TestPostgres.execute(
                url,
                "CREATE ROLE clerk LOGIN; GRANT USAGE ON SCHEMA sales TO clerk; GRANT SELECT, INSERT ON customers TO clerk;"
                        + " GRANT SELECT ON sales.orders TO clerk; GRANT USAGE ON SEQUENCE customers_id_seq TO clerk");
        try {
            AppRun.of("fill", TestPostgres.url("privileges"), "--user=clerk")
                    .assertEnded(1, "Plan: 0 rows into 0 of 2 tables", "SELECT and UPDATE on", "customers_id_seq");
            assertThat(TestPostgres.number(url, "SELECT count(*) FROM customers"))
                    .isZero();

            TestPostgres.execute(url, "GRANT ALL ON SEQUENCE customers_id_seq TO clerk");
            AppRun.of("fill", TestPostgres.url("privileges"), "--user=clerk", "--rows=20")
                    .assertEnded(
                            1, "Plan: 20 rows into 1 of 2 tables", "needs the privilege INSERT", "public.customers");
            assertThat(TestPostgres.number(url, "SELECT nextval('customers_id_seq')"))
                    .isEqualTo(21);
        } finally {
            TestPostgres.execute(url, "DROP OWNED BY clerk; DROP ROLE clerk");
        }
    }

    @Test
    void what_cannot_be_filled_at_all_is_one_line() throws Exception {
        String url = TestPostgres.create("refused", SHOP);

        AppRun.of("fill", url, "--rows", "ordrs=5")
                .assertRefused("--rows ordrs=5: there is no such table; did you mean orders?");
        AppRun.of("fill", url, "--rows", "orders=lots").assertRefused("--rows orders=lots: must be TABLE=ROWS or ROWS");
        AppRun.of("fill", url, "--schema", "sale")
                .assertRefused("--schema sale: there is no such schema; did you mean sales?");
        AppRun.of("fill", url, "--threads=0").assertRefused("--threads 0: must be at least 1");
        AppRun.of("fill", url, "--skew=11").assertRefused("--skew 11.0: must be from 0 to 10");
        AppRun.of("fill", url, "--skew=NaN").assertRefused("--skew NaN: must be from 0 to 10");
        AppRun.of("fill", url, "--locale=xx").assertRefused("--locale xx: must be one of de, en, es, fr, it");
        AppRun.of("fill", url, "--skew=much").assertRefused("--skew");
        AppRun.of("fill", url.replace("/refused", "/absent")).assertRefused("database \"absent\" does not exist");
        AppRun.of("fill", TestPostgres.create("empty", "SELECT 1"))
                .assertRefused("there are no tables that this user may see");
        AppRun.of("fill", "jdbc:postgresql://localhost:1/d")
                .assertRefused("cannot connect to jdbc:postgresql://localhost:1/d: Connection refused");
        AppRun.of("fill", "jdbc:postgresql://nowhere.invalid/d").assertRefused("unknown host");
    }

    @Test
    void a_url_that_is_none_is_refused_and_not_shown(@TempDir Path folder) {
        assertThat(AppRun.of("fill", "postgres://me:hush@h/d")
                        .assertRefused("the URL must begin with jdbc:postgresql:")
                        .err())
                .doesNotContain("hush");
        assertThat(AppRun.of("fill", "jdbc:postgresql://me:hush@h/d")
                        .assertRefused("must not have a user and a password before the host")
                        .err())
                .doesNotContain("hush");
        AppRun.of("fill", "jdbc:duckdb:" + folder.resolve("absent.duckdb"))
                .assertRefused("absent.duckdb: no such file");
        AppRun.of("fill", "jdbc:duckdb:").assertRefused("must name a file");
    }

    @Test
    void a_wrong_password_is_not_shown() throws SQLException {
        String server = TestPostgres.create("locked", "SELECT 1");
        TestPostgres.execute(server, "DROP ROLE IF EXISTS locked; CREATE ROLE locked LOGIN PASSWORD 'right'");
        TestPostgres.execute(
                server,
                "DO $$ BEGIN EXECUTE format('COPY (VALUES (''host all locked all scram-sha-256''), (''host all all all trust''),"
                        + " (''local all all trust'')) TO %L', current_setting('hba_file')); END $$");
        TestPostgres.execute(server, "SELECT pg_reload_conf()");

        AppRun run = AppRun.of("fill", TestPostgres.url("locked") + "?user=locked&password=hush");

        assertThat(run.assertRefused("password=***: password authentication failed for user \"locked\"")
                        .err())
                .doesNotContain("hush");
    }
}
