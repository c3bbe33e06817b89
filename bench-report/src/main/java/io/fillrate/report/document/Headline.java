package io.fillrate.report.document;

import io.fillrate.report.ranking.Group;
import io.fillrate.report.ranking.Line;
import io.fillrate.report.ranking.Ranking;
import io.fillrate.report.stats.Comparison;
import io.fillrate.report.stats.Verdict;
import io.fillrate.report.text.Numbers;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;

/** A group in one sentence: what won, and by how much over the next that is distinguishable and over the slowest. */
public final class Headline {

    private Headline() {}

    public static String of(Group group) {
        return group.withoutLimits().rankings().stream()
                .filter(Ranking::isFull)
                .findFirst()
                .map(Headline::of)
                .orElse("No strategy with the full guarantee has a result.");
    }

    private static String of(Ranking ranking) {
        Line best = ranking.best();
        String bestAndRate = best.label() + ", " + Numbers.compact(best.rate()) + " rows/s";
        List<Line> level = with(ranking, Verdict.INDISTINGUISHABLE);
        List<Line> slower = with(ranking, Verdict.SLOWER);
        if (ranking.lines().size() == 1) {
            return "The only result: " + bestAndRate + ".";
        } else if (slower.isEmpty()) {
            return level.isEmpty()
                    ? "Too few samples to compare; best median: " + bestAndRate + "."
                    : "No difference is outside the noise; best median: " + bestAndRate + ".";
        }
        return "Fastest: " + bestAndRate + (level.isEmpty() ? "" : ", inside the noise with " + names(level)) + "; "
                + leads(slower, ranking.lines().get(ranking.lines().size() - 1)) + ".";
    }

    private static String leads(List<Line> slower, Line slowest) {
        Line next = slower.get(0);
        Line last = slower.get(slower.size() - 1);
        return lead(next)
                + (last.equals(next) ? "" : " and " + lead(last))
                + (last.equals(next) || !last.equals(slowest) ? "" : ", the slowest");
    }

    private static String lead(Line line) {
        Comparison toBest = Objects.requireNonNull(line.toBest());
        return Numbers.ratio(toBest.ratio()) + " times as fast as " + line.label() + " ("
                + Numbers.interval(toBest.interval(), Numbers::ratio) + ")";
    }

    private static List<Line> with(Ranking ranking, Verdict verdict) {
        return ranking.lines().stream()
                .filter(line -> line.toBest() != null && line.toBest().verdict() == verdict)
                .toList();
    }

    private static String names(List<Line> lines) {
        return lines.stream().map(Line::label).collect(Collectors.joining(", "));
    }
}
