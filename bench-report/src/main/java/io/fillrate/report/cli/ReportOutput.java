package io.fillrate.report.cli;

import io.fillrate.report.export.BencherMetrics;
import io.fillrate.report.export.BenchmarkAction;
import io.fillrate.report.export.JmhJson;
import io.fillrate.report.export.Tables;
import io.fillrate.report.format.JmhBenchmark;
import io.fillrate.report.format.Results;
import io.fillrate.report.render.Medium;
import io.fillrate.report.render.ReportFormat;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** What {@code report} can make of a file: reports for people, and exports for other programs. */
@SuppressWarnings("ImmutableEnumChecker") // the functions are pure, which their type can't say
enum ReportOutput {
    TERMINAL(ReportFormat.TERMINAL),
    MARKDOWN(ReportFormat.MARKDOWN),
    /** One page. */
    HTML(ReportFormat.HTML),
    /** One row per sample. */
    CSV(
            fills -> Tables.csv(Tables.of(fills).samples()),
            jmh -> Tables.csv(Tables.of(jmh).samples())),
    /** One row per series. */
    CSV_SUMMARY(
            fills -> Tables.csv(Tables.of(fills).summary()),
            jmh -> Tables.csv(Tables.of(jmh).summary())),
    /** Both tables. */
    JSON(fills -> Tables.of(fills).json(), jmh -> Tables.of(jmh).json()),
    JMH(JmhJson::of),
    SMALLER_IS_BETTER(BenchmarkAction::smallerIsBetter),
    BIGGER_IS_BETTER(BenchmarkAction::biggerIsBetter),
    BENCHER(BencherMetrics::of);

    private final Function<Results, String> ofFills;
    private final Function<List<JmhBenchmark>, String> ofJmh;

    ReportOutput(Function<Results, String> ofFills, Function<List<JmhBenchmark>, String> ofJmh) {
        this.ofFills = ofFills;
        this.ofJmh = ofJmh;
    }

    /** A report for people. */
    ReportOutput(ReportFormat report) {
        this(report::render, report::render);
    }

    /** For programs that read JMH's JSON themselves. */
    ReportOutput(Function<Results, String> ofFills) {
        this(ofFills, jmh -> {
            throw new UnsupportedOperationException(
                    "is JMH's JSON, which visualisers, github-action-benchmark (tool: jmh) and Bencher (--adapter"
                            + " java_jmh) read as it is");
        });
    }

    String of(Results results) {
        return ofFills.apply(results);
    }

    /** @throws UnsupportedOperationException with one line that says what to do, if there is no such form */
    String of(List<JmhBenchmark> benchmarks) {
        return ofJmh.apply(benchmarks);
    }

    /** What the reports for people are written for; null for exports. */
    @Nullable
    Medium medium() {
        return this == TERMINAL ? Medium.TERMINAL : this == MARKDOWN ? Medium.MARKDOWN : null;
    }

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
