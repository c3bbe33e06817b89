package io.fillrate.core;

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
}
