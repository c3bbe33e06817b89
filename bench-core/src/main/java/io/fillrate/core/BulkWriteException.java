package io.fillrate.core;

import io.fillrate.core.internal.LineBreaks;
import java.sql.SQLException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A load that failed: which strategy, which table, where in the rows as far as that can be known, and why. */
public final class BulkWriteException extends RuntimeException {

    private static final long serialVersionUID = 1;

    private final String strategy;
    private final String table;
    private final transient @Nullable RowRange rows;
    private final @Nullable String column;
    private final String why;
    private final @Nullable Outcome outcome;

    /**
     * Consecutive rows of a source.
     *
     * @param first index of the first, from 0
     * @param last index of the last, at least {@code first}
     */
    public record RowRange(long first, long last) {

        public RowRange {
            if (first < 0 || last < first) {
                throw new IllegalArgumentException("rows " + first + " to " + last + ": must be 0 <= first <= last");
            }
        }

        /** One row. */
        public static RowRange of(long row) {
            return new RowRange(row, row);
        }

        @Override
        public String toString() {
            return first == last ? "row " + first : "rows " + first + " to " + last;
        }
    }

    /** What a failed load has left of the caller's transaction. */
    public enum Outcome {
        /** Nothing of the load is in it, and it can go on. */
        UNCHANGED("the transaction is as before the load and can go on"),
        /** It can only be rolled back: some of the rows may be in it, or the server has aborted it. */
        ROLLBACK_ONLY("the transaction can only be rolled back");

        private final String consequence;

        Outcome(String consequence) {
            this.consequence = consequence;
        }
    }

    /**
     * A failure at some place of a load.
     *
     * @param strategy id of the strategy
     * @param table the table's name
     * @param rows the rows among which the culprit is; null if not known
     * @param column the culprit's column; null if not known
     * @param why one clear line
     */
    public BulkWriteException(
            String strategy,
            String table,
            @Nullable RowRange rows,
            @Nullable String column,
            String why,
            @Nullable Throwable cause) {
        this(strategy, table, rows, column, why, null, cause);
    }

    private BulkWriteException(
            String strategy,
            String table,
            @Nullable RowRange rows,
            @Nullable String column,
            String why,
            @Nullable Outcome outcome,
            @Nullable Throwable cause) {
        super(LineBreaks.removed(describe(strategy, table, rows, column, why)), cause);
        this.strategy = strategy;
        this.table = table;
        this.rows = rows;
        this.column = column;
        this.why = LineBreaks.removed(why);
        this.outcome = outcome;
    }

    private static String describe(
            String strategy, String table, @Nullable RowRange rows, @Nullable String column, String why) {
        return strategy + " into " + table
                + (rows == null ? "" : ", " + rows)
                + (column == null ? "" : ", column " + column)
                + ": " + why;
    }

    /** The id of the strategy that failed. */
    public String strategy() {
        return strategy;
    }

    /** The rows among which the culprit is: one row where it is known exactly. */
    public Optional<RowRange> rows() {
        return Optional.ofNullable(rows);
    }

    /** The culprit's column. */
    public Optional<String> column() {
        return Optional.ofNullable(column);
    }

    /**
     * The SQLSTATE of the database's error; empty if the failure is not the database's, or its driver gives none, as DuckDB's, through
     * which transfers go, too.
     */
    public Optional<String> sqlState() {
        for (Throwable cause = getCause(); cause != null; cause = cause.getCause()) {
            if (cause instanceof SQLException error && error.getSQLState() != null) {
                return Optional.of(error.getSQLState());
            }
        }
        return Optional.empty();
    }

    /**
     * Returns this failure for those who expect JDBC's, with message and SQLSTATE: Spring's {@code JdbcTemplate} translates what a callback
     * throws.
     */
    public SQLException asSqlException() {
        return new SQLException(getMessage(), sqlState().orElse(null), this);
    }

    /** The name of the table that was written into. */
    public String table() {
        return table;
    }

    /** What the load has left of the {@linkplain Session#within caller's transaction}; empty if the load had its own. */
    public Optional<Outcome> outcome() {
        return Optional.ofNullable(outcome);
    }

    /** Returns the same failure of a load in a transaction of the caller's. */
    public BulkWriteException within(Outcome left) {
        return with(strategy, table, rows, why + "; " + left.consequence, left);
    }

    /** Returns the same failure with rows counted from an earlier row: {@code rowsBefore} rows come before the first one. */
    public BulkWriteException shifted(long rowsBefore) {
        RowRange shifted = rows == null ? null : new RowRange(rowsBefore + rows.first(), rowsBefore + rows.last());
        return with(shifted, why);
    }

    /** Returns the same failure with a consequence at the end of its message. */
    public BulkWriteException adding(String consequence) {
        return with(rows, why + "; " + consequence);
    }

    /** Returns the same failure with its circumstances at the beginning of its message. */
    public BulkWriteException after(String before) {
        return with(rows, before + ": " + why);
    }

    /** Returns the same failure of the strategy and table that the caller asked for. */
    public BulkWriteException as(String otherStrategy, String otherTable) {
        return with(otherStrategy, otherTable, rows, why, outcome);
    }

    private BulkWriteException with(@Nullable RowRange otherRows, String otherWhy) {
        return with(strategy, table, otherRows, otherWhy, outcome);
    }

    private BulkWriteException with(
            String otherStrategy,
            String otherTable,
            @Nullable RowRange otherRows,
            String otherWhy,
            @Nullable Outcome otherOutcome) {
        BulkWriteException same = new BulkWriteException(
                otherStrategy, otherTable, otherRows, column, otherWhy, otherOutcome, getCause());
        for (Throwable suppressed : getSuppressed()) {
            same.addSuppressed(suppressed);
        }
        return same;
    }

    /** What went wrong, without where. */
    public String why() {
        return why;
    }
}
