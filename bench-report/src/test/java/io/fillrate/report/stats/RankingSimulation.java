package io.fillrate.report.stats;

import io.fillrate.report.analysis.Line;
import io.fillrate.report.analysis.Ranking;
import io.fillrate.report.analysis.StrategyLabels;
import io.fillrate.report.results.Sample;
import io.fillrate.report.results.Series;
import io.fillrate.report.results.Series.Operation;
import io.fillrate.report.stats.Comparison.Verdict;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.function.BiPredicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Ranks simulated tables, with fixed seeds: how often they name a loser where there is none, and where there is one. */
final class RankingSimulation {

    /** Of two strategies, where the promise is just kept: three standard errors of a share of 5% in so many tables are 1%. */
    private static final int TABLES_OF_TWO = 4_000;

    /** Of more, where Bonferroni's bound leaves room. */
    private static final int TABLES = 1_000;

    static final int[] ROUNDS = {5, 8, 10, 20};

    private static final int[] STRATEGIES = {2, 5, 8, 12};
    private static final double SECOND = 1e9;

    private RankingSimulation() {}

    /** Shares of the tables, one per number of rounds. */
    record Row(String what, int strategies, List<Double> shares) {

        /** A line of a Markdown table. */
        @Override
        public String toString() {
            return shares.stream()
                    .map(share -> String.format(Locale.ROOT, "%.1f%%", 100 * share))
                    .collect(Collectors.joining(" | ", "| " + what + " | " + strategies + " | ", " |"));
        }
    }

    /** Tables that call one strategy slower than another that takes as long. */
    static List<Row> wrong() {
        List<Row> rows = new ArrayList<>();
        for (int strategies : STRATEGIES) {
            for (Noise noise : Noise.values()) {
                rows.add(row(noise.label(), strategies, noise, equal(strategies), 1, RankingSimulation::namesLoser));
            }
            rows.add(row(
                    "normal, of one three times as much",
                    strategies,
                    Noise.NORMAL,
                    equal(strategies),
                    3,
                    RankingSimulation::namesLoser));
        }
        for (int strategies : STRATEGIES) {
            if (strategies > 2) {
                double[] half = equal(strategies);
                Arrays.fill(half, strategies / 2, strategies, 2);
                rows.add(row(
                        "normal, half of them take twice as long",
                        strategies,
                        Noise.NORMAL,
                        half,
                        1,
                        RankingSimulation::namesLoser));
            }
        }
        return rows;
    }

    /** Tables that find the one strategy that takes longer. */
    static List<Row> found() {
        List<Row> rows = new ArrayList<>();
        for (int percent : new int[] {5, 10, 20}) {
            for (int strategies : STRATEGIES) {
                double[] one = equal(strategies);
                one[strategies - 1] += percent / 100.0;
                rows.add(row(percent + "% slower", strategies, Noise.NORMAL, one, 1, RankingSimulation::namesLast));
            }
        }
        return rows;
    }

    private static Row row(
            String what,
            int strategies,
            Noise noise,
            double[] medians,
            int noiseOfFirst,
            BiPredicate<Ranking, double[]> counts) {
        List<Double> shares = Arrays.stream(ROUNDS)
                .mapToObj(rounds -> {
                    SplittableRandom seeds = new SplittableRandom((what + " " + strategies + " " + rounds).hashCode());
                    int tables = strategies == 2 ? TABLES_OF_TWO : TABLES;
                    List<SplittableRandom> randoms = IntStream.range(0, tables)
                            .mapToObj(i -> seeds.split())
                            .toList();
                    long counted = randoms.parallelStream()
                            .filter(random -> counts.test(table(random, noise, rounds, medians, noiseOfFirst), medians))
                            .count();
                    return (double) counted / tables;
                })
                .toList();
        return new Row(what, strategies, shares);
    }

    /** Each round has a speed of its own, which all share. */
    private static Ranking table(SplittableRandom random, Noise noise, int rounds, double[] medians, int noiseOfFirst) {
        double[] speeds = IntStream.range(0, rounds)
                .mapToDouble(round -> Math.exp(random.nextGaussian()))
                .toArray();
        List<Series> all = IntStream.range(0, medians.length)
                .mapToObj(i -> {
                    double[] times = noise.sample(random, rounds, medians[i]);
                    List<Sample> samples = IntStream.range(0, rounds)
                            .mapToObj(round -> {
                                double time = i == 0 ? Math.pow(times[round], noiseOfFirst) : times[round];
                                return new Sample(round + 1, i + 1, nanos(speeds[round] * time), Map.of());
                            })
                            .map(Sample::withVerified)
                            .toList();
                    String strategy = "strategy-" + i;
                    return new Series(
                            Series.idOf("postgres", "events", strategy),
                            "postgres",
                            "events",
                            strategy,
                            Operation.INSERT,
                            1,
                            Map.of(),
                            Series.ATOMIC,
                            null,
                            samples);
                })
                .toList();
        return Ranking.of(Series.ATOMIC, all, new StrategyLabels(all));
    }

    /** Of a heavy tail one in millions would be no number of nanoseconds. */
    private static long nanos(double seconds) {
        return Math.max(1, Math.min(Long.MAX_VALUE / 2, Math.round(SECOND * seconds)));
    }

    /** Whether something is called slower, or its interval excludes 1, that takes no longer than the best. */
    private static boolean namesLoser(Ranking ranking, double[] medians) {
        double best = median(ranking.best(), medians);
        return ranking.lines().stream()
                .filter(line -> line.toBest() != null && median(line, medians) <= best)
                .map(line -> Objects.requireNonNull(line.toBest()))
                .anyMatch(comparison -> comparison.verdict() == Verdict.SLOWER
                        || !Objects.requireNonNull(comparison.interval()).contains(1));
    }

    private static boolean namesLast(Ranking ranking, double[] medians) {
        return ranking.line("strategy-" + (medians.length - 1))
                .map(Line::toBest)
                .filter(comparison -> comparison.verdict() == Verdict.SLOWER)
                .isPresent();
    }

    private static double median(Line line, double[] medians) {
        return medians[Integer.parseInt(line.series().strategy().substring("strategy-".length()))];
    }

    private static double[] equal(int strategies) {
        double[] medians = new double[strategies];
        Arrays.fill(medians, 1);
        return medians;
    }
}
