package io.fillrate.report.measure;

import io.fillrate.report.format.JmhBenchmark;
import io.fillrate.report.format.JmhFile;
import io.fillrate.report.recording.RecordedSeries;
import io.fillrate.report.recording.Recording;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** A build of JMH's benchmarks; one replicate is one fork. */
final class JmhContender implements Contender {

    private final JmhForks forks;
    private final JmhSelection selection;
    private final Map<String, JmhBenchmark> benchmarks = new LinkedHashMap<>();
    private final Map<String, String> failures = new TreeMap<>();

    /**
     * Runs one fork of everything, which does not count, to see what there is.
     *
     * @throws MeasureException if that fails
     */
    JmhContender(JmhForks forks, JmhSelection selection) {
        this.forks = forks;
        this.selection = selection;
        try {
            for (JmhBenchmark one : forks.run(selection.all())) {
                benchmarks.put(name(one), one.withoutForks());
            }
        } catch (WorkerDiedException e) {
            throw new MeasureException(forks.build().side() + ": " + e.why());
        }
        save();
    }

    private static String name(JmhBenchmark one) {
        return Recording.ofJmh("", List.of(one)).series().get(0).name();
    }

    @Override
    public List<String> benchmarks() {
        return List.copyOf(benchmarks.keySet());
    }

    @Override
    public boolean hasFailed(String benchmark) {
        return failures.containsKey(benchmark);
    }

    @Override
    public void measure(String benchmark, int round, int order) {
        JmhBenchmark before = benchmarks.get(benchmark);
        if (before == null || hasFailed(benchmark)) {
            return;
        }
        try {
            JmhBenchmark fork = forks.run(selection.one(before.benchmark(), before.params())).stream()
                    .filter(one -> name(one).equals(benchmark))
                    .findFirst()
                    .orElseThrow(() -> new WorkerDiedException("JMH left no result of it"));
            benchmarks.put(benchmark, before.withFork(fork));
        } catch (WorkerDiedException e) {
            failures.put(benchmark, "fork " + round + ": " + e.why());
        }
        save();
    }

    /** Every fork is a new process. */
    @Override
    public void renew() {
        // Nothing goes on.
    }

    @Override
    public void warmUp(List<String> toCome) {
        // JMH does.
    }

    private void save() {
        try {
            JmhFile.write(forks.folder().resolve("jmh.json"), List.copyOf(benchmarks.values()));
        } catch (IOException e) {
            throw new MeasureException("cannot write to " + forks.folder(), e);
        }
    }

    @Override
    public Recording recording() {
        Recording all = Recording.ofJmh(forks.folder().toString(), List.copyOf(benchmarks.values()));
        List<RecordedSeries> series = new ArrayList<>();
        for (RecordedSeries one : all.series()) {
            String failure = failures.get(one.name());
            series.add(failure == null ? one : new RecordedSeries(one.name(), one.unit(), List.of(), true, failure));
        }
        return new Recording(all.source(), all.run(), all.conditions(), series);
    }

    @Override
    public void close() {
        // Nothing runs between forks.
    }
}
