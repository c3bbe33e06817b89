package io.fillrate.report.render;

import io.fillrate.report.format.Series;
import io.fillrate.report.stats.Comparison;
import io.fillrate.report.stats.SeriesTimes;
import io.fillrate.report.stats.Verdict;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The results of one guarantee, by median time, each compared with the best. The best comes first: it has the shortest
 * median, unless a comparison says that another is faster.
 *
 * @param guarantee of every line
 * @param lines one or more
 */
record Ranking(String guarantee, List<Line> lines) {

    /** Ranks the series, which all are results with this guarantee. */
    static Ranking of(String guarantee, List<Series> results, StrategyLabels labels) {
        List<Series> sorted = results.stream()
                .sorted(Comparator.comparingDouble(
                        series -> SeriesTimes.summary(series).median()))
                .toList();
        Series best = sorted.get(0);
        List<Comparison> comparisons = compare(sorted, best);
        // Over rounds of different speed one series can have the better median and another win nearly every round.
        for (int tries = 1; tries < sorted.size() && fastest(comparisons) >= 0; tries++) {
            best = sorted.get(fastest(comparisons));
            comparisons = compare(sorted, best);
        }
        List<Line> lines = new ArrayList<>();
        for (int i = 0; i < sorted.size(); i++) {
            Series series = sorted.get(i);
            boolean isBest = series.equals(best);
            lines.add(
                    isBest ? 0 : lines.size(),
                    new Line(
                            labels.of(series),
                            series,
                            SeriesTimes.summary(series),
                            isBest ? null : comparisons.get(i)));
        }
        return new Ranking(guarantee, List.copyOf(lines));
    }

    /** Whether this is the guarantee that leaves the table as it was after a failure. */
    boolean isFull() {
        return guarantee.equals(Series.ATOMIC);
    }

    Line best() {
        return lines.get(0);
    }

    /** Every series against the best; the best against itself is in its place, and does not count as a comparison. */
    private static List<Comparison> compare(List<Series> all, Series best) {
        List<Comparison> comparisons = new ArrayList<>(Comparison.all(all.stream()
                .filter(series -> !series.equals(best))
                .map(series -> SeriesTimes.contrast(series, best))
                .toList()));
        comparisons.add(all.indexOf(best), Comparison.of(SeriesTimes.contrast(best, best)));
        return comparisons;
    }

    /** Which comparison shows the greatest lead over the best, -1 when none shows any. */
    private static int fastest(List<Comparison> comparisons) {
        return IntStream.range(0, comparisons.size())
                .filter(i -> comparisons.get(i).verdict() == Verdict.FASTER)
                .boxed()
                .min(Comparator.comparingDouble(i -> comparisons.get(i).ratio()))
                .orElse(-1);
    }
}
