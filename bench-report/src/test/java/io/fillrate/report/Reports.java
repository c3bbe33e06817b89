package io.fillrate.report;

import io.fillrate.report.analysis.Analysis;
import io.fillrate.report.render.JmhDocument;
import io.fillrate.report.render.Medium;
import io.fillrate.report.render.ReportDocument;
import io.fillrate.report.results.JmhBenchmark;
import io.fillrate.report.results.Results;
import java.util.List;

/** Whole reports, as the command line writes them. */
public final class Reports {

    private Reports() {}

    /** The report of a run. */
    public static String of(Medium medium, Results results) {
        return medium.write(ReportDocument.of(Analysis.of(results)));
    }

    /** The report of micro-benchmarks. */
    public static String of(Medium medium, List<JmhBenchmark> benchmarks) {
        return medium.write(JmhDocument.of(benchmarks));
    }

    /** The report of runs and micro-benchmarks in one page. */
    public static String html(List<Results> runs, List<JmhBenchmark> benchmarks) {
        return Medium.HTML.write(
                ReportDocument.of(runs.stream().map(Analysis::of).toList(), benchmarks));
    }

    /** The page of one run. */
    public static String html(Results results) {
        return of(Medium.HTML, results);
    }
}
