package io.fillrate.schema.plan;

import io.fillrate.schema.statistics.SchemaStatistics;

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
