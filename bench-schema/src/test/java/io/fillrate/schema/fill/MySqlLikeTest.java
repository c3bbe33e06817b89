package io.fillrate.schema.fill;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import io.fillrate.core.DatabaseKind;
import io.fillrate.core.Session;
import io.fillrate.schema.TestMySql;
import io.fillrate.schema.model.TableName;
import io.fillrate.schema.plan.PlanOptions.Likeness;
import io.fillrate.schema.statistics.ColumnStatistics;
import io.fillrate.schema.statistics.ColumnStatistics.CommonValue;
import io.fillrate.schema.statistics.SchemaStatistics;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Fills an empty schema like one that has rows, by what MariaDB and MySQL know of it. */
@Tag("database")
class MySqlLikeTest {

    private static final String[] SCHEMA = {
        "CREATE TABLE parents (id int AUTO_INCREMENT PRIMARY KEY, name varchar(60))",
        "CREATE TABLE facts (id int AUTO_INCREMENT PRIMARY KEY, parent int, amount decimal(10, 2), due date, level enum('low', "
                + "'mid', 'high'),"
                + " status int NOT NULL, word varchar(40), FOREIGN KEY (parent) REFERENCES parents (id))"
    };

    /** 0 to 9,999; MariaDB and MySQL end recursions after 1,000 steps. */
    private static final String NUMBERS =
            "WITH digits (d) AS (SELECT 0 UNION ALL SELECT 1 UNION ALL SELECT 2 UNION ALL SELECT 3 UNION ALL SELECT 4"
                    + " UNION ALL SELECT 5 UNION ALL SELECT 6 UNION ALL SELECT 7 UNION ALL SELECT 8 UNION ALL SELECT 9),"
                    + " numbers (n) AS (SELECT a.d + 10 * b.d + 100 * c.d + 1000 * e.d FROM digits a, digits b, digits c, digits e) ";

    private static final String[] ROWS = {
        "INSERT INTO parents (name) " + NUMBERS + "SELECT concat('Real name ', n) FROM numbers WHERE n < 1000",
        "INSERT INTO facts (parent, amount, due, level, status, word) " + NUMBERS
                + "SELECT if(n % 10 < 4, 7, 1 + n * 7919 % 1000), pow(n / 10000, 3) * 800, date '2023-05-01' + INTERVAL n % 30 DAY,"
                + " if(n % 20 = 0, 'high', 'low'), if(n % 2 = 0, 200, 400 + n % 37), if(n % 4 = 0, NULL, concat('word number ', n % 200))"
                + " FROM numbers"
    };

    private static Session database(TestMySql server, String name, String[]... scripts) throws SQLException {
        Session session = server.session(name);
        try (Connection connection = session.connect();
                Statement statement = connection.createStatement()) {
            for (String[] script : scripts) {
                for (String sql : script) {
                    statement.execute(sql);
                }
            }
        }
        return session;
    }

    private static ColumnStatistics of(SchemaStatistics statistics, String column) {
        return statistics.column(new TableName("anywhere", "facts"), column).orElseThrow();
    }

    private static Map<String, Double> common(ColumnStatistics statistics) {
        return statistics.common().stream().collect(Collectors.toMap(CommonValue::value, CommonValue::share));
    }

