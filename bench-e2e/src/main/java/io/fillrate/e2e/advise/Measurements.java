package io.fillrate.e2e.advise;

import io.fillrate.report.analysis.Line;
import io.fillrate.report.analysis.Ranking;
import io.fillrate.report.analysis.StrategyLabels;
import io.fillrate.report.results.Sample;
import io.fillrate.report.results.Series;
import io.fillrate.report.stats.Comparison.Verdict;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The series that were measured: in two rounds or more, in none of which they failed. Not thread-safe. */
final class Measurements {

    private final Map<Series.Key, Series> series = new LinkedHashMap<>();

    /** Adds a series, or to one that is there already the samples of later rounds; nothing if it failed, or has one sample only. */
    void add(Series raced) {
        boolean isResult =
                raced.samples().size() > 1 && raced.samples().stream().allMatch(sample -> sample.error() == null);
        if (isResult) {
            Series all = series.getOrDefault(raced.key(), raced.upToRound(0));
            for (Sample sample : raced.samples()) {
                all = all.with(sample);
            }
            series.put(raced.key(), all);
        }
    }

    List<Series> all() {
        return List.copyOf(series.values());
    }

    /** Those of a size. */
    List<Series> at(long rows) {
        return series.values().stream().filter(one -> one.rows() == rows).toList();
    }

    /** The largest size; 0 if nothing was measured. */
    long largest() {
        return series.values().stream().mapToLong(Series::rows).max().orElse(0);
    }

    /** The number of the next round at a size. */
    int nextRound(long rows) {
        return 1
                + at(rows).stream()
                        .flatMap(one -> one.samples().stream())
                        .mapToInt(Sample::round)
                        .max()
                        .orElse(0);
    }

    /** Those of some series that are not certainly slower than the fastest of them, which comes first. */
    static List<Series> fastest(Collection<Series> some) {
        return ranked(some).stream()
                .filter(line -> line.toBest() == null || line.toBest().verdict() != Verdict.SLOWER)
                .map(Line::series)
                .toList();
    }

    /** Series of one size, the fastest first, whatever they guarantee. */
    static List<Line> ranked(Collection<Series> some) {
        List<Series> all = List.copyOf(some);
        return all.isEmpty()
                ? List.of()
                : Ranking.of(Series.ATOMIC, all, new StrategyLabels(all)).lines();
    }
}
