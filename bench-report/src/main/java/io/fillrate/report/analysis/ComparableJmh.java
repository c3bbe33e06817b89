package io.fillrate.report.analysis;

import io.fillrate.report.analysis.ComparableSeries.Measurement;
import io.fillrate.report.results.JmhBenchmark;
import io.fillrate.report.results.JmhBenchmark.JmhMetric;
import io.fillrate.report.results.ValueUnit;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** JMH's results as a run to be compared: every fork is a measurement, or every iteration if there is a single fork. */
final class ComparableJmh {

    private static final String ALLOCATION = "gc.alloc.rate.norm";
    private static final String PER_TIME = "ops/";
    private static final String PER_OPERATION = "/op";

    private ComparableJmh() {}

    static ComparableRun of(String source, List<JmhBenchmark> benchmarks) {
        return new ComparableRun(
                source,
                "JMH",
                Conditions.NONE,
                benchmarks.stream().map(ComparableJmh::series).toList());
    }

    /** The conditions that JMH records, by benchmark; they do not include the machine. */
    private static Conditions conditions(JmhBenchmark one) {
        Map<Conditions.Kind, Map<String, String>> byKind = new EnumMap<>(Conditions.Kind.class);
        byKind.put(
                Conditions.Kind.SETTINGS,
                Map.of(
                        "warm-up",
                        one.warmupIterations() + " of " + one.warmupTime(),
                        "time of an iteration",
                        String.valueOf(one.measurementTime())));
        if (one.jdkVersion() != null) {
            String machine = one.vmName() == null ? "" : one.vmName() + " ";
            byKind.put(
                    Conditions.Kind.JDK,
                    Map.of("JDK", machine + one.jdkVersion(), "JVM arguments", String.join(" ", one.jvmArgs())));
        }
        return new Conditions(byKind);
    }

    private static ComparableSeries series(JmhBenchmark benchmark) {
        JmhMetric metric = benchmark.primaryMetric();
        boolean throughput = metric.scoreUnit().startsWith(PER_TIME);
        String time = throughput
                ? metric.scoreUnit().substring(PER_TIME.length())
                : metric.scoreUnit().replace(PER_OPERATION, "");
        // Two builds may have chosen different units of time.
        Double known = ValueUnit.nanosOf(time);
        double nanos = known == null ? 1 : known;
        String unit = (known == null ? time : "ns") + PER_OPERATION;
        String name = benchmark.name();
        JmhValues values = JmhValues.of(metric);
        List<Double> times = values.values().stream()
                .map(value -> nanos * (throughput ? 1 / value : value))
                .toList();
        if (!values.areMeasures() || times.contains(Double.POSITIVE_INFINITY)) {
            return ComparableSeries.without(
                    name,
                    unit,
                    values.values().isEmpty() ? "not measured" : "not all of its values are numbers above 0");
        }
        JmhMetric allocation = benchmark.secondaryMetrics().get(ALLOCATION);
        List<Measurement> measurements = new ArrayList<>();
        for (int i = 0; i < times.size(); i++) {
            Map<String, Double> counters =
                    allocation != null && values.independent() ? allocation(allocation, i) : Map.of();
            measurements.add(
                    new Measurement(i + 1, values.independent() ? i + 1 : 1, times.get(i), Map.of(), counters));
        }
        return new ComparableSeries(
                name, unit, measurements, values.independent(), conditions(benchmark), Map.of(), null);
    }

    private static Map<String, Double> allocation(JmhMetric allocation, int fork) {
        JmhValues values = JmhValues.of(allocation);
        return values.independent() && fork < values.values().size()
                ? Map.of("allocatedBytes", values.values().get(fork))
                : Map.of();
    }
}
