package io.fillrate.report.gate.measure;

import io.fillrate.report.gate.AnalysisSchedule;
import io.fillrate.report.gate.Forecast;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Which benchmarks of a gate run are still measured and how often, when they are analysed, and which were given up for the time being.
 * Belongs to one thread.
 */
final class Agenda {

    private final Map<String, Integer> perProcess = new TreeMap<>();
    private final Map<String, Integer> taken = new TreeMap<>();
    private AnalysisSchedule schedule;
    private List<String> open = List.of();
    private List<String> leftOut = List.of();
    private @Nullable Forecast forecast;

    /** With nothing to measure yet, and at most this many pairs of processes of each benchmark. */
    Agenda(int pairs) {
        this.schedule = AnalysisSchedule.upTo(pairs);
    }

    void open(List<String> benchmarks) {
        open = List.copyOf(benchmarks);
    }

    List<String> open() {
        return open;
    }

    boolean isDone() {
        return open.isEmpty();
    }

    void keep(Predicate<String> wanted) {
        open = open.stream().filter(wanted).toList();
    }

    /** Does not measure these for the time being, unless they are all that is left; returns whether there are others. */
    boolean leaveOut(Predicate<String> unwanted) {
        if (open.stream().allMatch(unwanted)) {
            return false;
        }
        leaveOut(open.stream().filter(unwanted).toList());
        return true;
    }

    /** Has no result of those that were measured in fewer pairs of processes. */
    void leaveOutBelow(int pairs) {
        leaveOut(open.stream().filter(one -> pairs(one) < pairs).toList());
    }

    private void leaveOut(List<String> unwanted) {
        leftOut = Stream.concat(leftOut.stream(), unwanted.stream()).toList();
        keep(one -> !unwanted.contains(one));
    }

    /** Measures what was left out; returns whether there is anything. */
    boolean takeLeftOut() {
        open = leftOut;
        leftOut = List.of();
        return !open.isEmpty();
    }

    List<String> leftOut() {
        return leftOut;
    }

    AnalysisSchedule schedule() {
        return schedule;
    }

    /** Pairs of measurements of each benchmark per pair of processes, as far as that is planned. */
    Map<String, Integer> perProcess() {
        return Map.copyOf(perProcess);
    }

    /** All that are open were measured in one more pair of processes. */
    void countPair() {
        open.forEach(one -> taken.merge(one, 1, Integer::sum));
    }

    /** Whether times of the benchmark are analysed now. */
    boolean isPlanned(String benchmark) {
        return schedule.pairs().contains(pairs(benchmark));
    }

    private int pairs(String benchmark) {
        return taken.getOrDefault(benchmark, 0);
    }

    /** Ends those that have had their last analysis. */
    void closeExhausted() {
        keep(one -> pairs(one) < schedule.maxPairs());
    }

    /**
     * Plans how often each is measured.
     *
     * @param max pairs of measurements per pair of processes
     */
    void plan(Forecast forecast, int max) {
        Stream.concat(forecast.kept().stream(), forecast.dropped().stream())
                .forEach(one -> perProcess.put(one.benchmark(), Math.min(max, one.perProcess())));
    }

    /** Gives up what the forecast does not promise. The first one plans the analyses of all. */
    void limitTo(Forecast made) {
        Map<String, String> reasons = made.countersOnly();
        keep(one -> !reasons.containsKey(one));
        if (forecast == null) {
            forecast = made;
            schedule = AnalysisSchedule.upTo(Math.max(PairedMeasurement.PILOT, made.planned()));
        } else {
            forecast = forecast.and(made);
        }
    }

    /** Takes as many of those that were given up as can be decided in the time that is left; returns whether there are any. */
    boolean resume(double secondsLeft, double secondsOfStart) {
        if (forecast != null) {
            open = forecast.affordable(PairedMeasurement.PILOT, secondsOfStart, secondsLeft);
            forecast = forecast.keeping(open);
        }
        return !open.isEmpty();
    }

    /** The benchmarks that are given up now, and why. */
    Map<String, String> countersOnly() {
        return forecast == null ? Map.of() : forecast.countersOnly();
    }
}
