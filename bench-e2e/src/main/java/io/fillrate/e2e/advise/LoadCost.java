package io.fillrate.e2e.advise;

import io.fillrate.e2e.advise.Trials.Screened;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Objects;
import java.util.Optional;
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

    /** The same of its own. */
    LoadCost copy() {
        LoadCost copy = new LoadCost();
        copy.loads.putAll(loads);
        copy.rests.putAll(rests);
        return copy;
    }

    /** The load with the most rows; empty if nothing is known. */
    Optional<Screened> latest() {
        return Optional.ofNullable(loads.lastEntry()).map(load -> new Screened(load.getKey(), load.getValue()));
    }

    /** Nanoseconds that a load may take; infinite if nothing is known. */
    double load(long rows) {
        return loads.size() < 2 ? atMost(rows) : predicted(loads, rows);
    }

    /** Nanoseconds that a load takes at most, if none of them is fixed. */
    double atMost(long rows) {
        Map.Entry<Long, Double> last = loads.lastEntry();
        return last == null ? Double.POSITIVE_INFINITY : last.getValue() * Math.max(1, (double) rows / last.getKey());
    }

    /** What a load may take, with all that surrounds it. */
    double total(long rows) {
        return load(rows) + (rests.isEmpty() ? Double.POSITIVE_INFINITY : predicted(rests, rows));
    }

    /** Goes on as from the last but one size to the last; from one size alone, nothing grows. */
    private static double predicted(NavigableMap<Long, Double> times, long rows) {
        Map.Entry<Long, Double> last = Objects.requireNonNull(times.lastEntry());
        Map.Entry<Long, Double> before = times.lowerEntry(last.getKey());
        if (before == null) {
            return last.getValue();
        }
        double perRow = Math.max(0, (last.getValue() - before.getValue()) / (last.getKey() - before.getKey()));
        return last.getValue() + perRow * Math.max(0, rows - last.getKey());
    }
}
