package io.fillrate.report.analysis;

import io.fillrate.report.analysis.ResourceUsage.Measure;
import io.fillrate.report.results.Series;
import io.fillrate.report.stats.AllPairs;
import io.fillrate.report.stats.Comparison;
import io.fillrate.report.stats.Comparison.Verdict;
import io.fillrate.report.stats.RoundTimes;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The results of one guarantee, by median time, each compared with the best. The best comes first: it has the shortest
 * median, unless a comparison says that another is faster. Of several that no comparison tells apart, and whose estimates are
 * within {@value #TIE} of it, the one that takes the least CPU time of the client comes first.
 *
 * @param guarantee of every line
 * @param lines one or more
 * @param pairs compares any two of them, and of the table that they are from
 */
public record Ranking(String guarantee, List<Line> lines, AllPairs<Series.Key> pairs) {

    /** The greatest ratio of two times that count as a tie, if they cannot be told apart: the gate's margin. */
    public static final double TIE = 1.05;

    /** Ranks the series, which all are results with this guarantee. */
    public static Ranking of(String guarantee, List<Series> results, StrategyLabels labels) {
        return of(guarantee, results, labels, pairs(results));
    }

    private static AllPairs<Series.Key> pairs(List<Series> results) {
        Map<Series.Key, RoundTimes> times = new LinkedHashMap<>();
        results.forEach(series -> times.put(series.key(), SeriesTimes.of(series)));
        return AllPairs.of(times);
    }

    private static Ranking of(
            String guarantee, List<Series> results, StrategyLabels labels, AllPairs<Series.Key> pairs) {
        List<Series> sorted = results.stream()
                .sorted(Comparator.comparingDouble(
                        series -> SeriesTimes.summary(series).median()))
                .toList();
        Series best = sorted.get(0);
        Map<Series.Key, Comparison> toBest = compare(sorted, best, pairs);
        // Over rounds of different speed one series can have the better median and another win nearly every round.
        for (int tries = 1; tries < sorted.size() && faster(toBest).isPresent(); tries++) {
            Series.Key faster = faster(toBest).get();
            best = sorted.stream()
                    .filter(series -> series.key().equals(faster))
                    .findFirst()
                    .orElseThrow();
            toBest = compare(sorted, best, pairs);
        }
        Series thrifty = leastCpu(sorted, best, toBest);
        Map<Series.Key, Comparison> toThrifty = compare(sorted, thrifty, pairs);
        if (faster(toThrifty).isEmpty()) {
            toBest = toThrifty;
        }
        List<Line> lines = new ArrayList<>();
        for (Series series : sorted) {
            Comparison comparison = toBest.get(series.key());
            lines.add(comparison == null ? 0 : lines.size(), Line.of(labels.of(series), series, comparison));
        }
        return new Ranking(guarantee, List.copyOf(lines), pairs);
    }

    /** The same without limits; comparisons are still adjusted for the whole table. Empty when nothing remains. */
    Optional<Ranking> withoutLimits(StrategyLabels labels) {
        List<Series> ways = lines.stream()
                .map(Line::series)
                .filter(series -> !series.isLimit())
                .toList();
        return ways.isEmpty() ? Optional.empty() : Optional.of(of(guarantee, ways, labels, pairs));
    }

    /** Whether this is the guarantee that leaves the table unchanged after a failure. */
    public boolean isFull() {
        return guarantee.equals(Series.ATOMIC);
    }

    /** The line that all others are compared with. */
    public Line best() {
        return lines.get(0);
    }

    /** The line of this label, if it has a result. */
    public Optional<Line> line(String label) {
        return lines.stream().filter(line -> line.label().equals(label)).findFirst();
    }

    /** Every series against the best, except for the best itself. */
    private static Map<Series.Key, Comparison> compare(List<Series> all, Series best, AllPairs<Series.Key> pairs) {
        return all.stream()
                .filter(series -> !series.key().equals(best.key()))
                .collect(Collectors.toMap(Series::key, other -> pairs.compare(other.key(), best.key())));
    }

    /** Of the best and the series that tie with it, the one with the least client CPU time. Limits are no strategies, and win no tie. */
    private static Series leastCpu(List<Series> all, Series best, Map<Series.Key, Comparison> toBest) {
        return all.stream()
                .filter(series -> series.key().equals(best.key()) || isTie(series, toBest.get(series.key())))
                .min(Comparator.comparingDouble(Ranking::clientCpu))
                .filter(series -> clientCpu(series) < clientCpu(best))
                .orElse(best);
    }

    private static boolean isTie(Series series, @Nullable Comparison toBest) {
        return toBest != null
                && toBest.verdict() == Verdict.INDISTINGUISHABLE
                && toBest.ratio() <= TIE
                && !series.isLimit();
    }

    private static double clientCpu(Series series) {
        Double nanos = ResourceUsage.of(series).median(Measure.CLIENT_CPU);
        return nanos == null ? Double.MAX_VALUE : nanos;
    }

    /** Which series has the greatest lead over the best, if any has one. */
    private static Optional<Series.Key> faster(Map<Series.Key, Comparison> toBest) {
        return toBest.entrySet().stream()
                .filter(entry -> entry.getValue().verdict() == Verdict.FASTER)
                .min(Comparator.comparingDouble(entry -> entry.getValue().ratio()))
                .map(Map.Entry::getKey);
    }
}
