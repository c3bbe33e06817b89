package io.fillrate.report.render;

import io.fillrate.report.document.JmhDocument;
import io.fillrate.report.document.ResultsDocument;
import io.fillrate.report.format.JmhBenchmark;
import io.fillrate.report.format.Results;
import io.fillrate.report.html.HtmlReport;
import java.util.List;

/** The forms that a report can take. Every text ends with a line break and has no other line ends than {@code \n}. */
public enum ReportFormat {

    /** Plain text of 100 columns; our own words in ASCII, user-supplied text without control characters. */
    TERMINAL {
        @Override
        public String render(Results results) {
            return TerminalWriter.write(ResultsDocument.brief(results));
        }

        @Override
        public String render(List<JmhBenchmark> benchmarks) {
            return TerminalWriter.write(JmhDocument.of(benchmarks));
        }
    },

    /** Markdown with tables, the environment and how to reproduce the run; user-supplied text escaped. */
    MARKDOWN {
        @Override
        public String render(Results results) {
            return MarkdownWriter.write(ResultsDocument.full(results));
        }

        @Override
        public String render(List<JmhBenchmark> benchmarks) {
            return MarkdownWriter.write(JmhDocument.of(benchmarks));
        }
    },

    /** One page that needs nothing else; user-supplied text escaped. */
    HTML {
        @Override
        public String render(Results results) {
            return HtmlReport.of(results);
        }

        @Override
        public String render(List<JmhBenchmark> benchmarks) {
            return HtmlReport.of(List.of(), benchmarks);
        }
    };

    /** The report of an end-to-end run, complete or not. */
    public abstract String render(Results results);

    /** The report of micro-benchmarks. */
    public abstract String render(List<JmhBenchmark> benchmarks);
}
