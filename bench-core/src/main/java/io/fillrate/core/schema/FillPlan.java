package io.fillrate.core.schema;

import io.fillrate.core.Capability;
import io.fillrate.core.CommitPolicy.When;
import io.fillrate.core.Guarantee;
import io.fillrate.core.Operation;
import io.fillrate.core.Strategy;
import io.fillrate.data.ForeignKey;
import io.fillrate.data.Schema;
import io.fillrate.data.Table;
import io.fillrate.data.TableRows;
import java.util.List;

/** What will be done to fill a schema, and what can be said of it before anything is done. Immutable. */
public record FillPlan(Strategy strategy, Schema schema, FillOptions options) {

    /**
     * Into how many parts a table's rows are cut. One for strategies that work in parallel by themselves or need an empty table, for limits,
     * which have prepared a table's rows as a whole, and for a table that refers to itself: its rows are in an order that matters.
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
                && !strategy.has(Capability.LIMIT)
                && schema.foreignKeysOf(table).stream().noneMatch(ForeignKey::toItself);
    }

    /** How many tables, or parts of one, are written at the same time. */
    int workers() {
        return strategy.has(Capability.EXCLUSIVE) ? 1 : options.threads();
    }

    /** The foreign keys that are dropped for the fill, and made again after it. */
    List<ForeignKey> droppedForeignKeys() {
        return options.foreignKeys() == ForeignKeyTime.AFTERWARDS ? schema.foreignKeys() : List.of();
    }

    /** Whether the strategy can't do with foreign keys that are there during the fill. */
    boolean isHinderedByForeignKeys() {
        return strategy.has(Capability.NO_FOREIGN_KEYS)
                && !schema.foreignKeys().isEmpty()
                && droppedForeignKeys().isEmpty();
    }

    /** Tables that can be filled at the same time, in the order in which that has to be. */
    List<List<Table<?>>> levels() {
        return droppedForeignKeys().isEmpty() ? schema.levels() : List.of(schema.inOrder());
    }

    /** Whether all is the work of one writer, which keeps its promises without help. */
    boolean isOneWriters() {
        return schema.tables().size() == 1
                && droppedForeignKeys().isEmpty()
                && !mayBeCut(schema.tables().get(0));
    }

    /** Whether tables must be emptied if the fill fails, so that they may not have rows before it. */
    boolean compensates() {
        return !isOneWriters() && (options.writer().commit().tableIsAtomic() || compensatesAll());
    }

    /** Whether that goes for all of them, and not only for those that are not full. */
    boolean compensatesAll() {
        return options.writer().commit().when() == When.AT_THE_END
                || !droppedForeignKeys().isEmpty();
    }

    /** What holds when the schema has been filled, or when that has failed. */
    public Guarantee guarantee() {
        Guarantee ofTable = strategy.guarantee(options.writer());
        if (isOneWriters() || (ofTable != Guarantee.ATOMIC && ofTable != Guarantee.UNORDERED)) {
            return ofTable;
        }
        if (!droppedForeignKeys().isEmpty()) {
            return Guarantee.CHECKED_AFTERWARDS;
        }
        return compensatesAll() ? Guarantee.COMPENSATED : Guarantee.PER_TABLE;
    }
}
