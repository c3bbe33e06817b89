package io.fillrate.report.analysis;

import io.fillrate.report.analysis.ResourceUsage.Measure;
import io.fillrate.report.results.Link;
import io.fillrate.report.results.Series;
import io.fillrate.report.stats.TermCosts;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What the loads of one strategy cost, over any network: fixed + rows × CPU + turns × RTT + time on the line, fitted to medians of loads. A
 * turn is a round trip, or one by which TCP's slow start delays the bytes of a load (ten packets at first, twice as many with every turn;
 * RFC 6928 and 5681). The time on the line counts besides the rows' where a strategy waits for its bytes, and instead of it, if it is
 * longer, where both overlap: what explains the loads better. Loads over one bandwidth only cannot tell the line from the rows, which cost
 * both then. Immutable.
 */
public final class CostModel {

    /** Indexes of the terms. */
    private static final int ROWS = 1;

    private static final int TURNS = 2;
    private static final int LINE = 3;

    private static final double FIRST_WINDOW = 10 * 1_448;

    /** What a packet's headers add. */
    private static final double WITH_HEADERS = 1_500.0 / 1_448;

    private static final double BITS = 8e9;

    /** Enough for the rows' cost and the loads that the line bounds to agree. */
    private static final int ITERATIONS = 6;

    /** One series as the model sees it. */
    private record Load(double rows, double turns, double bytes, Link link, double nanos) {

        /** Null if its round trips or bytes are not known, as they are of drivers whose sockets nobody counts. */
        static @Nullable Load of(Series series) {
            ResourceUsage usage = ResourceUsage.of(series);
            Double trips = usage.median(Measure.ROUND_TRIPS);
            Double bytesPerRow = usage.median(Measure.WIRE);
            if (trips == null || bytesPerRow == null || trips == 0) {
                return null;
            }
            double bytes = bytesPerRow * series.rows();
            return new Load(
                    series.rows(),
                    trips + slowStart(bytes),
                    bytes,
                    Link.of(series),
                    SeriesTimes.summary(series).median());
        }

        private static double slowStart(double bytes) {
            return Math.max(0, Math.ceil(Math.log(1 + bytes / FIRST_WINDOW) / Math.log(2)) - 1);
        }

        double waiting(Link over) {
            return turns * Math.max(0, over.rtt().nanos());
        }

        double line(Link over) {
            long bits = over.bandwidth().bits();
            return bits == 0 ? 0 : bytes * WITH_HEADERS * BITS / bits;
        }
    }

    private final List<Load> loads;
    private final TermCosts costs;
    private final boolean seesLine;
    private final boolean overlaps;
    private final double perRow;

    private CostModel(List<Load> loads, boolean overlaps) {
        this.loads = loads;
        this.seesLine = loads.stream()
                        .map(load -> load.link().bandwidth().bits())
                        .distinct()
                        .count()
                > 1;
        this.overlaps = overlaps;
        double ofRow = Double.MAX_VALUE;
        TermCosts fitted = fit(ofRow);
        for (int i = 0; overlaps && i < ITERATIONS; i++) {
            ofRow = fitted.of(ROWS);
            fitted = fit(ofRow);
        }
        this.costs = fitted;
        this.perRow = ofRow;
    }

    private TermCosts fit(double ofRow) {
        double[][] terms = new double[loads.size()][];
        double[] times = new double[loads.size()];
        for (int i = 0; i < times.length; i++) {
            Load load = loads.get(i);
            terms[i] = terms(load, ofRow);
            times[i] = load.nanos();
        }
        return TermCosts.fit(terms, times, times);
    }

    private double[] terms(Load load, double ofRow) {
        double line = seesLine ? load.line(load.link()) : 0;
        boolean bound = overlaps && line > ofRow * load.rows();
        return new double[] {1, bound ? 0 : load.rows(), load.waiting(load.link()), overlaps && !bound ? 0 : line};
    }

    /** Fits a model to results of one strategy; empty if there are fewer than four, or their round trips or bytes are not known. */
    public static Optional<CostModel> of(List<Series> results) {
        List<Load> loads = new ArrayList<>();
        for (Series series : results) {
            Load load = Load.of(series);
            if (load == null) {
                return Optional.empty();
            }
            loads.add(load);
        }
        return loads.size() < 4 ? Optional.empty() : Optional.of(best(loads));
    }

    private static CostModel best(List<Load> loads) {
        CostModel added = new CostModel(loads, false);
        CostModel overlapping = new CostModel(loads, true);
        return overlapping.squares() < added.squares() ? overlapping : added;
    }

    private double squares() {
        return loads.stream().mapToDouble(load -> Math.pow(error(load), 2)).sum();
    }

    private double error(Load load) {
        return costs.at(terms(load, perRow)) / load.nanos() - 1;
    }

    /** Returns what fixed time, rows, turns and the line cost, in this order: nanoseconds, those per row, and shares of RTT and line. */
    public TermCosts costs() {
        return costs;
    }

    /** Returns whether the loads went over several bandwidths, so that the line's cost is known. */
    public boolean seesLine() {
        return seesLine;
    }

    /** Returns whether the line is busy while rows are made and stored, instead of before or after. */
    public boolean overlaps() {
        return overlaps;
    }

    /**
     * Returns the expected median of a result over another network: what was measured, and the difference of the network's terms. Turns
     * and line cost all of their time if the model saw none.
     *
     * @param result one that the model was fitted to, or another one of its strategy
     */
    public double nanos(Series result, Link over) {
        Load load = Load.of(result);
        if (load == null) {
            throw new IllegalArgumentException(result.id() + ": its round trips or bytes are not known");
        }
        return Math.max(0, load.nanos() + network(load, over) - network(load, load.link()));
    }

    private double network(Load load, Link over) {
        boolean sawTurns = loads.stream().anyMatch(one -> one.waiting(one.link()) > 0);
        double line = load.line(over);
        double extra = inOneGo() ? Math.max(0, line - costs.of(ROWS) * load.rows()) : line;
        return (sawTurns ? costs.of(TURNS) : 1) * load.waiting(over)
                + (seesLine && !overlaps ? costs.of(LINE) : 1) * extra;
    }

    /** Whether bytes are on their way while rows are made; if that was not seen, those that take no more round trips for more rows. */
    private boolean inOneGo() {
        return seesLine
                ? overlaps
                : loads.stream()
                                .mapToDouble(load -> load.turns() - Load.slowStart(load.bytes()))
                                .distinct()
                                .count()
                        == 1;
    }

    /**
     * Returns the shares by which the model misses each result over a network, if it is fitted to those over the others; none with fewer
     * than three networks.
     */
    public List<Double> heldOutErrors() {
        List<Link> links = loads.stream().map(Load::link).distinct().toList();
        List<Double> errors = new ArrayList<>();
        for (Link link : links.size() < 3 ? List.<Link>of() : links) {
            CostModel others = best(
                    loads.stream().filter(load -> !load.link().equals(link)).toList());
            loads.stream()
                    .filter(load -> load.link().equals(link))
                    .forEach(load -> errors.add(Math.abs(others.error(load))));
        }
        return List.copyOf(errors);
    }
}
