package io.fillrate.schema.fill;

import static org.assertj.core.api.Assertions.assertThat;

import io.fillrate.core.DatabaseKind;
import io.fillrate.core.Session;
import io.fillrate.schema.EmbeddedPostgresServer;
import io.fillrate.schema.TestMySql;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Rows of people whose columns have abbreviated and German names agree in themselves, though no constraint asks for it. */
@Tag("database")
class PeopleTest {

    private static final long ROWS = 2_000;

    private static final List<String> TABLES = List.of(
            "CREATE TABLE kunden (id int PRIMARY KEY, vorname varchar(40) NOT NULL, nachname varchar(40) NOT NULL,"
                    + " anrede varchar(8) NOT NULL, geschlecht varchar(1) NOT NULL, CHECK (geschlecht IN ('m', 'w')),"
                    + " geburtsdatum date NOT NULL, age int NOT NULL, email varchar(80) NOT NULL, benutzername varchar(40) NOT NULL UNIQUE,"
                    + " full_name varchar(90) NOT NULL)",
            "CREATE TABLE staff (id int PRIMARY KEY, emp_nm varchar(60) NOT NULL, eml_addr varchar(80) NOT NULL, birth_dt timestamp)",
            "CREATE TABLE users (id int PRIMARY KEY, username varchar(40) NOT NULL)",
            "CREATE TABLE visits (id int PRIMARY KEY, staff_id bigint NOT NULL, session_id bigint NOT NULL,"
                    + " user_context varchar(80) NOT NULL, actv_flg char(1) NOT NULL, ord_no varchar(20) NOT NULL)");

    @Test
    void of_postgres() throws Exception {
        requireMatching(new SmallSchema(DatabaseKind.POSTGRES, EmbeddedPostgresServer.session("people"), ROWS));
    }

    @Test
    void of_mariadb() throws Exception {
        requireMatching(new SmallSchema(DatabaseKind.MARIADB, TestMySql.MARIADB.session("people"), ROWS));
    }

    @Test
    void of_duckdb(@TempDir Path folder) throws Exception {
        Session session = Session.of("jdbc:duckdb:" + folder.resolve("people.duckdb"), Map.of());
        requireMatching(new SmallSchema(DatabaseKind.DUCKDB, session, ROWS));
    }

    private static void requireMatching(SmallSchema schema) throws Exception {
        schema.execute(TABLES);

        schema.requireFilled();

        String plain = "vorname IN ('Åsa', 'Łukasz') OR ";
        for (String condition : List.of(
                "kunden: " + plain
                        + "email LIKE concat(lower(substr(vorname, 1, 1)), '%.', lower(substr(nachname, 1, 1)), '%@%')",
                "kunden: " + plain
                        + "benutzername LIKE concat(lower(substr(vorname, 1, 1)), lower(substr(nachname, 1, 1)), '%')",
                "kunden: full_name = concat(vorname, ' ', nachname)",
                "kunden: vorname NOT IN ('Anna', 'Maria', 'Vera') OR (geschlecht = 'w' AND anrede <> 'Mr.')",
                "kunden: vorname NOT IN ('Adam', 'Paul', 'Tom') OR (geschlecht = 'm' AND anrede IN ('Mr.', 'Dr.'))",
                "kunden: abs(2025 - extract(year FROM geburtsdatum) - age) <= 1",
                "staff: emp_nm LIKE '% %' AND emp_nm NOT LIKE '% % %'",
                "staff: emp_nm LIKE 'Å%' OR emp_nm LIKE 'Ł%' OR eml_addr LIKE concat(lower(substr(emp_nm, 1, 1)), '%.%@%')",
                "staff: birth_dt IS NULL OR extract(year FROM birth_dt) BETWEEN 1950 AND 2005",
                "users: username NOT LIKE '% %'",
                "visits: staff_id BETWEEN 1 AND " + ROWS,
                "visits: session_id BETWEEN 1 AND 10000",
                "visits: user_context LIKE '% %' AND actv_flg IN ('Y', 'N') AND ord_no LIKE '__-_____'")) {
            String[] sides = condition.split(": ", 2);
            assertThat(schema.number("SELECT count(*) FROM " + sides[0] + " WHERE " + sides[1]))
                    .as(condition)
                    .isEqualTo(ROWS);
        }
        assertThat(schema.number("SELECT count(DISTINCT age) FROM kunden")).isGreaterThan(40);
        assertThat(schema.number("SELECT count(*) FROM kunden WHERE geschlecht = 'w'"))
                .isBetween(ROWS / 4, ROWS * 3 / 4);
    }
}
