package io.fillrate.report.cli;

import io.fillrate.report.gate.DecisionRule.Policy;
import io.fillrate.report.render.Document;
import io.fillrate.report.render.Medium;
import java.io.PrintWriter;
import java.nio.file.Path;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;

/** What commands share that make several gate runs: how long each may take, how sure it must be, and where the report goes. */
final class GateComparisons {

    @Mixin
    private GateOptions.Effects effects = new GateOptions.Effects();

    @Mixin
    private Colours colours = new Colours();

    Policy policy(CommandLine command) {
        return effects.policy(command);
    }

    /** Prints the report, and writes it into the folder. */
    void write(Document document, Path folder, CommandLine command) {
        PrintWriter console = command.getOut();
        console.print(colours.of(Medium.TERMINAL.write(document)));
        console.flush();
        Output.write(Medium.MARKDOWN.write(document), folder.resolve("report.md"), command);
        Output.write(Medium.HTML.write(document), folder.resolve("report.html"), command);
    }
}
