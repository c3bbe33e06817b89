package io.fillrate.core;

import java.util.Locale;

/** What a load spends its time on. */
public enum Phase {
    /** Rows are pulled from the source, where that can be told apart. */
    GENERATE,
    /** Rows are turned into what the driver or the wire takes. */
    ENCODE,
    /** Bytes go out, and the server's answers are waited for. */
    SEND,
    /** The load is made durable and visible. */
    COMMIT,
    /** What the commit has put off is written to where it stays: from DuckDB's write-ahead log into its file. */
    CHECKPOINT,
    /** Rows go into a table that is not the target. */
    STAGE,
    /** Rows go from a staging table to the target. */
    TRANSFER,
    /** Indexes or constraints are dropped, rebuilt or validated. */
    INDEX;

    /** The name in results files. */
    public String key() {
        return name().toLowerCase(Locale.ROOT);
    }
}
