package io.fillrate.report.measure;

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

/** A build that fills databases; one replicate is one fill. */
final class FillContender implements Contender {

    private static final String WARM_UP = "bench.warmup";
    private static final String USUAL_WARM_UP = "2";

    /** First loads of a virtual machine take up to twice as long as later ones, see decision 64. */
    private static final Duration WARM = Duration.ofMillis(500);

    private static final int MOST_WARM_UP_LOADS = 20;

    private final FillProcess process;
    private final Path folder;
    private final List<String> benchmarks;
    private final int warmUpLoads;
    private final Set<String> warm = new HashSet<>();
    private Results results;

    /**
     * Takes a process over.
     *
     * @param folder for results
     * @throws MeasureException if nothing can be written there
     */
    FillContender(FillProcess process, Path folder) {
        this.process = process;
        this.folder = folder;
        this.results = process.begun();
        this.benchmarks = Recording.of("", results).series().stream()
                .map(RecordedSeries::name)
                .toList();
        this.warmUpLoads = Integer.parseInt(results.run().settings().getOrDefault(WARM_UP, USUAL_WARM_UP));
        save();
    }

    @Override
    public List<String> benchmarks() {
        return benchmarks;
    }

    @Override
    public boolean hasFailed(String benchmark) {
        Series series = series(benchmark);
        return series.skipped() != null || series.samples().stream().anyMatch(sample -> sample.error() != null);
    }

    @Override
    public void renew() {
        process.renew();
    }

    @Override
    public void warmUp(List<String> toCome) {
        toCome.forEach(this::warmUp);
    }

    private void warmUp(String benchmark) {
        if (!process.isReady()) {
            warm.clear();
        }
        if (!warm.add(benchmark)) {
            return;
        }
        long loaded = 0;
        for (int load = 0; isCold(load, loaded) && !hasFailed(benchmark); load++) {
            int round = series(benchmark).samples().size() + 1;
            Sample sample = process.fill(index(benchmark), round, 1);
            loaded += sample.elapsedNanos();
            if (sample.error() != null) {
                add(benchmark, sample.withError("while warming up: " + sample.error()));
            }
        }
    }

    private boolean isCold(int loads, long nanos) {
        return loads < warmUpLoads || (warmUpLoads > 0 && loads < MOST_WARM_UP_LOADS && nanos < WARM.toNanos());
    }

    @Override
    public void measure(String benchmark, int round, int order) {
        warmUp(benchmark);
        if (!hasFailed(benchmark)) {
            add(benchmark, process.fill(index(benchmark), round, order));
        }
    }

    private Series series(String benchmark) {
        return results.series().get(index(benchmark));
    }

    private int index(String benchmark) {
        int index = benchmarks.indexOf(benchmark);
        if (index < 0) {
            throw new IllegalArgumentException("there is no benchmark " + benchmark + "; there are " + benchmarks);
        }
        return index;
    }

    private void add(String benchmark, Sample sample) {
        results = results.with(series(benchmark).with(sample));
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
        process.close();
    }
}
