package io.fillrate.schema.fill;

import static org.assertj.core.api.Assertions.assertThat;

import io.fillrate.core.DatabaseKind;
import io.fillrate.core.Session;
import io.fillrate.schema.EmbeddedPostgresServer;
import io.fillrate.schema.TestMySql;
import io.fillrate.schema.generate.words.LocalWords;
import io.fillrate.schema.plan.PlanOptions;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** People and addresses of another language. */
@Tag("database")
class LocaleTest {

    private static final long ROWS = 1_000;

    private static final List<String> TABLES = List.of(
            "CREATE TABLE people (id int PRIMARY KEY, first_name varchar(40) NOT NULL, last_name varchar(40) NOT NULL,"
                    + " email varchar(100) NOT NULL UNIQUE, phone varchar(30) NOT NULL, street varchar(60) NOT NULL,"
                    + " city varchar(40) NOT NULL, country varchar(40) NOT NULL, zip varchar(10) NOT NULL,"
                    + " company varchar(60) NOT NULL, iban varchar(34) NOT NULL, vat_number varchar(20) NOT NULL)",
            "CREATE TABLE short (id int PRIMARY KEY, first_name varchar(5) NOT NULL, phone varchar(10) NOT NULL,"
                    + " country char(2) NOT NULL)");

    private static SmallSchema filled(DatabaseKind database, Session session, String locale) throws Exception {
        SmallSchema schema = new SmallSchema(database, session, ROWS);
        schema.execute(TABLES);
        PlanOptions options = new PlanOptions(42, table -> ROWS, false).in(LocalWords.in(locale));
        assertThat(schema.fill(schema.plan(options)).tables())
                .hasSize(2)
                .allSatisfy(table -> assertThat(table.failure()).isEmpty());
        return schema;
    }

    private static void requireAll(SmallSchema schema, String... conditions) throws Exception {
        for (String condition : conditions) {
            assertThat(schema.number("SELECT count(*) FROM people WHERE " + condition))
                    .as(condition)
                    .isEqualTo(ROWS);
        }
    }

    @Test
    void german_people_live_in_german_cities() throws Exception {
        SmallSchema schema = filled(DatabaseKind.POSTGRES, EmbeddedPostgresServer.session("locale_de"), "de");
        requireGerman(schema);
    }

    @Test
    void german_people_live_in_german_cities_in_mariadb() throws Exception {
        requireGerman(filled(DatabaseKind.MARIADB, TestMySql.MARIADB.session("locale_de"), "de"));
    }

    private static void requireGerman(SmallSchema schema) throws Exception {
        requireAll(
                schema,
                "country IN ('Deutschland', 'Österreich', 'Schweiz')",
                "(city IN ('Wien', 'Graz', 'Linz', 'Salzburg', 'Innsbruck')) = (country = 'Österreich')",
                "country <> 'Deutschland' OR length(zip) = 5",
                "country <> 'Deutschland' OR phone LIKE '+49 %'",
                "street LIKE '% _' OR street LIKE '% __' OR street LIKE '% ___'",
                "last_name <> 'Müller' OR email LIKE '%.muller%'");
        assertThat(schema.number("SELECT count(*) FROM people WHERE first_name = 'Jürgen'"))
                .isPositive();
        assertThat(schema.number("SELECT count(*) FROM people WHERE company LIKE '% GmbH'"))
                .isPositive();
        assertThat(schema.number("SELECT count(*) FROM people WHERE street LIKE '%straße %'"))
                .isGreaterThan(ROWS / 3);
    }

    @Test
    void the_other_languages_have_their_countries() throws Exception {
        for (String each : List.of("es: España", "fr: France", "it: Italia")) {
            String locale = each.substring(0, 2);
            SmallSchema schema =
                    filled(DatabaseKind.POSTGRES, EmbeddedPostgresServer.session("locale_" + locale), locale);
            assertThat(schema.number("SELECT count(*) FROM people WHERE country = '" + each.substring(4) + "'"))
                    .isGreaterThan(ROWS / 2);
            requireAll(
                    schema,
                    "iban LIKE '" + locale.toUpperCase(Locale.ROOT) + "%' AND length(iban) BETWEEN 24 AND 27",
                    "vat_number LIKE '" + locale.toUpperCase(Locale.ROOT) + "%'");
            requireAll(schema, "country <> '" + each.substring(4) + "' OR (phone LIKE '+3%' AND length(zip) = 5)");
        }
    }

    @Test
    void english_is_what_there_is_without_it() throws Exception {
        SmallSchema schema =
                new SmallSchema(DatabaseKind.POSTGRES, EmbeddedPostgresServer.session("locale_none"), ROWS);
        schema.execute(TABLES);
        schema.requireFilled();
        SmallSchema english = filled(DatabaseKind.POSTGRES, EmbeddedPostgresServer.session("locale_en"), "en");

        String digest = "SELECT sum(hashtextextended(p::text, 0) % 1000000)::bigint FROM people p";
        assertThat(english.number(digest)).isEqualTo(schema.number(digest));
    }
}
