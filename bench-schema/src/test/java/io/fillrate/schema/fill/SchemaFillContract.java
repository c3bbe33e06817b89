package io.fillrate.schema.fill;

import static org.assertj.core.api.Assertions.assertThat;

import io.fillrate.core.DatabaseKind;
import io.fillrate.core.Session;
import io.fillrate.schema.model.SchemaModel;
import io.fillrate.schema.model.TableModel;
import io.fillrate.schema.model.TableModel.ColumnModel;
import io.fillrate.schema.model.TableName;
import io.fillrate.schema.plan.PlanOptions;
import io.fillrate.schema.plan.PlanOptions.Likeness;
import io.fillrate.schema.plan.SchemaPlan;
import io.fillrate.schema.plan.TablePlan;
import io.fillrate.schema.plan.TablePlan.PlannedColumn;
import io.fillrate.schema.planner.SchemaPlanner;
import io.fillrate.schema.read.SchemaReader;
import io.fillrate.schema.statistics.ColumnStatistics;
import io.fillrate.schema.statistics.ColumnStatistics.Bucket;
import io.fillrate.schema.statistics.ColumnStatistics.CommonValue;
import io.fillrate.schema.statistics.SchemaStatistics;
import io.fillrate.schema.statistics.StatisticsReader;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** What holds of a filled schema with every feature of a database. Its constraints are the server's to check. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class SchemaFillContract {

    /** As many as the strategies for large loads are for; {@link #absurd} has few. */
    static final long ROWS = 1_000;

    private final DatabaseKind database;
    private Session session;
    private SchemaModel model;
    private SchemaPlan plan;
    private SchemaPlan again;
    private FillSummary summary;
    private FillSummary absurd;
    private final Map<TableName, Long> counts = new HashMap<>();

    SchemaFillContract(DatabaseKind database) {
        this.database = database;
    }

    /** A database with every feature, and no rows. */
    abstract Session everything() throws Exception;

    /** The schemas to fill; empty for all. */
    Set<String> schemas() {
        return Set.of();
    }

    /** The tables that cannot be filled, by name, and a word of the reason. */
    abstract Map<String, String> refused();

    /** Tables that triggers of others write to. */
    Set<String> writtenByTriggers() {
        return Set.of();
    }

    @BeforeAll
    void fill() throws Exception {
        session = everything();
        model = read();
        absurd = SchemaFill.fill(
                plan(new PlanOptions(45, table -> 60, false).like(new Likeness(absurdStatistics(), true))),
                session,
                2,
                SchemaFill.Listener.NONE);
        session = everything();
        model = read();
        plan = plan(new PlanOptions(42, table -> ROWS, false));
        again = plan(new PlanOptions(42, table -> ROWS, false));
        summary = SchemaFill.fill(plan, session, 2, SchemaFill.Listener.NONE);
        for (TablePlan table : plan.tables()) {
            counts.put(table.model().name(), count(table.model().name()));
        }
    }

    private SchemaModel read() throws SQLException {
        try (Connection connection = session.connect()) {
            return SchemaReader.of(database).read(connection, schemas());
        }
    }

    private SchemaPlan plan(PlanOptions options) throws SQLException {
        try (Connection connection = session.connect()) {
            return SchemaPlanner.plan(model, options, connection);
        }
    }

    @Test
    void every_table_is_filled_but_for_those_with_a_reason() {
        assertThat(summary.tables())
                .allSatisfy(table ->
                        assertThat(table.failure()).as("%s", table.table()).isEmpty());
        Map<String, String> reasons = summary.refusals().stream()
                .collect(Collectors.toMap(refusal -> refusal.table().name(), SchemaPlan.Refusal::reason));
        assertThat(reasons).hasSameSizeAs(refused());
        refused()
                .forEach((table, reason) ->
                        assertThat(reasons.get(table)).as(table).contains(reason));
    }

    @Test
    void the_tables_have_as_many_rows_as_planned() {
        for (TablePlan table : plan.tables()) {
            TableName name = table.model().name();
            if (!writtenByTriggers().contains(name.name())) {
                assertThat(counts.get(name)).as("%s", name).isEqualTo(table.rows());
            }
        }
    }

    /** A word that leaves out the rows of tables that inherit. */
    String only(TableModel table) {
        return "";
    }

    private long count(TableName table) throws SQLException {
        try (Connection connection = session.connect();
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(
                        "SELECT count(*) FROM " + only(model.table(table).orElseThrow()) + table.quoted(database))) {
            row.next();
            return row.getLong(1);
        }
    }

    @Test
    void a_plan_made_anew_has_the_same_rows_in_any_order() {
        Map<TableName, TablePlan> before = plan.tables().stream()
                .collect(Collectors.toMap(table -> table.model().name(), table -> table));
        for (TablePlan table : again.tables()) {
            TablePlan same = Objects.requireNonNull(before.get(table.model().name()));
            for (PlannedColumn column : table.columns()) {
                List<String> forwards = new ArrayList<>();
                for (long row = 0; row < table.rows(); row++) {
                    forwards.add(text(column.get(row)));
                }
                for (long row = table.rows() - 1; row >= 0; row -= 3) {
                    assertThat(text(same.column(column.model().name()).get(row)))
                            .as(
                                    "row %d of %s.%s",
                                    row, table.model().name(), column.model().name())
                            .isEqualTo(forwards.get((int) row));
                }
            }
        }
    }

    private static String text(@Nullable Object value) {
        return value instanceof byte[] bytes ? Arrays.toString(bytes) : String.valueOf(value);
    }

    @Test
    void a_second_seed_gives_other_rows_and_appends_them() throws Exception {
        model = read();
        assertAppended(plan(new PlanOptions(43, table -> 50, true)));
    }

    @Test
    void rows_like_those_that_are_there_are_appended() throws Exception {
        try (Connection connection = session.connect();
                Statement statement = connection.createStatement()) {
            for (TablePlan table : plan.tables()) {
                String name = table.model().name().quoted(database);
                statement.execute(
                        switch (database) {
                            case MARIADB -> "ANALYZE TABLE " + name + " PERSISTENT FOR ALL";
                            case MYSQL -> "ANALYZE TABLE " + name;
                            default -> "ANALYZE " + name;
                        });
            }
            model = read();
            SchemaStatistics statistics = StatisticsReader.of(database).read(connection, schemas());
            assertThat(statistics.tables()).isNotEmpty();
            assertAppended(plan(new PlanOptions(44, table -> 50, true).like(new Likeness(statistics, true))));
        }
    }

    @Test
    void statistics_that_no_row_can_have_break_no_constraint() {
        assertThat(absurd.tables())
                .allSatisfy(table ->
                        assertThat(table.failure()).as("%s", table.table()).isEmpty());
        assertThat(absurd.refusals())
                .as("%s", absurd.refusals())
                .extracting(SchemaPlan.Refusal::table)
                .containsExactlyInAnyOrderElementsOf(
                        plan.refusals().stream().map(SchemaPlan.Refusal::table).toList());
    }

    private SchemaStatistics absurdStatistics() {
        return new SchemaStatistics(
                model.tables().stream().collect(Collectors.toMap(TableModel::name, table -> table.columns().stream()
                        .collect(Collectors.toMap(
                                ColumnModel::name,
                                column -> absurd(column.name().hashCode()))))));
    }

    private static ColumnStatistics absurd(int number) {
        List<CommonValue> common = Stream.of("0", "-7", "x' OR 1", "", "true", "1999-12-31", "1e300", "{}", "é")
                .map(value -> new CommonValue(value, 0.15))
                .toList();
        return new ColumnStatistics(
                number % 3 == 0 ? OptionalDouble.empty() : OptionalDouble.of(number % 2 == 0 ? 1 : 0.4),
                number % 5 - 1,
                common.subList(0, Math.floorMod(number, common.size())),
                List.of(
                        new Bucket("-99999999999", "3.25", 0.5, 0),
                        new Bucket("5", "2", 0.9, 7),
                        new Bucket("0001-01-01", "2024-02-30 25:00:00", 0.1, 0)),
                number % 4 * 1_000.0);
    }

    private void assertAppended(SchemaPlan more) throws Exception {
        FillSummary appended = SchemaFill.fill(more, session, 1, SchemaFill.Listener.NONE);
        Set<String> failures = new HashSet<>();
        appended.tables().forEach(table -> table.failure().ifPresent(why -> failures.add(table.table() + ": " + why)));
        assertThat(failures).isEmpty();
        assertThat(more.refusals())
                .filteredOn(refusal -> !refusal.reason().startsWith("full: "))
                .extracting(SchemaPlan.Refusal::table)
                .containsExactlyInAnyOrderElementsOf(plan.refusals().stream()
                        .filter(refusal -> !refusal.reason().contains("has rows"))
                        .map(SchemaPlan.Refusal::table)
                        .toList());
    }

    @Test
    void tables_with_rows_are_refused_unless_rows_are_appended() throws SQLException {
        model = read();
        SchemaPlan refused = plan(new PlanOptions(42, table -> ROWS, false));
        assertThat(refused.tables()).isEmpty();
        assertThat(refused.refusals()).extracting(SchemaPlan.Refusal::reason).anyMatch(why -> why.contains("has rows"));
    }
}
