package io.fillrate.core.schema;

/** When a database checks foreign keys. */
public enum ForeignKeyTime {
    /** Row by row, or statement by statement, while tables are filled: level by level. */
    MEANWHILE,
    /**
     * When all rows are there: the constraints are dropped before, so that all tables are one level, and made and checked again at the end, in
     * the clock. A fill that fails leaves empty tables with their constraints; a crash may leave rows without them.
     */
    AFTERWARDS
}
