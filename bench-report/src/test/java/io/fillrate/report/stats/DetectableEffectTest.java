package io.fillrate.report.stats;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.function.DoubleFunction;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Whether a difference of the size that is called detectable is found as often as that says; fixed seeds. */
@Tag("heavy")
class DetectableEffectTest {

    private static final int TRIALS = 2_000;
    private static final double NOISE = 0.1;

    @ParameterizedTest
    @CsvSource({"6, 6, 1", "5, 10, 1", "10, 10, 1", "20, 20, 1", "20, 20, 8", "10, 10, 8"})
    void of_unpaired_samples_it_is_found_in_about_four_of_five_repetitions(int m, int n, int comparisons) {
        SplittableRandom random = new SplittableRandom(100 * m + n);
        assertFoundInFourOfFive(
                level -> Contrast.detectableOfSamples(logs(random, m), logs(random, n), level),
                shift -> Contrast.unpaired(times(random, m, shift), times(random, n, 0)),
                comparisons);
    }

    @ParameterizedTest
    @CsvSource({"8, 1", "12, 1", "20, 1", "20, 8", "40, 30"})
    void of_pairs_it_is_found_in_about_four_of_five_repetitions(int n, int comparisons) {
        SplittableRandom random = new SplittableRandom(n);
        assertFoundInFourOfFive(
                level -> Contrast.detectableOfPairs(differences(random, n), level),
                shift -> Contrast.paired(times(random, n, shift), times(random, n, 0)),
                comparisons);
    }

    /** What would be found is taken from samples without a difference, on average. */
    private static void assertFoundInFourOfFive(
            DoubleUnaryOperator ofLevel, DoubleFunction<Contrast> sampled, int comparisons) {
        double detectable = IntStream.range(0, TRIALS)
                .mapToDouble(i -> ofLevel.applyAsDouble(ConfidenceInterval.ALPHA / comparisons))
                .average()
                .orElseThrow();
        long found = IntStream.range(0, TRIALS)
                .mapToObj(i -> sampled.apply(detectable))
                .filter(contrast -> Objects.requireNonNull(contrast.pValue(comparisons)) * comparisons
                                <= ConfidenceInterval.ALPHA
                        && !Objects.requireNonNull(contrast.logInterval()).contains(0))
                .count();
        assertThat((double) found / TRIALS).isBetween(0.65, 0.9);
    }

    private static double[] logs(SplittableRandom random, int n) {
        return Arrays.stream(times(random, n, 0)).map(Math::log).toArray();
    }

    private static double[] differences(SplittableRandom random, int n) {
        double[] others = logs(random, n);
        double[] differences = logs(random, n);
        Arrays.setAll(differences, i -> differences[i] - others[i]);
        return differences;
    }

    private static double[] times(SplittableRandom random, int n, double shift) {
        return IntStream.range(0, n)
                .mapToDouble(i -> Math.exp(shift + NOISE * random.nextGaussian()))
                .toArray();
    }
}