    private static void fillAndCompare(TestMySql server, DatabaseKind kind, String[] settings, String[] analyze)
            throws Exception {
        Session source = database(server, kind + "_like_source", SCHEMA, ROWS, settings, analyze);
        SchemaStatistics before = LikeFill.statistics(kind, source);
        assertThat(of(before, "status").distinctOf(10_000)).isCloseTo(38, within(2.0));
        assertThat(of(before, "word").nullShare().orElseThrow()).isCloseTo(0.25, within(0.01));

        Session target = database(server, kind + "_like_target", SCHEMA);
        LikeFill.fill(
                kind, target, new Likeness(before, false), table -> table.name().equals("facts") ? 10_000 : 1_000);

        assertThat(number(target, "SELECT avg(word IS NULL) FROM facts")).isCloseTo(0.25, within(0.02));
        assertThat(number(target, "SELECT count(DISTINCT word) FROM facts")).isCloseTo(150, withinPercentage(10));
        assertThat(number(target, "SELECT avg(status = 200) FROM facts")).isCloseTo(0.5, within(0.02));
        assertThat(number(target, "SELECT count(*) FROM facts WHERE status <> 200 AND status NOT BETWEEN 400 AND 436"))
                .isZero();
        assertThat(number(target, "SELECT avg(due BETWEEN '2023-05-01' AND '2023-05-30') FROM facts"))
                .isCloseTo(1, within(0.001));
        assertThat(number(target, "SELECT max(n) FROM (SELECT count(*) n FROM facts GROUP BY parent) p") / 10_000)
                .isCloseTo(0.4, within(0.03));
        assertThat(number(target, "SELECT avg(level = 'high') FROM facts")).isCloseTo(0.05, within(0.01));
        assertThat(number(target, "SELECT avg(level = 'low') FROM facts")).isCloseTo(0.95, within(0.01));
        assertThat(number(target, "SELECT avg(amount < 100) FROM facts")).isCloseTo(0.5, within(0.03));
        assertThat(number(target, "SELECT count(*) FROM parents WHERE name LIKE 'Real%'"))
                .isZero();
        assertThat(number(target, "SELECT count(*) FROM facts WHERE word LIKE 'word number%'"))
                .isZero();
    }

    private static double number(Session session, String query) throws SQLException {
        try (Connection connection = session.connect();
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(query)) {
            row.next();
            return row.getDouble(1);
        }
    }

    @Test
    void mariadb_has_histograms_with_values() throws Exception {
        String[] analyze = {"ANALYZE TABLE parents, facts PERSISTENT FOR ALL"};
        fillAndCompare(TestMySql.MARIADB, DatabaseKind.MARIADB, new String[] {"SET histogram_type = JSON_HB"}, analyze);
        Session target = TestMySql.MARIADB.through(TestMySql.MARIADB, "mariadb_like_target");

        assertThat(number(target, "SELECT avg(length(word)) FROM facts")).isCloseTo(14.5, within(1.5));
    }

    @Test
    void histograms_of_older_servers_have_places_between_the_least_and_the_greatest_number() throws Exception {
        Session source = database(TestMySql.MARIADB, "like_places", SCHEMA, ROWS, new String[] {
            "SET histogram_type = DOUBLE_PREC_HB", "SET histogram_size = 200", "ANALYZE TABLE facts PERSISTENT FOR ALL"
        });
        Session target = database(TestMySql.MARIADB, "like_places_target", SCHEMA);
        SchemaStatistics statistics = LikeFill.statistics(DatabaseKind.MARIADB, source);
        LikeFill.fill(DatabaseKind.MARIADB, target, new Likeness(statistics, false), table -> 3_000);

        assertThat(number(target, "SELECT avg(amount < 100) FROM facts")).isCloseTo(0.5, within(0.05));
        assertThat(number(target, "SELECT avg(amount < 10) FROM facts")).isCloseTo(0.232, within(0.05));
        assertThat(common(of(statistics, "amount"))).isEmpty();
    }

    @Test
    void without_histograms_the_cardinality_of_indexes_is_known() throws Exception {
        Session source =
                database(TestMySql.MARIADB, "like_indexes", SCHEMA, ROWS, new String[] {"ANALYZE TABLE facts"});
        SchemaStatistics statistics = LikeFill.statistics(DatabaseKind.MARIADB, source);

        assertThat(of(statistics, "parent").distinctOf(10_000)).isBetween(300.0, 3_000.0);
        assertThat(of(statistics, "parent").nullShare()).isEmpty();
        assertThat(statistics.column(new TableName("like_indexes", "facts"), "word"))
                .isEmpty();
    }

    @Test
    void mysql_has_histograms() throws Exception {
        fillAndCompare(
                TestMySql.MYSQL, DatabaseKind.MYSQL, new String[] {"ANALYZE TABLE parents, facts"}, new String[] {
                    "ANALYZE TABLE facts UPDATE HISTOGRAM ON parent, amount, due, level, status, word WITH 200 BUCKETS"
                });
    }
}
