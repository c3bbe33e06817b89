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

/** Amounts of a row that belong together by their names. */
@Tag("database")
class AmountsTest {

    private static final long ROWS = 2_000;

    private static final List<String> TABLES = List.of(
            "CREATE TABLE positions (id int PRIMARY KEY, qty int NOT NULL, unit_price decimal(10,2) NOT NULL,"
                    + " line_total decimal(12,2) NOT NULL CHECK (line_total > 0 OR line_total = 0))",
            "CREATE TABLE parts (id int PRIMARY KEY, menge int NOT NULL, einzelpreis decimal(10,2) NOT NULL,"
                    + " gesamtpreis decimal(12,2) NOT NULL CHECK (gesamtpreis >= 0.01))",
            "CREATE TABLE invoices (id int PRIMARY KEY, subtotal decimal(10,2) NOT NULL, tax_amt decimal(10,2) NOT NULL,"
                    + " freight decimal(10,2), total_due decimal(10,2) NOT NULL)",
            "CREATE TABLE bills (id int PRIMARY KEY, net_amount double precision NOT NULL, vat_amount double precision NOT NULL,"
                    + " gross_amount double precision NOT NULL)",
            "CREATE TABLE carts (id int PRIMARY KEY, quantity int NOT NULL, price_each int NOT NULL, subtotal int NOT NULL,"
                    + " tax int NOT NULL, total int NOT NULL)",
            "CREATE TABLE tight (id int PRIMARY KEY, quantity int NOT NULL, unit_price decimal(5,2) NOT NULL,"
                    + " total_price decimal(5,2) NOT NULL)",
            "CREATE TABLE reduced (id int PRIMARY KEY, quantity int NOT NULL, unit_price decimal(6,2) NOT NULL,"
                    + " discount decimal(4,2) NOT NULL, line_total decimal(9,2) NOT NULL)");

    @Test
    void of_postgres() throws Exception {
        requireMatching(new SmallSchema(DatabaseKind.POSTGRES, EmbeddedPostgresServer.session("amounts"), ROWS));
    }

    @Test
    void of_mariadb() throws Exception {
        requireMatching(new SmallSchema(DatabaseKind.MARIADB, TestMySql.MARIADB.session("amounts"), ROWS));
    }

    @Test
    void of_duckdb(@TempDir Path folder) throws Exception {
        Session session = Session.of("jdbc:duckdb:" + folder.resolve("amounts.duckdb"), Map.of());
        requireMatching(new SmallSchema(DatabaseKind.DUCKDB, session, ROWS));
    }

    private static void requireMatching(SmallSchema schema) throws Exception {
        schema.execute(TABLES);

        schema.requireFilled();

        for (String condition : List.of(
                "parts: gesamtpreis = menge * einzelpreis",
                "invoices: total_due = subtotal + tax_amt + coalesce(freight, 0)",
                "bills: abs(gross_amount - net_amount - vat_amount) < 0.006",
                "carts: subtotal = quantity * price_each AND total = subtotal + tax",
                "tight: total_price = quantity * unit_price OR quantity * unit_price > 998",
                "positions: line_total >= 0")) {
            String[] sides = condition.split(": ", -1);
            assertThat(schema.number("SELECT count(*) FROM " + sides[0] + " WHERE " + sides[1]))
                    .as(condition)
                    .isEqualTo(ROWS);
        }
    }
}
