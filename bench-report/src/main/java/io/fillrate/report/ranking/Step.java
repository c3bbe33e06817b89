package io.fillrate.report.ranking;

import io.fillrate.report.stats.Comparison;
import io.fillrate.report.stats.SeriesTimes;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A step of those that build on each other: a result with one value of a parameter, compared with the first.
 *
 * @param name the parameter's value
 * @param line the result, whatever its guarantee
 * @param gain how many times as fast as the first, null for the first itself
 */
public record Step(String name, Line line, @Nullable Comparison gain) {

    /**
     * The results of a group that have a parameter, by its values.
     *
     * @throws IllegalArgumentException if none has
     */
    public static List<Step> of(Group group, String parameter) {
        List<Line> lines = group.rankings().stream()
                .flatMap(ranking -> ranking.lines().stream())
                .filter(line -> line.series().parameters().containsKey(parameter))
                .sorted(Comparator.comparing(line -> name(line, parameter)))
                .toList();
        if (lines.isEmpty()) {
            throw new IllegalArgumentException("no result has a parameter " + parameter);
        }
        Line first = lines.get(0);
        List<Comparison> gains = Comparison.all(lines.stream()
                .skip(1)
                .map(line -> SeriesTimes.contrast(first.series(), line.series()))
                .toList());
        List<Step> steps = new ArrayList<>(List.of(new Step(name(first, parameter), first, null)));
        for (int i = 0; i < gains.size(); i++) {
            Line line = lines.get(i + 1);
            steps.add(new Step(name(line, parameter), line, gains.get(i)));
        }
        return List.copyOf(steps);
    }

    private static String name(Line line, String parameter) {
        return line.series().parameters().getOrDefault(parameter, "");
    }
}
