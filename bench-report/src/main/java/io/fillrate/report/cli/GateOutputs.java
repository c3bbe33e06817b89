package io.fillrate.report.cli;

import io.fillrate.report.gate.GateAnnotations;
import io.fillrate.report.gate.GateDocument;
import io.fillrate.report.gate.GateJUnit;
import io.fillrate.report.gate.GateJson;
import io.fillrate.report.gate.GatePolicy;
import io.fillrate.report.gate.GateReport;
import io.fillrate.report.html.GatePage;
import io.fillrate.report.render.Medium;
import java.io.PrintWriter;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Option;

/** Where a gate's report goes. */
final class GateOutputs {

    @Option(names = "--markdown", paramLabel = "FILE", description = "For a job summary or a comment.")
    private @Nullable Path markdown;

    @Option(names = "--html", paramLabel = "FILE", description = "A page with a forest plot.")
    private @Nullable Path html;

    @Option(names = "--junit", paramLabel = "FILE", description = "JUnit's XML, for build servers.")
    private @Nullable Path junit;

    @Option(names = "--json", paramLabel = "FILE", description = "For other programs.")
    private @Nullable Path json;

    @Option(names = "--annotations", description = "Prints GitHub's workflow commands, too.")
    private boolean annotations;

    /** Prints the report and writes the files that were asked for. */
    void write(GateReport report, GatePolicy policy, CommandLine command) {
        PrintWriter out = command.getOut();
        out.print(Medium.TERMINAL.write(GateDocument.changes(report)));
        out.println();
        out.print(Medium.TERMINAL.write(GateDocument.rest(report)));
        out.print(annotations ? GateAnnotations.of(report) : "");
        out.flush();
        if (markdown != null) {
            String folded = Medium.MARKDOWN.write(GateDocument.rest(report));
            String text = Medium.MARKDOWN.write(GateDocument.changes(report))
                    + "\n<details><summary>Everything else</summary>\n\n" + folded + "\n</details>\n";
            Output.write(text, markdown, command);
        }
        if (html != null) {
            Output.write(GatePage.of(report, policy), html, command);
        }
        if (junit != null) {
            Output.write(GateJUnit.of(report), junit, command);
        }
        if (json != null) {
            Output.write(GateJson.of(report), json, command);
        }
    }

    /** What a gate ends with that can't judge: one line on standard error. */
    static int refuse(String reason, CommandLine command) {
        PrintWriter err = command.getErr();
        err.println("fillrate gate: " + reason);
        err.flush();
        return GateReport.NOT_COMPARABLE;
    }
}
