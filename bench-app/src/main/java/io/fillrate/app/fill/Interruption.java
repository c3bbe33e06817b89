package io.fillrate.app.fill;

import io.fillrate.core.internal.jdbc.OpenConnections;
import java.io.PrintWriter;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Lets a fill end in good order when the process is asked to end, as by Ctrl-C: loads are rolled back, and only then does the process end.
 * Belongs to the thread that fills.
 */
final class Interruption {

    /** For loads to notice, with their next rows, that they have been cancelled. */
    private static final long ROLLBACK_TIMEOUT_SECONDS = 2;

    /** For statements to end that have been cancelled on the server. */
    private static final long ABORT_TIMEOUT_SECONDS = 10;

    private final OpenConnections connections;
    private final FillProgress progress;
    private final PrintWriter err;
    private final Thread filling = Thread.currentThread();
    private final CountDownLatch ended = new CountDownLatch(1);
    private final Thread hook = new Thread(this::interrupt, "fillrate-clean-up");

    private Interruption(OpenConnections connections, FillProgress progress, PrintWriter err) {
        this.connections = connections;
        this.progress = progress;
        this.err = err;
    }

    /**
     * Begins to wait for the end of the process.
     *
     * @param err for the line that says that the fill has been interrupted
     */
    static Interruption of(OpenConnections connections, FillProgress progress, PrintWriter err) {
        Interruption interruption = new Interruption(connections, progress, err);
        Runtime.getRuntime().addShutdownHook(interruption.hook);
        return interruption;
    }

    private void interrupt() {
        progress.cancel();
        filling.interrupt();
        try {
            if (!ended.await(ROLLBACK_TIMEOUT_SECONDS, TimeUnit.SECONDS)) {
                connections.abort();
                ended.await(ABORT_TIMEOUT_SECONDS, TimeUnit.SECONDS);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        progress.close();
        err.println("fillrate fill: interrupted; each table is full or unchanged");
        err.flush();
    }

    /** Nothing is being filled any more. */
    void end() {
        ended.countDown();
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException exiting) {
            // The hook is running.
        }
    }
}
