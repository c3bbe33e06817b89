package io.fillrate.report.recording;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * One independent measurement: a fill, or a fork of JMH.
 *
 * @param number the round of the fill or the number of the fork, from 1; those of one number belong together
 * @param time of one load, or of one operation; above 0, in a unit that is the same within a series
 * @param phases the parts of a fill by name, in nanoseconds; none when it was not divided
 * @param counters near-deterministic quantities per row or operation, by name
 */
public record Replicate(int number, double time, Map<String, Double> phases, Map<String, Double> counters) {

    /** @throws IllegalArgumentException if the time is not a number above 0 */
    public Replicate {
        if (!(time > 0) || Double.isInfinite(time)) {
            throw new IllegalArgumentException("time is " + time + "; allowed: numbers above 0");
        }
        phases = ordered(phases);
        counters = ordered(counters);
    }

    private static Map<String, Double> ordered(Map<String, Double> values) {
        return Collections.unmodifiableMap(new LinkedHashMap<>(values));
    }
}
