package io.fillrate.e2e.fillers;

import io.fillrate.core.DatabaseKind;
import io.fillrate.core.Session;
import io.fillrate.schema.fill.FillSummary;
import io.fillrate.schema.fill.SchemaFill;
import io.fillrate.schema.model.DataType;
import io.fillrate.schema.model.SchemaModel;
import io.fillrate.schema.model.TableName;
import io.fillrate.schema.plan.PlanOptions;
import io.fillrate.schema.plan.PlanOptions.ColumnOverrides;
import io.fillrate.schema.plan.SchemaPlan;
import io.fillrate.schema.plan.TablePlan;
import io.fillrate.schema.plan.TablePlan.PlannedColumn;
import io.fillrate.schema.planner.SchemaPlanner;
import io.fillrate.schema.read.SchemaReader;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Map;
import java.util.Set;

/**
 * Fillrate, as {@code fillrate fill} does it: the schema is read, rows are planned and rehearsed, and each table is one COPY, a large one
 * several side by side.
 *
 * @param seed of all values
 * @param wide whether texts are as wide as Bloviate's, and not as wide as words are
 */
public record FillrateFiller(long seed, boolean wide) implements Filler {

    @Override
    public String name() {
        return wide ? "fillrate-wide" : "fillrate";
    }

    @Override
    public String guarantee() {
        return "PER_TABLE";
    }

    @Override
    public void fill(String url, FilledTables tables, int threads) throws Exception {
        Session session = Session.of(url, Map.of());
        FillSummary summary = SchemaFill.fill(plan(session, tables), session, threads, SchemaFill.Listener.NONE);
        if (!summary.isComplete()) {
            throw new IllegalStateException(summary.toString());
        }
    }

    private SchemaPlan plan(Session session, FilledTables tables) throws SQLException {
        try (Connection connection = session.connect()) {
            SchemaModel model = SchemaReader.of(DatabaseKind.POSTGRES).read(connection, Set.of("public"));
            ColumnOverrides texts =
                    (table, column, limits) -> wide && limits.oneOf().isEmpty()
                            ? limits.withMinLength(tables.width(column, maxLength(model, table, column)))
                            : limits;
            return SchemaPlanner.plan(
                    model, new PlanOptions(seed, table -> tables.rows(table.name()), false, texts), connection);
        }
    }

    private static int maxLength(SchemaModel model, TableName table, String column) {
        return model.table(table).orElseThrow().column(column).type() instanceof DataType.Text text
                ? text.maxLength()
                : 0;
    }

    @Override
    public Generation generation(String url, FilledTables tables) throws SQLException {
        SchemaPlan plan = plan(Session.of(url, Map.of()), tables);
        return sink -> plan.tables().forEach(table -> generate(table, sink));
    }

    private static void generate(TablePlan table, Sink sink) {
        PlannedColumn[] columns = table.columns().toArray(PlannedColumn[]::new);
        for (long row = 0; row < table.rows(); row++) {
            for (PlannedColumn column : columns) {
                sink.take(column.get(row));
            }
        }
    }
}
