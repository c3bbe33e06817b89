package io.fillrate.report.stats;

import io.fillrate.report.stats.Crossover.Size;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Simulates, with fixed seeds, every kind of interval that reports show. */
final class CoverageSimulation {

    /** Four standard errors of a share of 95% in so many trials are 0.9%. */
    static final int TRIALS = 10_000;

    private static final double MEDIAN = 7;
    private static final double RATIO = 1.3;

    private CoverageSimulation() {}

    static List<Coverage> all() {
        List<Coverage> all = new ArrayList<>();
        for (Noise noise : Noise.values()) {
            for (int n : new int[] {5, 6, 10, 20}) {
                all.add(median(noise, n));
            }
        }
        for (Noise noise : Noise.values()) {
            for (int n : new int[] {5, 6, 10, 20}) {
                all.add(paired(noise, n));
            }
        }
        for (Noise noise : Noise.values()) {
            all.add(unpaired(noise, 3, 3));
            all.add(unpaired(noise, 5, 5));
            all.add(unpaired(noise, 6, 10));
            all.add(unpaired(noise, 20, 20));
        }
        all.add(crossover(5, 0.25));
        all.add(crossover(10, 0.1));
        all.add(crossover(40, 0.05));
        return all;
    }

    private static Coverage median(Noise noise, int n) {
        boolean exact = n >= 6;
        return coverage(
                "median, " + (exact ? "order statistics" : "t on logarithms"),
                noise.label(),
                String.valueOf(n),
                MEDIAN,
                !exact && noise == Noise.HEAVY_TAILED,
                random -> Summary.of(noise.sample(random, n, MEDIAN)).interval());
    }

    /** Each round has a speed of its own, which both share. */
    private static Coverage paired(Noise noise, int n) {
        boolean exact = n >= 6;
        return coverage(
                "ratio of paired rounds, " + (exact ? "Hodges-Lehmann" : "t on logarithms"),
                noise.label(),
                String.valueOf(n),
                Math.log(RATIO),
                !exact && noise == Noise.HEAVY_TAILED,
                random -> {
                    double[] a = noise.sample(random, n, RATIO);
                    double[] b = noise.sample(random, n, 1);
                    for (int round = 0; round < n; round++) {
                        double speed = Math.exp(random.nextGaussian());
                        a[round] *= speed;
                        b[round] *= speed;
                    }
                    return Contrast.paired(a, b).logInterval();
                });
    }

    private static Coverage unpaired(Noise noise, int m, int n) {
        boolean exact = Math.min(m, n) >= 4;
        return coverage(
                "ratio of unpaired samples, " + (exact ? "Hodges-Lehmann" : "Welch's t on logarithms"),
                noise.label(),
                m + " and " + n,
                Math.log(RATIO),
                !exact,
                random -> Contrast.unpaired(noise.sample(random, m, RATIO), noise.sample(random, n, 1))
                        .logInterval());
    }

    /** The true line crosses 0 at 1,000 rows times 10 to the power of 0.6 / 1.4. */
    private static Coverage crossover(int rounds, double noise) {
        return coverage(
                "crossover, Fieller",
                "log-normal, " + noise,
                rounds + " rounds, 4 sizes",
                1_000 * Math.pow(10, 0.6 / 1.4),
                false,
                random -> {
                    List<Crossover> found = Crossover.all(List.of(
                            size(100, 2.0, noise, rounds, random),
                            size(1_000, 0.6, noise, rounds, random),
                            size(10_000, -0.8, noise, rounds, random),
                            size(100_000, -2.2, noise, rounds, random)));
                    return found.size() == 1 ? found.get(0).interval() : null;
                });
    }

    private static Size size(double rows, double mean, double noise, int rounds, SplittableRandom random) {
        return Size.of(
                rows,
                IntStream.range(0, rounds)
                        .mapToDouble(round -> mean + noise * random.nextGaussian())
                        .toArray());
    }

    /** Trials of one kind, each with a generator of its own; a trial without an interval holds nothing. */
    private static Coverage coverage(
            String interval,
            String noise,
            String samples,
            double truth,
            boolean bounded,
            Function<SplittableRandom, @Nullable ConfidenceInterval> trial) {
        SplittableRandom seeds = new SplittableRandom((interval + noise + samples).hashCode());
        List<SplittableRandom> randoms =
                IntStream.range(0, TRIALS).mapToObj(i -> seeds.split()).toList();
        List<ConfidenceInterval> intervals =
                randoms.parallelStream().map(trial).filter(Objects::nonNull).toList();
        double stated = intervals.get(0).confidence();
        long held = intervals.stream().filter(one -> one.contains(truth)).count();
        return new Coverage(interval, noise, samples, stated, (double) held / TRIALS, bounded);
    }
}
