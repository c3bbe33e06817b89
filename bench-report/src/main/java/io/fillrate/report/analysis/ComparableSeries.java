package io.fillrate.report.analysis;

import io.fillrate.report.stats.RankTest;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The measurements of one benchmark in one run.
 *
 * @param name identifies the benchmark, including everything that must match: parameters, rows, guarantee
 * @param unit of the times
 * @param measurements in the order in which they were taken; none when there is a problem
 * @param independent whether the measurements are fills or forks; false for the iterations of a single fork of JMH
 * @param conditions of this series alone; those of the run hold for all
 * @param counterCosts what one more of a counter, per row, adds to the time of a load, in its unit; only those that are known
 * @param problem why the series has no result, in one line; null when it has one
 */
public record ComparableSeries(
        String name,
        String unit,
        List<Measurement> measurements,
        boolean independent,
        Conditions conditions,
        Map<String, Double> counterCosts,
        @Nullable String problem) {

    /** One that was measured under the conditions of the run. */
    public ComparableSeries(
            String name,
            String unit,
            List<Measurement> measurements,
            boolean independent,
            Map<String, Double> counterCosts,
            @Nullable String problem) {
        this(name, unit, measurements, independent, Conditions.NONE, counterCosts, problem);
    }

    /** The same, whose counters have no known costs. */
    public ComparableSeries(
            String name, String unit, List<Measurement> measurements, boolean independent, @Nullable String problem) {
        this(name, unit, measurements, independent, Map.of(), problem);
    }

    /**
     * One measurement: a fill, or a fork of JMH. Those of one process share what its compiler did, and so are one replicate.
     *
     * @param number the round of the fill or the number of the fork, from 1; pairs the measurements of runs that were taken in turns
     * @param process the number of its JVM start, from 1
     * @param time of one load or one operation; above 0, in a unit that is the same within a series
     * @param phases the parts of a fill by name, in nanoseconds; empty when it was not divided
     * @param counters near-deterministic quantities per row or operation, by name
     * @param loads times of the single loads whose mean the time is, in order; empty when there is one, or they are not known
     */
    public record Measurement(
            int number,
            int process,
            double time,
            Map<String, Double> phases,
            Map<String, Double> counters,
            List<Double> loads) {

        /** @throws IllegalArgumentException if the time is not a number above 0 */
        public Measurement {
            if (!(time > 0) || Double.isInfinite(time)) {
                throw new IllegalArgumentException("time is " + time + "; allowed: numbers above 0");
            }
            phases = ordered(phases);
            counters = ordered(counters);
            loads = List.copyOf(loads);
        }

        /** One load, or several that are not known one by one. */
        public Measurement(
                int number, int process, double time, Map<String, Double> phases, Map<String, Double> counters) {
            this(number, process, time, phases, counters, List.of());
        }

        /**
         * Returns the log ratio of this measurement to the one it was paired with: the Hodges-Lehmann estimate over their loads, since what
         * others do disturbs some of them; of the times where the loads are not known one by one.
         */
        public double logRatioTo(Measurement before) {
            if (loads.isEmpty() || loads.size() != before.loads.size()) {
                return Math.log(time / before.time);
            }
            return RankTest.middle(IntStream.range(0, loads.size())
                    .mapToDouble(i -> Math.log(loads.get(i) / before.loads.get(i)))
                    .toArray());
        }

        private static Map<String, Double> ordered(Map<String, Double> values) {
            return Collections.unmodifiableMap(new LinkedHashMap<>(values));
        }
    }

    /** @throws IllegalArgumentException if there is neither a measurement nor a problem, or both */
    public ComparableSeries {
        measurements = List.copyOf(measurements);
        counterCosts = Map.copyOf(counterCosts);
        if (measurements.isEmpty() == (problem == null)) {
            throw new IllegalArgumentException(name + " has " + measurements.size() + " measurements and problem "
                    + problem + "; allowed: measurements or a problem");
        }
    }

    /** Returns a series without measurements, and why. */
    public static ComparableSeries without(String name, String unit, String problem) {
        return new ComparableSeries(name, unit, List.of(), true, problem);
    }

    public double[] times() {
        return measurements.stream().mapToDouble(Measurement::time).toArray();
    }

    /** Returns how many JVM starts there are measurements of. */
    public int processes() {
        return (int) measurements.stream().map(Measurement::process).distinct().count();
    }
}
