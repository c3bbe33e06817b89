package io.fillrate.report.document;

import io.fillrate.report.ranking.Line;
import io.fillrate.report.ranking.Ranking;
import io.fillrate.report.stats.Interval;
import java.util.Locale;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What stands below a ranking: how many samples it has, and the confidence that its intervals really have: those of rows/s each alone, those of the ratios together. */
public final class Caption {

    private Caption() {}

    public static String of(Ranking ranking) {
        int fewest = ranking.lines().stream()
                .mapToInt(line -> line.nanos().n())
                .min()
                .orElse(0);
        int most = ranking.lines().stream()
                .mapToInt(line -> line.nanos().n())
                .max()
                .orElse(0);
        String samples = "Samples of each: " + (fewest == most ? "" : fewest + " to ") + most;
        String times = confidence(ranking, line -> line.nanos().interval());
        String ratios = confidence(
                ranking, line -> line.toBest() == null ? null : line.toBest().interval());
        return samples
                + (times.isEmpty() ? "" : "; confidence of the intervals: rows/s " + times)
                + (ratios.isEmpty() ? "" : ", ratio " + ratios + " (all together)")
                + ".";
    }

    private static String confidence(Ranking ranking, Function<Line, @Nullable Interval> interval) {
        Stream<Interval> intervals = ranking.lines().stream().map(interval).filter(Objects::nonNull);
        double[] sorted =
                intervals.mapToDouble(Interval::confidence).sorted().distinct().toArray();
        if (sorted.length == 0) {
            return "";
        }
        String lowest = percent(sorted[0]);
        String highest = percent(sorted[sorted.length - 1]);
        return lowest.equals(highest) ? lowest + " %" : lowest + " to " + highest + " %";
    }

    private static String percent(double share) {
        return String.format(Locale.ROOT, "%.1f", 100 * share);
    }
}
