package io.fillrate.report.gate.measure;

import io.fillrate.report.analysis.ComparableRun;
import io.fillrate.report.analysis.ComparableSeries;
import io.fillrate.report.analysis.ComparableSeries.Measurement;
import io.fillrate.report.analysis.Conditions;
import io.fillrate.report.results.Pairing;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * A build whose times are made up, and which writes down what it is asked for. What has a negative time fails when it is measured; what
 * is not a number, while warming up.
 */
final class ScriptedBuild implements BuildUnderTest {

    /** A fifth of the length of a measurement. */
    private static final long LOAD_NANOS = 100_000_000;

    private final String name;
    private final Map<String, Double> times;
    private final Map<String, Double> allocations;
    private final RandomGenerator noise;
    private final List<String> journal;
    private final Map<String, List<Measurement>> measurements = new TreeMap<>();
    private final Map<String, Double> scatter = new TreeMap<>();
    private final Set<String> failed = new HashSet<>();
    private @Nullable Pairing pairing;
    private @Nullable CyclicBarrier meeting;
    private boolean interleaves;
    private boolean prepares;
    private boolean oneShot;

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

    /** The same, whose every measurement, or preparation, waits for one of the other build. */
    ScriptedBuild meetingAt(CyclicBarrier barrier) {
        meeting = barrier;
        return this;
    }

    /** The same, that takes the loads of a measurement one by one. */
    ScriptedBuild interleaving() {
        interleaves = true;
        return this;
    }

    /** The same, that takes them one by one and prepares each. */
    ScriptedBuild preparing() {
        prepares = true;
        return interleaving();
    }

    /** The same, with a process for each measurement. */
    ScriptedBuild oneShot() {
        oneShot = true;
        return this;
    }

    /** The same, with times of one benchmark that scatter more. */
    ScriptedBuild scattering(String benchmark, double deviation) {
        scatter.put(benchmark, deviation);
        return this;
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
    public boolean isOneShot() {
        return oneShot;
    }

    @Override
    public boolean canRepeat() {
        return true;
    }

    @Override
    public boolean canInterleave() {
        return interleaves;
    }

    @Override
    public boolean canPrepare() {
        return prepares;
    }

    @Override
    public void prepareLoad(String benchmark, Slot slot, int load) {
        meet();
        journal.add("prepared " + slot.order() + " " + load);
    }

    @Override
    public long measureLoad(String benchmark, Slot slot, int load) {
        if (load == slot.loads()) {
            return measure(benchmark, slot);
        }
        journal.add(name + " load " + load);
        return LOAD_NANOS;
    }

    @Override
    public long latestLoad(String benchmark) {
        return LOAD_NANOS;
    }

    @Override
    public void plan(Pairing pairing) {
        this.pairing = pairing;
    }

    @Override
    public long measure(String benchmark, Slot slot) {
        if (!prepares) {
            meet();
        }
        journal.add(name + " " + benchmark + " " + slot.process() + " " + slot.round() + " " + slot.order() + " "
                + slot.loads());
        double time = times.getOrDefault(benchmark, -1.0);
        if (time < 0) {
            failed.add(benchmark);
            return 0;
        }
        measurements
                .computeIfAbsent(benchmark, unknown -> new ArrayList<>())
                .add(new Measurement(
                        slot.round(),
                        slot.process(),
                        time * Math.exp(scatter.getOrDefault(benchmark, 0.02) * noise.nextGaussian()),
                        Map.of(),
                        Map.of("allocatedBytes", allocations.getOrDefault(benchmark, 100.0))));
        return LOAD_NANOS;
    }

    private void meet() {
        try {
            if (meeting != null) {
                meeting.await(1, TimeUnit.MINUTES);
            }
        } catch (InterruptedException | BrokenBarrierException | TimeoutException e) {
            throw new IllegalStateException("the other build does not measure at the same time", e);
        }
    }

    @Override
    public void renew(boolean swapped) {
        journal.add(name + " renewed" + (swapped ? ", swapped" : ""));
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
                pairing,
                times.keySet().stream().map(this::series).toList());
    }

    private ComparableSeries series(String benchmark) {
        List<Measurement> taken = measurements.getOrDefault(benchmark, List.of());
        boolean lost = failed.contains(benchmark) || taken.isEmpty();
        return new ComparableSeries(benchmark, "ns", lost ? List.of() : taken, true, lost ? "it failed" : null);
    }

    @Override
    public void close() {
        // Nothing is open.
    }
}
