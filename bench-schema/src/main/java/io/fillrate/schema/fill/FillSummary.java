package io.fillrate.schema.fill;

import io.fillrate.schema.model.TableName;
import io.fillrate.schema.plan.SchemaPlan;
import io.fillrate.schema.plan.TablePlan;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

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
     * @param orphans rows that it did not get since what they refer to may not be there; of a failure, all
     * @param note what a user should know, such as why there are fewer rows than planned; empty if nothing
     * @param failure why it was not filled: nothing of it is left then, unless it says so
     */
    public record FilledTable(
            TableName table,
            long rows,
            long nanos,
            String strategy,
            long orphans,
            String note,
            Optional<String> failure) {

        private FilledTable with(FilledTable again) {
            return again.failure.isPresent()
                    ? without(again.failure.get())
                    : new FilledTable(
                            table,
                            rows + again.rows,
                            nanos + again.nanos,
                            again.strategy,
                            again.orphans,
                            again.note,
                            Optional.empty());
        }

        /** The same if a second plan added nothing; what failed at first has both reasons. */
        private FilledTable without(String why) {
            return failure.isEmpty()
                    ? noted((note.isEmpty() ? "" : note + "; ") + "nothing was added: " + why)
                    : failure.get().endsWith(why)
                            ? this
                            : new FilledTable(
                                    table,
                                    rows,
                                    nanos,
                                    strategy,
                                    orphans,
                                    note,
                                    Optional.of(failure.get().replaceFirst("; planned again: .*", "")
                                            + "; planned again: " + why));
        }

        private FilledTable noted(String other) {
            return new FilledTable(table, rows, nanos, strategy, orphans, other, failure);
        }
    }

    /**
     * Rows that tables did not get though they could, since the rows that they refer to are not those that were planned: a trigger changed
     * or refused them. A second plan refers to what is there.
     *
     * @param plan what was filled
     * @param empty of tables that got none, or of those that got some, be it from triggers of others
     * @return how many, by table
     */
    Map<TableName, Long> missing(SchemaPlan plan, boolean empty) {
        Map<TableName, FilledTable> ended = new HashMap<>();
        tables.forEach(table -> ended.put(table.table(), table));
        Map<TableName, Long> missing = new LinkedHashMap<>();
        Set<TableName> changed = new HashSet<>();
        for (TablePlan table : plan.tables()) {
            FilledTable filled = ended.get(table.model().name());
            if (filled == null) {
                continue;
            }
            boolean isStored = filled.failure().isEmpty();
            if (isStored
                    && (filled.rows() < table.rows()
                            || !table.model().triggers().isEmpty())) {
                changed.add(filled.table());
            }
            if (filled.orphans() > 0
                    && filled.rows() < table.rows()
                    && !table.keysTo(changed).isEmpty()) {
                changed.add(filled.table());
                if (empty == filled.failure().isPresent()) {
                    missing.put(filled.table(), Math.min(filled.orphans(), table.rows() - filled.rows()));
                }
            }
        }
        return missing;
    }

    /** This, and what became of tables that were planned again. */
    FillSummary with(SchemaPlan plan, FillSummary again) {
        Map<TableName, FilledTable> added = new LinkedHashMap<>();
        again.tables.forEach(table -> added.put(table.table(), table.noted(noteOf(plan, table))));
        Map<TableName, SchemaPlan.Refusal> refused = new HashMap<>();
        again.refusals.forEach(refusal -> refused.put(refusal.table(), refusal));
        List<FilledTable> merged = new ArrayList<>();
        for (FilledTable table : tables) {
            FilledTable more = added.remove(table.table());
            SchemaPlan.Refusal refusal = refused.get(table.table());
            merged.add(more != null ? table.with(more) : refusal != null ? table.without(refusal.reason()) : table);
        }
        merged.addAll(added.values());
        List<SchemaPlan.Refusal> left = refusals.stream()
                .filter(refusal ->
                        merged.stream().noneMatch(table -> table.table().equals(refusal.table())))
                .map(refusal -> refused.getOrDefault(refusal.table(), refusal))
                .toList();
        return new FillSummary(merged, again.stop, left, nanos + again.nanos);
    }

    private static String noteOf(SchemaPlan plan, FilledTable filled) {
        List<String> notes = new ArrayList<>();
        plan.tables().stream()
                .filter(table -> table.model().name().equals(filled.table()))
                .forEach(table -> notes.addAll(table.notes()));
        notes.add(filled.note);
        notes.removeIf(String::isEmpty);
        return "planned again" + (notes.isEmpty() ? "" : ": " + String.join("; ", notes));
    }

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
