package io.fillrate.report.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.fillrate.report.stats.Comparison.Verdict;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ComparisonTest {

    /** Differences of Hollander and Wolfe's example 3.1 (depression scale): T+ = 5, two-sided p = 0.0390625. */
    private static final double[] DIFFERENCES = {-.952, .147, -1.022, -.430, -.620, -.590, -.490, .080, -.010};

    @Test
    void paired_differences_give_the_published_estimate_interval_and_p_value() {
        Comparison comparison = Comparison.of(Contrast.paired(exp(DIFFERENCES), ones(9)));

        ConfidenceInterval interval = Objects.requireNonNull(comparison.interval());
        assertThat(Math.log(comparison.ratio())).isCloseTo(-.46, within(1e-9));
        assertThat(Math.log(interval.low())).isCloseTo(-.786, within(1e-9));
        assertThat(Math.log(interval.high())).isCloseTo(-.010, within(1e-9));
        assertThat(interval.confidence()).isCloseTo(1 - .0390625, within(1e-9));
        assertThat(comparison.pValue()).isCloseTo(.0390625, within(1e-9));
        assertThat(comparison.adjustedPValue()).isEqualTo(comparison.pValue());
        assertThat(comparison.verdict()).isEqualTo(Verdict.FASTER);
        assertThat(comparison.warnings()).isEmpty();
    }

    @Test
    void the_interval_excludes_one_exactly_when_the_p_value_is_small() {
        SplittableRandom random = new SplittableRandom(11);
        int[] verdicts = new int[2];
        for (int trial = 0; trial < 2_000; trial++) {
            int n = random.nextInt(6, 15);
            // every third trial has ties and zeros
            double grain = trial % 3 == 0 ? 1 : 1e-9;
            double[] a = noisy(random, n, 0.5, grain);
            double[] b = noisy(random, random.nextBoolean() ? n : n - 1, 0, grain);
            Contrast contrast =
                    a.length == b.length && trial % 2 == 0 ? Contrast.paired(a, b) : Contrast.unpaired(a, b);
            Comparison comparison = Comparison.of(contrast);

            boolean different = Objects.requireNonNull(comparison.pValue()) <= ConfidenceInterval.ALPHA;
            assertThat(Objects.requireNonNull(comparison.interval()).contains(1))
                    .isNotEqualTo(different);
            assertThat(comparison.verdict() == Verdict.INDISTINGUISHABLE).isNotEqualTo(different);
            verdicts[different ? 1 : 0]++;
        }
        assertThat(verdicts[0]).isGreaterThan(200);
        assertThat(verdicts[1]).isGreaterThan(200);
    }

    @Test
    void ties_raise_the_p_value_above_every_way_of_breaking_them() {
        double[] tied = {1, 1, 1, 1, -1, 1, 0, 1};
        double pValue = Objects.requireNonNull(
                Comparison.of(Contrast.paired(exp(tied), ones(8))).pValue());
        SplittableRandom random = new SplittableRandom(3);
        for (int trial = 0; trial < 500; trial++) {
            double[] broken = Arrays.stream(tied)
                    .map(value -> value + random.nextDouble(-1e-6, 1e-6))
                    .toArray();

            assertThat(Comparison.of(Contrast.paired(exp(broken), ones(8))).pValue())
                    .isLessThanOrEqualTo(pValue + 1e-12);
        }
    }

    @Test
    void ten_identical_pairs_are_indistinguishable() {
        Comparison comparison = Comparison.of(Contrast.paired(ones(10), ones(10)));

        assertThat(comparison.ratio()).isEqualTo(1);
        assertThat(comparison.pValue()).isEqualTo(1);
        assertThat(comparison.verdict()).isEqualTo(Verdict.INDISTINGUISHABLE);
        assertThat(comparison.warnings()).extracting(Warning::kind).containsExactly(Warning.Kind.NO_SPREAD);
    }

    @Test
    void swapping_the_sides_turns_the_comparison_round() {
        double[] a = {10, 12, 11, 13, 12.5, 11.5, 10.5};
        double[] b = {20, 21, 25, 22, 23, 24, 20.5};
        for (List<Contrast> both : List.of(
                List.of(Contrast.paired(a, b), Contrast.paired(b, a)),
                List.of(Contrast.unpaired(a, b), Contrast.unpaired(b, a)))) {
            Comparison there = Comparison.of(both.get(0));
            Comparison back = Comparison.of(both.get(1));

            assertThat(there.verdict()).isEqualTo(Verdict.FASTER);
            assertThat(back.verdict()).isEqualTo(Verdict.SLOWER);
            assertThat(back.ratio()).isCloseTo(1 / there.ratio(), within(1e-12));
            assertThat(Objects.requireNonNull(back.interval()).low())
                    .isCloseTo(1 / Objects.requireNonNull(there.interval()).high(), within(1e-12));
            assertThat(back.pValue()).isEqualTo(there.pValue());
        }
    }

    @Test
    void pairing_by_round_takes_out_what_slows_a_whole_round() {
        double[] drift = {1, 3, 2, 5, 4, 1.5, 2.5};
        double[] a = IntStream.range(0, 7)
                .mapToDouble(i -> drift[i] * (1 + i / 1000.0))
                .toArray();
        double[] b = IntStream.range(0, 7).mapToDouble(i -> drift[i] * 1.1).toArray();

        assertThat(Comparison.of(Contrast.paired(a, b)).verdict()).isEqualTo(Verdict.FASTER);
        assertThat(Comparison.of(Contrast.unpaired(a, b)).verdict()).isEqualTo(Verdict.INDISTINGUISHABLE);
    }

    @Test
    void five_rounds_are_compared_by_t_and_say_so() {
        // logs of the ratio: 1 +- sqrt(2.5) * 2.776445 / sqrt(5)
        double[] logRatios = {-1, 0, 1, 2, 3};
        Comparison comparison = Comparison.of(Contrast.paired(exp(logRatios), ones(5)));

        ConfidenceInterval interval = Objects.requireNonNull(comparison.interval());
        assertThat(Math.log(interval.high())).isCloseTo(1 + Math.sqrt(0.5) * 2.776445, within(1e-5));
        assertThat(comparison.warnings()).singleElement().satisfies(warning -> {
            assertThat(warning.kind()).isEqualTo(Warning.Kind.FEW_SAMPLES);
            assertThat(warning.text()).startsWith("5 rounds").contains("log-normal", "6 rounds");
        });
    }

    @Test
    void three_against_three_samples_are_compared_by_welch_and_four_against_four_by_ranks() {
        double[] a = {1, 1.01, 1.02, 1.03};
        double[] b = {2, 2.02, 2.04, 2.1};
        Comparison four = Comparison.of(Contrast.unpaired(a, b));
        Comparison three = Comparison.of(Contrast.unpaired(Arrays.copyOf(a, 3), Arrays.copyOf(b, 3)));

        assertThat(four.pValue()).isCloseTo(2 / 70.0, within(1e-12));
        assertThat(four.warnings()).extracting(Warning::kind).containsExactly(Warning.Kind.UNPAIRED);
        assertThat(three.verdict()).isEqualTo(Verdict.FASTER);
        assertThat(three.warnings())
                .extracting(Warning::kind)
                .containsExactly(Warning.Kind.UNPAIRED, Warning.Kind.FEW_SAMPLES);
    }

    @Test
    void one_sample_on_a_side_is_not_enough() {
        for (Contrast contrast : List.of(
                Contrast.paired(new double[] {1}, new double[] {2}),
                Contrast.unpaired(new double[] {1}, new double[] {2, 2, 2}))) {
            Comparison comparison = Comparison.of(contrast);

            assertThat(comparison.verdict()).isEqualTo(Verdict.NOT_ENOUGH_DATA);
            assertThat(comparison.ratio()).isCloseTo(0.5, within(1e-12));
            assertThat(comparison.interval()).isNull();
            assertThat(comparison.pValue()).isNull();
            assertThat(comparison.warnings()).extracting(Warning::kind).containsExactly(Warning.Kind.ONE_SAMPLE);
        }
    }

    @Test
    void comparisons_made_together_need_more_evidence() {
        Contrast weak = Contrast.paired(exp(DIFFERENCES), ones(9));
        Contrast none = Contrast.paired(ones(1), ones(1));

        assertThat(Comparison.all(List.of(weak, none)))
                .extracting(Comparison::verdict)
                .containsExactly(Verdict.FASTER, Verdict.NOT_ENOUGH_DATA);
        assertThat(Comparison.all(Collections.nCopies(3, weak))).allSatisfy(comparison -> {
            assertThat(comparison.adjustedPValue()).isCloseTo(3 * .0390625, within(1e-9));
            assertThat(comparison.verdict()).isEqualTo(Verdict.INDISTINGUISHABLE);
        });
        assertThat(Comparison.all(List.of())).isEmpty();
    }

    @Test
    void when_ranks_cannot_show_that_many_differences_t_gives_the_p_values() {
        double[] slow = {10, 10.1, 10.2, 9.9, 9.8, 10.05};
        double[] fast = {1, 1.02, 0.99, 1.01, 0.98, 1};
        List<Comparison> seven = Comparison.all(Collections.nCopies(7, Contrast.paired(slow, fast)));

        assertThat(seven).allSatisfy(comparison -> {
            assertThat(comparison.verdict()).isEqualTo(Verdict.SLOWER);
            assertThat(comparison.warnings())
                    .extracting(Warning::kind)
                    .containsExactly(Warning.Kind.FEW_FOR_COMPARISONS);
        });
        assertThat(Comparison.of(Contrast.paired(slow, fast)).warnings()).isEmpty();
    }

    @Test
    void a_small_p_value_by_t_does_not_overrule_an_interval_that_contains_one() {
        Contrast oneRoundAgainst = Contrast.paired(exp(new double[] {1, 1.01, 0.99, 1.02, 0.98, -0.01}), ones(6));

        assertThat(Comparison.all(Collections.nCopies(2, oneRoundAgainst))).allSatisfy(comparison -> {
            assertThat(comparison.adjustedPValue()).isLessThan(0.01);
            assertThat(comparison.verdict()).isEqualTo(Verdict.INDISTINGUISHABLE);
        });
    }

    @Test
    void holm_is_the_textbook_example() {
        assertThat(Holm.adjust(new double[] {.01, .04, .03, .005}))
                .containsExactly(new double[] {.03, .06, .06, .02}, within(1e-12));
        assertThat(Holm.adjust(new double[] {.6, .5})).containsExactly(1, 1);
        assertThat(Holm.adjust(new double[0])).isEmpty();
    }

    @Test
    void what_cannot_be_compared_is_refused() {
        assertThatThrownBy(() -> Contrast.paired(ones(2), ones(3))).hasMessageContaining("2 and 3 times");
        assertThatThrownBy(() -> Contrast.paired(ones(0), ones(0))).hasMessageContaining("0 and 0 times");
        assertThatThrownBy(() -> Contrast.unpaired(ones(0), ones(3))).hasMessageContaining("0 and 3 times");
        assertThatThrownBy(() -> Contrast.unpaired(ones(1), new double[] {0})).hasMessageContaining("value is 0.0");
    }

    private static double[] noisy(SplittableRandom random, int n, double shift, double grain) {
        return exp(IntStream.range(0, n)
                .mapToDouble(i -> Math.rint((shift + random.nextGaussian()) / grain) * grain)
                .toArray());
    }

    private static double[] exp(double[] logs) {
        return Arrays.stream(logs).map(Math::exp).toArray();
    }

    private static double[] ones(int n) {
        return IntStream.range(0, n).mapToDouble(i -> 1).toArray();
    }
}
