package io.fillrate.report.results;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What JMH reports of one benchmark method in one mode with one set of parameters.
 *
 * @param benchmark fully qualified name of the method
 * @param mode JMH's short name: {@code thrpt}, {@code avgt}, {@code sample} or {@code ss}
 * @param threads threads that ran the method at the same time
 * @param forks virtual machines that ran one after the other
 * @param jdkVersion version of their Java, null when it is not known
 * @param vmName name of their virtual machine, null when it is not known, as before JMH 1.21
 * @param params parameters by name; none when the benchmark has none
 * @param jvmArgs arguments of their virtual machine
 * @param warmupIterations iterations before those that count, null when it is not known
 * @param warmupTime of one of them, as JMH writes it, null when it is not known
 * @param measurementTime of one iteration that counts, as JMH writes it, null when it is not known
 * @param primaryMetric time or throughput of the method
 * @param secondaryMetrics auxiliary counters and profilers' numbers by name, such as {@code gc.alloc.rate.norm}
 */
public record JmhBenchmark(
        String benchmark,
        String mode,
        int threads,
        int forks,
        @Nullable String jdkVersion,
        @Nullable String vmName,

        @JsonSetter(nulls = Nulls.AS_EMPTY, contentNulls = Nulls.FAIL)
        Map<String, String> params,

        @JsonSetter(nulls = Nulls.AS_EMPTY, contentNulls = Nulls.FAIL)
        List<String> jvmArgs,

        @Nullable Integer warmupIterations,
        @Nullable String warmupTime,
        @Nullable String measurementTime,
        JmhMetric primaryMetric,

        @JsonSetter(nulls = Nulls.AS_EMPTY, contentNulls = Nulls.FAIL)
        Map<String, JmhMetric> secondaryMetrics) {

    /** Older versions of JMH put a middle dot before the names of profilers' metrics. */
    private static final String MIDDLE_DOT = "\u00b7";

    /** @throws IllegalArgumentException if the name is blank */
    public JmhBenchmark {
        Check.notBlank(benchmark, "benchmark");
        jvmArgs = List.copyOf(jvmArgs);
        params = Check.ordered(params);
        Map<String, JmhMetric> plain = new LinkedHashMap<>();
        secondaryMetrics.forEach((name, metric) -> plain.put(name.replace(MIDDLE_DOT, ""), metric));
        secondaryMetrics = Check.ordered(plain);
    }

    /** {@code org.example.Encode.csv, thrpt, rows=10}; one thread is usual and left out. */
    public String name() {
        return name(benchmark, mode, threads, params);
    }

    /** The {@link #name() name} of what has these values. */
    public static String name(String benchmark, String mode, int threads, Map<String, String> params) {
        StringBuilder name = new StringBuilder(benchmark + ", " + mode);
        if (threads != 1) {
            name.append(", ").append(threads).append(" threads");
        }
        new TreeMap<>(params)
                .forEach((parameter, value) ->
                        name.append(", ").append(parameter).append('=').append(value));
        return name.toString();
    }

    /** With what another run of the same benchmark measured. */
    public JmhBenchmark withFork(JmhBenchmark more) {
        Map<String, JmhMetric> metrics = new LinkedHashMap<>(secondaryMetrics);
        more.secondaryMetrics.forEach((name, metric) -> metrics.merge(name, metric, JmhMetric::with));
        return with(forks + more.forks, primaryMetric.with(more.primaryMetric), metrics);
    }

    private JmhBenchmark with(int count, JmhMetric primary, Map<String, JmhMetric> secondary) {
        return new JmhBenchmark(
                benchmark,
                mode,
                threads,
                count,
                jdkVersion,
                vmName,
                params,
                jvmArgs,
                warmupIterations,
                warmupTime,
                measurementTime,
                primary,
                secondary);
    }

    /**
     * One number that JMH measured in every iteration of every fork.
     *
     * @param score what JMH makes of the values: their mean, or their sum for counts; NaN when it has none
     * @param scoreUnit as JMH prints it: {@code ops/us}, {@code us/op}, {@code B/op}
     * @param rawData one value per iteration, one list per fork; in sample-time mode the mean of each iteration's samples
     */
    public record JmhMetric(double score, String scoreUnit, List<List<Double>> rawData) {

        /** The most samples of one metric, which are forks, or the iterations of a single one; what compares them works on all pairs. */
        private static final int MAX_SAMPLES = 1_000;

        /** @throws IllegalArgumentException if there are too many samples to work on all pairs of them */
        public JmhMetric {
            rawData = rawData.stream().map(List::copyOf).toList();
            int samples = rawData.size() > 1
                    ? rawData.size()
                    : rawData.stream().mapToInt(List::size).sum();
            Check.atMost(MAX_SAMPLES, samples, "rawData");
        }

        /** From JMH's JSON, which has {@code rawDataHistogram} (pairs of value and count) instead of long raw data. */
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
}
