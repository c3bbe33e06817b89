package io.fillrate.report.measure;

import io.fillrate.report.format.JmhBenchmark;
import io.fillrate.report.format.JmhFile;
import io.fillrate.report.format.ResultsFormatException;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Runs a jar of JMH's, one fork of each benchmark at a time.
 *
 * @param build the jar
 * @param folder for JMH's results and log
 * @param patience how long one run may take
 */
record JmhForks(Build build, Path folder, Duration patience) {

    /**
     * One fork of each benchmark that the arguments select.
     *
     * @throws WorkerDiedException if JMH failed, or took too long
     */
    List<JmhBenchmark> run(List<String> selection) throws WorkerDiedException {
        Path results = folder.resolve("fork.json");
        Path log = folder.resolve("jmh.log");
        List<String> arguments = new ArrayList<>(selection);
        arguments.addAll(List.of("-f", "1", "-foe", "true", "-rf", "json", "-rff", results.toString()));
        try {
            Files.deleteIfExists(results);
            Process process = new ProcessBuilder(build.command(List.of(), arguments))
                    .directory(build.folder().toFile())
                    .redirectErrorStream(true)
                    .redirectOutput(Redirect.appendTo(log.toFile()))
                    .start();
            process.getOutputStream().close();
            if (!process.waitFor(patience.toMillis(), TimeUnit.MILLISECONDS)) {
                process.descendants().forEach(ProcessHandle::destroyForcibly);
                process.destroyForcibly();
                throw new WorkerDiedException("no result within " + patience.toSeconds() + " s, so it was ended");
            } else if (process.exitValue() != 0) {
                throw new WorkerDiedException("JMH ended with exit code " + process.exitValue() + "; see " + log);
            }
            return JmhFile.read(results);
        } catch (ResultsFormatException e) {
            throw new WorkerDiedException("JMH left no results: " + e.getMessage());
        } catch (IOException e) {
            throw new MeasureException(build.side() + " cannot be run", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new WorkerDiedException("interrupted");
        }
    }
}
