package io.fillrate.report.ranking;

import io.fillrate.report.format.Sample;
import io.fillrate.report.format.Series;
import io.fillrate.report.format.ServerUsage;
import io.fillrate.report.stats.Comparison;
import io.fillrate.report.stats.Interval;
import io.fillrate.report.stats.SeriesTimes;
import io.fillrate.report.stats.Summary;
import io.fillrate.report.stats.Warning;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Stream;
import org.apache.commons.statistics.descriptive.Median;
import org.jspecify.annotations.Nullable;

/**
 * A series that is a result, in its place in a ranking.
 *
 * @param label the strategy, and the parameters that tell it from others of its strategy
 * @param series the series
 * @param nanos summary of its elapsed nanoseconds
 * @param toBest comparison of its times with those of the best, null for the best itself
 */
public record Line(
        String label,
        Series series,
        Summary nanos,
        @Nullable Comparison toBest) {

    private static final double NANOS_PER_SECOND = 1e9;

    /** Rows per second at the median time. */
    public double rate() {
        return series.rows() * NANOS_PER_SECOND / nanos.median();
    }

    /** The interval of the time, turned over: confidence stays. */
    public @Nullable Interval rateInterval() {
        Interval time = nanos.interval();
        double rows = series.rows() * NANOS_PER_SECOND;
        return time == null ? null : new Interval(rows / time.high(), rows / time.low(), time.confidence());
    }

    /** The median of the client's CPU nanoseconds per row over the samples that know it, null when none does. */
    public @Nullable Double clientNanosPerRow() {
        return perRow(sample -> sample.client() == null ? null : sample.client().cpuNanos());
    }

    /** The same of all processes of the server, in user mode and in the kernel. */
    public @Nullable Double serverNanosPerRow() {
        return perRow(sample -> sample.server() == null ? null : cpuNanos(sample.server()));
    }

    private static @Nullable Long cpuNanos(ServerUsage server) {
        Long user = server.cpuUserNanos();
        Long system = server.cpuSystemNanos();
        return user == null || system == null ? null : (Long) (user + system);
    }

    private @Nullable Double perRow(Function<Sample, @Nullable Long> nanosOf) {
        double[] known = series.samples().stream()
                .map(nanosOf)
                .filter(Objects::nonNull)
                .mapToDouble(used -> (double) used / series.rows())
                .toArray();
        return known.length == 0 || series.rows() == 0
                ? null
                : (Double) Median.withDefaults().evaluate(known);
    }

    /** What the reader of this line must know. */
    public List<Warning> warnings() {
        return Stream.of(
                        nanos.warnings(),
                        toBest == null ? List.<Warning>of() : toBest.warnings(),
                        SeriesTimes.steadiness(series).warnings())
                .flatMap(List::stream)
                .toList();
    }
}
