package io.fillrate.e2e.advise;

import io.fillrate.report.analysis.StrategyLabels;
import io.fillrate.report.results.Series;
import io.fillrate.report.stats.ConfidenceInterval;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * How a race ended. Immutable.
 *
 * @param winner with its samples
 * @param rivals the others that give the same guarantee and ran in two rounds or more, the fastest first
 * @param noise the standard deviation of the logarithms of times
 * @param unraced strategies that may be as fast, and that there was no time to race
 */
record Race(Series winner, List<Rival> rivals, double noise, List<String> unraced) {

    /** So many times as long as any other the winner may take; then the answer is certain. */
    static final double MARGIN = 1.10;

    Race {
        rivals = List.copyOf(rivals);
        unraced = List.copyOf(unraced);
    }

    /**
     * One that did not win.
     *
     * @param ratio how many times as long as the winner it takes
     * @param interval of the ratio, together with those of all others
     * @param isBeaten whether it is certain that the winner takes at most {@value #MARGIN} times as long
     */
    record Rival(Series series, double ratio, ConfidenceInterval interval, boolean isBeaten) {}

    /** Whether it is certain that no other that raced is faster by more than the margin, and there was time for all. */
    boolean isCertain() {
        return unraced.isEmpty() && rivals.stream().allMatch(Rival::isBeaten);
    }

    /** The same, where some strategies were promising: those that had no part in it are unraced. */
    Race without(List<String> promising) {
        Set<String> raced = strategies();
        return new Race(
                winner,
                rivals,
                noise,
                Stream.concat(unraced.stream(), promising.stream())
                        .filter(strategy -> !raced.contains(strategy))
                        .distinct()
                        .toList());
    }

    /** What tells those that had part in it from each other. */
    StrategyLabels labels() {
        return new StrategyLabels(
                Stream.concat(Stream.of(winner), rivals.stream().map(Rival::series))
                        .toList());
    }

    /** The names of those that had part in it. */
    Set<String> strategies() {
        return Stream.concat(Stream.of(winner), rivals.stream().map(Rival::series))
                .map(Series::strategy)
                .collect(Collectors.toSet());
    }
}
