package io.fillrate.report.gate.measure;

import io.fillrate.report.analysis.ComparableRun;
import io.fillrate.report.analysis.ComparableSeries;
import io.fillrate.report.analysis.ComparableSeries.Measurement;
import io.fillrate.report.analysis.Conditions;
import io.fillrate.report.results.Pairing;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/** A build whose loads take half a second by a clock of its own, times what the weather does to it. */
final class SimulatedBuild implements BuildUnderTest {

    static final long LOAD_NANOS = 500_000_000;
    private static final long START_NANOS = 10_000_000_000L;

    private final String name;
    private final Map<String, Double> effects;
    private final Weather weather;
    private final LongConsumer clock;
    private final Map<String, Double> process = new TreeMap<>();
    private final Map<String, List<Measurement>> taken = new TreeMap<>();
    private @Nullable Pairing pairing;

    /**
     * A build.
     *
     * @param effects by how much its benchmarks are slower, on logarithms
     * @param clock takes the nanoseconds that pass
     */
    SimulatedBuild(String name, Map<String, Double> effects, Weather weather, LongConsumer clock) {
        this.name = name;
        this.effects = new TreeMap<>(effects);
        this.weather = weather;
        this.clock = clock;
        renew(false);
    }

    @Override
    public List<String> benchmarks() {
        return List.copyOf(effects.keySet());
    }

    @Override
    public boolean hasFailed(String benchmark) {
        return false;
    }

    @Override
    public boolean isOneShot() {
        return false;
    }

    @Override
    public boolean canRepeat() {
        return true;
    }

    @Override
    public long latestLoad(String benchmark) {
        return LOAD_NANOS;
    }

    @Override
    public long measure(String benchmark, Slot slot) {
        double log =
                effects.getOrDefault(benchmark, 0.0) + process.getOrDefault(benchmark, 0.0) + weather.measurement();
        taken.computeIfAbsent(benchmark, first -> new ArrayList<>())
                .add(new Measurement(slot.round(), slot.process(), Math.exp(log), Map.of(), Map.of()));
        clock.accept(LOAD_NANOS);
        return LOAD_NANOS;
    }

    @Override
    public void renew(boolean swapped) {
        effects.keySet().forEach(one -> process.put(one, weather.process()));
        clock.accept(START_NANOS / 2);
    }

    @Override
    public void warmUp(List<String> toCome) {
        // It is warm.
    }

    @Override
    public void plan(Pairing planned) {
        this.pairing = planned;
    }

    @Override
    public ComparableRun recording() {
        return new ComparableRun(
                name,
                name,
                new Conditions(Map.of()),
                pairing,
                effects.keySet().stream()
                        .map(one -> {
                            List<Measurement> all = taken.getOrDefault(one, List.of());
                            return new ComparableSeries(one, "ns", all, true, all.isEmpty() ? "not measured" : null);
                        })
                        .toList());
    }

    @Override
    public void close() {
        // Nothing is open.
    }
}
