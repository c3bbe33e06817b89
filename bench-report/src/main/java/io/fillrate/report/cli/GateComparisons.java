package io.fillrate.report.cli;

import io.fillrate.report.gate.DecisionRule.Policy;
import io.fillrate.report.gate.measure.GateRun;
import io.fillrate.report.gate.measure.MeasureException;
import io.fillrate.report.render.Document;
import io.fillrate.report.render.Medium;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.function.IntSupplier;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** What commands share that make several gate runs: how long each may take, how sure it must be, and where the report goes. */
final class GateComparisons {

    @Option(
            names = "--budget",
            paramLabel = "TIME",
            description = "Time for measuring each comparison, as in 90s, 15m or 1h (default: ${DEFAULT-VALUE}).",
            defaultValue = "15m",
            converter = GateRunCommand.DurationConverter.class)
    private Duration budget = Duration.ZERO;

    @Option(
            names = "--pairs",
            paramLabel = "COUNT",
            description = "At most this many pairs of processes per comparison (default: ${DEFAULT-VALUE}).",
            defaultValue = "" + GateRun.DEFAULT_PAIRS)
    private int pairs;

    @Mixin
    private GateOptions.Effects effects = new GateOptions.Effects();

    @Mixin
    private Colours colours = new Colours();

    Duration budget() {
        return budget;
    }

    int pairs() {
        return pairs;
    }

    Policy policy(CommandLine command) {
        return effects.policy(command);
    }

    /** Returns the exit code of what is measured, or of why it cannot be. */
    int run(IntSupplier measured, CommandLine command) {
        GateOptions.schedule(pairs, command);
        try {
            return measured.getAsInt();
        } catch (MeasureException.WrongInputException e) {
            throw new InputException(command, String.valueOf(e.getMessage()), e);
        } catch (MeasureException e) {
            return GateOptions.refuse(String.valueOf(e.getMessage()), command);
        }
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
