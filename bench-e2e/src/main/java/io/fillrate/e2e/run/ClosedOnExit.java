package io.fillrate.e2e.run;

import io.fillrate.core.DatabaseKind;
import io.fillrate.e2e.server.Target;
import io.fillrate.e2e.server.TargetException;
import io.fillrate.e2e.settings.Settings;
import java.nio.file.Path;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;

/** A target that is closed even if the process is interrupted, at any moment: JUnit closes nothing then. */
public final class ClosedOnExit implements AutoCloseable {

    private static final long OPENING_TIMEOUT_SECONDS = 20;

    private final CompletableFuture<Target> opened = new CompletableFuture<>();
    private final Console console;
    private final Thread hook = new Thread(this::cleanUp, "fillrate-clean-up");

    private ClosedOnExit(Console console) {
        this.console = console;
    }

    /**
     * Opens the database that settings select, with a schema of its own at a URL.
     *
     * @param root where relative paths start
     * @throws TargetException if it is not available, or the process is ending
     */
    public static ClosedOnExit open(DatabaseKind database, Settings settings, Path root) {
        return open(() -> Targets.open(database, settings, root), new Console(System.err));
    }

    /**
     * Opens a target and takes it over.
     *
     * @throws TargetException if it cannot be opened, or the process is ending
     */
    static <T extends Target> ClosedOnExit open(Supplier<T> opening, Console console) {
        ClosedOnExit closed = new ClosedOnExit(console);
        try {
            Runtime.getRuntime().addShutdownHook(closed.hook); // before there is anything to clean up
        } catch (IllegalStateException exiting) {
            throw new TargetException("the process is ending", exiting);
        }
        try {
            closed.opened.complete(opening.get());
            return closed;
        } catch (RuntimeException | Error e) {
            closed.opened.cancel(false);
            closed.removeHook();
            throw e;
        }
    }

    /** The shutdown hook; waits for a target that is still being opened, by a thread that continues meanwhile. */
    private void cleanUp() {
        try {
            opened.get(OPENING_TIMEOUT_SECONDS, TimeUnit.SECONDS).close();
        } catch (TargetException e) {
            console.error(String.valueOf(e.getMessage()));
        } catch (TimeoutException | ExecutionException | CancellationException nothingOpen) {
            // nothing to clean up
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    public Target target() {
        return opened.join();
    }

    @Override
    public void close() {
        target().close();
        removeHook();
    }

    private void removeHook() {
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException exiting) {
            // the hook is running and closes again, which has no effect
        }
    }
}
