package io.fillrate.report.ranking;

import io.fillrate.report.format.Series;
import io.fillrate.report.stats.Outcome;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The series that do the same to the same number of the same rows, and so can be held against each other.
 *
 * @param rows of every series
 * @param rankings one per guarantee that has results, the full guarantee first
 * @param others the series that are no result, each with the reason
 * @param labels their names
 */
public record Group(long rows, List<Ranking> rankings, List<String> others, StrategyLabels labels) {

    /** Names of guarantees: the full one, then the others by name. */
    static final Comparator<String> FULL_FIRST =
            Comparator.comparing((String name) -> !name.equals(Series.ATOMIC)).thenComparing(Comparator.naturalOrder());

    /** The series of so many rows, ranked. */
    public static Group of(long rows, List<Series> all) {
        StrategyLabels labels = new StrategyLabels(all);
        Map<String, List<Series>> byGuarantee = new TreeMap<>(FULL_FIRST);
        List<String> others = new ArrayList<>();
        for (Series series : all) {
            Outcome outcome = Outcome.of(series);
            if (outcome.isResult()) {
                byGuarantee
                        .computeIfAbsent(series.guarantee(), guarantee -> new ArrayList<>())
                        .add(series);
            } else {
                others.add(labels.of(series) + ": " + word(outcome.kind()) + ": " + outcome.reason());
            }
        }
        List<Ranking> rankings = byGuarantee.entrySet().stream()
                .map(entry -> Ranking.of(entry.getKey(), entry.getValue(), labels))
                .toList();
        return new Group(rows, rankings, List.copyOf(others), labels);
    }

    /** The same without limits. */
    public Group withoutLimits() {
        StrategyLabels ways = new StrategyLabels(
                labels.group().stream().filter(series -> !series.isLimit()).toList());
        return new Group(
                rows,
                rankings.stream()
                        .flatMap(ranking -> ranking.withoutLimits(ways).stream())
                        .toList(),
                others,
                ways);
    }

    private static String word(Outcome.Kind kind) {
        return switch (kind) {
            case RESULT -> "result";
            case SKIPPED -> "skipped";
            case FAILED -> "failed";
            case UNVERIFIED -> "not verified";
            case NOT_RUN -> "not run";
        };
    }
}
