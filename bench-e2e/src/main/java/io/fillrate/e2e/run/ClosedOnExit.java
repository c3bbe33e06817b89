package io.fillrate.e2e.run;

import io.fillrate.e2e.targets.Target;
import io.fillrate.e2e.targets.TargetException;

/** A database that is also cleaned up when the run is interrupted: JUnit closes nothing then. */
final class ClosedOnExit implements AutoCloseable {

    private final Target target;
    private final Thread hook;

    /** Takes a target over. */
    ClosedOnExit(Target target, Console console) {
        this.target = target;
        this.hook = new Thread(
                () -> {
                    try {
                        target.close();
                    } catch (TargetException e) {
                        console.error(String.valueOf(e.getMessage()));
                    }
                },
                "fillrate-clean-up");
        Runtime.getRuntime().addShutdownHook(hook);
    }

    Target target() {
        return target;
    }

    @Override
    public void close() {
        target.close();
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException exiting) {
            // The hook is at work, and closes again, which does no harm.
        }
    }
}
