package io.fillrate.schema.fill;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import io.fillrate.core.DatabaseKind;
import io.fillrate.core.Session;
import io.fillrate.schema.EmbeddedPostgresServer;
import io.fillrate.schema.model.TableName;
import io.fillrate.schema.plan.PlanOptions.Likeness;
import io.fillrate.schema.plan.TablePlan;
import io.fillrate.schema.statistics.ColumnStatistics;
import io.fillrate.schema.statistics.ColumnStatistics.CommonValue;
import io.fillrate.schema.statistics.SchemaStatistics;
import java.sql.SQLException;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** Fills an empty schema like one that has rows, and compares what the server says about both. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Tag("database")
class PostgresLikeTest {

    private static final String SCHEMA = """
            CREATE TYPE level AS ENUM ('low', 'mid', 'high', 'none');
            CREATE TABLE customers (id bigserial PRIMARY KEY, country char(2) CHECK (country IN ('DE', 'FR', 'IT', 'ES')), city text,
              bio text, email text UNIQUE, vat text UNIQUE, score integer, rare text);
            CREATE TABLE orders (id bigserial PRIMARY KEY, customer_id bigint REFERENCES customers, total numeric(10, 2) CHECK (total >= 0),
              weight double precision, level level, paid boolean, status integer, placed timestamptz, due date, note text,
              CHECK (due >= '2021-01-01'));
            """;

    /** Skewed on purpose; the same in every run. */
    private static final String ROWS = """
            SELECT setseed(0.5);
            INSERT INTO customers (country, city, bio, email, vat, score)
              SELECT (ARRAY['DE', 'DE', 'DE', 'FR', 'IT'])[1 + i % 5], CASE WHEN i % 3 = 0 THEN 'Secretville' ELSE 'city ' || i % 150 END,
                repeat('abcdefgh ', 30 + i % 60), 'mail' || i || '@example.com', CASE WHEN i % 5 = 0 THEN 'V' || i END, i % 7
              FROM generate_series(1, 2000) i;
            INSERT INTO orders (customer_id, total, weight, level, paid, status, placed, due, note)
              SELECT CASE WHEN random() < 0.3 THEN 17 WHEN random() < 0.2 THEN 4 WHEN random() < 0.1 THEN NULL
                  ELSE 1 + floor(random() * 1000) END,
                round((random() ^ 4 * 5000)::numeric, 2), 50000 + random() * 10, CASE WHEN random() < 0.9 THEN 'low' ELSE 'high' END::level,
                random() < 0.02, CASE WHEN random() < 0.5 THEN 200 WHEN random() < 0.5 THEN 404 ELSE 500 + floor(random() * 60)::int END,
                timestamptz '2024-03-01' + random() ^ 3 * interval '90 days', date '2024-01-01' + floor(random() * 40)::int,
                CASE WHEN random() < 0.75 THEN NULL ELSE 'n' || floor(random() * 800) END
              FROM generate_series(1, 20000);
            ANALYZE;
            """;

    private SchemaStatistics before = SchemaStatistics.NONE;
    private SchemaStatistics after = SchemaStatistics.NONE;

    @BeforeAll
    void fill() throws Exception {
        Session source = EmbeddedPostgresServer.session("like_source");
        EmbeddedPostgresServer.run(source, SCHEMA + ROWS);
        Session target = EmbeddedPostgresServer.session("like_target");
        EmbeddedPostgresServer.run(target, SCHEMA);
        before = LikeFill.statistics(DatabaseKind.POSTGRES, source);
        LikeFill.fill(DatabaseKind.POSTGRES, target, new Likeness(before, false), PostgresLikeTest::rows);
        EmbeddedPostgresServer.run(target, "ANALYZE");
        after = LikeFill.statistics(DatabaseKind.POSTGRES, target);
    }

    private static long rows(TableName table) {
        return table.name().equals("orders") ? 20_000 : 2_000;
    }

    private static ColumnStatistics of(SchemaStatistics statistics, String table, String column) {
        return statistics.column(new TableName("public", table), column).orElseThrow();
    }

    @Test
    void as_many_rows_are_null() {
        for (String column : List.of("customer_id", "note", "total", "placed")) {
            assertThat(of(after, "orders", column).nullShare().orElseThrow())
                    .as(column)
                    .isCloseTo(of(before, "orders", column).nullShare().orElseThrow(), within(0.02));
        }
        assertThat(of(after, "customers", "rare").nullShare()).hasValue(1);
        assertThat(of(after, "customers", "vat").nullShare().orElseThrow()).isCloseTo(0.8, within(0.04));
    }

