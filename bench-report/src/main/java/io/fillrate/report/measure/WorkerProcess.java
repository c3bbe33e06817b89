package io.fillrate.report.measure;

import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/**
 * A process that answers lines with lines. What it prints on standard error goes to a log, of which the last line tells why
 * it died. Belongs to one thread.
 */
final class WorkerProcess implements AutoCloseable {

    private static final Duration GOODBYE = Duration.ofSeconds(20);

    /** What the reading thread puts into the queue when there will be no more lines. */
    private static final String END = "";

    private final Process process;
    private final BufferedWriter requests;
    private final Path log;
    private final BlockingQueue<String> answers = new LinkedBlockingQueue<>();

    private WorkerProcess(Process process, Path log) {
        this.process = process;
        this.requests = process.outputWriter(StandardCharsets.UTF_8);
        this.log = log;
    }

    /**
     * Starts a process.
     *
     * @param folder that it works in
     * @param log that standard error is added to
     */
    static WorkerProcess start(List<String> command, Path folder, Path log) {
        try {
            Process process = new ProcessBuilder(command)
                    .directory(folder.toFile())
                    .redirectError(Redirect.appendTo(log.toFile()))
                    .start();
            WorkerProcess worker = new WorkerProcess(process, log);
            Thread reader = new Thread(worker::read, "fillrate-worker-answers");
            reader.setDaemon(true);
            reader.start();
            return worker;
        } catch (IOException e) {
            throw new MeasureException("cannot start " + command.get(0), e);
        }
    }

    private void read() {
        try (BufferedReader lines = process.inputReader(StandardCharsets.UTF_8)) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                answers.add(line);
            }
        } catch (IOException gone) {
            // The process has ended, which is what the end of the queue says.
        }
        answers.add(END);
    }

    /** @throws WorkerDiedException if there is nobody to take it */
    void ask(String request) throws WorkerDiedException {
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
     * @throws WorkerDiedException if the process ended, or was ended because nothing came in time
     */
    String answer(Duration patience) throws WorkerDiedException {
        try {
            String line = answers.poll(patience.toMillis(), TimeUnit.MILLISECONDS);
            if (line == null) {
                process.destroyForcibly();
                throw new WorkerDiedException("no answer within " + patience.toSeconds() + " s, so it was ended");
            } else if (line.equals(END)) {
                throw died();
            }
            return line;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            process.destroyForcibly();
            throw new WorkerDiedException("interrupted");
        }
    }

    private WorkerDiedException died() {
        try {
            process.destroyForcibly();
            return new WorkerDiedException("the worker ended with exit code " + process.waitFor() + lastWords());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return new WorkerDiedException("interrupted");
        }
    }

    private String lastWords() {
        try {
            List<String> lines = Files.readAllLines(log, StandardCharsets.ISO_8859_1);
            return lines.isEmpty() ? "" : ": " + lines.get(lines.size() - 1).strip();
        } catch (IOException unreadable) {
            return "";
        }
    }

    /** Lets the process end by itself, which it does when its input ends; by force if it takes too long. */
    @Override
    public void close() {
        try {
            requests.close();
        } catch (IOException gone) {
            // It can't be told any more, nor need it be.
        }
        try {
            if (!process.waitFor(GOODBYE.toMillis(), TimeUnit.MILLISECONDS)) {
                process.destroyForcibly().waitFor();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            process.destroyForcibly();
        }
    }
}
