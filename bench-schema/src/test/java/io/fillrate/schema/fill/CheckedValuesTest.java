package io.fillrate.schema.fill;

import static org.assertj.core.api.Assertions.assertThat;

import io.fillrate.core.DatabaseKind;
import io.fillrate.schema.EmbeddedPostgresServer;
import java.util.List;
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

    private static SmallSchema filled(String database, String... statements) throws Exception {
        SmallSchema schema = new SmallSchema(DatabaseKind.POSTGRES, EmbeddedPostgresServer.session(database), ROWS);
        schema.execute(List.of(statements));
        schema.requireFilled();
        return schema;
    }
}
