package io.fillrate.core;

import java.util.Locale;
import java.util.function.LongSupplier;

/**
 * Receives phase changes from a writer. Implementations take the timestamps. Called for each chunk or batch, so an implementation must be
 * quick; and by several threads at once in a parallel writer, so it must be safe for use by many threads.
 */
@FunctionalInterface
public interface PhaseRecorder {

    /** Ignores all phases. */
    PhaseRecorder NONE = phase -> {};

    /** Ends the current phase of this thread and begins another. */
    void enter(Phase phase);

    /** Ends the current phase of this thread; it does nothing for the load for a while. */
    default void pause() {}

    /**
     * Does something as a separate phase, after which the thread is in its phase before, or in none. For callbacks on another library's
     * threads, whose next phase is unknown.
     */
    default long during(Phase phase, LongSupplier work) {
        enter(phase);
        return work.getAsLong();
    }

    /**
     * Records a fact about the load that readers of its times have to know, such as the format that another program has chosen.
     *
     * @param name such as {@code copyFormat}
     * @param value such as {@code text}
     */
    default void note(String name, String value) {}

    /** The parts of a load that its time is divided into. */
    enum Phase {
        /** A connection is opened, where that is a part of the load. */
        CONNECT,
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
}
