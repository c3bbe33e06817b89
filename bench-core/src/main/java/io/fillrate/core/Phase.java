package io.fillrate.core;

import java.util.Locale;

/** The parts of a load that its time is divided into. */
public enum Phase {
    /** Rows are pulled from the source, where that can be distinguished. */
    GENERATE,
    /** Rows are turned into what the driver or the wire takes. */
    ENCODE,
    /** Bytes are sent, and the writer waits for the server's answers. */
    SEND,
    /** The load is made durable and visible. */
    COMMIT,
    /** Work that the commit has deferred is done: DuckDB's write-ahead log is written into its file. */
    CHECKPOINT,
    /** Rows are sent into a staging or shadow table. */
    STAGE,
    /** Rows are copied from a staging table to the target, or a shadow table is swapped with it. */
    TRANSFER,
    /** Indexes or constraints are dropped, rebuilt or validated. */
    INDEX;

    /** The name in results files. */
    public String key() {
        return name().toLowerCase(Locale.ROOT);
    }
}
