package io.fillrate.schema.fill;

import static org.assertj.core.api.Assertions.assertThat;

import io.fillrate.core.DatabaseKind;
import io.fillrate.core.Session;
import io.fillrate.schema.EmbeddedPostgresServer;
import io.fillrate.schema.Scripts;
import io.fillrate.schema.TestMySql;
import io.fillrate.schema.model.SchemaModel;
import io.fillrate.schema.plan.PlanOptions;
import io.fillrate.schema.planner.SchemaPlanner;
import io.fillrate.schema.read.SchemaReader;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What holds of every one of 10,000 rows, though no constraint asks for it: rows are as people make them. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Tag("database")
class NaturalRowsTest {

    private static final long ROWS = 10_000;

    private final Map<DatabaseKind, Session> filled = new EnumMap<>(DatabaseKind.class);

    @BeforeAll
    void fill(@TempDir Path folder) throws Exception {
        filled.put(DatabaseKind.POSTGRES, EmbeddedPostgresServer.session("natural_rows"));
        filled.put(DatabaseKind.MARIADB, TestMySql.MARIADB.session("natural_rows"));
        filled.put(DatabaseKind.DUCKDB, Session.of("jdbc:duckdb:" + folder.resolve("natural.duckdb"), Map.of()));
        for (Map.Entry<DatabaseKind, Session> database : filled.entrySet()) {
            fill(database.getKey(), database.getValue());
        }
    }

    private static void fill(DatabaseKind database, Session session) throws Exception {
        Scripts.run(session, "natural.sql");
        try (Connection connection = session.connect()) {
            SchemaModel model = SchemaReader.of(database).read(connection, Set.of());
            FillSummary summary = SchemaFill.fill(
                    SchemaPlanner.plan(model, new PlanOptions(42, table -> ROWS, false), connection),
                    session,
                    2,
                    SchemaFill.Listener.NONE);
            assertThat(summary.refusals()).isEmpty();
            assertThat(summary.tables()).hasSize(10).allSatisfy(table -> {
                assertThat(table.failure()).isEmpty();
                assertThat(table.rows()).as("%s", table.table()).isEqualTo(ROWS);
            });
        }
    }

    private Stream<Arguments> everywhere(String... conditions) {
        return filled.keySet().stream()
                .flatMap(database -> Stream.of(conditions).map(condition -> {
                    String[] sides = condition.split(": ", -1);
                    return Arguments.of(database, sides[0], sides[1]);
                }));
    }

    private Stream<Arguments> inOrder() {
        return everywhere(
                "customers: birth_date < created_at",
                "customers: created_at < updated_at",
                "customers: updated_at < deleted_at",
                "employees: dob < hire_date",
                "employees: hire_date < termination_date",
                "orders: order_date < required_date",
                "orders: order_date < shipped_date",
                "rental: rental_date < return_date",
                "rental: rental_date < last_update",
                "rental: return_date < last_update",
                "events: startdate < enddate",
                "events: opens_at < start_time",
                "events: start_time < end_time",
                "subscriptions: valid_from < valid_to",
                "subscriptions: valid_from < paid_at",
                "subscriptions: valid_to < expires_at");
    }

    @ParameterizedTest
    @MethodSource("inOrder")
    void dates_of_a_row_are_in_the_order_that_their_names_say(DatabaseKind database, String table, String condition)
            throws SQLException {
        assertThat(countOf(database, table, "NOT (" + condition + ")")).isZero();
        assertThat(countOf(database, table, condition)).isGreaterThan(ROWS / 2);
    }

    private long countOf(DatabaseKind database, String table, String condition) throws SQLException {
        try (Connection connection =
                        Objects.requireNonNull(filled.get(database)).connect();
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("SELECT count(*) FROM " + table + " WHERE " + condition)) {
            row.next();
            return row.getLong(1);
        }
    }
}
