package io.fillrate.report.analysis;

import io.fillrate.report.analysis.ComparableSeries.Measurement;
import io.fillrate.report.results.JmhBenchmark;
import io.fillrate.report.results.JmhBenchmark.JmhMetric;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** JMH's results as a run to be compared: every fork is a measurement, or every iteration if there is a single fork. */
final class ComparableJmh {

    private static final String ALLOCATION = "gc.alloc.rate.norm";

    private ComparableJmh() {}

    static ComparableRun of(String source, List<JmhBenchmark> benchmarks) {
        return new ComparableRun(
                source,
                "JMH",
                conditions(benchmarks),
                benchmarks.stream().map(ComparableJmh::series).toList());
    }

    /** The conditions that JMH records, which do not include the machine. */
    private static Conditions conditions(List<JmhBenchmark> benchmarks) {
        Map<String, String> jdk = new TreeMap<>();
        Map<String, String> settings = new TreeMap<>();
        for (JmhBenchmark one : benchmarks) {
            join(jdk, "JDK", one.vmName() + " " + one.jdkVersion());
            join(jdk, "JVM arguments", String.join(" ", one.jvmArgs()));
            join(settings, "warm-up", one.warmupIterations() + " of " + one.warmupTime());
            join(settings, "time of an iteration", String.valueOf(one.measurementTime()));
        }
        return new Conditions(Map.of(Conditions.Kind.JDK, jdk, Conditions.Kind.SETTINGS, settings));
    }

    /** Benchmarks of one file may differ; then all the values count. */
    private static void join(Map<String, String> conditions, String name, String value) {
        conditions.merge(
                name, value, (all, one) -> List.of(all.split("; ", -1)).contains(one) ? all : all + "; " + one);
    }

    private static ComparableSeries series(JmhBenchmark benchmark) {
        JmhMetric metric = benchmark.primaryMetric();
        boolean throughput = metric.scoreUnit().startsWith("ops/");
        String unit = throughput ? metric.scoreUnit().substring("ops/".length()) + " per op" : metric.scoreUnit();
        String name = name(benchmark);
        JmhValues values = JmhValues.of(metric);
        List<Double> times = values.values().stream()
                .map(value -> throughput ? 1 / value : value)
                .toList();
        if (!values.areMeasures() || times.contains(Double.POSITIVE_INFINITY)) {
            return ComparableSeries.without(name, unit, "not all of its values are numbers above 0");
        }
        JmhMetric allocation = benchmark.secondaryMetrics().get(ALLOCATION);
        List<Measurement> measurements = new ArrayList<>();
        for (int i = 0; i < times.size(); i++) {
            Map<String, Double> counters =
                    allocation != null && values.independent() ? allocation(allocation, i) : Map.of();
            measurements.add(
                    new Measurement(i + 1, values.independent() ? i + 1 : 1, times.get(i), Map.of(), counters));
        }
        return new ComparableSeries(name, unit, measurements, values.independent(), null);
    }

    private static Map<String, Double> allocation(JmhMetric allocation, int fork) {
        JmhValues values = JmhValues.of(allocation);
        return values.independent() && fork < values.values().size()
                ? Map.of("allocatedBytes", values.values().get(fork))
                : Map.of();
    }

    /** {@code org.example.Encode.csv, thrpt, rows=10}; one thread is usual and left out. */
    private static String name(JmhBenchmark benchmark) {
        StringBuilder name = new StringBuilder(benchmark.benchmark() + ", " + benchmark.mode());
        if (benchmark.threads() != 1) {
            name.append(", ").append(benchmark.threads()).append(" threads");
        }
        new TreeMap<>(benchmark.params())
                .forEach((parameter, value) ->
                        name.append(", ").append(parameter).append('=').append(value));
        return name.toString();
    }
}
