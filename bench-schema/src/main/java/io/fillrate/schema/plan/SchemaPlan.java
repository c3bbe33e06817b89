package io.fillrate.schema.plan;

import io.fillrate.core.DatabaseKind;
import io.fillrate.schema.model.TableName;
import java.util.List;

/**
 * What is loaded into a schema. Immutable.
 *
 * @param database the kind of database
 * @param groups the tables in the order of their foreign keys; those of a group refer to each other in a cycle
 * @param refusals the tables that cannot be filled
 */
public record SchemaPlan(DatabaseKind database, List<List<TablePlan>> groups, List<Refusal> refusals) {

    public SchemaPlan {
        groups = groups.stream().map(List::copyOf).toList();
        refusals = List.copyOf(refusals);
    }

    /** All tables that are filled, in order. */
    public List<TablePlan> tables() {
        return groups.stream().flatMap(List::stream).toList();
    }

    /**
     * A table that is not filled.
     *
     * @param reason what of it is not understood, or what stands in the way
     */
    public record Refusal(TableName table, String reason) {}
}
