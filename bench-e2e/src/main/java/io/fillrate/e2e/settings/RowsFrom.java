package io.fillrate.e2e.settings;

/** Where the rows of a load are while it runs. */
public enum RowsFrom {
    /** In memory, as long as they take less than half of it; generated while they are loaded beyond that. */
    AUTO,
    /** Generated while they are loaded, whatever their number. */
    GENERATOR
}
