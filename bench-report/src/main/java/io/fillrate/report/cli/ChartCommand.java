package io.fillrate.report.cli;

import io.fillrate.report.chart.ChartKind;
import io.fillrate.report.chart.Charts;
import io.fillrate.report.chart.SvgWriter;
import io.fillrate.report.format.ResultsFile;
import io.fillrate.report.format.ResultsFormatException;
import java.nio.file.Files;
import java.nio.file.Path;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Draws a results file: a chart per topic, one under another in one picture. */
@Command(
        name = "chart",
        description = "Draws a results file as SVG that needs nothing else, in light and dark:"
                + " a chart for each database, workload and operation, one under another. Filters leave some out.",
        mixinStandardHelpOptions = true,
        versionProvider = Fillrate.Version.class)
final class ChartCommand implements Runnable {

    /** Picocli puts the real one in its place. */
    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Mixin
    private FilterOptions filter = new FilterOptions();

    @Parameters(paramLabel = "FILE", description = "A results.json, or a folder that holds one.")
    private Path file = Path.of("");

    @Option(
            names = "--chart",
            paramLabel = "KIND",
            description = ChartKind.ALLOWED + " (default: ${DEFAULT-VALUE}).",
            defaultValue = "rows")
    private String kind = "rows";

    @Mixin
    private Output output = new Output();

    @Override
    public void run() {
        Path results = Files.isDirectory(file) ? file.resolve("results.json") : file;
        try {
            String svg = SvgWriter.file(Charts.all(filter.filter().of(ResultsFile.read(results)), new ChartKind(kind)));
            output.write(svg, spec.commandLine());
        } catch (ResultsFormatException e) {
            throw new InputException(spec.commandLine(), String.valueOf(e.getMessage()), e);
        } catch (IllegalArgumentException e) {
            throw new InputException(spec.commandLine(), results + ": " + e.getMessage(), e);
        }
    }
}
