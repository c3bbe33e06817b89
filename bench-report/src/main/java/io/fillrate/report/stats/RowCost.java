package io.fillrate.report.stats;

import java.util.Arrays;
import java.util.SortedMap;

/** What a load costs: a fixed time, and a time per row, as {@link TermCosts} of the times of loads of several sizes. Immutable. */
public final class RowCost {

    private final TermCosts costs;
    private final long largest;

    private RowCost(TermCosts costs, long largest) {
        this.costs = costs;
        this.largest = largest;
    }

    /**
     * Fits the costs.
     *
     * @param times of loads by their numbers of rows, in any unit; with one size only, all of the time is per row
     * @throws IllegalArgumentException if there is no time, or a size is not above 0
     */
    public static RowCost of(SortedMap<Long, double[]> times) {
        int loads = times.values().stream().mapToInt(some -> some.length).sum();
        if (loads == 0 || times.firstKey() <= 0) {
            throw new IllegalArgumentException("there are " + loads + " loads of " + times.keySet()
                    + " rows; allowed: 1 or more, of 1 row or more");
        }
        double[][] terms = new double[loads][];
        double[] all = new double[loads];
        double[] sizes = new double[loads];
        int load = 0;
        for (var size : times.entrySet()) {
            double mean = Arrays.stream(size.getValue()).average().orElseThrow();
            for (double time : size.getValue()) {
                terms[load] = new double[] {times.size() == 1 ? 0 : 1, size.getKey()};
                sizes[load] = mean;
                all[load++] = time;
            }
        }
        return new RowCost(TermCosts.fit(terms, all, sizes), times.lastKey());
    }

    /** Returns the time that a load takes however few rows it has. */
    public double fixed() {
        return costs.of(0);
    }

    /** Returns the time that each row adds. */
    public double perRow() {
        return costs.of(1);
    }

    /** Returns how many times the largest size is exceeded by a number of rows; 1 or less if it is not. */
    public double beyond(long rows) {
        return (double) rows / largest;
    }

    /** Returns the expected time of a load. */
    public double at(long rows) {
        return costs.at(1, (double) rows);
    }

    /**
     * Returns where the time of one more load lies with 95% confidence, if the costs stay what they are at the sizes measured. It has no
     * width if there are as many costs as loads.
     */
    public ConfidenceInterval interval(long rows) {
        return costs.interval(1, (double) rows);
    }
}
