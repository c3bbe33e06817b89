package io.fillrate.schema.plan;

import io.fillrate.schema.generate.column.Limits;
import io.fillrate.schema.model.TableName;
import java.util.function.ToLongFunction;

/**
 * What a plan is asked for. Immutable.
 *
 * @param seed of all values
 * @param rows how many rows a table gets; 0 leaves it as it is
 * @param append whether tables that have rows are filled, too
 * @param wishes what a user demands of columns
 * @param like what rows are to be like
 */
public record PlanOptions(
        long seed, ToLongFunction<TableName> rows, boolean append, ColumnWishes wishes, Likeness like) {

    /** Options of a user who demands nothing of columns. */
    public PlanOptions(long seed, ToLongFunction<TableName> rows, boolean append) {
        this(seed, rows, append, (table, column, limits) -> limits, Likeness.NONE);
    }

    /** Returns the same for rows that are like others. */
    public PlanOptions like(Likeness others) {
        return new PlanOptions(seed, rows, append, wishes, others);
    }

    /** What a user demands of columns, beyond what their schema does. */
    @FunctionalInterface
    public interface ColumnWishes {

        /**
         * Returns the limits of a column, narrowed.
         *
         * @param limits those of the schema
         * @throws io.fillrate.schema.generate.NotUnderstoodException if the two contradict each other
         */
        Limits narrow(TableName table, String column, Limits limits);
    }
}
