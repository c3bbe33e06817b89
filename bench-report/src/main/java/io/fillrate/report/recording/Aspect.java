package io.fillrate.report.recording;

/** What a measurement depends on besides the code that is measured. In texts and options: the name in lower case. */
public enum Aspect {
    /** The processor, memory, operating system and limits of the client's machine. */
    MACHINE(true),
    /** The client's Java and its arguments. */
    JDK(true),
    /** The database servers: version, way of getting them, settings. */
    DATABASE(true),
    /** What the rows are made of: seed and scale. */
    DATA(true),
    /** How the benchmark was set up. */
    SETTINGS(true),
    /** The client libraries. They may be what a comparison is about, so a difference is told and never refused. */
    DRIVERS(false);

    private final boolean decisive;

    Aspect(boolean decisive) {
        this.decisive = decisive;
    }

    /** Whether two recordings that differ in it must not be compared, unless somebody insists. */
    public boolean isDecisive() {
        return decisive;
    }
}
