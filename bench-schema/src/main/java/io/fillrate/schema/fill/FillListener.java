package io.fillrate.schema.fill;

import io.fillrate.schema.plan.TablePlan;

/** Receives the progress of a fill; called by several threads. */
public interface FillListener {

    /** Ignores it. */
    FillListener NONE = new FillListener() {};

    /** Rows of a table are sent from now on. */
    default void started(TablePlan table) {}

    /** Some more rows have been handed to the writer; after a failure they may be gone again. */
    default void sent(TablePlan table, long rows) {}

    /** The database does not answer any more: tables that are being loaded fail, and no others are begun. */
    default void stopped(FillSummary.Stop stop) {}

    /** A table is full, or failed. */
    default void ended(FilledTable table) {}
}
