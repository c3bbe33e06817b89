package io.fillrate.report.stats;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.commons.statistics.descriptive.Median;
import org.apache.commons.statistics.ranking.NaturalRanking;

/**
 * Where the level of a sequence changes, by A. N. Pettitt's rank test (1979) and binary segmentation. For every place the
 * ranks before it are summed; the place where the sum is furthest from what it would be without a change, in standard
 * deviations, is a change point if so great a distance is rarer than the level among random orders of the same values. Both
 * parts are then searched in the same way. Without the standard deviations, as Pettitt had it, a change is drawn to the middle.
 *
 * <p>A single outlier is not a change, and nothing is assumed about the noise except that the values of one level come in
 * random order. So drift is reported as a staircase. Few values cannot show a change: 8 are needed at 5%, 14 at 0.2%.
 */
public final class ChangePoints {

    /** At least as many random orders; enough for a p-value of 0.2% to be good to a fifth of itself. */
    private static final int MIN_ORDERS = 20_000;

    /** How often at least the orders hold the level, so that levels below 0.1% can be reached, too. */
    private static final int TIMES_LEVEL = 20;

    private static final long SEED = 1979;

    private ChangePoints() {}

    private record Split(int at, double distance) {}

    /**
     * The first index of every level but the first, rising. The same values always have the same change points.
     *
     * @param values in the order of time
     * @param level how often a sequence without any change may be split, from 0 to 1
     */
    public static List<Integer> of(double[] values, double level) {
        return in(values, 0, level).toList();
    }

    /**
     * The same, with levels joined that differ by less than an effect, the most alike first.
     *
     * @param minimumEffect a share, 0 or more, by which the larger of two neighbouring levels is above the other
     */
    public static List<Integer> of(double[] values, double level, double minimumEffect) {
        List<Integer> changes = new ArrayList<>(of(values, level));
        while (!changes.isEmpty()) {
            double[] effects = IntStream.range(0, changes.size())
                    .mapToDouble(place -> Math.abs(Math.log(ratio(values, changes, place))))
                    .toArray();
            int least = IntStream.range(0, effects.length)
                    .boxed()
                    .min(Comparator.comparingDouble(place -> effects[place]))
                    .orElseThrow();
            if (effects[least] >= Math.log1p(minimumEffect)) {
                break;
            }
            changes.remove(least);
        }
        return List.copyOf(changes);
    }

    /**
     * The median of the level that begins with a change, divided by that of the level before.
     *
     * @param changes of these values, in order
     * @param place of the change among them
     */
    public static double ratio(double[] values, List<Integer> changes, int place) {
        int at = changes.get(place);
        int from = place == 0 ? 0 : changes.get(place - 1);
        int to = place == changes.size() - 1 ? values.length : changes.get(place + 1);
        Median median = Median.withDefaults();
        return median.evaluate(Arrays.copyOfRange(values, at, to))
                / median.evaluate(Arrays.copyOfRange(values, from, at));
    }

    /** The fewest values that can have a change point at the level: what the clearest step needs, with as many values before as after. */
    public static int fewest(double level) {
        return IntStream.iterate(2, n -> n + 1)
                .filter(n ->
                        isSplit(IntStream.rangeClosed(1, n).asDoubleStream().toArray(), level))
                .findFirst()
                .orElseThrow();
    }

    private static boolean isSplit(double[] ranks, double level) {
        return isRare(ranks, furthest(ranks).distance(), level);
    }

    private static Stream<Integer> in(double[] values, int offset, double level) {
        if (values.length < 2) {
            return Stream.of();
        }
        double[] ranks = new NaturalRanking().apply(values);
        Split split = furthest(ranks);
        if (!isRare(ranks, split.distance(), level)) {
            return Stream.of();
        }
        int at = split.at();
        return Stream.of(
                        in(Arrays.copyOf(values, at), offset, level),
                        Stream.of(offset + at),
                        in(Arrays.copyOfRange(values, at, values.length), offset + at, level))
                .flatMap(part -> part);
    }

    /** The largest {@code |U(t)| / sqrt(t * (n - t))} and its place, where {@code U(t) = 2 * (sum of the first t ranks) - t * (n + 1)}. */
    private static Split furthest(double[] ranks) {
        Split best = new Split(1, -1);
        double sum = 0;
        for (int t = 1; t < ranks.length; t++) {
            sum += ranks[t - 1];
            double deviation = Math.sqrt(t * (double) (ranks.length - t));
            double distance = Math.abs(2 * sum - t * (ranks.length + 1.0)) / deviation;
            best = distance > best.distance() ? new Split(t, distance) : best;
        }
        return best;
    }

    /** Whether the p-value of so great a distance, (as far + 1) / (orders + 1), is at most the level; ends as soon as it cannot be. */
    private static boolean isRare(double[] ranks, double distance, double level) {
        SplittableRandom random = new SplittableRandom(SEED);
        double[] shuffled = ranks.clone();
        int orders = (int) Math.max(MIN_ORDERS, Math.ceil(TIMES_LEVEL / level));
        double most = level * (orders + 1) - 1;
        int asFar = 0;
        for (int i = 0; i < orders && asFar <= most; i++) {
            shuffle(shuffled, random);
            asFar += furthest(shuffled).distance() >= distance ? 1 : 0;
        }
        return asFar <= most;
    }

    private static void shuffle(double[] values, SplittableRandom random) {
        for (int i = values.length - 1; i > 0; i--) {
            int j = random.nextInt(i + 1);
            double kept = values[i];
            values[i] = values[j];
            values[j] = kept;
        }
    }
}
