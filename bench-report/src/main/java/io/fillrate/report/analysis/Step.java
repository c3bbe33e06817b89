package io.fillrate.report.analysis;

import io.fillrate.report.stats.Comparison;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One of several steps that build on each other: a result with one value of a parameter, compared with the first step.
 *
 * @param name the parameter's value
 * @param line the result, whatever its guarantee
 * @param gain how many times as fast as the first, null for the first itself
 */
public record Step(String name, Line line, @Nullable Comparison gain) {

    static final String PARAMETER = "step";

    /** Returns the results that have the parameter, by its values; none when none has. */
    static List<Step> of(List<Line> results, String parameter) {
        List<Line> lines = results.stream()
                .filter(line -> line.series().parameters().containsKey(parameter))
                .sorted(Comparator.comparing(line -> name(line, parameter)))
                .toList();
        if (lines.isEmpty()) {
            return List.of();
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
