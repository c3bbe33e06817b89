package io.fillrate.report.measure;

import io.fillrate.report.format.JsonLine;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** The servers that the workers of both builds share; the baseline's code starts them. */
final class FillHost implements AutoCloseable {

    private static final Duration START = Duration.ofMinutes(10);

    private final WorkerProcess process;
    private final Servers servers;

    private FillHost(WorkerProcess process, Servers servers) {
        this.process = process;
        this.servers = servers;
    }

    /**
     * Starts the servers that properties ask for.
     *
     * @throws MeasureException if they do not start
     */
    static FillHost start(Build baseline, List<String> properties, Path folder) {
        List<String> arguments = new ArrayList<>(List.of("host"));
        arguments.addAll(properties);
        WorkerProcess process = WorkerProcess.start(
                baseline.command(List.of("-Xmx256m"), arguments), folder, folder.resolve("host.log"));
        try {
            return new FillHost(process, JsonLine.read(process.answer(START), Servers.class));
        } catch (WorkerDiedException e) {
            process.close();
            throw new MeasureException("the servers did not start: " + e.why());
        } catch (IllegalArgumentException e) {
            process.close();
            throw new MeasureException("baseline is no worker: " + e.getMessage());
        }
    }

    /** What tells a worker to use them: {@code --server=postgres=jdbc:...}. */
    List<String> arguments() {
        return servers.urls().entrySet().stream()
                .map(entry -> "--server=" + entry.getKey() + "=" + entry.getValue())
                .toList();
    }

    @Override
    public void close() {
        process.close();
    }
}
