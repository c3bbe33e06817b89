package io.fillrate.core;

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
}
