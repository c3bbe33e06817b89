package io.fillrate.report.stats;

import java.util.Collection;
import java.util.Collections;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.IntStream;

/** Times of one series by the round in which they were measured; series of one run share rounds. Immutable. */
public final class RoundTimes {

    private final SortedMap<Integer, Double> times;

    private RoundTimes(SortedMap<Integer, Double> times) {
        this.times = times;
    }

    /** Takes a copy of times by round, in any unit. */
    public static RoundTimes of(SortedMap<Integer, Double> times) {
        return new RoundTimes(new TreeMap<>(times));
    }

    /**
     * Returns the summary of the times.
     *
     * @throws IllegalArgumentException if there is none, or one is not a number above 0
     */
    public Summary summary() {
        return Summary.of(values(times.values()));
    }

    /** Checks whether the times, by round, look like many measurements of one thing. */
    public Steadiness steadiness() {
        return Steadiness.of(values(times.values()));
    }

    /**
     * Returns the contrast to another series of the run: over the rounds in which both ran if there are at least two,
     * else over all times.
     */
    public Contrast contrast(RoundTimes other) {
        Set<Integer> common = common(other);
        return common.size() >= 2 || common.size() == Math.min(times.size(), other.times.size())
                ? Contrast.paired(in(common), other.in(common))
                : Contrast.unpaired(values(times.values()), values(other.times.values()));
    }

    /** Returns the logarithms of the ratio of these times to the other ones in every round in which both ran, by round. */
    public double[] logRatios(RoundTimes other) {
        Set<Integer> common = common(other);
        double[] logs = logs(common);
        double[] others = other.logs(common);
        return IntStream.range(0, logs.length)
                .mapToDouble(i -> logs[i] - others[i])
                .toArray();
    }

    Set<Integer> rounds() {
        return Collections.unmodifiableSet(times.keySet());
    }

    /** The logarithms of the times in some rounds, by round. */
    double[] logs(Set<Integer> rounds) {
        return Summary.logs(in(rounds));
    }

    private Set<Integer> common(RoundTimes other) {
        Set<Integer> common = new TreeSet<>(times.keySet());
        common.retainAll(other.times.keySet());
        return common;
    }

    private double[] in(Set<Integer> rounds) {
        SortedMap<Integer, Double> some = new TreeMap<>(times);
        some.keySet().retainAll(rounds);
        return values(some.values());
    }

    private static double[] values(Collection<Double> times) {
        return times.stream().mapToDouble(Double::doubleValue).toArray();
    }
}
