package io.fillrate.report.render.export;

import io.fillrate.report.analysis.ComparableRun;
import io.fillrate.report.gate.RunComparison;
import io.fillrate.report.gate.RunComparison.Finding;
import io.fillrate.report.results.Json;
import io.fillrate.report.stats.ConfidenceInterval;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A comparison for programs. Fields are only ever added. */
public final class CompareJson {

    private record File(String source, String run) {

        static File of(ComparableRun recording) {
            return new File(recording.source(), recording.run());
        }
    }

    private record Series(
            String name,
            Finding finding,
            List<Integer> samples,
            @Nullable Double ratio,
            @Nullable ConfidenceInterval interval,
            @Nullable Double adjustedPValue,
            @Nullable Double detectableRatio,
            List<String> notes) {

        static Series of(RunComparison.Row series) {
            return new Series(
                    series.name(),
                    series.finding(),
                    series.samples(),
                    series.ratio(),
                    series.interval(),
                    series.pValue(),
                    series.detectable(),
                    series.notes());
        }
    }

    private record Document(File first, File second, double margin, List<String> remarks, List<Series> series) {}

    private CompareJson() {}

    public static String of(RunComparison compared) {
        return Json.text(new Document(
                File.of(compared.first()),
                File.of(compared.second()),
                compared.margin(),
                compared.comparability().notes(),
                compared.series().stream().map(Series::of).toList()));
    }
}
