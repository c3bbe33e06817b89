package io.fillrate.schema.fill;

import static org.assertj.core.api.Assertions.assertThat;

import io.fillrate.core.DatabaseKind;
import io.fillrate.core.Session;
import io.fillrate.schema.model.SchemaModel;
import io.fillrate.schema.model.TableName;
import io.fillrate.schema.plan.PlanOptions;
import io.fillrate.schema.plan.PlanOptions.Likeness;
import io.fillrate.schema.plan.SchemaPlan;
import io.fillrate.schema.planner.SchemaPlanner;
import io.fillrate.schema.read.SchemaReader;
import io.fillrate.schema.statistics.SchemaStatistics;
import io.fillrate.schema.statistics.StatisticsReader;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Set;
import java.util.function.ToLongFunction;

/** Fills databases like others. */
final class LikeFill {

    private LikeFill() {}

    static SchemaStatistics statistics(DatabaseKind database, Session session) throws SQLException {
        try (Connection connection = session.connect()) {
            return StatisticsReader.of(database).read(connection, Set.of());
        }
    }

    static SchemaPlan plan(DatabaseKind database, Session session, Likeness like, ToLongFunction<TableName> rows)
            throws SQLException {
        try (Connection connection = session.connect()) {
            SchemaModel model = new SchemaModel(
                    database,
                    SchemaReader.of(database).read(connection, Set.of()).tables());
            return SchemaPlanner.plan(model, new PlanOptions(42, rows, false).like(like), connection);
        }
    }

    /** Fills all tables of an empty database. */
    static void fill(DatabaseKind database, Session session, Likeness like, ToLongFunction<TableName> rows)
            throws Exception {
        SchemaPlan plan = plan(database, session, like, rows);
        FillSummary summary = SchemaFill.fill(plan, session, 1, SchemaFill.Listener.NONE);
        assertThat(plan.refusals()).isEmpty();
        assertThat(summary.tables())
                .allSatisfy(table ->
                        assertThat(table.failure()).as("%s", table.table()).isEmpty());
    }
}
