package io.fillrate.schema.fill;

import io.fillrate.schema.plan.SchemaPlan;
import java.util.List;

/**
 * What became of a fill. Immutable.
 *
 * @param tables those that were planned, in the order they ended
 * @param refusals those that were not
 * @param nanos how long all of it took
 */
public record FillSummary(List<FilledTable> tables, List<SchemaPlan.Refusal> refusals, long nanos) {

    public FillSummary {
        tables = List.copyOf(tables);
        refusals = List.copyOf(refusals);
    }

    /** The number of rows in all tables. */
    public long rows() {
        return tables.stream().mapToLong(FilledTable::rows).sum();
    }

    /** The number of tables that were filled. */
    public long filled() {
        return tables.stream().filter(table -> table.failure().isEmpty()).count();
    }
}
