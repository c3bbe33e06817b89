package io.fillrate.report.measure;

import io.fillrate.report.format.JsonLine;
import io.fillrate.report.format.Results;
import io.fillrate.report.format.Sample;
import io.fillrate.report.format.Series;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The worker of a build that fills databases, or rather one after the other. For one thread at a time. */
final class FillProcess implements AutoCloseable {

    /** Arrow's memory is Unsafe's, which newer JDKs want to be told. */
    private static final String UNSAFE = "-Dsun.misc.unsafe.memory.access=allow";

    private final Build build;
    private final List<String> command;
    private final Path log;
    private final Duration patience;
    private final Results begun;
    private @Nullable WorkerProcess worker;
    private boolean ready;

    /**
     * Starts the first worker.
     *
     * @param jvmArguments of the worker's virtual machine
     * @param arguments of the worker: its command and properties
     * @param log for what it prints
     * @param patience how long one fill may take
     * @throws MeasureException if it does not start
     */
    FillProcess(Build build, List<String> jvmArguments, List<String> arguments, Path log, Duration patience) {
        this.build = build;
        this.command = build.command(
                Stream.concat(jvmArguments.stream(), Stream.of(UNSAFE)).toList(), arguments);
        this.log = log;
        this.patience = patience;
        WorkerProcess first = WorkerProcess.start(command, build.folder(), log);
        this.worker = first;
        this.begun = begin(first);
        this.ready = true;
    }

    /** What a worker begins with: everything but samples. */
    private Results begin(WorkerProcess from) {
        try {
            return JsonLine.read(from.answer(patience), Results.class);
        } catch (WorkerDiedException e) {
            throw new MeasureException(build.side() + " did not start: " + e.why());
        } catch (IllegalArgumentException e) {
            from.close();
            throw new MeasureException(build.side() + " is no worker: " + e.getMessage());
        }
    }

    /** What the first worker began with. */
    Results begun() {
        return begun;
    }

    /** Ends the worker and begins to start another. */
    void renew() {
        close();
        worker = WorkerProcess.start(command, build.folder(), log);
    }

    /** Whether the worker has begun, so that what has been warmed up in it is warm. */
    boolean isReady() {
        return ready;
    }

    /**
     * One fill. A worker that dies of it is replaced for the next one.
     *
     * @param series its index
     * @return the sample; one that failed if the worker did
     * @throws MeasureException if a new worker does not start
     */
    Sample fill(int series, int round, int order) {
        try {
            WorkerProcess asked = ready();
            asked.ask(JsonLine.of(new FillRequest(series, round, order)));
            return JsonLine.read(asked.answer(patience), Sample.class);
        } catch (WorkerDiedException e) {
            close();
            return Sample.failed(round, order, 0, e.why());
        } catch (IllegalArgumentException e) {
            close();
            return Sample.failed(round, order, 0, "the worker's answer is " + e.getMessage());
        }
    }

    private WorkerProcess ready() {
        WorkerProcess asked = worker;
        if (asked == null) {
            asked = WorkerProcess.start(command, build.folder(), log);
            worker = asked;
        }
        if (!ready) {
            if (!keys(begin(asked)).equals(keys(begun))) {
                throw new MeasureException(build.side() + " has other benchmarks than when it was started before");
            }
            ready = true;
        }
        return asked;
    }

    private static List<Series.Key> keys(Results results) {
        return results.series().stream().map(Series::key).toList();
    }

    @Override
    public void close() {
        WorkerProcess ending = worker;
        worker = null;
        ready = false;
        if (ending != null) {
            ending.close();
        }
    }
}
