package io.fillrate.report.stats;

import java.util.ArrayList;
import java.util.List;

/**
 * Whether the samples of a series look like many measurements of one thing: no drift, no outliers, one mode. Each is tested
 * at {@link #ALPHA}, so that a steady series is called unsteady about once in thirty; what is called so deserves a look at its strip.
 *
 * @param outliers indexes of the samples that lie far off, rising
 * @param warnings what is wrong; none when the series looks steady
 */
public record Steadiness(List<Integer> outliers, List<Warning> warnings) {

    /** How often each test may be wrong about a steady series. */
    public static final double ALPHA = 0.01;

    /**
     * Judges samples in the order of time.
     *
     * @throws IllegalArgumentException if one is not a number above 0
     */
    public static Steadiness of(double... samples) {
        double[] logs = Logs.of(samples);
        List<Warning> warnings = new ArrayList<>();
        MannKendall trend = MannKendall.of(logs);
        if (trend.pValue() <= ALPHA) {
            warnings.add(Warning.drift(samples.length, trend.changeOverAll()));
        }
        List<Integer> outliers = ExtremeDeviates.outliers(logs, ALPHA);
        // Two modes of unequal size would else be taken for one with outliers.
        if (TwoModes.in(logs, ALPHA)) {
            warnings.add(Warning.twoModes(TwoModes.ratio(logs)));
            outliers = List.of();
        } else if (!outliers.isEmpty()) {
            warnings.add(Warning.outliers(outliers.size(), samples.length));
        }
        return new Steadiness(outliers, List.copyOf(warnings));
    }
}
