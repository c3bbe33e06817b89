package io.fillrate.report.compare;

import io.fillrate.report.stats.Comparison;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One series in two recordings.
 *
 * @param name of the series
 * @param samples how many the first and the second recording have
 * @param finding what can be said
 * @param comparison of the second's times with the first's, null when one has no result
 * @param notes what a reader must know, a line each
 */
public record ComparedSeries(
        String name,
        List<Integer> samples,
        Finding finding,
        @Nullable Comparison comparison,
        List<String> notes) {}
