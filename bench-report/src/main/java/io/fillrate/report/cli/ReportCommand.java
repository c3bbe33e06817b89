package io.fillrate.report.cli;

import io.fillrate.report.format.FileKind;
import io.fillrate.report.format.JmhFile;
import io.fillrate.report.format.ResultsFile;
import io.fillrate.report.format.ResultsFormatException;
import io.fillrate.report.render.ReportFormat;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Renders result files, one report after the other. */
@Command(
        name = "report",
        description = "Shows what result files say: medians, 95 %% intervals and what is inside the noise.",
        mixinStandardHelpOptions = true,
        versionProvider = Fillrate.Version.class)
final class ReportCommand implements Runnable {

    /** Picocli puts the real one in its place. */
    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Parameters(
            arity = "1..*",
            paramLabel = "FILE",
            description = "A results.json, JMH's JSON (-rf json), or a folder that holds a results.json.")
    private List<Path> files = List.of();

    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            description = "terminal or markdown (default: ${DEFAULT-VALUE}).",
            defaultValue = "terminal")
    private ReportFormat format = ReportFormat.TERMINAL;

    @Option(names = "--out", paramLabel = "FILE", description = "Where to write the report (default: standard output).")
    private @Nullable Path out;

    @Override
    public void run() {
        try {
            List<String> reports = new ArrayList<>();
            for (Path file : files) {
                reports.add(report(ResultsInput.file(file)));
            }
            Output.write(spec.commandLine(), out, String.join("\n", reports));
        } catch (ResultsFormatException e) {
            throw new InputException(spec.commandLine(), String.valueOf(e.getMessage()), e);
        }
    }

    private String report(Path file) {
        return switch (FileKind.of(file)) {
            case RESULTS -> format.render(ResultsFile.read(file));
            case JMH -> format.render(JmhFile.read(file));
        };
    }
}
