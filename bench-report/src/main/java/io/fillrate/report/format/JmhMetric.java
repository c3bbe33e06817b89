package io.fillrate.report.format;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One number that JMH measured in every iteration of every fork.
 *
 * @param score what JMH makes of the values: their mean, or their sum for counts; NaN when it has none
 * @param scoreUnit as JMH prints it: {@code ops/us}, {@code us/op}, {@code B/op}
 * @param rawData one value per iteration, one list per fork; in sample-time mode the mean of each iteration's samples
 */
public record JmhMetric(double score, String scoreUnit, List<List<Double>> rawData) {

    /** The most values of one metric; what compares them works on all pairs. */
    private static final int MOST_VALUES = 1_000;

    /** @throws IllegalArgumentException if there are too many values to work on all pairs of them */
    public JmhMetric {
        rawData = rawData.stream().map(List::copyOf).toList();
        Check.atMost(MOST_VALUES, rawData.stream().mapToInt(List::size).sum(), "rawData");
    }

    /** From JMH's JSON, which has {@code rawDataHistogram} (pairs of value and count) in the place of long raw data. */
    @JsonCreator
    static JmhMetric of(
            @JsonProperty("score") double score,
            @JsonProperty("scoreUnit") String scoreUnit,
            @JsonProperty("rawData") @Nullable List<List<Double>> rawData,
            @JsonProperty("rawDataHistogram") @Nullable List<List<List<List<Double>>>> histograms) {
        if (rawData != null) {
            return new JmhMetric(score, scoreUnit, rawData);
        } else if (histograms == null) {
            throw new IllegalArgumentException("rawData is missing; expected a list of lists of numbers");
        }
        return new JmhMetric(
                score,
                scoreUnit,
                histograms.stream()
                        .map(fork -> fork.stream().map(JmhMetric::mean).toList())
                        .toList());
    }

    /** The same metric without values. */
    JmhMetric withoutForks() {
        return new JmhMetric(Double.NaN, scoreUnit, List.of());
    }

    /** With the values of another run's forks, and the mean of all as its score. */
    JmhMetric with(JmhMetric more) {
        List<List<Double>> all = new ArrayList<>(rawData);
        all.addAll(more.rawData);
        double mean = all.stream()
                .flatMap(List::stream)
                .mapToDouble(Double::doubleValue)
                .average()
                .orElse(Double.NaN);
        return new JmhMetric(mean, scoreUnit, all);
    }

    private static Double mean(List<List<Double>> valuesAndCounts) {
        double sum = 0;
        double count = 0;
        for (List<Double> pair : valuesAndCounts) {
            if (pair.size() != 2) {
                throw new IllegalArgumentException(
                        "rawDataHistogram holds " + pair + "; allowed: pairs of value and count");
            }
            sum += pair.get(0) * pair.get(1);
            count += pair.get(1);
        }
        return sum / count;
    }
}
