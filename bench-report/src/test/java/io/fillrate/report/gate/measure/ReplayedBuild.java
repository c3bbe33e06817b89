package io.fillrate.report.gate.measure;

import io.fillrate.report.analysis.ComparableRun;
import io.fillrate.report.analysis.ComparableSeries;
import io.fillrate.report.analysis.ComparableSeries.Measurement;
import io.fillrate.report.analysis.Conditions;
import io.fillrate.report.results.Pairing;
import io.fillrate.report.trials.RecordedPairs.Pair;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.ToLongFunction;

/**
 * A build whose times were recorded. A process that is asked for more measurements than were recorded of it repeats them, which takes
 * time and adds nothing.
 */
final class ReplayedBuild implements BuildUnderTest {

    private final String name;
    private final List<Map<String, List<Pair>>> processes;
    private final ToLongFunction<Pair> side;
    private final Function<Pair, List<Double>> loads;
    private final Consumer<Pair> clock;
    private final Map<String, List<Measurement>> taken = new TreeMap<>();
    private final Map<String, Integer> ofProcess = new HashMap<>();
    private int started = 1;
    private int warmedUp;
    private final List<Pairing> plans = new ArrayList<>();

    /**
     * A build.
     *
     * @param processes what each measured, by benchmark; all of the same benchmarks
     * @param side of a pair that it is
     * @param loads of this side, one by one
     * @param clock takes each pair whose side is measured
     */
    ReplayedBuild(
            String name,
            List<Map<String, List<Pair>>> processes,
            ToLongFunction<Pair> side,
            Function<Pair, List<Double>> loads,
            Consumer<Pair> clock) {
        this.name = name;
        this.processes = List.copyOf(processes);
        this.side = side;
        this.loads = loads;
        this.clock = clock;
    }

    @Override
    public List<String> benchmarks() {
        return processes.get(0).keySet().stream().sorted().toList();
    }

    @Override
    public boolean hasFailed(String benchmark) {
        return false;
    }

    @Override
    public boolean isOneShot() {
        return processes.get(0).values().stream().allMatch(pairs -> pairs.size() == 1);
    }

    @Override
    public boolean canRepeat() {
        return false;
    }

    @Override
    public long latestLoad(String benchmark) {
        return 0;
    }

    @Override
    public long measure(String benchmark, Slot slot) {
        List<Pair> recorded =
                processes.get((slot.process() - 1) % processes.size()).getOrDefault(benchmark, List.of());
        Pair pair = recorded.get((ofProcess.merge(benchmark, 1, Integer::sum) - 1) % recorded.size());
        long nanos = side.applyAsLong(pair);
        clock.accept(pair);
        taken.computeIfAbsent(benchmark, first -> new ArrayList<>())
                .add(new Measurement(slot.round(), slot.process(), nanos, Map.of(), Map.of(), loads.apply(pair)));
        return pair.loads() * nanos;
    }

    @Override
    public void renew(boolean swapped) {
        ofProcess.clear();
        started++;
    }

    /** How many processes there were. */
    int started() {
        return started;
    }

    /** Counts them: recorded processes are warm. */
    @Override
    public void warmUp(List<String> toCome) {
        warmedUp += toCome.size();
    }

    /** How many benchmarks were warmed up, in all processes. */
    int warmedUp() {
        return warmedUp;
    }

    @Override
    public void plan(Pairing planned) {
        plans.add(planned);
    }

    /** The benchmarks that were not given up after the pilot; none if it did not end in time. */
    List<String> promised() {
        if (started < PairedMeasurement.PILOT) {
            return List.of();
        }
        Pairing afterPilot = plans.get(Math.min(1, plans.size() - 1));
        return benchmarks().stream()
                .filter(one -> !afterPilot.countersOnly().containsKey(one))
                .toList();
    }

    @Override
    public ComparableRun recording() {
        return new ComparableRun(
                name,
                name,
                new Conditions(Map.of()),
                plans.isEmpty() ? null : plans.get(plans.size() - 1),
                benchmarks().stream()
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
