package io.fillrate.schema.plan;

import io.fillrate.schema.generate.column.ColumnLimits;
import io.fillrate.schema.generate.words.LocalWords;
import io.fillrate.schema.model.TableName;
import io.fillrate.schema.statistics.SchemaStatistics;
import java.util.function.ToLongFunction;

/**
 * What a plan is asked for. Immutable.
 *
 * @param seed of all values
 * @param rows how many rows a table gets; 0 leaves it as it is
 * @param append whether tables that have rows are filled, too
 * @param overrides what a user demands of columns
 * @param like what rows are to be like
 * @param copied whether the rows go into copies of the tables, so that neither the tables' triggers nor the user's privileges on them
 *     matter
 * @param skew how unevenly foreign keys choose rows: the exponent of Zipf's law, by which the first rows are chosen most often; from 0,
 *     for equally often, to {@link #MAX_SKEW}. Statistics of {@code like} come first
 * @param words that names, addresses and phone numbers are made of
 */
public record PlanOptions(
        long seed,
        ToLongFunction<TableName> rows,
        boolean append,
        ColumnOverrides overrides,
        Likeness like,
        boolean copied,
        double skew,
        LocalWords words) {

    /** With it, the first of many rows is chosen by 999 of 1,000. */
    public static final double MAX_SKEW = 10;

    /** @throws IllegalArgumentException if {@code skew} is out of its range */
    public PlanOptions {
        if (!(skew >= 0 && skew <= MAX_SKEW)) {
            throw new IllegalArgumentException("skew " + skew + ": must be from 0 to " + (int) MAX_SKEW);
        }
    }

    /** Options for the tables themselves, with rows that are like no others. */
    public PlanOptions(long seed, ToLongFunction<TableName> rows, boolean append, ColumnOverrides overrides) {
        this(seed, rows, append, overrides, Likeness.NONE, false, 0, LocalWords.ENGLISH);
    }

    /** Options of a user who demands nothing of columns. */
    public PlanOptions(long seed, ToLongFunction<TableName> rows, boolean append) {
        this(seed, rows, append, (table, column, limits) -> limits);
    }

    /** Returns the same for rows that are like others. */
    public PlanOptions like(Likeness others) {
        return new PlanOptions(seed, rows, append, overrides, others, copied, skew, words);
    }

    /** The same for fewer rows. */
    public PlanOptions limitedTo(ToLongFunction<TableName> max) {
        return new PlanOptions(
                seed,
                table -> Math.min(rows.applyAsLong(table), max.applyAsLong(table)),
                append,
                overrides,
                like,
                copied,
                skew,
                words);
    }

    /** The same for rows that are added to tables, which may have some. */
    public PlanOptions appending(ToLongFunction<TableName> more) {
        return new PlanOptions(seed, more, true, overrides, like, copied, skew, words);
    }

    /** The same for copies of the tables. */
    public PlanOptions forCopies() {
        return new PlanOptions(seed, rows, append, overrides, like, true, skew, words);
    }

    /**
     * The same with foreign keys that choose unevenly.
     *
     * @throws IllegalArgumentException if the exponent is out of its range
     */
    public PlanOptions skewed(double exponent) {
        return new PlanOptions(seed, rows, append, overrides, like, copied, exponent, words);
    }

    /** The same with names, addresses and phone numbers of another language. */
    public PlanOptions in(LocalWords others) {
        return new PlanOptions(seed, rows, append, overrides, like, copied, skew, others);
    }

    /** What a user demands of columns, beyond what their schema does. */
    @FunctionalInterface
    public interface ColumnOverrides {

        /**
         * Returns the limits of a column, narrowed.
         *
         * @param limits those of the schema
         * @throws io.fillrate.schema.generate.column.NotUnderstoodException if the two contradict each other
         */
        ColumnLimits narrow(TableName table, String column, ColumnLimits limits);
    }

    /**
     * What rows are to be like. Immutable.
     *
     * @param statistics of other rows, of tables with the same names
     * @param texts whether common texts are taken from them, and not only how often they occur
     */
    public record Likeness(SchemaStatistics statistics, boolean texts) {

        /** Rows as usual. */
        public static final Likeness NONE = new Likeness(SchemaStatistics.NONE, false);
    }
}
