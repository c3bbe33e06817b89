package io.fillrate.schema.fill;

import static org.assertj.core.api.Assertions.assertThat;

import io.fillrate.core.DatabaseKind;
import io.fillrate.core.Session;
import io.fillrate.schema.EmbeddedPostgresServer;
import io.fillrate.schema.TestMySql;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Addresses whose parts belong together, though no constraint asks for it. */
@Tag("database")
class PlacesTest {

    private static final long ROWS = 3_000;

    private static final List<String> TABLES = List.of(
            "CREATE TABLE customers (id int PRIMARY KEY, city varchar(40) NOT NULL, country varchar(40) NOT NULL,"
                    + " zip varchar(10) NOT NULL, state varchar(40) NOT NULL, phone varchar(24) NOT NULL, lat decimal(9,6) NOT NULL,"
                    + " lng double precision NOT NULL)",
            "CREATE TABLE orders (id int PRIMARY KEY, billing_city varchar(40) NOT NULL, billing_country_code char(2) NOT NULL,"
                    + " shipping_city varchar(40) NOT NULL, shipping_country_code char(2) NOT NULL, shipping_postal_code varchar(12),"
                    + " state varchar(20) NOT NULL)",
            "CREATE TABLE shops (id int PRIMARY KEY, city varchar(15) NOT NULL, country varchar(15) NOT NULL)",
            "CREATE TABLE cities (name varchar(40) PRIMARY KEY, country varchar(40) NOT NULL)",
            "CREATE TABLE stores (id int PRIMARY KEY, country varchar(2) NOT NULL, postcode varchar(10) NOT NULL)",
            "CREATE TABLE bound (id int PRIMARY KEY, city varchar(40) NOT NULL, country varchar(40) NOT NULL,"
                    + " CHECK (country IN ('Chile', 'Peru')), zip char(5) NOT NULL, plz varchar(10) NOT NULL UNIQUE)");

    @Test
    void of_postgres() throws Exception {
        requireMatching(new SmallSchema(DatabaseKind.POSTGRES, EmbeddedPostgresServer.session("places"), ROWS));
    }

    @Test
    void of_mariadb() throws Exception {
        requireMatching(new SmallSchema(DatabaseKind.MARIADB, TestMySql.MARIADB.session("places"), ROWS));
    }

    @Test
    void of_duckdb(@TempDir Path folder) throws Exception {
        Session session = Session.of("jdbc:duckdb:" + folder.resolve("places.duckdb"), Map.of());
        requireMatching(new SmallSchema(DatabaseKind.DUCKDB, session, ROWS));
    }

    private static void requireMatching(SmallSchema schema) throws Exception {
        schema.execute(TABLES);

        schema.requireFilled();

        requireOneCountryPerCity(schema, "customers", "city", "country");
        requireOneCountryPerCity(schema, "orders", "billing_city", "billing_country_code");
        requireOneCountryPerCity(schema, "orders", "shipping_city", "shipping_country_code");
        requireAll(schema, "customers", "(city IN ('Paris', 'Lyon', 'Nice')) = (country = 'France')");
        requireAll(schema, "customers", "city <> 'Berlin' OR (zip LIKE '10%' AND length(zip) = 5)");
        requireAll(schema, "customers", "city <> 'Toronto' OR zip LIKE 'M__ ___'");
        requireAll(schema, "customers", "city <> 'Austin' OR state = 'Texas'");
        requireAll(schema, "customers", "city <> 'Paris' OR phone LIKE '+33 %'");
        requireAll(schema, "customers", "city <> 'Austin' OR phone LIKE '+1 ___-___-____'");
        requireAll(schema, "customers", "city <> 'Tokyo' OR (lat BETWEEN 35 AND 36 AND lng BETWEEN 139 AND 140)");
        requireAll(schema, "orders", "state NOT IN ('Texas', 'Bavaria', 'England')");
        requireAll(schema, "orders", "(billing_city IN ('Tokyo', 'Osaka', 'Kyoto')) = (billing_country_code = 'JP')");
        requireAll(
                schema,
                "orders",
                "shipping_city <> 'Utrecht' OR shipping_postal_code IS NULL OR shipping_postal_code LIKE '35__ __'");
        requireAll(schema, "shops", "city NOT IN ('Paris', 'Lyon', 'Nice') OR country = 'France'");
        requireAll(schema, "cities", "(name LIKE 'Cape Town%') = (country = 'South Africa')");
        requireAll(schema, "stores", "country <> 'JP' OR postcode LIKE '___-____'");
        assertThat(schema.number("SELECT count(DISTINCT zip) FROM customers")).isGreaterThan(ROWS / 3);
        assertThat(schema.number("SELECT count(DISTINCT country) FROM customers"))
                .isGreaterThan(30);
        assertThat(schema.number("SELECT count(*) FROM orders WHERE shipping_postal_code IS NULL"))
                .isBetween(1L, ROWS / 5);
    }

    private static void requireOneCountryPerCity(SmallSchema schema, String table, String city, String country)
            throws SQLException {
        assertThat(schema.number("SELECT count(*) FROM (SELECT DISTINCT " + city + ", " + country + " FROM " + table
                        + ") AS pairs"))
                .isEqualTo(schema.number("SELECT count(DISTINCT " + city + ") FROM " + table))
                .isGreaterThan(50);
    }

    private static void requireAll(SmallSchema schema, String table, String condition) throws SQLException {
        assertThat(schema.number("SELECT count(*) FROM " + table + " WHERE " + condition))
                .as(condition)
                .isEqualTo(ROWS);
    }
}
