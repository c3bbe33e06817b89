package io.fillrate.report.analysis;

import io.fillrate.report.results.Link;
import io.fillrate.report.results.Series;
import io.fillrate.report.stats.TermCosts;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What the loads of one strategy cost, over any network: fixed + rows × CPU + turns × RTT + time on the line, fitted to medians of loads
 * ({@link NetworkLoad}). The time on the line counts besides the rows' where a strategy waits for its bytes, and instead of it, if it is
 * longer, where both overlap: what explains the loads better. Loads over one bandwidth only cannot tell the line from the rows, which cost
 * both then. Immutable.
 */
public final class CostModel {

    private static final int ROWS = 1;

    private static final int TURNS = 2;
    private static final int LINE = 3;

    /** Enough for the rows' cost and the loads that the line bounds to agree. */
    private static final int ITERATIONS = 6;

    private final List<NetworkLoad> loads;
    private final TermCosts costs;
    private final boolean seesLine;
    private final boolean overlaps;
    private final double perRow;

    private CostModel(List<NetworkLoad> loads, boolean overlaps) {
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
            NetworkLoad load = loads.get(i);
            terms[i] = terms(load, ofRow);
            times[i] = load.nanos();
        }
        return TermCosts.fit(terms, times, times);
    }

    private double[] terms(NetworkLoad load, double ofRow) {
        double line = seesLine ? load.line(load.link()) : 0;
        boolean bound = overlaps && line > ofRow * load.rows();
        return new double[] {1, bound ? 0 : load.rows(), load.waiting(load.link()), overlaps && !bound ? 0 : line};
    }

    /** Fits a model to results of one strategy; empty if there are fewer than four, or their round trips or bytes are not known. */
    public static Optional<CostModel> of(List<Series> results) {
        List<NetworkLoad> loads = results.stream()
                .flatMap(series -> NetworkLoad.of(series).stream())
                .toList();
        return loads.size() < 4 || loads.size() < results.size() ? Optional.empty() : Optional.of(best(loads));
    }

    private static CostModel best(List<NetworkLoad> loads) {
        CostModel added = new CostModel(loads, false);
        CostModel overlapping = new CostModel(loads, true);
        return overlapping.squares() < added.squares() ? overlapping : added;
    }

    private double squares() {
        return loads.stream().mapToDouble(load -> Math.pow(error(load), 2)).sum();
    }

    private double error(NetworkLoad load) {
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
     * Returns what is expected of a result over another network: its time is what was measured, and the difference of the network's terms,
     * and each turn counts as the share of a round trip that it costs. Turns and line cost all of their time if the model saw none.
     *
     * @param result one that the model was fitted to, or another one of its strategy
     */
    public NetworkLoad expected(Series result, Link over) {
        NetworkLoad load = NetworkLoad.of(result)
                .orElseThrow(
                        () -> new IllegalArgumentException(result.id() + ": its round trips or bytes are not known"));
        double nanos = Math.max(0, load.nanos() + network(load, over) - network(load, load.link()));
        return new NetworkLoad(load.rows(), load.turns() * ofTurn(), load.bytes(), over, nanos);
    }

    private double network(NetworkLoad load, Link over) {
        double line = load.line(over);
        double extra = inOneGo() ? Math.max(0, line - costs.of(ROWS) * load.rows()) : line;
        return ofTurn() * load.waiting(over) + (seesLine && !overlaps ? costs.of(LINE) : 1) * extra;
    }

    private double ofTurn() {
        return loads.stream().anyMatch(one -> one.waiting(one.link()) > 0) ? costs.of(TURNS) : 1;
    }

    /** Whether bytes are on their way while rows are made; if that was not seen, those that take no more round trips for more rows. */
    private boolean inOneGo() {
        return seesLine
                ? overlaps
                : loads.stream()
                                .mapToDouble(load -> load.turns() - NetworkLoad.slowStart(load.bytes()))
                                .distinct()
                                .count()
                        == 1;
    }

    /**
     * Returns the shares by which the model misses each result over a network, if it is fitted to those over the others; none with fewer
     * than three networks.
     */
    public List<Double> heldOutErrors() {
        List<Link> links = loads.stream().map(NetworkLoad::link).distinct().toList();
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
