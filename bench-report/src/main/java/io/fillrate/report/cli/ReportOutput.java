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
import org.jspecify.annotations.Nullable;

/** What {@code report} can make of a file: reports for people, and exports for other programs. */
enum ReportOutput {
    TERMINAL {
        @Override
        String of(Results results) {
            return ReportFormat.TERMINAL.render(results);
        }

        @Override
        String of(List<JmhBenchmark> benchmarks) {
            return ReportFormat.TERMINAL.render(benchmarks);
        }
    },
    MARKDOWN {
        @Override
        String of(Results results) {
            return ReportFormat.MARKDOWN.render(results);
        }

        @Override
        String of(List<JmhBenchmark> benchmarks) {
            return ReportFormat.MARKDOWN.render(benchmarks);
        }
    },
    /** One page. */
    HTML {
        @Override
        String of(Results results) {
            return ReportFormat.HTML.render(results);
        }

        @Override
        String of(List<JmhBenchmark> benchmarks) {
            return ReportFormat.HTML.render(benchmarks);
        }
    },
    /** One row per sample. */
    CSV {
        @Override
        String of(Results results) {
            return Tables.csv(Tables.of(results).samples());
        }

        @Override
        String of(List<JmhBenchmark> benchmarks) {
            return Tables.csv(Tables.of(benchmarks).samples());
        }
    },
    /** One row per series. */
    CSV_SUMMARY {
        @Override
        String of(Results results) {
            return Tables.csv(Tables.of(results).summary());
        }

        @Override
        String of(List<JmhBenchmark> benchmarks) {
            return Tables.csv(Tables.of(benchmarks).summary());
        }
    },
    /** Both tables. */
    JSON {
        @Override
        String of(Results results) {
            return Tables.of(results).json();
        }

        @Override
        String of(List<JmhBenchmark> benchmarks) {
            return Tables.of(benchmarks).json();
        }
    },
    JMH {
        @Override
        String of(Results results) {
            return JmhJson.of(results);
        }
    },
    SMALLER_IS_BETTER {
        @Override
        String of(Results results) {
            return BenchmarkAction.smallerIsBetter(results);
        }
    },
    BIGGER_IS_BETTER {
        @Override
        String of(Results results) {
            return BenchmarkAction.biggerIsBetter(results);
        }
    },
    BENCHER {
        @Override
        String of(Results results) {
            return BencherMetrics.of(results);
        }
    };

    abstract String of(Results results);

    /** What the reports for people are written for; null for exports. */
    @Nullable
    Medium medium() {
        return this == TERMINAL ? Medium.TERMINAL : this == MARKDOWN ? Medium.MARKDOWN : null;
    }

    /** @throws UnsupportedOperationException with one line that says what to do, if there is no such form */
    String of(List<JmhBenchmark> benchmarks) {
        throw new UnsupportedOperationException(
                "is JMH's JSON, which visualisers, github-action-benchmark (tool: jmh) and Bencher (--adapter java_jmh)"
                        + " read as it is");
    }

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
