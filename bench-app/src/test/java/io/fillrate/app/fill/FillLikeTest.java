package io.fillrate.app.fill;

import static org.assertj.core.api.Assertions.assertThat;

import io.fillrate.app.AppRun;
import io.fillrate.app.TestPostgres;
import java.sql.SQLException;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("database")
class FillLikeTest {

    private static final String SCHEMA = """
            CREATE TABLE people (id bigserial PRIMARY KEY, city text, age integer);
            CREATE TABLE visits (person bigint REFERENCES people, minutes integer NOT NULL);
            """;

    private static final String ROWS = """
            INSERT INTO people (city, age) SELECT CASE WHEN i % 2 = 0 THEN 'Realtown' WHEN i % 8 > 0 THEN 'Home ' || i % 9 END, 70 + i % 4
            FROM generate_series(1, 1000) i;
            INSERT INTO visits SELECT CASE WHEN i % 10 < 6 THEN 5 ELSE i % 1000 + 1 END, 3 FROM generate_series(0, 2999) i;
            ANALYZE;
            """;

    @Test
    void an_empty_schema_is_filled_like_another_one() throws Exception {
        String source = TestPostgres.create("like_source", SCHEMA + ROWS);
        String target = TestPostgres.create("like_target", SCHEMA);

        AppRun.of("fill", target, "--rows=2k", "--like", source)
                .assertEnded(
                        0, "Rows are like others by the statistics of 5 of 5 columns.", "4,000 rows into 2 tables in");

        assertThat(TestPostgres.number(target, "SELECT count(*) FROM people WHERE age NOT BETWEEN 70 AND 73"))
                .isZero();
        assertThat(TestPostgres.number(target, "SELECT count(*) FROM people WHERE city IN ('Realtown', 'Home 1')"))
                .isZero();
        assertThat(TestPostgres.number(target, "SELECT max(n) FROM (SELECT count(*) n FROM people GROUP BY city) c"))
                .isBetween(850L, 1_150L);
        assertThat(TestPostgres.number(target, "SELECT max(n) FROM (SELECT count(*) n FROM visits GROUP BY person) v"))
                .isBetween(1_100L, 1_300L);
        assertThat(TestPostgres.number(target, "SELECT min(minutes) + max(minutes) FROM visits"))
                .isEqualTo(6);
    }

    @Test
    void rows_are_added_that_are_like_those_that_a_table_has() throws Exception {
        String url = TestPostgres.create("like_existing", SCHEMA + ROWS + "ALTER TABLE visits ADD fresh integer");

        AppRun.of("fill", url, "--rows=1000", "--append", "--like-existing", "--like-texts")
                .assertEnded(
                        0,
                        "Rows are like others by the statistics of 5 of 6 columns; the others are",
                        "as usual (ANALYZE collects them).",
                        "2,000 rows into 2 tables in");

        assertThat(TestPostgres.number(url, "SELECT count(*) FROM people WHERE city = 'Realtown' AND id > 1000"))
                .isBetween(430L, 570L);
    }

    @Test
    void options_that_make_no_sense_together_are_refused() throws Exception {
        String url = TestPostgres.create("like_refused", SCHEMA);

        AppRun.of("fill", url, "--like-existing").assertRefused("--like-existing needs --append");
        AppRun.of("fill", url, "--like", url, "--like-existing", "--append").assertRefused("exclude each other");
        AppRun.of("fill", url, "--like-texts").assertRefused("--like-texts needs --like or --like-existing");
        AppRun.of("fill", url, "--like-user=me").assertRefused("--like-user needs --like");
        AppRun.of("fill", url, "--like", url)
                .assertRefused("has no statistics that this user may see; ANALYZE collects them");
        AppRun.of("fill", url, "--like", "jdbc:postgresql://localhost:1/d?password=hush")
                .assertRefused("cannot connect to jdbc:postgresql://localhost:1/d?password=***");
    }

    @Test
    void columns_that_the_user_may_not_read_are_filled_as_usual() throws SQLException {
        String source = TestPostgres.create(
                "like_hidden",
                SCHEMA + ROWS
                        + "DROP ROLE IF EXISTS half; CREATE ROLE half LOGIN; GRANT SELECT (age) ON people TO half");
        String target = TestPostgres.create("like_seen", SCHEMA);
        try {
            AppRun.of("fill", target, "--rows=100", "--like", TestPostgres.url("like_hidden"), "--like-user=half")
                    .assertEnded(0, "statistics of 1 of 5 columns", "200 rows into 2 tables in");
        } finally {
            TestPostgres.execute(source, "DROP OWNED BY half; DROP ROLE half");
        }
    }
}
