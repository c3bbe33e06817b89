package io.fillrate.report.stats;

import io.fillrate.report.results.Json;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/** Simulated histories of 40 runs, and the change points that are found in them, for {@code .ci/change-points} to compare. */
final class ChangePointSeries {

    private static final int RUNS = 40;
    private static final double NOISE = 0.02;

    private ChangePointSeries() {}

    private enum Noise {
        NORMAL,
        HEAVY_TAILS,
        OUTLIERS,
        AUTOCORRELATED,
        DRIFT;

        double[] values(SplittableRandom random) {
            double[] values = new double[RUNS];
            double before = random.nextGaussian();
            for (int i = 0; i < RUNS; i++) {
                double normal = random.nextGaussian();
                before = 0.5 * before + Math.sqrt(0.75) * normal;
                values[i] = switch (this) {
                    case NORMAL -> 1 + NOISE * normal;
                    case HEAVY_TAILS -> 1 + NOISE * normal / Math.sqrt(chiSquaredOf3(random));
                    case OUTLIERS -> (1 + NOISE * normal) * (random.nextDouble() < 0.05 ? 1.2 : 1);
                    case AUTOCORRELATED -> 1 + NOISE * before;
                    case DRIFT -> 1 + NOISE * normal + 0.001 * i;
                };
            }
            return values;
        }

        /** Student's t with 3 degrees of freedom has a variance of 3, so that a normal value by this root has the variance 1. */
        private static double chiSquaredOf3(SplittableRandom random) {
            return IntStream.range(0, 3)
                    .mapToDouble(i -> random.nextGaussian())
                    .map(one -> one * one)
                    .sum();
        }
    }

    /** Arguments: how many series of each kind, and the file, which gets a line of JSON for each. */
    public static void main(String[] arguments) throws IOException {
        int count = Integer.parseInt(arguments[0]);
        try (PrintWriter out =
                new PrintWriter(Files.newBufferedWriter(Path.of(arguments[1]), StandardCharsets.UTF_8))) {
            long seed = 0;
            for (Noise noise : Noise.values()) {
                for (int percent : new int[] {0, 3, 5, 10}) {
                    for (int at : percent == 0 ? new int[] {RUNS} : new int[] {RUNS / 2, RUNS - 8}) {
                        SplittableRandom random = new SplittableRandom(seed + 10L * percent + at);
                        for (int i = 0; i < count; i++) {
                            out.println(line(noise, percent, at, noise.values(random)));
                        }
                    }
                }
                seed += 1000;
            }
        }
    }

    private static String line(Noise noise, int percent, int at, double[] values) {
        for (int i = at; i < RUNS; i++) {
            values[i] *= 1 + percent / 100.0;
        }
        Map<String, List<Integer>> found = new LinkedHashMap<>();
        found.put("5%", ChangePoints.of(values, 0.05));
        found.put("5%, from 3%", ChangePoints.of(values, 0.05, 0.03));
        found.put("0.2%", ChangePoints.of(values, 0.002));
        found.put("0.2%, from 3%", ChangePoints.of(values, 0.002, 0.03));
        return Json.line(Map.of(
                "noise",
                noise.name().toLowerCase(Locale.ROOT).replace('_', ' '),
                "percent",
                percent,
                "at",
                at,
                "values",
                values,
                "found",
                found));
    }
}
