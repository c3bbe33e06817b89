package io.fillrate.schema.fill;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fillrate.core.DatabaseKind;
import io.fillrate.core.Session;
import io.fillrate.schema.EmbeddedPostgresServer;
import io.fillrate.schema.TestMySql;
import io.fillrate.schema.generate.shape.ChiSquare;
import io.fillrate.schema.plan.PlanOptions;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Foreign keys that refer to a few rows most often. */
@Tag("database")
class SkewTest {

    private static final double SKEW = 1.1;

    private static final int PARENTS = 500;

    private static final int CHILDREN = 20_000;

    private static final int HEAVIEST = 30;

    private static final List<String> TABLES = List.of(
            "CREATE TABLE customers (id int PRIMARY KEY, region int NOT NULL, UNIQUE (region, id))",
            "CREATE TABLE orders (id int PRIMARY KEY, customer_id int NOT NULL, FOREIGN KEY (customer_id) REFERENCES customers (id))",
            "CREATE TABLE visits (id int PRIMARY KEY, customer_id int NOT NULL, region int NOT NULL,"
                    + " FOREIGN KEY (region, customer_id) REFERENCES customers (region, id))",
            "CREATE TABLE accounts (customer_id int PRIMARY KEY, FOREIGN KEY (customer_id) REFERENCES customers (id))",
            "CREATE TABLE order_lines (order_id int NOT NULL, line_number int NOT NULL, PRIMARY KEY (order_id, line_number),"
                    + " FOREIGN KEY (order_id) REFERENCES orders (id))",
            "CREATE TABLE staff (id int PRIMARY KEY, manager_id int, FOREIGN KEY (manager_id) REFERENCES staff (id))");

    @Test
    void a_few_rows_of_postgres_have_the_shares_that_the_law_says() throws Exception {
        requireShares(new SmallSchema(DatabaseKind.POSTGRES, EmbeddedPostgresServer.session("skew"), CHILDREN));
    }

    @Test
    void a_few_rows_of_mariadb_have_the_shares_that_the_law_says() throws Exception {
        requireShares(new SmallSchema(DatabaseKind.MARIADB, TestMySql.MARIADB.session("skew"), CHILDREN));
    }

    @Test
    void a_few_rows_of_duckdb_have_the_shares_that_the_law_says(@TempDir Path folder) throws Exception {
        Session session = Session.of("jdbc:duckdb:" + folder.resolve("skew.duckdb"), Map.of());
        requireShares(new SmallSchema(DatabaseKind.DUCKDB, session, CHILDREN));
    }

    private static void requireShares(SmallSchema schema) throws Exception {
        schema.execute(TABLES);
        PlanOptions options = new PlanOptions(
                        42,
                        table -> table.name().equals("customers")
                                ? PARENTS
                                : table.name().equals("accounts") ? PARENTS / 2 : CHILDREN,
                        false)
                .skewed(SKEW);

        assertThat(schema.fill(schema.plan(options)).tables())
                .hasSize(6)
                .allSatisfy(table -> assertThat(table.failure()).isEmpty());

        for (String table : List.of("orders", "visits")) {
            long[] counts = new long[HEAVIEST + 1];
            for (int i = 0; i < HEAVIEST; i++) {
                counts[i] = schema.number("SELECT count(*) FROM " + table + " WHERE customer_id = " + (i + 1));
            }
            counts[HEAVIEST] = schema.number("SELECT count(*) FROM " + table + " WHERE customer_id > " + HEAVIEST);
            ChiSquare.requireZipf(counts, SKEW, PARENTS);
        }
        assertThat(schema.number("SELECT count(*) FROM accounts")).isEqualTo(PARENTS / 2);
        assertThat(schema.number("SELECT max(n) FROM (SELECT count(*) AS n FROM order_lines GROUP BY order_id) AS x"))
                .isLessThanOrEqualTo(5);
        assertThat(schema.number("SELECT count(*) FROM staff WHERE manager_id = 1"))
                .isGreaterThan(CHILDREN / 20);
        assertThat(schema.number("SELECT count(*) FROM staff WHERE manager_id >= id"))
                .isZero();
    }

    @Test
    void without_it_rows_are_referred_to_equally_often() throws Exception {
        SmallSchema schema = new SmallSchema(DatabaseKind.POSTGRES, EmbeddedPostgresServer.session("no_skew"), 5_000);
        schema.execute(TABLES);

        schema.requireFilled();

        assertThat(schema.number("SELECT max(n) FROM (SELECT count(*) AS n FROM orders GROUP BY customer_id) AS x"))
                .isLessThan(20);
    }

    @Test
    void an_exponent_out_of_its_range_is_refused() {
        PlanOptions options = new PlanOptions(42, table -> 1, false);
        for (double exponent : new double[] {-0.1, 10.1, Double.NaN}) {
            assertThatThrownBy(() -> options.skewed(exponent))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("skew " + exponent + ": must be from 0 to 10");
        }
    }
}
