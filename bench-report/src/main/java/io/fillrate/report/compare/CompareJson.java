package io.fillrate.report.compare;

import io.fillrate.report.format.JsonText;
import io.fillrate.report.recording.Recording;
import io.fillrate.report.stats.Comparison;
import io.fillrate.report.stats.Interval;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A comparison for programs. Fields are only ever added. */
public final class CompareJson {

    private record File(String source, String run) {

        static File of(Recording recording) {
            return new File(recording.source(), recording.run());
        }
    }

    private record Series(
            String name,
            Finding finding,
            List<Integer> samples,
            @Nullable Double ratio,
            @Nullable Interval interval,
            @Nullable Double adjustedPValue,
            @Nullable Double detectableRatio,
            List<String> notes) {

        static Series of(ComparedSeries series) {
            Comparison comparison = series.comparison();
            return new Series(
                    series.name(),
                    series.finding(),
                    series.samples(),
                    comparison == null ? null : (Double) comparison.ratio(),
                    comparison == null ? null : comparison.interval(),
                    comparison == null ? null : comparison.adjustedPValue(),
                    comparison == null ? null : comparison.detectable(),
                    series.notes());
        }
    }

    private record Document(File first, File second, double margin, List<String> remarks, List<Series> series) {}

    private CompareJson() {}

    /** The comparison as JSON. */
    public static String of(Compared compared) {
        return JsonText.of(new Document(
                File.of(compared.first()),
                File.of(compared.second()),
                compared.margin(),
                compared.comparability().notes(),
                compared.series().stream().map(Series::of).toList()));
    }
}
