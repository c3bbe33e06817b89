package io.fillrate.report.gate.measure;

import io.fillrate.report.gate.Forecast;
import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** What a gate run has spent its time on, in nanoseconds. Belongs to one thread. */
final class MeasuringCosts {

    private static final double SECOND = 1e9;
    private static final double PERCENT = 100;

    private final Map<String, Long> spent = new TreeMap<>();
    private final Map<String, Integer> rounds = new TreeMap<>();
    private long inside;
    private long starting;
    private long latestStart;
    private int starts;

    /** A pair of processes was started and warmed up. */
    void started(long nanos) {
        starting += nanos;
        latestStart = nanos;
        starts++;
    }

    /** Seconds that starting the latest pair of processes took. */
    double latestStart() {
        return latestStart / SECOND;
    }

    /**
     * A pair of measurements was taken.
     *
     * @param nanos of both, with all that surrounds them
     * @param nanosInside of both, inside the clock
     */
    void measured(String benchmark, long nanos, long nanosInside) {
        spent.merge(benchmark, nanos, Long::sum);
        rounds.merge(benchmark, 1, Integer::sum);
        inside += nanosInside;
    }

    /** The number of pairs of measurements of a benchmark. */
    int rounds(String benchmark) {
        return rounds.getOrDefault(benchmark, 0);
    }

    /** The number of benchmarks that have been measured. */
    int benchmarks() {
        return rounds.size();
    }

    /** Seconds of a pair of measurements, on average; 0 if there is none. */
    double meanPair() {
        long all = spent.values().stream().mapToLong(Long::longValue).sum();
        int pairs = rounds.values().stream().mapToInt(Integer::intValue).sum();
        return pairs == 0 ? 0 : all / SECOND / pairs;
    }

    /** What a forecast needs to know of them. */
    Forecast.Costs soFar(long elapsedNanos) {
        Map<String, Double> loads = new TreeMap<>();
        spent.forEach((name, nanos) -> loads.put(name, nanos / SECOND / rounds(name)));
        return new Forecast.Costs(starts, elapsedNanos / SECOND, starting / SECOND / starts, loads);
    }

    /**
     * The shares of the time, in one sentence; empty if the clock is not known.
     *
     * @param perProcess pairs of loads per pair of processes by benchmark; empty if nothing was planned
     */
    Optional<String> summary(long elapsedNanos, Map<String, Integer> perProcess) {
        if (inside == 0 || elapsedNanos == 0) {
            return Optional.empty();
        }
        return Optional.of(share(inside, elapsedNanos) + " of the time was inside the clock, "
                + share(starting, elapsedNanos) + " went into starting and warming up processes"
                + (perProcess.isEmpty()
                        ? ""
                        : "; pairs of loads per pair of processes, by their scatter: " + range(perProcess))
                + ".");
    }

    private static String share(long part, long whole) {
        return Math.round(PERCENT * part / whole) + "%";
    }

    private static String range(Map<String, Integer> values) {
        int min = Collections.min(values.values());
        int max = Collections.max(values.values());
        return min == max ? String.valueOf(min) : min + " to " + max;
    }
}
