package io.fillrate.schema.planner.check;

import io.fillrate.schema.model.TableModel.ColumnModel;
import io.fillrate.schema.plan.TablePlan.PlannedColumn;
import io.fillrate.schema.planner.check.RowPattern.Mark;
import io.fillrate.schema.planner.check.RowPattern.SameAs;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Conditions that share columns, and those columns. Immutable.
 *
 * @param table its name without a schema
 * @param columns that occur in the conditions, with the values that they have now
 * @param conditions in SQL
 * @param columnsOfConditions the names of the columns in each condition
 * @param constants by column: values worth trying
 * @param inKeys columns whose values must stay as they are while that is possible, since keys or other tables rely on them
 * @param nullable columns that may be NULL whatever their keys are
 * @param rows how many are planned
 */
record CheckGroup(
        String table,
        List<PlannedColumn> columns,
        List<String> conditions,
        List<List<String>> columnsOfConditions,
        List<List<Object>> constants,
        Set<String> inKeys,
        Set<String> nullable,
        long rows) {

    RowPattern unchanged() {
        return RowPattern.unchanged(columns.size());
    }

    List<@Nullable Object> tuple(RowPattern pattern, long row) {
        return pattern.tuple(columns, row);
    }

    /** The places of some columns. */
    List<Integer> places(Collection<String> names) {
        return IntStream.range(0, columns.size())
                .filter(place -> names.contains(name(place)))
                .boxed()
                .toList();
    }

    /** Whether a pattern gives a column of a key another value than it has. */
    boolean changesKeys(RowPattern pattern) {
        for (int place : places(inKeys)) {
            Object mark = pattern.marks().get(place);
            boolean stays = mark == Mark.AS_IT_IS || (mark == Mark.NULL && nullable.contains(name(place)));
            if (!stays) {
                return true;
            }
        }
        return false;
    }

    /** What a pattern can say of each column. */
    List<List<Object>> options(boolean withKeys) {
        return IntStream.range(0, columns.size())
                .mapToObj(place -> optionsOf(place, withKeys))
                .toList();
    }

    private List<Object> optionsOf(int place, boolean withKeys) {
        ColumnModel column = columns.get(place).model();
        List<Object> options = new ArrayList<>(List.of(Mark.AS_IT_IS));
        if (!withKeys && inKeys.contains(column.name())) {
            if (nullable.contains(column.name())) {
                options.add(Mark.NULL); // a row with a NULL never violates such a key
            }
            return options;
        }
        if (column.nullable()) {
            options.add(Mark.NULL);
        }
        for (int other = 0; other < columns.size(); other++) {
            if (other != place
                    && canCopy(columns.get(other).model(), column)
                    && !constants.get(place).isEmpty()) {
                options.add(new SameAs(other));
            }
        }
        options.addAll(constants.get(place));
        return options;
    }

    private static boolean canCopy(ColumnModel from, ColumnModel to) {
        return from.sqlType().equals(to.sqlType()) && (to.nullable() || !from.nullable());
    }

    private String name(int place) {
        return columns.get(place).model().name();
    }
}
