package io.fillrate.report.gate.measure;

import io.fillrate.report.gate.measure.MeasureException.WrongInputException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** A process that ends when this one does, also when a signal ends it. Thread-safe. */
public final class ChildProcess implements AutoCloseable {

    private static final Duration GRACE_PERIOD = Duration.ofSeconds(20);

    /** Of a worker that cannot do what its arguments say. */
    private static final int WRONG_INPUT = 2;

    private final Process process;
    private final Thread hook = new Thread(this::end, "fillrate-end-child");

    /** The child ended, or was ended, before it had done what was asked of it: one line that says why. */
    public static final class DiedException extends Exception {

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
        public String why() {
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

    /**
     * Runs a process without input to its end.
     *
     * @param log where its output goes, whose last line is the reason if it fails
     * @throws DiedException if its exit code is not 0, or it takes longer
     * @throws MeasureException if it cannot be started
     */
    public static void run(ProcessBuilder builder, Duration timeout, Path log) throws DiedException {
        try (ChildProcess child = start(builder)) {
            child.closeInput();
            if (!child.waitFor(timeout)) {
                child.end();
                throw new DiedException("no end within " + timeout.toSeconds() + " s; killed");
            }
            int exitCode = child.process.exitValue();
            if (exitCode != 0) {
                throw new DiedException("exit code " + exitCode + ", " + lastLine(log) + "; see " + log, exitCode);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new DiedException("interrupted");
        }
    }

    /** The last line that is neither empty nor a frame of a stack trace. */
    private static String lastLine(Path log) {
        try (Stream<String> lines = Files.lines(log)) {
            return lines.map(String::strip)
                    .filter(line -> !line.isEmpty() && !line.startsWith("at ") && !line.startsWith("... "))
                    .reduce((earlier, later) -> later)
                    .orElse("no reason given");
        } catch (IOException | UncheckedIOException e) {
            return e.toString();
        }
    }

    /** Its input and outputs, and its exit code. */
    public Process process() {
        return process;
    }

    /** Waits for the process to end on its own; false if it has not within the time. */
    boolean waitFor(Duration timeout) throws InterruptedException {
        return process.waitFor(timeout.toMillis(), TimeUnit.MILLISECONDS);
    }

    /** Asks the process to end, whatever it is doing, and lets it clean up; then the processes that it started and left. */
    void end() {
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
        closeInput();
        awaitEnd();
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException exiting) {
            // The hook is running.
        }
    }

    private void closeInput() {
        try {
            process.getOutputStream().close();
        } catch (IOException gone) {
            // It has ended already.
        }
    }
}
