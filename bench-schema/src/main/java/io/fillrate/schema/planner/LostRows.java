package io.fillrate.schema.planner;

import io.fillrate.core.OnError.RejectedRow;
import io.fillrate.data.RowSource;
import io.fillrate.schema.model.DataType;
import io.fillrate.schema.model.TableModel;
import io.fillrate.schema.model.TableModel.ForeignKeyModel;
import io.fillrate.schema.model.TableName;
import io.fillrate.schema.plan.TablePlan;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/**
 * The rows that tables have refused in a trial. Rows that refer to them are left out: each would be refused, too, which takes several
 * attempts to find out, and says nothing of what its table demands. Belongs to one thread.
 */
final class LostRows {

    /** SQLSTATEs of rows that may have been refused since their key is there already; MySQL and MariaDB have one for all constraints. */
    private static final Set<String> MAY_BE_THERE = Set.of("23505", "23000");

    private final Map<TableName, Lost> tables = new HashMap<>();

    private record Lost(TablePlan plan, Set<Long> rows) {

        /** The values that only lost rows have in the columns that a key refers to; none if the load gives those no values. */
        Set<List<String>> values(ForeignKeyModel key) {
            if (!isLoaded(plan, key.referencedColumns())) {
                return Set.of();
            }
            Set<List<String>> values = of(key, rows.stream());
            values.removeAll(of(key, LongStream.range(0, plan.rows()).boxed().filter(row -> !rows.contains(row))));
            return values;
        }

        private Set<List<String>> of(ForeignKeyModel key, Stream<Long> some) {
            return some.map(row -> LostRows.values(plan, key.referencedColumns(), row))
                    .collect(Collectors.toCollection(HashSet::new));
        }
    }

    /**
     * Remembers the rows of a plan that its table refused, and those that are there under another key, which a trigger gave them.
     *
     * @param keys the values of the primary key that are there; empty if they are not known
     */
    void put(TablePlan plan, List<RejectedRow> refused, Set<List<String>> keys) {
        Set<Long> rows = refused.stream()
                .filter(row -> !MAY_BE_THERE.contains(row.sqlState()))
                .map(row -> row.value(Long.class))
                .collect(Collectors.toCollection(HashSet::new));
        rows.addAll(orphans(plan));
        if (!keys.isEmpty()) {
            List<String> columns = plan.model().primaryKey().orElseThrow().columns();
            LongStream.range(0, plan.rows())
                    .filter(row -> !keys.contains(values(plan, columns, row)))
                    .forEach(rows::add);
        }
        tables.put(plan.model().name(), new Lost(plan, rows));
    }

    /** The columns of the primary key, numbers and UUIDs, of a table whose triggers may give it other values; empty of other tables. */
    static List<String> keyOfTriggers(TablePlan plan) {
        return plan.model()
                .primaryKey()
                .map(TableModel.Key::columns)
                .filter(columns -> !plan.model().triggers().isEmpty()
                        && !plan.model().hasRows()
                        && isLoaded(plan, columns)
                        && columns.stream()
                                .map(name -> plan.model().column(name).type())
                                .allMatch(type -> type instanceof DataType.Int || type instanceof DataType.Uuid))
                .orElse(List.of());
    }

    /** The numbers of those rows of a plan that refer to none of them; the others are lost, too. */
    RowSource<Long> others(TablePlan plan) {
        Set<Long> orphans = orphans(plan);
        return orphans.isEmpty()
                ? plan.source()
                : RowSource.of(LongStream.range(0, plan.rows())
                        .boxed()
                        .filter(row -> !orphans.contains(row))
                        .toList());
    }

    private Set<Long> orphans(TablePlan plan) {
        Set<Long> orphans = new HashSet<>();
        for (ForeignKeyModel key : plan.keysTo(tables.keySet())) {
            Set<List<String>> lost = Optional.ofNullable(tables.get(key.references()))
                    .filter(parent ->
                            !parent.plan.model().name().equals(plan.model().name()))
                    .map(parent -> parent.values(key))
                    .orElse(Set.of());
            if (!lost.isEmpty() && isLoaded(plan, key.columns())) {
                LongStream.range(0, plan.rows())
                        .filter(row -> lost.contains(values(plan, key.columns(), row)))
                        .forEach(orphans::add);
            }
        }
        return orphans;
    }

    private static boolean isLoaded(TablePlan plan, List<String> columns) {
        return plan.columns().stream()
                .map(column -> column.model().name())
                .collect(Collectors.toSet())
                .containsAll(columns);
    }

    private static List<String> values(TablePlan plan, List<String> columns, long row) {
        return columns.stream()
                .map(column -> String.valueOf(plan.column(column).get(row)))
                .toList();
    }
}
