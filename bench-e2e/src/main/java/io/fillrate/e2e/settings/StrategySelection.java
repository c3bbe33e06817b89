package io.fillrate.e2e.settings;

import io.fillrate.core.Strategy;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The strategies that run.
 *
 * @param patterns ids, globs of ids ({@code *} is any text, {@code ?} any character), {@code default} and {@code all}
 */
public record StrategySelection(List<String> patterns) {

    public StrategySelection {
        patterns = List.copyOf(patterns);
    }

    /** Whether any of the patterns matches. */
    public boolean selects(Strategy strategy) {
        return patterns.stream().anyMatch(pattern -> matches(pattern, strategy));
    }

    private static boolean matches(String pattern, Strategy strategy) {
        return switch (pattern) {
            case "all" -> !StrategyGroups.isExperiment(strategy);
            case "default" -> StrategyGroups.isHeadline(strategy);
            default ->
                glob(pattern).matcher(strategy.id()).matches()
                        && (!StrategyGroups.isExperiment(strategy) || pattern.startsWith(experiment(strategy)));
        };
    }

    /** What an experiment's strategies have in common, {@code postgres/limit-}: they run only if it is named. */
    private static String experiment(Strategy strategy) {
        return strategy.id().substring(0, strategy.id().indexOf('-') + 1);
    }

    private static Pattern glob(String text) {
        return Pattern.compile(text.chars()
                .mapToObj(c -> c == '*' ? ".*" : c == '?' ? "." : Pattern.quote(Character.toString(c)))
                .collect(Collectors.joining()));
    }

    /** One line for each pattern that matches none of the strategies. */
    List<String> problems(String property, List<Strategy> strategies) {
        return patterns.stream()
                .filter(pattern -> strategies.stream().noneMatch(strategy -> matches(pattern, strategy)))
                .map(pattern -> property + "=" + pattern + ": matches no strategy"
                        + suggestion(pattern, strategies)
                                .map(id -> "; did you mean " + id + "?")
                                .orElse(";")
                        + " (known: "
                        + strategies.stream().map(Strategy::id).distinct().collect(Collectors.joining(", ")) + ")")
                .toList();
    }

    private static Optional<String> suggestion(String pattern, List<Strategy> strategies) {
        List<String> ids = strategies.stream().map(Strategy::id).toList();
        if (pattern.contains("/")) {
            return NearestName.of(pattern, ids);
        }
        List<String> names = strategies.stream().map(Strategy::name).toList();
        return NearestName.of(pattern, names).map(name -> ids.get(names.indexOf(name)));
    }
}
