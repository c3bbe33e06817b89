package io.fillrate.core;

import java.util.function.LongSupplier;

/**
 * Is told by a writer what it is about to do; whoever wants times takes them. Called for each chunk or batch, so an implementation
 * must be quick, and by several threads at once in a parallel writer.
 */
@FunctionalInterface
public interface PhaseRecorder {

    /** Costs nothing. */
    PhaseRecorder NONE = phase -> {};

    /** The phase before ends here, and this one begins. */
    void enter(Phase phase);

    /**
     * Does something that is a phase of its own, after which the thread is in the phase that it was in, or in none. For what another
     * library calls on threads of its own, whose next phase nobody would tell.
     */
    default long during(Phase phase, LongSupplier work) {
        enter(phase);
        return work.getAsLong();
    }

    /**
     * Something that the writer has found out about its load, and that whoever reads its times has to know, such as the format that another
     * program has chosen.
     *
     * @param name such as {@code copyFormat}
     * @param value such as {@code text}
     */
    default void note(String name, String value) {}
}
