package io.fillrate.e2e.rig;

import io.fillrate.core.Capability;
import io.fillrate.core.CommitPolicy.When;
import io.fillrate.core.Guarantee;
import io.fillrate.core.Operation;
import io.fillrate.core.Strategy;
import io.fillrate.data.ForeignKey;
import io.fillrate.data.Schema;
import io.fillrate.data.Table;
import io.fillrate.data.TableRows;
import io.fillrate.e2e.settings.Settings.ForeignKeyTime;
import java.util.List;
import java.util.Optional;

/**
 * What is done to load a schema, and what is known of it beforehand. With several threads a large table is cut into {@link
 * io.fillrate.core.WriterOptions#partitions()} parts, of which none is smaller than a batch. Immutable.
 */
record FillPlan(Strategy strategy, Schema schema, Variant variant) {

    /**
     * Returns the number of parts that a table's rows are split into. One for strategies that are parallel themselves or need an empty
     * table, for options with one partition, and for a table that refers to itself: the order of its rows matters.
     */
    int parts(TableRows<?> rows) {
        long batches = rows.size() / strategy.batchSize(variant.writer());
        return mayBeCut(rows.table())
                ? (int) Math.max(1, Math.min(variant.writer().partitions(), batches))
                : 1;
    }

    private boolean mayBeCut(Table<?> table) {
        return workers() > 1
                && strategy.operation() == Operation.INSERT
                && !strategy.has(Capability.PARALLEL)
                && !strategy.has(Capability.EMPTY_TABLE)
                && variant.writer().partitions() > 1
                && schema.foreignKeysOf(table).stream().noneMatch(ForeignKey::toItself);
    }

    /** The number of tables, or parts of one, that are written at the same time. */
    int workers() {
        return strategy.has(Capability.EXCLUSIVE) ? 1 : variant.threads();
    }

    /** The foreign keys that are dropped for the load, and added again after it. */
    List<ForeignKey> droppedForeignKeys() {
        return variant.foreignKeys() == ForeignKeyTime.AFTERWARDS ? schema.foreignKeys() : List.of();
    }

    /**
     * Why the foreign keys rule this load out; empty if they do not.
     *
     * @param canBeDropped whether the database can add them again
     */
    Optional<String> obstacle(boolean canBeDropped) {
        boolean drops = !droppedForeignKeys().isEmpty();
        if (drops && !canBeDropped) {
            return Optional.of("this database cannot add foreign keys to existing tables; check them meanwhile"
                    + " (bench.foreignKeys=meanwhile)");
        } else if (drops && commitsByParts()) {
            return Optional.of(
                    "rows that a failed load has committed would stay, and might violate the foreign keys that are"
                            + " added again; check them meanwhile (bench.foreignKeys=meanwhile), or commit once");
        } else if (strategy.has(Capability.NO_FOREIGN_KEYS)
                && !drops
                && !schema.foreignKeys().isEmpty()) {
            return Optional.of("the tables refer to each other by foreign keys, and it drops keys, truncates tables or"
                    + " recreates them"
                    + (canBeDropped ? "; check them afterwards (bench.foreignKeys=afterwards)" : ""));
        }
        return Optional.empty();
    }

    /** Returns the tables that can be loaded at the same time, level by level. */
    List<List<Table<?>>> levels() {
        return droppedForeignKeys().isEmpty() ? schema.levels() : List.of(schema.inOrder());
    }

    /** Whether one writer does everything, and keeps its guarantee alone. */
    boolean needsOneWriter() {
        return schema.tables().size() == 1
                && droppedForeignKeys().isEmpty()
                && !mayBeCut(schema.tables().get(0));
    }

    /** Whether tables are emptied if the load fails. */
    boolean compensates() {
        return !needsOneWriter() && !commitsByParts();
    }

    /** Whether all tables are emptied, not only those that are not full. */
    boolean compensatesAll() {
        return variant.writer().commit().when() == When.AT_THE_END
                || !droppedForeignKeys().isEmpty();
    }

    /** Whether the rows of a table's failed load stay, so that nothing is emptied. */
    private boolean commitsByParts() {
        return strategy.guarantee(variant.writer()) == Guarantee.AUTOCOMMIT;
    }

    /** Returns what holds when the schema has been loaded, or when that has failed. */
    Guarantee guarantee() {
        Guarantee ofTable = strategy.guarantee(variant.writer());
        if (needsOneWriter() || (ofTable != Guarantee.ATOMIC && ofTable != Guarantee.UNORDERED)) {
            return ofTable;
        }
        if (!droppedForeignKeys().isEmpty()) {
            return Guarantee.CHECKED_AFTERWARDS;
        }
        return compensatesAll() ? Guarantee.COMPENSATED : Guarantee.PER_TABLE;
    }
}
