package io.fillrate.report.format;

import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What JMH reports of one benchmark method in one mode with one set of parameters.
 *
 * @param benchmark fully qualified name of the method
 * @param mode JMH's short name: {@code thrpt}, {@code avgt}, {@code sample} or {@code ss}
 * @param threads threads that ran the method at the same time
 * @param forks virtual machines that ran one after the other
 * @param jdkVersion version of their Java
 * @param vmName name of their virtual machine
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
        String jdkVersion,
        String vmName,

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

    /** What was measured without what came out. */
    public JmhBenchmark withoutForks() {
        Map<String, JmhMetric> metrics = new LinkedHashMap<>();
        secondaryMetrics.forEach((name, metric) -> metrics.put(name, metric.withoutForks()));
        return with(0, primaryMetric.withoutForks(), metrics);
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
}
