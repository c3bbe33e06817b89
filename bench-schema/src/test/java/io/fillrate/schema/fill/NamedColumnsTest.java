package io.fillrate.schema.fill;

import static org.assertj.core.api.Assertions.assertThat;

import io.fillrate.core.DatabaseKind;
import io.fillrate.schema.EmbeddedPostgresServer;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What columns have by names that say it in one word, together with other columns, or for a type. */
@Tag("database")
class NamedColumnsTest {

    private static final long ROWS = 500;

    private static final List<String> TABLES = List.of(
            "CREATE TABLE staffmember (id int PRIMARY KEY, firstname text NOT NULL, suffix text NOT NULL, jobtitle varchar(50) NOT NULL,"
                    + " home_phone text NOT NULL, extension varchar(4) NOT NULL, passwordhash varchar(64) NOT NULL)",
            "CREATE TABLE signups (id int PRIMARY KEY, name text NOT NULL, email text NOT NULL,"
                    + " created bigint NOT NULL, modified bigint NOT NULL, status int NOT NULL, kind int NOT NULL)",
            "CREATE TABLE schools (id int PRIMARY KEY, name text NOT NULL, email text NOT NULL, website text NOT NULL)",
            "CREATE TABLE parcels (id int PRIMARY KEY, ship_name text NOT NULL, ship_city text NOT NULL)",
            "CREATE TABLE language (id int PRIMARY KEY, name text NOT NULL)",
            "CREATE TABLE clinics (id int PRIMARY KEY, name text NOT NULL, email text NOT NULL)",
            "CREATE TABLE staff (id int PRIMARY KEY, name text NOT NULL, first_name text, last_name text, display_name text NOT NULL,"
                    + " prefix varchar(10) NOT NULL, mobile_no varchar(30) NOT NULL, address_district text NOT NULL)",
            "CREATE TABLE loans (id int PRIMARY KEY, type char(1) NOT NULL, repay_every smallint NOT NULL,"
                    + " status_enum int NOT NULL, installments int NOT NULL, interest_paid numeric(19, 6) NOT NULL,"
                    + " interest_rate numeric(19, 6) NOT NULL, percentage_of_payment numeric(9, 6) NOT NULL,"
                    + " rejected_on date, rejection_reason text, rejected_by int)",
            "CREATE TABLE shops (id int PRIMARY KEY, address jsonb NOT NULL, settings json NOT NULL, tags jsonb NOT NULL,"
                    + " labels jsonb NOT NULL CHECK (jsonb_typeof(labels) = 'object'),"
                    + " steps jsonb NOT NULL CHECK (jsonb_typeof(steps) = 'array'), metadata jsonb NOT NULL UNIQUE)");

    @Test
    void have_what_their_names_say() throws Exception {
        SmallSchema schema =
                new SmallSchema(DatabaseKind.POSTGRES, EmbeddedPostgresServer.session("named_columns"), ROWS);
        schema.execute(TABLES);

        schema.requireFilled();

        for (String condition : List.of(
                "staffmember: suffix IN ('II', 'III', 'IV', 'Jr.', 'Sr.')",
                "staffmember: jobtitle NOT LIKE 'The %'",
                "staffmember: extension ~ '^[0-9]{3}$'",
                "staffmember: passwordhash ~ '^[0-9a-f]{64}$'",
                "signups: split_part(name, ' ', 1) IN ('Åsa', 'Łukasz')"
                        + " OR lower(left(name, 1)) = left(email, 1) AND name LIKE '% %'",
                "signups: to_timestamp(created) BETWEEN '2020-01-01' AND '2026-01-01'",
                "signups: modified >= created",
                "signups: status BETWEEN 0 AND 5 AND kind BETWEEN 0 AND 5",
                "clinics: split_part(name, ' ', 1) ~ '^[A-Z][a-z]+$' AND split_part(name, ' ', 1) NOT IN ('Ada', 'Clara', 'Hasan')",
                "staff: (name = first_name || ' ' || last_name) IS NOT FALSE AND display_name NOT LIKE '%null%'",
                "staff: prefix IN ('Dr.', 'Miss', 'Mr.', 'Mrs.', 'Ms.')",
                "staff: mobile_no LIKE '+1 %'",
                "staff: address_district !~ '[0-9]'",
                "loans: type IN ('A', 'B', 'C', 'D', 'E')",
                "loans: repay_every <= 100 AND status_enum <= 5 AND installments <= 36",
                "loans: interest_rate < 0.1 AND percentage_of_payment <= 100",
                "loans: (rejected_on IS NULL) = (rejection_reason IS NULL)",
                "loans: (rejected_on IS NULL) = (rejected_by IS NULL)",
                "parcels: ship_name ~ '^\\S+ \\S+$'",
                "language: length(name) > 3",
                "shops: address ?& ARRAY['street', 'city', 'country']",
                "shops: settings->>'language' IS NOT NULL",
                "shops: jsonb_typeof(tags) = 'array'")) {
            String[] sides = condition.split(": ", 2);
            assertThat(schema.number("SELECT count(*) FROM " + sides[0] + " WHERE " + sides[1]))
                    .as(condition)
                    .isEqualTo(ROWS);
        }
    }
}
