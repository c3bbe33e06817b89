package io.fillrate.report.gate.measure;

import io.fillrate.report.gate.measure.MeasureException.WrongInputException;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A process that ends when this one does, also when a signal ends it. Thread-safe. */
public final class ChildProcess implements AutoCloseable {

    private static final Duration GRACE_PERIOD = Duration.ofSeconds(20);

    /** Of a worker that cannot do what its arguments say. */
    private static final int WRONG_INPUT = 2;

    private final Process process;
    private final Thread hook = new Thread(this::end, "fillrate-end-child");

    /** The child ended, or was ended, before it had done what was asked of it: one line that says why. */
    static final class DiedException extends Exception {

        private static final long serialVersionUID = 1;

        private final int exitCode;

        /** It was ended from here. */
        DiedException(String why) {
            this(why, -1);
        }

        DiedException(String why, int exitCode) {
            super(why);
            this.exitCode = exitCode;
        }

        /** Why, in one line. */
        String why() {
            return String.valueOf(getMessage());
        }

        /** What a process that has measured nothing yet ended for. */
        MeasureException atStart(String problem) {
            return exitCode == WRONG_INPUT
                    ? new WrongInputException(problem + ": " + why())
                    : new MeasureException(problem + ": " + why());
        }
    }

    private ChildProcess(Process process) {
        this.process = process;
    }

    /**
     * Starts a process.
     *
     * @throws MeasureException if it cannot be started
     */
    public static ChildProcess start(ProcessBuilder builder) {
        try {
            ChildProcess child = new ChildProcess(builder.start());
            child.endWithThisProcess();
            return child;
        } catch (IOException e) {
            throw new MeasureException("cannot start " + builder.command().get(0), e);
        }
    }

    private void endWithThisProcess() {
        try {
            Runtime.getRuntime().addShutdownHook(hook);
        } catch (IllegalStateException exiting) {
            end();
            throw new MeasureException("interrupted");
        }
    }

    /** Its input and outputs, and its exit code. */
    public Process process() {
        return process;
    }

    /** Waits for the process to end on its own; false if it has not within the time. */
    public boolean waitFor(Duration timeout) throws InterruptedException {
        return process.waitFor(timeout.toMillis(), TimeUnit.MILLISECONDS);
    }

    /** Asks the process to end, whatever it is doing, and lets it clean up; then the processes that it started and left. */
    public void end() {
        List<ProcessHandle> descendants = process.descendants().toList();
        process.destroy();
        awaitEnd();
        descendants.forEach(ProcessHandle::destroy);
    }

    private void awaitEnd() {
        try {
            if (!waitFor(GRACE_PERIOD)) {
                process.destroyForcibly().waitFor();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            process.destroyForcibly();
        }
    }

    /** Closes the input of the process and waits for its end. */
    @Override
    public void close() {
        try {
            process.getOutputStream().close();
        } catch (IOException gone) {
            // It has ended already.
        }
        awaitEnd();
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException exiting) {
            // The hook is running.
        }
    }
}
