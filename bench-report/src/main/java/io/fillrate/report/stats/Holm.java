package io.fillrate.report.stats;

import java.util.stream.IntStream;

/** S. Holm's step-down adjustment of the p-values of comparisons that are made together (1979). */
public final class Holm {

    private Holm() {}

    /** The adjusted p-values, in the order of the given ones. */
    public static double[] adjust(double[] pValues) {
        int[] rising = IntStream.range(0, pValues.length)
                .boxed()
                .sorted((i, j) -> Double.compare(pValues[i], pValues[j]))
                .mapToInt(Integer::intValue)
                .toArray();
        double[] adjusted = new double[pValues.length];
        double atLeast = 0;
        for (int i = 0; i < rising.length; i++) {
            atLeast = Math.max(atLeast, Math.min(1, (pValues.length - i) * pValues[rising[i]]));
            adjusted[rising[i]] = atLeast;
        }
        return adjusted;
    }
}
