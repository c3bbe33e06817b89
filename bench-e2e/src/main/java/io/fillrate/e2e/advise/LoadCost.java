package io.fillrate.e2e.advise;

import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;

/** How long loads of one series take, as far as is known, to predict those of other sizes. Not thread-safe. */
final class LoadCost {

    private final NavigableMap<Long, Double> loads = new TreeMap<>();
    private final NavigableMap<Long, Double> rests = new TreeMap<>();

    /**
     * Learns from a load; of several of one size, the fastest counts, since nothing makes a load faster than it is.
     *
     * @param load nanoseconds within the clock
     * @param total nanoseconds with all that surrounds it: emptying the table, connecting, verifying
     */
    void learn(long rows, double load, double total) {
        loads.merge(rows, load, Math::min);
        rests.merge(rows, total - load, Math::min);
    }

    /** Nanoseconds that a load may take; infinite if nothing is known. */
    double load(long rows) {
        return predicted(loads, rows);
    }

    /** The same with all that surrounds it. */
    double total(long rows) {
        return load(rows) + predicted(rests, rows);
    }

    /** Goes on as from the last but one size to the last; from one size alone, in proportion. */
    private static double predicted(NavigableMap<Long, Double> times, long rows) {
        Map.Entry<Long, Double> last = times.lastEntry();
        if (last == null) {
            return Double.POSITIVE_INFINITY;
        }
        Map.Entry<Long, Double> before = times.lowerEntry(last.getKey());
        if (before == null) {
            return last.getValue() * Math.max(1, (double) rows / last.getKey());
        }
        double perRow = Math.max(0, (last.getValue() - before.getValue()) / (last.getKey() - before.getKey()));
        return last.getValue() + perRow * Math.max(0, rows - last.getKey());
    }
}
