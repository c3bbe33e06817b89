package io.fillrate.report.gate.measure;

import io.fillrate.report.analysis.ComparableRun;
import io.fillrate.report.analysis.ComparableSeries;
import io.fillrate.report.analysis.ComparableSeries.Replicate;
import io.fillrate.report.analysis.Conditions;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.random.RandomGenerator;

/**
 * A build whose times are made up, and which writes down what it is asked for. What has a negative time fails when it is measured; what
 * is not a number, while warming up.
 */
final class ScriptedBuild implements BuildUnderTest {

    private final String name;
    private final Map<String, Double> times;
    private final Map<String, Double> allocations;
    private final RandomGenerator noise;
    private final List<String> journal;
    private final Map<String, List<Replicate>> replicates = new TreeMap<>();
    private final Set<String> failed = new HashSet<>();

    ScriptedBuild(
            String name,
            Map<String, Double> times,
            Map<String, Double> allocations,
            RandomGenerator noise,
            List<String> journal) {
        this.name = name;
        this.times = new TreeMap<>(times);
        this.allocations = allocations;
        this.noise = noise;
        this.journal = journal;
    }

    @Override
    public List<String> benchmarks() {
        return List.copyOf(times.keySet());
    }

    @Override
    public boolean hasFailed(String benchmark) {
        return failed.contains(benchmark);
    }

    @Override
    public void measure(String benchmark, int round, int order) {
        journal.add(name + " " + benchmark + " " + round + " " + order);
        double time = times.getOrDefault(benchmark, -1.0);
        if (time < 0) {
            failed.add(benchmark);
            return;
        }
        replicates
                .computeIfAbsent(benchmark, unknown -> new ArrayList<>())
                .add(new Replicate(
                        round,
                        time * Math.exp(0.02 * noise.nextGaussian()),
                        Map.of(),
                        Map.of("allocatedBytes", allocations.getOrDefault(benchmark, 100.0))));
    }

    @Override
    public void renew() {
        journal.add(name + " renewed");
    }

    @Override
    public void warmUp(List<String> toCome) {
        toCome.stream().filter(one -> times.getOrDefault(one, 0.0).isNaN()).forEach(failed::add);
    }

    @Override
    public ComparableRun recording() {
        return new ComparableRun(
                name,
                name,
                new Conditions(Map.of()),
                times.keySet().stream().map(this::series).toList());
    }

    private ComparableSeries series(String benchmark) {
        List<Replicate> taken = replicates.getOrDefault(benchmark, List.of());
        boolean lost = failed.contains(benchmark) || taken.isEmpty();
        return new ComparableSeries(benchmark, "ns", lost ? List.of() : taken, true, lost ? "it failed" : null);
    }

    @Override
    public void close() {
        // Nothing is open.
    }
}
