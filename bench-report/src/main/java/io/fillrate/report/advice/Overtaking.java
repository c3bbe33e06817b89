package io.fillrate.report.advice;

import io.fillrate.report.ranking.Line;
import io.fillrate.report.ranking.Ranking;
import io.fillrate.report.stats.Crossover;
import io.fillrate.report.stats.SeriesTimes;
import io.fillrate.report.text.Numbers;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * One strategy overtakes another: at one size the ranking's comparison of the two says that the one is faster, at a
 * greater one the other.
 *
 * @param slower label of the one that is faster below, and so slower above
 * @param faster label of the one that overtakes it
 * @param at where
 */
public record Overtaking(String slower, String faster, Crossover at) {

    /** Every overtaking among the strategies of some rankings, which rise by rows; by rows. */
    public static List<Overtaking> all(List<Ranking> rankings) {
        Set<String> seen = new LinkedHashSet<>();
        rankings.forEach(ranking -> ranking.lines().forEach(line -> seen.add(line.label())));
        List<String> labels = List.copyOf(seen);
        List<Overtaking> all = new ArrayList<>();
        for (int i = 0; i < labels.size(); i++) {
            for (int j = i + 1; j < labels.size(); j++) {
                all.addAll(between(rankings, labels.get(i), labels.get(j)));
            }
        }
        all.sort(Comparator.comparingDouble(overtaking -> overtaking.at().rows()));
        return List.copyOf(all);
    }

    private static List<Overtaking> between(List<Ranking> rankings, String a, String b) {
        List<Crossover.Size> sizes = new ArrayList<>();
        for (Ranking ranking : rankings) {
            Optional<Line> ofA = ranking.line(a);
            Optional<Line> ofB = ranking.line(b);
            if (ofA.isPresent() && ofB.isPresent() && ofA.get().series().rows() > 0) {
                double[] ratios = SeriesTimes.pairedLogRatios(
                        ofA.get().series(), ofB.get().series());
                if (ratios.length >= 2) {
                    sizes.add(Crossover.Size.of((double) ofA.get().series().rows(), ratios)
                            .decidedBy(ranking.pairs()
                                    .compare(ofA.get().series(), ofB.get().series())));
                }
            }
        }
        return Crossover.all(sizes).stream()
                .map(at -> at.sign() < 0 ? new Overtaking(a, b, at) : new Overtaking(b, a, at))
                .toList();
    }

    /** {@code copy-binary overtakes copy-csv at about 4,200 rows (2,900-6,100)}. */
    public String sentence() {
        return faster + " overtakes " + slower + " at about " + place();
    }

    /** {@code 4,200 rows (2,900-6,100)}. */
    String place() {
        return Numbers.about(at.rows()) + " rows (" + Numbers.interval(at.interval(), Numbers::about) + ")";
    }
}
