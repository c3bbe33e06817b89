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

    /** The phase before ends here, and none begins: this thread does nothing for the load for a while. */
    default void pause() {}

    /**
     * Something that the writer has found out about its load, and that whoever reads its times has to know, such as the format that another
     * program has chosen.
     *
     * @param name such as {@code copyFormat}
     * @param value such as {@code text}
     */
    default void note(String name, String value) {}
}
