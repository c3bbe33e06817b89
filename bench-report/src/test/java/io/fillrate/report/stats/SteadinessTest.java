package io.fillrate.report.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SteadinessTest {

    private static final int RUNS = 2_000;
    private static final int SLOW_RUNS = 400;

    @ParameterizedTest
    @ValueSource(ints = {5, 10, 20})
    void a_steady_series_is_seldom_called_unsteady(int n) {
        SplittableRandom random = new SplittableRandom(n);
        int drift = 0;
        int outliers = 0;
        int modes = 0;
        for (int run = 0; run < RUNS; run++) {
            double[] logs = series(n, i -> 0, random);
            drift += Steadiness.MannKendall.of(logs).pValue() <= Steadiness.ALPHA ? 1 : 0;
            outliers +=
                    Steadiness.RosnerOutliers.outliers(logs, Steadiness.ALPHA).isEmpty() ? 0 : 1;
            modes += run < SLOW_RUNS && Steadiness.Bimodality.in(logs, Steadiness.ALPHA) ? 1 : 0;
        }
        assertThat(drift / (double) RUNS).isLessThan(0.015);
        assertThat(outliers / (double) RUNS).isLessThan(0.02);
        assertThat(modes / (double) SLOW_RUNS).isLessThan(0.015);
    }

    @ParameterizedTest
    @CsvSource({"10, 0.05", "20, 0.02", "40, 0.01"})
    void drift_is_found_and_its_size_is_reported(int n, double perRound) {
        double[] times = times(series(n, i -> i * perRound * 2, new SplittableRandom(1)));

        Steadiness steadiness = Steadiness.of(times);

        assertThat(steadiness.warnings()).extracting(Warning::kind).contains(Warning.Kind.DRIFT);
        assertThat(steadiness.warnings().get(0).text()).startsWith("drift: times rise by ");
        assertThat(Steadiness.MannKendall.of(Summary.logs(times)).changeOverAll())
                .isEqualTo(Math.exp(2 * perRound * (n - 1)), within(0.3));
    }

    @Test
    void falling_times_are_drift_too() {
        assertThat(Steadiness.of(20, 18, 16, 14, 12, 10, 8, 6).warnings().get(0).text())
                .startsWith("drift: times fall by ");
    }

    @Test
    void the_p_value_of_a_trend_is_exact() {
        // 1 of 120 orders rises all the way, and 1 falls
        assertThat(Steadiness.MannKendall.of(new double[] {1, 2, 3, 4, 5}).pValue())
                .isEqualTo(2 / 120.0, within(1e-12));
        assertThat(Steadiness.MannKendall.of(new double[] {1, 2, 3, 5, 4}).pValue())
                .isEqualTo(10 / 120.0, within(1e-12));
        assertThat(Steadiness.MannKendall.of(new double[] {1, 1, 1}).pValue()).isEqualTo(1);
        assertThat(Steadiness.MannKendall.of(new double[] {1}).pValue()).isEqualTo(1);
    }

    @Test
    void outliers_are_found_even_when_they_hide_each_other() {
        double[] times = times(series(20, i -> i == 3 || i == 11 ? 1.5 : 0, new SplittableRandom(5)));

        Steadiness steadiness = Steadiness.of(times);

        assertThat(steadiness.outliers()).containsExactly(3, 11);
        assertThat(steadiness.warnings()).extracting(Warning::kind).containsExactly(Warning.Kind.OUTLIERS);
        assertThat(steadiness.warnings().get(0).text()).startsWith("outliers: 2 of 20 samples");
    }

    @Test
    void two_modes_are_not_taken_for_outliers() {
        SplittableRandom random = new SplittableRandom(9);
        double[] times = times(series(20, i -> random.nextInt(3) == 0 ? 1 : 0, random));

        Steadiness steadiness = Steadiness.of(times);

        assertThat(steadiness.outliers()).isEmpty();
        assertThat(steadiness.warnings()).extracting(Warning::kind).containsExactly(Warning.Kind.BIMODAL);
        assertThat(steadiness.warnings().get(0).text()).matches("bimodal: two clusters a factor of 2\\.\\d\\d apart.*");
    }

    @Test
    void few_samples_and_equal_samples_are_not_accused() {
        assertThat(Steadiness.of(1, 100, 1).warnings()).isEmpty();
        assertThat(Steadiness.of(7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7).warnings()).isEmpty();
    }

    private static double[] series(int n, IntToDoubleFunction log, SplittableRandom random) {
        return IntStream.range(0, n)
                .mapToDouble(i -> log.applyAsDouble(i) + 0.05 * random.nextGaussian())
                .toArray();
    }

    private static double[] times(double[] logs) {
        return Arrays.stream(logs).map(log -> 1e8 * Math.exp(log)).toArray();
    }
}
