package io.fillrate.schema.fill;

import io.fillrate.schema.model.TableName;
import io.fillrate.schema.plan.SchemaPlan;
import java.util.List;
import java.util.Optional;

/**
 * What became of a fill. Immutable.
 *
 * @param tables those that were tried, or could not be since others had failed, in the order they ended
 * @param stop why the other tables were not tried; empty if all were
 * @param refusals tables that could not be planned
 * @param nanos how long all of it took
 */
public record FillSummary(
        List<FilledTable> tables, Optional<Stop> stop, List<SchemaPlan.Refusal> refusals, long nanos) {

    public FillSummary {
        tables = List.copyOf(tables);
        refusals = List.copyOf(refusals);
    }

    /**
     * The end of a fill whose database does not answer any more. Immutable.
     *
     * @param why what connecting again ended with
     * @param untried the tables that were not begun; they are as before
     */
    public record Stop(String why, List<TableName> untried) {

        public Stop {
            untried = List.copyOf(untried);
        }
    }

    /**
     * What became of a table. Immutable.
     *
     * @param rows that it got; of a table with triggers, those that are there after the commit
     * @param nanos how long that took, from opening the writer to the commit
     * @param strategy by which it was filled, such as {@code postgres/copy-binary}; of a failure, the one that was tried
     * @param note what a user should know, such as why there are fewer rows than planned; empty if nothing
     * @param failure why it was not filled: nothing of it is left then, unless it says so
     */
    public record FilledTable(
            TableName table, long rows, long nanos, String strategy, String note, Optional<String> failure) {}

    /** The number of rows in all tables. */
    public long rows() {
        return tables.stream().mapToLong(FilledTable::rows).sum();
    }

    /** The number of tables that were filled. */
    public long filled() {
        return tables.stream().filter(table -> table.failure().isEmpty()).count();
    }

    /** Whether every table of the schema was filled. */
    public boolean isComplete() {
        return refusals.isEmpty() && stop.isEmpty() && filled() == tables.size();
    }
}
