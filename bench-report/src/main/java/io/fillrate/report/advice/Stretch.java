package io.fillrate.report.advice;

import io.fillrate.report.ranking.Line;
import io.fillrate.report.ranking.Ranking;
import io.fillrate.report.stats.Verdict;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Neighbouring sizes at which one strategy is best, or inside the noise with the best.
 *
 * @param from the smallest size
 * @param to the greatest size
 * @param best label of the strategy
 * @param asGood labels of others of which the same is true, at every size of the stretch
 */
public record Stretch(long from, long to, String best, List<String> asGood) {

    /** The fewest stretches that cover all rankings, which rise by rows. */
    static List<Stretch> cover(List<Ranking> rankings) {
        List<Stretch> stretches = new ArrayList<>();
        int first = 0;
        while (first < rankings.size()) {
            Set<String> common = best(rankings.get(first));
            int last = first;
            while (last + 1 < rankings.size() && meet(common, best(rankings.get(last + 1)))) {
                last++;
                common.retainAll(best(rankings.get(last)));
            }
            stretches.add(of(rankings.subList(first, last + 1), common));
            first = last + 1;
        }
        return List.copyOf(stretches);
    }

    private static Stretch of(List<Ranking> rankings, Set<String> common) {
        List<String> labels = common.stream()
                .sorted(Comparator.comparingDouble(label -> loss(rankings, label)))
                .toList();
        return new Stretch(
                rows(rankings.get(0)),
                rows(rankings.get(rankings.size() - 1)),
                labels.get(0),
                labels.subList(1, labels.size()));
    }

    private static boolean meet(Set<String> some, Set<String> others) {
        return some.stream().anyMatch(others::contains);
    }

    private static Set<String> best(Ranking ranking) {
        Set<String> best = new LinkedHashSet<>();
        for (Line line : ranking.lines()) {
            if (line.toBest() == null || line.toBest().verdict() != Verdict.SLOWER) {
                best.add(line.label());
            }
        }
        return best;
    }

    /** How much longer than the best it takes, over all sizes, on logarithms. */
    private static double loss(List<Ranking> rankings, String label) {
        return rankings.stream()
                .mapToDouble(ranking -> ranking.line(label)
                        .map(line -> Math.log(
                                line.nanos().median() / ranking.best().nanos().median()))
                        .orElse(Double.MAX_VALUE))
                .sum();
    }

    private static long rows(Ranking ranking) {
        return ranking.best().series().rows();
    }
}
