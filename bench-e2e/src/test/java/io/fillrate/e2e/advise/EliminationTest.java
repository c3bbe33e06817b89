package io.fillrate.e2e.advise;

import static org.assertj.core.api.Assertions.assertThat;

import io.fillrate.report.results.Sample;
import io.fillrate.report.results.Sample.ClientUsage;
import io.fillrate.report.results.Series;
import io.fillrate.report.results.Series.Operation;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Races of series whose true times are known, with the noise of quiet and busy machines. */
@Tag("heavy")
class EliminationTest {

    private static final int RACES = 400;

    /** How many of these may be wrong, of 5% that are: the 99.9% point of the binomial distribution. */
    private static final int MAX_WRONG = 35;

    /** In milliseconds: some that are alike, and some that are not. */
    private static final double[] TIMES = {100, 103, 109, 114, 125, 140, 180, 260};

    private static final double SECOND = 1e9;

    /** What time a load takes besides its own, as a factor. */
    private interface Noise {

        /** Of one load in a round. */
        double factor(Random random, int round);
    }

    private record Simulated(Optional<Race> race, double seconds) {

        private double loss() {
            return TIMES[index(race.orElseThrow().winner())] / TIMES[0];
        }
    }

    private static int index(Series series) {
        return Integer.parseInt(series.strategy().substring(1));
    }

    private static Series series(int index, String guarantee) {
        return new Series("postgres", "t", "s" + index, Operation.INSERT, 1_000, Map.of(), guarantee);
    }

    private static Simulated race(double[] times, String[] guarantees, Noise noise, long seed, double seconds) {
        Random random = new Random(seed);
        long[] now = {0};
        List<Series> all = IntStream.range(0, times.length)
                .mapToObj(i -> series(i, guarantees[i]))
                .toList();
        Map<Series.Key, LoadCost> costs = new HashMap<>();
        Elimination elimination = new Elimination(
                all,
                IntStream.range(0, times.length).boxed().toList(),
                (index, round, place) -> {
                    long nanos = Math.round(times[index] * 1e6 * noise.factor(random, round));
                    now[0] += 2 * nanos;
                    return new Sample(round, place, nanos, Map.of())
                            .with(new ClientUsage(nanos, null, null, null, null, null, null, null));
                },
                new Timer(() -> now[0], 0, Math.round(seconds * SECOND)),
                random,
                series -> costs.computeIfAbsent(series.key(), any -> new LoadCost()),
                strategy -> {});
        for (Series one : all) {
            costs.computeIfAbsent(one.key(), any -> new LoadCost())
                    .learn(1_000, times[index(one)] * 1e6, times[index(one)] * 2e6);
        }
        elimination.screen(0);
        elimination.race();
        return new Simulated(elimination.result(), now[0] / SECOND);
    }

    private static List<Simulated> races(Noise noise, double seconds) {
        String[] guarantees = new String[TIMES.length];
        Arrays.fill(guarantees, Series.ATOMIC);
        return IntStream.range(0, RACES)
                .mapToObj(seed -> race(TIMES, guarantees, noise, seed, seconds))
                .toList();
    }

    /** Lognormal, what a round does to all, and now and then a load that takes twice as long. */
    private static Noise noise(double share, double stalls) {
        return (random, round) -> Math.exp(share * random.nextGaussian() + share * new Random(round).nextGaussian())
                * (random.nextDouble() < stalls ? 2 : 1);
    }

    private static void assertRight(List<Simulated> races) {
        assertThat(races).allMatch(one -> one.race().isPresent());
        assertThat(races.stream().filter(one -> one.loss() > Race.MARGIN)).hasSizeLessThanOrEqualTo(MAX_WRONG);
    }

    @Test
    void on_a_quiet_machine_races_end_early_with_the_right_answer() {
        List<Simulated> races = races(noise(0.05, 0), 120);

        assertRight(races);
        assertThat(races.stream().filter(one -> one.race().orElseThrow().isCertain()))
                .hasSizeGreaterThan(RACES * 9 / 10);
        assertThat(races.stream().mapToDouble(Simulated::seconds).average().orElseThrow())
                .isLessThan(60);
    }

    @Test
    void on_a_busy_machine_the_answer_is_right_and_not_called_certain_before_it_is() {
        List<Simulated> races = races(noise(0.2, 0.05), 60);

        assertRight(races);
        assertThat(races.stream().filter(one -> one.race().orElseThrow().isCertain() && one.loss() > Race.MARGIN))
                .hasSizeLessThan(5);
    }

    @Test
    void the_fastest_is_never_dropped_for_one_with_a_weaker_guarantee() {
        String[] guarantees = {"UNLOGGED", Series.ATOMIC, Series.ATOMIC, "AUTOCOMMIT"};

        Race race = race(new double[] {50, 100, 150, 90}, guarantees, noise(0.05, 0), 1, 60)
                .race()
                .orElseThrow();

        assertThat(race.winner().strategy()).isEqualTo("s1");
        assertThat(race.rivals()).extracting(rival -> rival.series().strategy()).containsExactly("s2");
        assertThat(race.isCertain()).isTrue();
    }

    @Test
    void who_has_no_time_to_race_is_named_and_the_answer_is_not_certain() {
        String[] guarantees = {Series.ATOMIC, Series.ATOMIC, Series.ATOMIC};

        Race race = race(new double[] {100, 110, 2_000}, guarantees, noise(0.05, 0), 1, 12)
                .race()
                .orElseThrow();

        assertThat(race.strategies()).doesNotContain("s2");
        assertThat(race.unraced()).containsExactly("s2");
        assertThat(race.isCertain()).isFalse();
    }
}
