package io.fillrate.report.analysis;

import io.fillrate.report.results.Series;
import io.fillrate.report.stats.Comparison.Verdict;
import io.fillrate.report.stats.Crossover;
import io.fillrate.report.text.Numbers;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/**
 * What to use when, among the strategies of one topic that give the same guarantee.
 *
 * @param guarantee of the strategies
 * @param regimes from the smallest size to the largest, one or more
 * @param crossovers all of them, by rows
 */
public record Advice(String guarantee, List<Regime> regimes, List<StrategyCrossover> crossovers) {

    /**
     * Neighbouring sizes at which one strategy is the best, or not distinguishable from the best.
     *
     * @param from the smallest size
     * @param to the largest size
     * @param best label of the strategy
     * @param winner a series of the strategy, at the largest size
     * @param ties labels of other strategies of which the same is true, at every size of the regime
     */
    public record Regime(long from, long to, String best, Series winner, List<String> ties) {

        /** The fewest regimes that cover all rankings, which rise by rows. */
        private static List<Regime> cover(List<Ranking> rankings) {
            List<Regime> regimes = new ArrayList<>();
            int first = 0;
            while (first < rankings.size()) {
                Set<String> common = best(rankings.get(first));
                int last = first;
                while (last + 1 < rankings.size()
                        && best(rankings.get(last + 1)).stream().anyMatch(common::contains)) {
                    last++;
                    common.retainAll(best(rankings.get(last)));
                }
                regimes.add(of(rankings.subList(first, last + 1), common));
                first = last + 1;
            }
            return List.copyOf(regimes);
        }

        private static Regime of(List<Ranking> rankings, Set<String> common) {
            Ranking largest = rankings.get(rankings.size() - 1);
            String first = largest.best().label();
            Predicate<String> isFirst =
                    label -> label.equals(first) && loss(rankings, label) <= rankings.size() * Math.log(Ranking.TIE);
            List<String> labels = common.stream()
                    .sorted(Comparator.comparing((String label) -> !isFirst.test(label))
                            .thenComparing(label -> loss(rankings, label)))
                    .toList();
            return new Regime(
                    rows(rankings.get(0)),
                    rows(largest),
                    labels.get(0),
                    largest.line(labels.get(0)).orElseThrow().series(),
                    labels.subList(1, labels.size()));
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

        /** How much longer than the best it takes, over all sizes, on logarithms; what wins a tie is the best. */
        private static double loss(List<Ranking> rankings, String label) {
            return rankings.stream()
                    .mapToDouble(ranking -> ranking.line(label)
                            .map(line -> Math.log(line.nanos().median()
                                    / ranking.best().nanos().median()))
                            .orElse(Double.MAX_VALUE))
                    .sum();
        }

        private static long rows(Ranking ranking) {
            return ranking.best().series().rows();
        }
    }

    /**
     * One strategy overtakes another: at one size the ranking's comparison says that the one is faster, at a larger size the other.
     *
     * @param slower label of the one that is faster below, and so slower above
     * @param faster label of the one that overtakes it
     * @param at where
     */
    public record StrategyCrossover(String slower, String faster, Crossover at) {

        /** Every crossover among the strategies of some rankings, which rise by rows; by rows. */
        private static List<StrategyCrossover> all(List<Ranking> rankings) {
            Set<String> seen = new LinkedHashSet<>();
            rankings.forEach(ranking -> ranking.lines().forEach(line -> seen.add(line.label())));
            List<String> labels = List.copyOf(seen);
            List<StrategyCrossover> all = new ArrayList<>();
            for (int i = 0; i < labels.size(); i++) {
                for (int j = i + 1; j < labels.size(); j++) {
                    all.addAll(between(rankings, labels.get(i), labels.get(j)));
                }
            }
            all.sort(Comparator.comparingDouble(crossover -> crossover.at().rows()));
            return List.copyOf(all);
        }

        private static List<StrategyCrossover> between(List<Ranking> rankings, String a, String b) {
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
                                        .compare(
                                                ofA.get().series().key(),
                                                ofB.get().series().key())));
                    }
                }
            }
            return Crossover.all(sizes).stream()
                    .map(at -> at.sign() < 0 ? new StrategyCrossover(a, b, at) : new StrategyCrossover(b, a, at))
                    .toList();
        }

        /** Returns {@code copy-binary overtakes copy-csv at about 4,200 rows (2,900–6,100)}. */
        public String sentence() {
            return faster + " overtakes " + slower + " at about " + place();
        }

        /** {@code 4,200 rows (2,900–6,100)}. */
        private String place() {
            return Numbers.about(at.rows()) + " rows (" + Numbers.interval(at.interval(), Numbers::about) + ")";
        }
    }

    /** Advises on the rankings of one guarantee, which rise by rows; one or more. */
    static Advice of(String guarantee, List<Ranking> rankings) {
        return new Advice(guarantee, Regime.cover(rankings), StrategyCrossover.all(rankings));
    }

    /** Returns whether this is about the guarantee that leaves the table unchanged after a failure. */
    public boolean isFull() {
        return guarantee.equals(Series.ATOMIC);
    }

    public Regime largest() {
        return regimes.get(regimes.size() - 1);
    }

    /** Returns the advice in sentences: {@code Up to about 1,000 rows (900–1,100) use insert; above, copy-binary. Measured ...}. */
    public String sentence() {
        List<String> parts = new ArrayList<>();
        for (int i = 0; i < regimes.size(); i++) {
            parts.add(part(i));
        }
        String text = String.join("; ", parts) + ".";
        return Character.toUpperCase(text.charAt(0)) + text.substring(1) + range();
    }

    private String part(int i) {
        Regime regime = regimes.get(i);
        String use = regime.best() + ties(regime);
        if (regimes.size() == 1) {
            return "use " + use;
        } else if (i == regimes.size() - 1) {
            return "above, " + use;
        }
        return "up to " + border(i) + " use " + use;
    }

    private static String ties(Regime regime) {
        return regime.ties().isEmpty() ? "" : " (no significant difference: " + String.join(", ", regime.ties()) + ")";
    }

    /** Returns where a regime ends: at the crossover where there is one, else somewhere between two sizes. */
    public String border(int i) {
        Regime below = regimes.get(i);
        Regime above = regimes.get(i + 1);
        return crossovers.stream()
                .filter(crossover -> crossover.slower().equals(below.best())
                        && crossover.faster().equals(above.best()))
                .findFirst()
                .map(crossover -> "about " + crossover.place())
                .orElse("a size between " + Numbers.whole(below.to()) + " and " + Numbers.whole(above.from())
                        + " rows");
    }

    private String range() {
        long from = regimes.get(0).from();
        long to = largest().to();
        return from == to
                ? " Measured at " + Numbers.whole(from) + " rows only."
                : " Measured from " + Numbers.whole(from) + " to " + Numbers.whole(to) + " rows.";
    }
}
