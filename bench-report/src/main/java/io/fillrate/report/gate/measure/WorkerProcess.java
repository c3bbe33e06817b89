package io.fillrate.report.gate.measure;

import io.fillrate.report.gate.measure.ChildProcess.DiedException;
import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A process that answers lines with lines. Its standard error goes to a log, whose last line says why it died. Belongs to one thread.
 */
final class WorkerProcess implements AutoCloseable {

    private final ChildProcess child;
    private final BufferedWriter requests;
    private final BufferedReader answers;
    private final Path log;
    private final @Nullable Path arguments;
    private final ExecutorService reader = Executors.newSingleThreadExecutor(WorkerProcess::daemon);

    private WorkerProcess(ChildProcess child, Path log, @Nullable Path arguments) {
        this.child = child;
        this.requests = child.process().outputWriter(StandardCharsets.UTF_8);
        this.answers = child.process().inputReader(StandardCharsets.UTF_8);
        this.log = log;
        this.arguments = arguments;
    }

    private static Thread daemon(Runnable task) {
        Thread thread = new Thread(task, "fillrate-worker-answers");
        thread.setDaemon(true);
        return thread;
    }

    /** The encoding of argument files: the locale's. */
    static Charset ofTheLauncher() {
        return Charset.forName(System.getProperty("sun.jnu.encoding", "UTF-8"));
    }

    /**
     * Starts Java with arguments that no other user of the machine can see: they may hold a password, and command lines are public. They
     * go through an argument file of the launcher, readable by its owner alone, so that every version of a worker understands them.
     *
     * @param placement where it runs
     * @param command of Java
     * @see #start(List, Path, Path)
     */
    static WorkerProcess startJava(Placement placement, List<String> command, Path folder, Path log) {
        try {
            Path file = Files.createTempFile("fillrate-worker", ".args");
            file.toFile().deleteOnExit();
            String lines = command.stream().skip(1).map(WorkerProcess::quoted).collect(Collectors.joining("\n"));
            Files.writeString(file, lines, ofTheLauncher());
            return start(placement.command(List.of(command.get(0), "@" + file)), folder, log, file);
        } catch (CharacterCodingException e) {
            throw new MeasureException("cannot write the arguments of a worker: the locale's encoding, "
                    + ofTheLauncher() + ", does not have all of their characters; run with LC_ALL=C.UTF-8");
        } catch (IOException e) {
            throw new MeasureException("cannot write the arguments of a worker", e);
        }
    }

    /** The argument as an argument file has it, see the documentation of {@code java}. */
    private static String quoted(String argument) {
        return '"'
                + argument.replace("\\", "\\\\")
                        .replace("\"", "\\\"")
                        .replace("\n", "\\n")
                        .replace("\r", "\\r")
                + '"';
    }

    /**
     * Starts a process.
     *
     * @param folder its working directory
     * @param log to which standard error is appended
     */
    static WorkerProcess start(List<String> command, Path folder, Path log) {
        return start(command, folder, log, null);
    }

    private static WorkerProcess start(List<String> command, Path folder, Path log, @Nullable Path arguments) {
        ProcessBuilder builder =
                new ProcessBuilder(command).directory(folder.toFile()).redirectError(Redirect.appendTo(log.toFile()));
        return new WorkerProcess(ChildProcess.start(builder), log, arguments);
    }

    /** @throws DiedException if the worker has ended */
    void ask(String request) throws DiedException {
        try {
            requests.write(request);
            requests.newLine();
            requests.flush();
        } catch (IOException gone) {
            throw died();
        }
    }

    /**
     * The next line.
     *
     * @throws DiedException if the worker ended, or was killed because nothing came in time
     */
    String answer(Duration timeout) throws DiedException {
        try {
            String line = reader.submit(answers::readLine).get(timeout.toMillis(), TimeUnit.MILLISECONDS);
            deleteArguments();
            if (line == null) {
                throw died();
            }
            return line;
        } catch (TimeoutException e) {
            child.end();
            throw new DiedException("no answer within " + timeout.toSeconds() + " s; killed");
        } catch (ExecutionException gone) {
            throw died();
        } catch (InterruptedException e) {
            child.end();
            Thread.currentThread().interrupt();
            throw new DiedException("interrupted");
        }
    }

    private DiedException died() {
        child.end();
        if (child.process().isAlive()) {
            return new DiedException("interrupted");
        }
        return new DiedException(
                "the worker ended with exit code " + child.process().exitValue() + lastWords(),
                child.process().exitValue());
    }

    private String lastWords() {
        try {
            List<String> lines = Files.readAllLines(log, StandardCharsets.ISO_8859_1);
            return lines.isEmpty() ? "" : ": " + lines.get(lines.size() - 1).strip();
        } catch (IOException unreadable) {
            return "";
        }
    }

    /** The worker has read its arguments when it answers. */
    private void deleteArguments() {
        try {
            if (arguments != null) {
                Files.deleteIfExists(arguments);
            }
        } catch (IOException later) {
            // The file is deleted when this process ends.
        }
    }

    /** Lets the worker end on its own, which it does when its input ends. */
    @Override
    public void close() {
        child.close();
        reader.shutdownNow();
        deleteArguments();
    }
}
