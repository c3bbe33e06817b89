package io.fillrate.schema.planner;

import io.fillrate.schema.generate.Values;
import io.fillrate.schema.model.TableName;
import io.fillrate.schema.plan.TablePlan;
import io.fillrate.schema.planner.key.Choices;
import java.util.List;
import java.util.Map;
import java.util.function.LongPredicate;
import org.jspecify.annotations.Nullable;

/**
 * The rows that a plan puts into a table, as foreign keys of the same cycle choose among them. They are looked up when values are asked
 * for, so that tables can refer to each other.
 *
 * @param plans of the tables, by name
 * @param requested how many rows are asked for, as long as there is no plan
 */
record RowsInCycle(TableName table, Map<TableName, TablePlan> plans, long requested, List<List<String>> keys)
        implements Choices {

    @Override
    public long size() {
        TablePlan plan = plans.get(table);
        return plan == null ? requested : plan.rows();
    }

    @Override
    public Values values(String column) {
        TablePlan now = plans.get(table);
        return now == null
                ? row -> plan().column(column).get(row)
                : now.column(column).values();
    }

    @Override
    public @Nullable LongPredicate nulls(String column) {
        TablePlan now = plans.get(table);
        return now == null ? null : now.column(column).nulls();
    }

    private TablePlan plan() {
        TablePlan plan = plans.get(table);
        if (plan == null) {
            throw new NotPlannedYet(table);
        }
        return plan;
    }

    @Override
    public boolean isUniqueOver(List<String> columns) {
        return keys.stream().anyMatch(columns::containsAll);
    }

    /**
     * The rows of a plan that is made.
     *
     * @param keys of its table
     */
    record Known(TablePlan plan, List<List<String>> keys) implements Choices {

        @Override
        public long size() {
            return plan.rows();
        }

        @Override
        public Values values(String column) {
            return plan.column(column).values();
        }

        @Override
        public @Nullable LongPredicate nulls(String column) {
            return plan.column(column).nulls();
        }

        @Override
        public boolean isUniqueOver(List<String> columns) {
            return keys.stream().anyMatch(columns::containsAll);
        }
    }

    /** A plan asks for the values of rows whose plan comes later: their tables refer to each other. */
    static final class NotPlannedYet extends RuntimeException {
        private static final long serialVersionUID = 1;

        NotPlannedYet(TableName table) {
            super("the rows of " + table + " are not planned yet");
        }
    }
}
