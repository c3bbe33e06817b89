package io.fillrate.e2e.fillers;

import io.fillrate.core.DatabaseKind;
import io.fillrate.core.Session;
import io.fillrate.schema.fill.FillSummary;
import io.fillrate.schema.fill.SchemaFill;
import io.fillrate.schema.model.SchemaModel;
import io.fillrate.schema.plan.PlanOptions;
import io.fillrate.schema.plan.SchemaPlan;
import io.fillrate.schema.plan.TablePlan;
import io.fillrate.schema.plan.TablePlan.PlannedColumn;
import io.fillrate.schema.planner.SchemaPlanner;
import io.fillrate.schema.read.SchemaReader;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * Fillrate, as {@code fillrate fill} does it: the schema is read, rows are planned and rehearsed, and each table is one COPY in one
 * transaction.
 *
 * @param seed of all values
 */
public record FillrateFiller(long seed) implements Filler {

    @Override
    public String name() {
        return "fillrate";
    }

    @Override
    public String guarantee() {
        return "PER_TABLE";
    }

    @Override
    public void fill(String url, Shop shop, int threads) throws Exception {
        Session session = Session.of(url, Map.of());
        FillSummary summary = SchemaFill.fill(plan(session, shop), session, threads, SchemaFill.Listener.NONE);
        if (!summary.isComplete()) {
            throw new IllegalStateException(summary.toString());
        }
    }

    private SchemaPlan plan(Session session, Shop shop) throws SQLException {
        try (Connection connection = session.connect()) {
            SchemaModel model = SchemaReader.of(DatabaseKind.POSTGRES).read(connection, Set.of("public"));
            return SchemaPlanner.plan(
                    model, new PlanOptions(seed, table -> shop.rows(table.name()), false), connection);
        }
    }

    @Override
    public Generation generation(String url, Shop shop) throws SQLException {
        SchemaPlan plan = plan(Session.of(url, Map.of()), shop);
        return sink -> plan.tables().forEach(table -> generate(table, sink));
    }

    private static void generate(TablePlan table, Sink sink) {
        PlannedColumn[] columns = table.columns().toArray(PlannedColumn[]::new);
        for (long row = 0; row < table.rows(); row++) {
            for (PlannedColumn column : columns) {
                sink.take(Objects.requireNonNull(column.get(row)));
            }
        }
    }
}
