package io.fillrate.report.measure;

import io.fillrate.report.format.JsonLine;
import io.fillrate.report.format.Results;
import io.fillrate.report.format.ResultsFile;
import io.fillrate.report.format.Sample;
import io.fillrate.report.format.Series;
import io.fillrate.report.recording.RecordedSeries;
import io.fillrate.report.recording.Recording;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** A build that fills databases, through a worker of its own. */
final class FillContender implements Contender {

    private static final List<String> JVM_ARGUMENTS = List.of("-Xmx1g", "-Dsun.misc.unsafe.memory.access=allow");
    private static final String WARM_UP = "bench.warmup";

    private final Build build;
    private final List<String> arguments;
    private final Path folder;
    private final Duration patience;
    private final Set<String> warm = new HashSet<>();
    private @Nullable WorkerProcess worker;
    private boolean begun;
    private Results results;

    /**
     * Starts the first worker.
     *
     * @param arguments of the worker: its command and properties
     * @param folder for results and the worker's log
     * @param patience how long one fill may take
     */
    FillContender(Build build, List<String> arguments, Path folder, Duration patience) {
        this.build = build;
        this.arguments = List.copyOf(arguments);
        this.folder = folder;
        this.patience = patience;
        WorkerProcess first = start();
        this.worker = first;
        this.results = begin(first);
        this.begun = true;
        save();
    }

    private WorkerProcess start() {
        return WorkerProcess.start(
                build.command(JVM_ARGUMENTS, arguments), build.folder(), folder.resolve("worker.log"));
    }

    /** What a worker begins with: everything but samples. */
    private Results begin(WorkerProcess from) {
        try {
            return JsonLine.read(from.answer(patience), Results.class);
        } catch (WorkerDiedException e) {
            throw new MeasureException(build.side() + " did not start: " + e.why());
        } catch (IllegalArgumentException e) {
            throw new MeasureException(build.side() + " is no worker: " + e.getMessage());
        }
    }

    @Override
    public List<String> benchmarks() {
        return recording().series().stream().map(RecordedSeries::name).toList();
    }

    @Override
    public boolean hasFailed(String benchmark) {
        Series series = results.series().get(index(benchmark));
        return series.skipped() != null || series.samples().stream().anyMatch(sample -> sample.error() != null);
    }

    @Override
    public void renew() {
        close();
        worker = start();
    }

    @Override
    public void warmUp(List<String> toCome) {
        toCome.stream().filter(one -> !warm.contains(one)).forEach(this::warmUp);
    }

    private void warmUp(String benchmark) {
        int loads = Integer.parseInt(results.run().settings().getOrDefault(WARM_UP, "2"));
        for (int load = 0; load < loads && !hasFailed(benchmark); load++) {
            int round = results.series().get(index(benchmark)).samples().size() + 1;
            Sample sample = fill(benchmark, round, 1);
            if (sample.error() != null) {
                add(benchmark, sample.withError("while warming up: " + sample.error()));
            }
        }
        warm.add(benchmark);
    }

    private List<Series.Key> keys() {
        return results.series().stream().map(Series::key).toList();
    }

    @Override
    public void measure(String benchmark, int round, int order) {
        if (!warm.contains(benchmark)) {
            warmUp(benchmark);
        }
        if (!hasFailed(benchmark)) {
            add(benchmark, fill(benchmark, round, order));
        }
    }

    private Sample fill(String benchmark, int round, int order) {
        try {
            WorkerProcess asked = ready();
            asked.ask(JsonLine.of(new FillRequest(index(benchmark), round, order)));
            return JsonLine.read(asked.answer(patience), Sample.class);
        } catch (WorkerDiedException e) {
            close();
            return Sample.failed(round, order, 0, e.why());
        } catch (IllegalArgumentException e) {
            close();
            return Sample.failed(round, order, 0, "the worker's answer is " + e.getMessage());
        }
    }

    /** The worker, once it has begun as the first one did; a new one if there is none. */
    private WorkerProcess ready() {
        WorkerProcess asked = worker;
        if (asked == null) {
            asked = start();
            worker = asked;
        }
        if (!begun) {
            if (!begin(asked).series().stream().map(Series::key).toList().equals(keys())) {
                throw new MeasureException(build.side() + " has other benchmarks than when it was started before");
            }
            begun = true;
        }
        return asked;
    }

    private int index(String benchmark) {
        List<String> names = benchmarks();
        return IntStream.range(0, names.size())
                .filter(i -> names.get(i).equals(benchmark))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(build.side() + " has no benchmark " + benchmark));
    }

    private void add(String benchmark, Sample sample) {
        results = results.with(results.series().get(index(benchmark)).with(sample));
        save();
    }

    private void save() {
        Path file = folder.resolve("results.json");
        try {
            ResultsFile.write(file, results);
        } catch (IOException e) {
            throw new MeasureException("cannot write " + file, e);
        }
    }

    @Override
    public Recording recording() {
        return Recording.of(folder.toString(), results);
    }

    @Override
    public void close() {
        WorkerProcess ending = worker;
        worker = null;
        begun = false;
        warm.clear();
        if (ending != null) {
            ending.close();
        }
    }
}
