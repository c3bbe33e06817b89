package io.fillrate.report.analysis;

import io.fillrate.report.analysis.ResourceUsage.Measure;
import io.fillrate.report.results.Series;
import io.fillrate.report.stats.Comparison;
import io.fillrate.report.stats.ConfidenceInterval;
import io.fillrate.report.stats.Summary;
import io.fillrate.report.stats.Warning;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A series with a result, in its place in a ranking.
 *
 * @param label the strategy, and the parameters that distinguish it from others of its strategy
 * @param series the series
 * @param nanos summary of its elapsed nanoseconds
 * @param toBest comparison of its times with those of the best, null for the best itself
 * @param usage what client and server used
 * @param warnings what the reader of this line must know
 */
public record Line(
        String label,
        Series series,
        Summary nanos,
        @Nullable Comparison toBest,
        ResourceUsage usage,
        List<Warning> warnings) {

    private static final double NANOS_PER_SECOND = 1e9;

    static Line of(String label, Series series, @Nullable Comparison toBest) {
        Summary nanos = SeriesTimes.summary(series);
        List<Warning> warnings = Stream.of(
                        nanos.warnings(),
                        toBest == null ? List.<Warning>of() : toBest.warnings(),
                        SeriesTimes.steadiness(series).warnings())
                .flatMap(List::stream)
                .toList();
        return new Line(label, series, nanos, toBest, ResourceUsage.of(series), warnings);
    }

    /** Returns rows per second at the median time. */
    public double rate() {
        return series.rows() * NANOS_PER_SECOND / nanos.median();
    }

    /** Returns the interval of {@link #rate()}, with the confidence of the time's interval; null when that has none. */
    public @Nullable ConfidenceInterval rateInterval() {
        ConfidenceInterval time = nanos.interval();
        double rows = series.rows() * NANOS_PER_SECOND;
        return time == null ? null : new ConfidenceInterval(rows / time.high(), rows / time.low(), time.confidence());
    }

    /** Returns the median of the client's CPU nanoseconds per row, null when no sample records it. */
    public @Nullable Double clientNanosPerRow() {
        return usage.median(Measure.CLIENT_CPU);
    }

    /** Returns the same of all processes of the server, in user mode and in the kernel. */
    public @Nullable Double serverNanosPerRow() {
        return usage.median(Measure.SERVER_CPU);
    }
}