    @Test
    void there_are_as_many_different_values() {
        for (String column :
                List.of("customer_id", "total", "weight", "level", "paid", "status", "placed", "due", "note")) {
            assertThat(of(after, "orders", column).distinctOf(20_000))
                    .as(column)
                    .isCloseTo(of(before, "orders", column).distinctOf(20_000), withinPercentage(10));
        }
        for (String column : List.of("country", "city", "bio", "score")) {
            assertThat(of(after, "customers", column).distinctOf(2_000))
                    .as(column)
                    .isCloseTo(of(before, "customers", column).distinctOf(2_000), withinPercentage(10));
        }
    }

    @Test
    void common_values_are_as_frequent() {
        for (String column : List.of("customer_id", "total", "level", "paid", "status", "placed", "note")) {
            List<Double> expected = shares(of(before, "orders", column));
            List<Double> actual = shares(of(after, "orders", column));
            for (int i = 0; i < Math.min(3, expected.size()); i++) {
                assertThat(actual.get(i)).as(column).isCloseTo(expected.get(i), within(0.015));
            }
        }
        assertThat(shares(of(after, "customers", "city")).get(0)).isCloseTo(0.333, within(0.03));
    }

    private static List<Double> shares(ColumnStatistics statistics) {
        return statistics.common().stream()
                .map(CommonValue::share)
                .sorted(Comparator.reverseOrder())
                .toList();
    }

    @Test
    void numbers_dates_booleans_and_labels_of_the_schema_have_the_values_of_the_others() {
        for (String column : List.of("level", "paid", "status", "due")) {
            assertThat(valuesAndShares(of(after, "orders", column)))
                    .as(column)
                    .containsOnlyKeys(
                            valuesAndShares(of(before, "orders", column)).keySet())
                    .allSatisfy((value, share) -> assertThat(share)
                            .as(value)
                            .isCloseTo(
                                    valuesAndShares(of(before, "orders", column))
                                            .getOrDefault(value, 0.0),
                                    within(0.015)));
        }
        assertThat(valuesAndShares(of(after, "customers", "country")).getOrDefault("DE", 0.0))
                .isCloseTo(0.6, within(0.04));
        assertThat(valuesAndShares(of(after, "customers", "country"))).containsOnlyKeys("DE", "FR", "IT");
    }

    private static Map<String, Double> valuesAndShares(ColumnStatistics statistics) {
        return statistics.common().stream().collect(Collectors.toMap(CommonValue::value, CommonValue::share));
    }

    @Test
    void the_other_values_follow_the_histogram() {
        assertThat(quantile(of(after, "orders", "total"), 50))
                .isCloseTo(quantile(of(before, "orders", "total"), 50), withinPercentage(10));
        assertThat(quantile(of(after, "orders", "total"), 90))
                .isCloseTo(quantile(of(before, "orders", "total"), 90), withinPercentage(5));
        assertThat(quantile(of(after, "orders", "weight"), 25))
                .isCloseTo(quantile(of(before, "orders", "weight"), 25), within(0.1));
        assertThat(of(after, "orders", "placed").histogram().get(50).min().substring(0, 8))
                .isEqualTo(
                        of(before, "orders", "placed").histogram().get(50).min().substring(0, 8));
    }

    private static double quantile(ColumnStatistics statistics, int percent) {
        return Double.parseDouble(statistics
                .histogram()
                .get(percent * statistics.histogram().size() / 100)
                .min());
    }

    @Test
    void texts_are_as_long_but_others() {
        assertThat(of(after, "customers", "bio").width())
                .isCloseTo(of(before, "customers", "bio").width(), withinPercentage(10));
        assertThat(of(after, "customers", "city").common())
                .extracting(CommonValue::value)
                .doesNotContainAnyElementsOf(of(before, "customers", "city").common().stream()
                        .map(CommonValue::value)
                        .toList());
        assertThat(of(after, "orders", "note").common())
                .extracting(CommonValue::value)
                .doesNotContain("n41", "n773");
    }

    @Test
    void common_texts_are_taken_if_they_are_asked_for() throws SQLException {
        Session target = EmbeddedPostgresServer.session("like_texts");
        EmbeddedPostgresServer.run(target, SCHEMA);
        TablePlan customers = LikeFill.plan(
                        DatabaseKind.POSTGRES, target, new Likeness(before, true), PostgresLikeTest::rows)
                .tables()
                .get(0);
        Map<String, Long> cities = LongStream.range(0, customers.rows())
                .mapToObj(row -> String.valueOf(customers.column("city").get(row)))
                .collect(Collectors.groupingBy(city -> city, Collectors.counting()));
        assertThat(cities).containsKeys("Secretville", "city 1");
        assertThat(cities.getOrDefault("Secretville", 0L) / 2_000.0).isCloseTo(0.333, within(0.04));
        assertThat(cities.getOrDefault("city 1", 0L)).isBetween(4L, 30L);
    }
}
