package io.fillrate.schema.plan;

import io.fillrate.core.DatabaseKind;
import io.fillrate.schema.model.SchemaModel;
import io.fillrate.schema.model.TableName;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * What is loaded into a schema. Immutable.
 *
 * @param model the tables of the schema
 * @param options that it was planned with
 * @param groups the tables in the order of their foreign keys; those of a group refer to each other in a cycle
 * @param refusals the tables that cannot be filled
 */
public record SchemaPlan(SchemaModel model, PlanOptions options, List<List<TablePlan>> groups, List<Refusal> refusals) {

    public SchemaPlan {
        groups = groups.stream().map(List::copyOf).toList();
        refusals = List.copyOf(refusals);
    }

    /** The kind of database. */
    public DatabaseKind database() {
        return model.database();
    }

    /** All tables that are filled, in order. */
    public List<TablePlan> tables() {
        return groups.stream().flatMap(List::stream).toList();
    }

    /** A group in an order in which each table needs only rows of those before, as other keys can be NULL; empty if there is none. */
    public static List<TablePlan> openedAtNullableKeys(List<TablePlan> group) {
        List<TablePlan> open = new ArrayList<>(group);
        List<TablePlan> order = new ArrayList<>();
        while (!open.isEmpty()) {
            Optional<TablePlan> next = open.stream()
                    .filter(table -> table.needed(others(open, table)).isEmpty())
                    .min(Comparator.comparingInt(
                            table -> table.keysTo(others(open, table)).size()));
            if (next.isEmpty()) {
                return List.of();
            }
            open.remove(next.get());
            order.add(next.get());
        }
        return order;
    }

    private static Set<TableName> others(List<TablePlan> tables, TablePlan table) {
        return tables.stream()
                .map(other -> other.model().name())
                .filter(name -> !name.equals(table.model().name()))
                .collect(Collectors.toSet());
    }

    /**
     * A table that is not filled.
     *
     * @param reason what of it is not understood, or what stands in the way
     * @param dependsOnOthers whether that may be different when other tables have rows
     */
    public record Refusal(TableName table, String reason, boolean dependsOnOthers) {}
}
