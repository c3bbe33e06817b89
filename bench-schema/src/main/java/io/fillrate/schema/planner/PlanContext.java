package io.fillrate.schema.planner;

import io.fillrate.core.DatabaseKind;
import io.fillrate.data.IndexedRandom;
import io.fillrate.schema.model.SchemaModel;
import io.fillrate.schema.model.TableModel;
import io.fillrate.schema.plan.PlanOptions;
import io.fillrate.schema.planner.check.CandidateTable;

/**
 * What the plans of all tables have in common.
 *
 * @param server asked about conditions that are not understood
 */
record PlanContext(SchemaModel model, PlanOptions options, CandidateTable server) {

    DatabaseKind database() {
        return model.database();
    }

    /** The random numbers of a table for one purpose. */
    IndexedRandom random(TableModel table, String purpose) {
        return IndexedRandom.of(options.seed(), table.name().toString(), purpose);
    }
}
