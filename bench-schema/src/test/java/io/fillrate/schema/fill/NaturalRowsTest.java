package io.fillrate.schema.fill;

import static org.assertj.core.api.Assertions.assertThat;

import io.fillrate.core.DatabaseKind;
import io.fillrate.core.Session;
import io.fillrate.schema.EmbeddedPostgresServer;
import io.fillrate.schema.Scripts;
import io.fillrate.schema.TestMySql;
import io.fillrate.schema.model.SchemaModel;
import io.fillrate.schema.plan.PlanOptions;
import io.fillrate.schema.plan.SchemaPlan;
import io.fillrate.schema.plan.TablePlan;
import io.fillrate.schema.planner.SchemaPlanner;
import io.fillrate.schema.read.SchemaReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Collections;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
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

    /** Rows of each table on the page. */
    private static final int SHOWN = 6;

    private final Map<DatabaseKind, Session> filled = new EnumMap<>(DatabaseKind.class);

    @SuppressWarnings("NullAway.Init") // @BeforeAll sets it
    private SchemaPlan planned;

    @BeforeAll
    void fill(@TempDir Path folder) throws Exception {
        filled.put(DatabaseKind.POSTGRES, EmbeddedPostgresServer.session("natural_rows"));
        filled.put(DatabaseKind.MARIADB, TestMySql.MARIADB.session("natural_rows"));
        filled.put(DatabaseKind.DUCKDB, Session.of("jdbc:duckdb:" + folder.resolve("natural.duckdb"), Map.of()));
        for (Map.Entry<DatabaseKind, Session> database : filled.entrySet()) {
            fill(database.getKey(), database.getValue());
        }
    }

    private void fill(DatabaseKind database, Session session) throws Exception {
        Scripts.run(session, "natural.sql");
        try (Connection connection = session.connect()) {
            SchemaModel model = SchemaReader.of(database).read(connection, Set.of());
            SchemaPlan plan = SchemaPlanner.plan(model, new PlanOptions(42, table -> ROWS, false), connection);
            planned = database == DatabaseKind.POSTGRES ? plan : planned;
            FillSummary summary = SchemaFill.fill(plan, session, 2, SchemaFill.Listener.NONE);
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
        long most = condition.contains("deleted") ? ROWS / 10 : ROWS;
        assertThat(countOf(database, table, condition)).isBetween(most / 4, most);
    }

    private Stream<Arguments> plausible() {
        return everywhere(
                "employees: salary BETWEEN 20000 AND 120000",
                "employees: age BETWEEN 18 AND 90",
                "products: price BETWEEN 0.01 AND 1000",
                "products: discount BETWEEN 0 AND 50",
                "products: tax_rate BETWEEN 0 AND 1",
                "products: weight_kg BETWEEN 0.1 AND 100",
                "products: stock BETWEEN 1 AND 100",
                "products: rating BETWEEN 1 AND 5",
                "order_lines: quantity BETWEEN 1 AND 100",
                "order_lines: discount_percent BETWEEN 0 AND 100",
                "events: min_age BETWEEN 18 AND max_age",
                "stations: latitude BETWEEN -90 AND 90",
                "stations: longitude BETWEEN -180 AND 180",
                "stations: elevation BETWEEN 0 AND 3000",
                "stations: opened_year BETWEEN 1950 AND 2025",
                "readings: humidity BETWEEN 0 AND 100",
                "readings: battery_percent BETWEEN 0 AND 100");
    }

    @ParameterizedTest
    @MethodSource("plausible")
    void numbers_are_in_the_range_that_their_names_say(DatabaseKind database, String table, String condition)
            throws SQLException {
        assertThat(countOf(database, table, condition)).isEqualTo(ROWS);
    }

    private Stream<Arguments> numbered() {
        return everywhere("order_lines: order_id, line_number", "readings: station_id, reading_no");
    }

    @ParameterizedTest
    @MethodSource("numbered")
    void lines_are_numbered_from_one_within_their_parent(DatabaseKind database, String table, String columns)
            throws SQLException {
        String[] names = columns.split(", ", -1);
        String perParent = "(SELECT count(*) AS n, min(%2$s) AS lowest, max(%2$s) AS highest FROM %3$s GROUP BY %1$s) x"
                .formatted(names[0], names[1], table);
        assertThat(countOf(database, perParent, "lowest <> 1 OR highest <> n")).isZero();
        assertThat(countOf(database, perParent, "n BETWEEN 1 AND 5")).isBetween(ROWS / 4, ROWS / 2);
    }

    @Test
    void lines_that_are_added_are_numbered_after_those_that_are_there(@TempDir Path folder) throws Exception {
        Session session = Session.of("jdbc:duckdb:" + folder.resolve("added.duckdb"), Map.of());
        Scripts.run(session, "natural.sql");
        for (long rowsOfOthers : new long[] {1_000, 0, 0}) {
            try (Connection connection = session.connect()) {
                SchemaModel model = SchemaReader.of(DatabaseKind.DUCKDB).read(connection, Set.of());
                PlanOptions options =
                        new PlanOptions(42, table -> table.name().equals("order_lines") ? 300 : rowsOfOthers, true);
                assertThat(SchemaFill.fill(
                                        SchemaPlanner.plan(model, options, connection),
                                        session,
                                        1,
                                        SchemaFill.Listener.NONE)
                                .tables())
                        .allSatisfy(table -> assertThat(table.failure()).isEmpty());
            }
        }
        try (Connection connection = session.connect();
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("SELECT count(*) FROM order_lines")) {
            row.next();
            assertThat(row.getLong(1)).isEqualTo(900);
        }
    }

    private Stream<Arguments> ofPeople() {
        return everywhere(
                "customers: first_name IN ('Åsa', 'Łukasz') OR email LIKE concat(lower(substr(first_name, 1, 1)), '%.', "
                        + "lower(substr(last_name, 1, 1)), '%@%')",
                "employees: name LIKE '% %' AND name NOT LIKE '% % %'");
    }

    @ParameterizedTest
    @MethodSource("ofPeople")
    void people_have_names_and_addresses_that_match_them(DatabaseKind database, String table, String condition)
            throws SQLException {
        assertThat(countOf(database, table, "NOT (" + condition + ")")).isZero();
    }

    /** Rewritten by {@code ./mvnw -pl bench-schema -am test -Pall -Dtest=NaturalRowsTest -Dfillrate.docs.update=true}. */
    @Test
    void a_page_shows_rows_of_ten_tables() throws IOException {
        Path page = Path.of("..", "docs", "FILLED_TABLES.md");
        String text = Files.readString(page);
        String intro = text.substring(0, text.indexOf("\n## ") + 1);
        String expected = intro
                + planned.tables().stream()
                        .sorted(Comparator.comparing(
                                table -> table.model().name().name()))
                        .map(NaturalRowsTest::section)
                        .collect(Collectors.joining("\n"));
        if (Boolean.getBoolean("fillrate.docs.update")) {
            Files.writeString(page, expected);
        } else {
            assertThat(text).isEqualTo(expected);
        }
    }

    private static String section(TablePlan table) {
        List<String> names =
                table.columns().stream().map(column -> column.model().name()).toList();
        StringBuilder section = new StringBuilder("## " + table.model().name().name() + "\n\n");
        section.append(line(names)).append(line(Collections.nCopies(names.size(), "---")));
        for (long row = 0; row < SHOWN; row++) {
            long shown = row;
            section.append(line(table.columns().stream()
                    .map(column -> cell(column.get(shown)))
                    .toList()));
        }
        return section.toString();
    }

    private static String cell(@Nullable Object value) {
        return value == null
                ? ""
                : value.toString()
                        .replaceAll("(:\\d\\d)\\.\\d+$", "$1")
                        .replaceAll("(?<=\\d)T(?=\\d)", " ")
                        .replaceAll("\\R", " ");
    }

    private static String line(List<String> cells) {
        return "| " + String.join(" | ", cells) + " |\n";
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
