package io.fillrate.schema.planner.check;

import io.fillrate.schema.plan.TablePlan.PlannedColumn;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What each column of a row is: the value that it has, NULL, the value of another column, or a constant. Immutable.
 *
 * @param marks by place of the column: a {@link Mark}, a {@link SameAs}, or the constant
 */
record RowPattern(List<Object> marks) {

    /** What a pattern says of a column, if it is neither a constant nor {@link SameAs}. */
    enum Mark {
        /** The value that the column has. */
        AS_IT_IS,
        NULL
    }

    /** The column has the value of another one. */
    record SameAs(int place) {}

    RowPattern {
        marks = List.copyOf(marks);
    }

    /** Leaves all columns as they are. */
    static RowPattern unchanged(int columns) {
        return new RowPattern(Collections.nCopies(columns, Mark.AS_IT_IS));
    }

    /** This pattern with another mark for one column. */
    RowPattern with(int place, Object mark) {
        List<Object> changed = new ArrayList<>(marks);
        changed.set(place, mark);
        return new RowPattern(changed);
    }

    /** How many columns it leaves as they are. */
    long unchanged() {
        return marks.stream().filter(mark -> mark == Mark.AS_IT_IS).count();
    }

    /** The value of a column in a row. */
    @Nullable
    Object value(List<PlannedColumn> columns, int place, long row) {
        Object mark = marks.get(place);
        if (mark instanceof SameAs other) {
            boolean again = marks.get(other.place) instanceof SameAs;
            return again ? columns.get(other.place).get(row) : value(columns, other.place, row);
        }
        return mark == Mark.AS_IT_IS ? columns.get(place).get(row) : mark == Mark.NULL ? null : mark;
    }

    /** The values of all columns in a row. */
    List<@Nullable Object> tuple(List<PlannedColumn> columns, long row) {
        List<@Nullable Object> tuple = new ArrayList<>();
        for (int place = 0; place < columns.size(); place++) {
            tuple.add(value(columns, place, row));
        }
        return tuple;
    }
}
