package io.fillrate.schema.planner;

import io.fillrate.core.DatabaseKind;
import io.fillrate.data.IndexedRandom;
import io.fillrate.schema.model.SchemaModel;
import io.fillrate.schema.model.TableModel;
import io.fillrate.schema.model.TableName;
import io.fillrate.schema.plan.PlanOptions;
import io.fillrate.schema.plan.TablePlan;
import io.fillrate.schema.planner.check.CandidateTable;
import io.fillrate.schema.planner.key.ExistingRows;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * What the plans of all tables have in common. Belongs to one thread.
 *
 * @param server asked about conditions that are not understood
 * @param existing rows of the database
 */
record PlanContext(
        SchemaModel model, PlanOptions options, CandidateTable server, ExistingRows existing, Outcomes outcomes) {

    PlanContext(SchemaModel model, PlanOptions options, CandidateTable server, ExistingRows existing) {
        this(model, options, server, existing, new Outcomes());
    }

    DatabaseKind database() {
        return model.database();
    }

    /** The random numbers of a table for one purpose. */
    IndexedRandom random(TableModel table, String purpose) {
        return IndexedRandom.of(options.seed(), table.name().toString(), purpose);
    }

    /** What the planning of each table has come to so far: a plan, or the reason why there is none. */
    static final class Outcomes {

        private final Map<TableName, TablePlan> plans = new HashMap<>();
        private final Map<TableName, String> refusals = new HashMap<>();

        Optional<TablePlan> plan(TableName table) {
            return Optional.ofNullable(plans.get(table));
        }

        Optional<String> refusal(TableName table) {
            return Optional.ofNullable(refusals.get(table));
        }

        void put(TablePlan plan) {
            plans.put(plan.model().name(), plan);
        }

        void withdraw(TableName table) {
            plans.remove(table);
        }

        void refuse(TableName table, String why) {
            plans.remove(table);
            refusals.put(table, why);
        }
    }
}
