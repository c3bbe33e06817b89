package io.fillrate.core.schema;

import io.fillrate.core.Capability;
import io.fillrate.core.CommitPolicy.When;
import io.fillrate.core.Guarantee;
import io.fillrate.core.Operation;
import io.fillrate.core.Strategy;
import io.fillrate.core.schema.FillOptions.ForeignKeyTime;
import io.fillrate.data.ForeignKey;
import io.fillrate.data.Schema;
import io.fillrate.data.Table;
import io.fillrate.data.TableRows;
import java.util.List;

/** What is done to fill a schema, and what is known of it beforehand. Immutable. */
public record FillPlan(Strategy strategy, Schema schema, FillOptions options) {

    /**
     * Returns the number of parts that a table's rows are split into. One for strategies that are parallel themselves or need an empty
     * table, for options with one partition, and for a table that refers to itself: the order of its rows matters.
     */
    public int parts(TableRows<?> rows) {
        long batches = rows.size() / strategy.batchSize(options.writer());
        return mayBeCut(rows.table())
                ? (int) Math.max(1, Math.min(options.writer().partitions(), batches))
                : 1;
    }

    private boolean mayBeCut(Table<?> table) {
        return workers() > 1
                && strategy.operation() == Operation.INSERT
                && !strategy.has(Capability.PARALLEL)
                && !strategy.has(Capability.EMPTY_TABLE)
                && options.writer().partitions() > 1
                && schema.foreignKeysOf(table).stream().noneMatch(ForeignKey::toItself);
    }

    /** The number of tables, or parts of one, that are written at the same time. */
    int workers() {
        return strategy.has(Capability.EXCLUSIVE) ? 1 : options.threads();
    }

    /** The foreign keys that are dropped for the fill, and added again after it. */
    List<ForeignKey> droppedForeignKeys() {
        return options.foreignKeys() == ForeignKeyTime.AFTERWARDS ? schema.foreignKeys() : List.of();
    }

    /** Whether the strategy does not work with the foreign keys that exist during the fill. */
    boolean isHinderedByForeignKeys() {
        return strategy.has(Capability.NO_FOREIGN_KEYS)
                && !schema.foreignKeys().isEmpty()
                && droppedForeignKeys().isEmpty();
    }

    /** Returns the tables that can be filled at the same time, level by level. */
    List<List<Table<?>>> levels() {
        return droppedForeignKeys().isEmpty() ? schema.levels() : List.of(schema.inOrder());
    }

    /** Whether one writer does everything, and keeps its guarantee alone. */
    boolean needsOneWriter() {
        return schema.tables().size() == 1
                && droppedForeignKeys().isEmpty()
                && !mayBeCut(schema.tables().get(0));
    }

    /** Whether loaded rows are removed if the fill fails, so that tables must be empty before it. */
    boolean compensates() {
        return !needsOneWriter() && !commitsByParts();
    }

    /** Whether they are removed from all tables, not only from those that are not full. */
    boolean compensatesAll() {
        return options.writer().commit().when() == When.AT_THE_END
                || !droppedForeignKeys().isEmpty();
    }

    /** Whether the rows of a table's failed load stay, so that nothing can be removed. */
    boolean commitsByParts() {
        return strategy.guarantee(options.writer()) == Guarantee.AUTOCOMMIT;
    }

    /** Returns what holds when the schema has been filled, or when that has failed. */
    public Guarantee guarantee() {
        Guarantee ofTable = strategy.guarantee(options.writer());
        if (needsOneWriter() || (ofTable != Guarantee.ATOMIC && ofTable != Guarantee.UNORDERED)) {
            return ofTable;
        }
        if (!droppedForeignKeys().isEmpty()) {
            return Guarantee.CHECKED_AFTERWARDS;
        }
        return compensatesAll() ? Guarantee.COMPENSATED : Guarantee.PER_TABLE;
    }
}
