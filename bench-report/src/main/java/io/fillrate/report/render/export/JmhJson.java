package io.fillrate.report.render.export;

import io.fillrate.report.results.Environment;
import io.fillrate.report.results.Json;
import io.fillrate.report.results.Results;
import io.fillrate.report.results.Sample;
import io.fillrate.report.results.Sample.ClientUsage;
import io.fillrate.report.results.Series;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.apache.commons.statistics.descriptive.Mean;
import org.apache.commons.statistics.descriptive.Quantile;
import org.apache.commons.statistics.descriptive.Variance;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * Fills as JMH would have written them with {@code -rf json} (class {@code JSONResultFormat} of jmh-core 1.37), for its
 * visualisers: one benchmark per series, in single-shot mode, with rows and parameters as parameters. As in JMH the score
 * is the mean and its error half the width of the 99.9 % interval by Student's t; our own reports show medians. The rounds
 * ran in one virtual machine, so there is one fork.
 */
public final class JmhJson {

    private static final double NANOS_PER_MILLI = 1e6;
    private static final double JMH_CONFIDENCE = 0.999;
    private static final List<String> PERCENTILES =
            List.of("0.0", "50.0", "90.0", "95.0", "99.0", "99.9", "99.99", "99.999", "99.9999", "100.0");

    private JmhJson() {}

    /** Every series that is a result, in milliseconds per load. */
    public static String of(Results results) {
        return Json.text(ResultSeries.of(results).stream()
                .map(one -> benchmark(one, results))
                .toList());
    }

    private static Map<String, Object> benchmark(ResultSeries one, Results results) {
        Environment environment = results.environment();
        String warmup = Objects.requireNonNullElse(results.run().warmUpLoads(), "0");
        return new Row()
                .with("jmhVersion", "1.37")
                .with("benchmark", one.series().id().replace('/', '.').replace('-', '_'))
                .with("mode", "ss")
                .with("threads", 1)
                .with("forks", 1)
                .with("jvm", "java")
                .with("jvmArgs", environment.jvmArgs())
                .with("jdkVersion", environment.jdk())
                .with("vmName", environment.jdk())
                .with("vmVersion", environment.jdk())
                .with("warmupIterations", warmup.matches("\\d{1,6}") ? Integer.parseInt(warmup) : 0)
                .with("warmupTime", "single-shot")
                .with("warmupBatchSize", 1)
                .with("measurementIterations", one.nanos().n())
                .with("measurementTime", "single-shot")
                .with("measurementBatchSize", 1)
                .with("params", params(one.series()))
                .with("primaryMetric", metric(millis(one.series()), "ms/op"))
                .with("secondaryMetrics", secondary(one.series()))
                .values();
    }

    private static Map<String, String> params(Series series) {
        Map<String, String> params = new TreeMap<>(series.parameters());
        params.put("rows", String.valueOf(series.rows()));
        return params;
    }

    private static double[] millis(Series series) {
        return series.samples().stream()
                .mapToDouble(sample -> sample.elapsedNanos() / NANOS_PER_MILLI)
                .toArray();
    }

    private static Map<String, Object> secondary(Series series) {
        double[] allocated = series.samples().stream()
                .map(Sample::client)
                .filter(Objects::nonNull)
                .map(ClientUsage::allocatedBytes)
                .filter(Objects::nonNull)
                .mapToDouble(Long::doubleValue)
                .toArray();
        return allocated.length == 0 ? Map.of() : Map.of("gc.alloc.rate.norm", metric(allocated, "B/op"));
    }

    private static Map<String, Object> metric(double[] values, String unit) {
        double mean = Mean.of(values).getAsDouble();
        double error = error(values);
        Row percentiles = new Row();
        PERCENTILES.forEach(name -> percentiles.with(name, percentile(values, Double.parseDouble(name))));
        return new Row()
                .with("score", mean)
                .with("scoreError", Double.isNaN(error) ? "NaN" : (Object) error)
                .with(
                        "scoreConfidence",
                        Double.isNaN(error) ? List.of("NaN", "NaN") : List.of(mean - error, mean + error))
                .with("scorePercentiles", percentiles.values())
                .with("scoreUnit", unit)
                .with("rawData", List.of(values))
                .values();
    }

    /** NaN for fewer than three values, as in JMH. */
    private static double error(double[] values) {
        int n = values.length;
        return n <= 2
                ? Double.NaN
                : TDistribution.of(n - 1.0).inverseSurvivalProbability((1 - JMH_CONFIDENCE) / 2)
                        * Math.sqrt(Variance.of(values).getAsDouble() / n);
    }

    private static double percentile(double[] values, double percent) {
        return Quantile.withDefaults().evaluate(values, percent / 100);
    }
}
