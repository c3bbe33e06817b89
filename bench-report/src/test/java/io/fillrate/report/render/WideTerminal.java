package io.fillrate.report.render;

import io.fillrate.report.analysis.Analysis;
import io.fillrate.report.results.Results;

/** Reports for terminals of another width than that of the command line's. */
public final class WideTerminal {

    private WideTerminal() {}

    /** The report of a run, in lines of limited width. */
    public static String report(Results results, int columns) {
        return TerminalWriter.write(ReportDocument.of(Analysis.of(results)), columns);
    }
}
