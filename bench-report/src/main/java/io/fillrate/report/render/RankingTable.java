package io.fillrate.report.render;

import io.fillrate.report.analysis.Group;
import io.fillrate.report.analysis.Line;
import io.fillrate.report.analysis.Ranking;
import io.fillrate.report.stats.Comparison;
import io.fillrate.report.stats.Comparison.Verdict;
import io.fillrate.report.stats.ConfidenceInterval;
import io.fillrate.report.text.Numbers;
import io.fillrate.report.text.TextTable;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.ToIntFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A ranking as a sentence, as a table, and as the caption below it. */
public final class RankingTable {

    private static final String BEST = Numbers.ratio(1);

    private RankingTable() {}

    /** Returns what won, and by how much over the next that is distinguishable and over the slowest. */
    public static String headline(Group group) {
        return group.strategies().stream()
                .filter(Ranking::isFull)
                .findFirst()
                .map(RankingTable::headline)
                .orElse("No strategy with the full guarantee has a result.");
    }

    private static String headline(Ranking ranking) {
        Line best = ranking.best();
        String bestAndRate = best.label() + ", " + Numbers.compact(best.rate()) + " rows/s";
        List<Line> equal = with(ranking, Verdict.INDISTINGUISHABLE);
        List<Line> slower = with(ranking, Verdict.SLOWER);
        if (ranking.lines().size() == 1) {
            return "The only result: " + bestAndRate + ".";
        } else if (slower.isEmpty()) {
            return equal.isEmpty()
                    ? "Too few samples to compare; best median: " + bestAndRate + "."
                    : "No significant difference; best median: " + bestAndRate + ".";
        }
        return "Fastest: " + bestAndRate + (equal.isEmpty() ? "" : ", not distinguishable from " + names(equal)) + "; "
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

    /** Returns the lines of a ranking, the best first. */
    static TextTable of(Ranking ranking, Footnotes notes) {
        return TextTable.of(ranking.lines())
                .text("strategy", Line::label)
                .number("rows/s", line -> Numbers.compact(line.rate()))
                .number("95% interval", line -> Numbers.interval(line.rateInterval(), Numbers::compact))
                .number("time", line -> Numbers.nanos(line.nanos().median()))
                .number("ratio", RankingTable::ratio)
                .number("ratio 95%", line -> interval(line.toBest()))
                .number("CPU ns/row", line -> cpu(line.clientNanosPerRow()))
                .text("notes", line -> notes.mark(line.warnings()))
                .build();
    }

    static String interval(@Nullable Comparison toBest) {
        return toBest == null ? "" : Numbers.interval(toBest.interval(), Numbers::ratio);
    }

    private static String cpu(@Nullable Double nanos) {
        return nanos == null ? Numbers.NONE : Numbers.whole(Math.round(nanos));
    }

    /** Returns the time of a line over that of the best; {@code ~} where the two are not distinguishable. */
    public static String ratio(Line line) {
        Comparison toBest = line.toBest();
        if (toBest == null) {
            return BEST;
        } else if (toBest.verdict() == Verdict.INDISTINGUISHABLE) {
            return "~ " + Numbers.ratio(toBest.ratio());
        }
        return Numbers.ratio(toBest.ratio()) + (toBest.verdict() == Verdict.NOT_ENOUGH_DATA ? "?" : "");
    }

    /** Returns how many samples the lines have, and the confidence of their intervals: of rows/s per series, of the ratios simultaneous. */
    static String caption(Ranking ranking) {
        ToIntFunction<Line> samples = line -> line.nanos().n();
        int min = ranking.lines().stream().mapToInt(samples).min().orElse(0);
        int max = ranking.lines().stream().mapToInt(samples).max().orElse(0);
        String times = confidence(ranking, line -> line.nanos().interval());
        String ratios = confidence(
                ranking, line -> line.toBest() == null ? null : line.toBest().interval());
        return "n = " + (min == max ? "" : min + " to ") + max + " samples per strategy"
                + (times.isEmpty() ? "" : "; actual confidence of the intervals: rows/s " + times)
                + (ratios.isEmpty() ? "" : ", ratio " + ratios + " (simultaneous)")
                + ".";
    }

    private static String confidence(Ranking ranking, Function<Line, @Nullable ConfidenceInterval> interval) {
        Stream<ConfidenceInterval> intervals =
                ranking.lines().stream().map(interval).filter(Objects::nonNull);
        double[] sorted = intervals
                .mapToDouble(ConfidenceInterval::confidence)
                .sorted()
                .distinct()
                .toArray();
        if (sorted.length == 0) {
            return "";
        }
        String lowest = percent(sorted[0]);
        String highest = percent(sorted[sorted.length - 1]);
        return lowest.equals(highest) ? lowest + "%" : lowest + " to " + highest + "%";
    }

    private static String percent(double share) {
        return String.format(Locale.ROOT, "%.1f", 100 * share);
    }
}
