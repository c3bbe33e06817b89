package io.fillrate.schema.fill;

import static org.assertj.core.api.Assertions.assertThat;

import io.fillrate.core.DatabaseKind;
import io.fillrate.core.Session;
import io.fillrate.schema.fill.FillSummary.FilledTable;
import io.fillrate.schema.model.SchemaModel;
import io.fillrate.schema.plan.PlanOptions;
import io.fillrate.schema.plan.SchemaPlan;
import io.fillrate.schema.planner.SchemaPlanner;
import io.fillrate.schema.read.SchemaReader;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * A schema of a few tables in a database of its own, which is filled.
 *
 * @param rows of each table
 * @param left tables that are not filled
 */
record SmallSchema(DatabaseKind database, Session session, long rows, Set<String> left) {

    SmallSchema(DatabaseKind database, Session session, long rows) {
        this(database, session, rows, Set.of());
    }

    /** The same, with a table that is left as it is. */
    SmallSchema leaving(String table) {
        return new SmallSchema(database, session, rows, Set.of(table));
    }

    void execute(List<String> statements) throws SQLException {
        try (Connection connection = session.connect();
                Statement statement = connection.createStatement()) {
            for (String sql : statements) {
                statement.execute(sql);
            }
        }
    }

    /** Fills all tables, and returns what became of them by their names. */
    Map<String, FilledTable> fill() throws Exception {
        return fill(plan()).tables().stream()
                .collect(Collectors.toMap(table -> table.table().name(), Function.identity()));
    }

    SchemaPlan plan() throws SQLException {
        return plan(new PlanOptions(42, table -> left.contains(table.name()) ? 0 : rows, true));
    }

    SchemaPlan plan(PlanOptions options) throws SQLException {
        try (Connection connection = session.connect()) {
            SchemaModel model = SchemaReader.of(database).read(connection, Set.of());
            return SchemaPlanner.plan(model, options, connection);
        }
    }

    FillSummary fill(SchemaPlan plan) throws InterruptedException {
        return SchemaFill.fill(plan, session, 2, SchemaFill.Listener.NONE);
    }

    /** Fills all tables; none is refused, and none fails. */
    void requireFilled() throws Exception {
        SchemaPlan plan = plan();
        assertThat(plan.refusals()).isEmpty();
        assertThat(fill(plan).tables())
                .allSatisfy(table ->
                        assertThat(table.failure()).as("%s", table.table()).isEmpty());
    }

    long number(String query) throws SQLException {
        try (Connection connection = session.connect();
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(query)) {
            row.next();
            return row.getLong(1);
        }
    }
}
