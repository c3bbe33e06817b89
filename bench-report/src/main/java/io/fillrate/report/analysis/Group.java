package io.fillrate.report.analysis;

import io.fillrate.report.results.Series;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The series that do the same to the same number of the same rows, and so are comparable.
 *
 * @param rows of every series
 * @param rankings one per guarantee that has results, the full guarantee first
 * @param strategies the same rankings without reference limits, which are not ways to load
 * @param others the series without a result, each with the reason
 * @param labels their names
 * @param parameters the results by the values of the parameter that varies most; empty when none varies
 * @param steps the results as steps that build on each other; none when they are not steps
 */
public record Group(
        long rows,
        List<Ranking> rankings,
        List<Ranking> strategies,
        List<String> others,
        StrategyLabels labels,
        Optional<ParameterTable> parameters,
        List<Step> steps) {

    /** Names of guarantees: the full one, then the others by name. */
    static final Comparator<String> FULL_FIRST =
            Comparator.comparing((String name) -> !name.equals(Series.ATOMIC)).thenComparing(Comparator.naturalOrder());

    static Group of(long rows, List<Series> all) {
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
        List<Step> steps = Step.of(lines(rankings), Step.PARAMETER);
        return new Group(
                rows,
                rankings,
                withoutLimits(all, rankings),
                List.copyOf(others),
                labels,
                steps.isEmpty()
                        ? ParameterTable.mainParameter(all)
                                .map(parameter -> ParameterTable.of(all, lines(rankings), parameter))
                        : Optional.empty(),
                steps);
    }

    private static List<Ranking> withoutLimits(List<Series> all, List<Ranking> rankings) {
        if (all.stream().noneMatch(Series::isLimit)) {
            return rankings;
        }
        StrategyLabels labels = new StrategyLabels(
                all.stream().filter(series -> !series.isLimit()).toList());
        return rankings.stream()
                .flatMap(ranking -> ranking.withoutLimits(labels).stream())
                .toList();
    }

    private static List<Line> lines(List<Ranking> rankings) {
        return rankings.stream().flatMap(ranking -> ranking.lines().stream()).toList();
    }

    /** Returns the results of all guarantees. */
    public List<Line> lines() {
        return lines(rankings);
    }

    /** Returns the results by the values of any parameter that they have. */
    public ParameterTable by(String parameter) {
        return ParameterTable.of(labels.group(), lines(), parameter);
    }

    /**
     * Returns the results as steps of any parameter, each compared with the first.
     *
     * @throws IllegalArgumentException if none has it
     */
    public List<Step> stepsOf(String parameter) {
        List<Step> some = Step.of(lines(), parameter);
        if (some.isEmpty()) {
            throw new IllegalArgumentException("no result has a parameter " + parameter);
        }
        return some;
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
