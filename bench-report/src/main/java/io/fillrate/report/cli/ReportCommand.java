package io.fillrate.report.cli;

import io.fillrate.report.format.FileKind;
import io.fillrate.report.format.JmhFile;
import io.fillrate.report.format.ResultsFile;
import io.fillrate.report.format.ResultsFormatException;
import io.fillrate.report.history.History;
import io.fillrate.report.history.HistoryDocument;
import io.fillrate.report.html.HistoryPage;
import io.fillrate.report.render.Medium;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
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
            arity = "0..*",
            paramLabel = "FILE",
            description = "A results.json, JMH's JSON (-rf json), or a folder that holds a results.json.")
    private List<Path> files = List.of();

    @Option(
            names = "--history",
            paramLabel = "FOLDER",
            description =
                    "Shows all runs below a folder in the order of time, with change points, in the place of files.")
    private @Nullable Path history;

    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            description = "One of ${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE}).",
            defaultValue = "terminal")
    private ReportOutput format = ReportOutput.TERMINAL;

    @Mixin
    private Output output = new Output();

    @Override
    public void run() {
        if (files.isEmpty() == (history == null)) {
            throw new InputException(spec.commandLine(), "needs either FILEs or --history FOLDER (try --help)", null);
        }
        if (history != null) {
            output.write(historyOf(history), spec.commandLine());
            return;
        }
        if (format == ReportOutput.HTML) {
            output.write(HtmlPage.of(files, spec.commandLine()), spec.commandLine());
            return;
        }
        if (files.size() > 1 && format.medium() == null) {
            throw new InputException(spec.commandLine(), "--format " + format + " takes one file", null);
        }
        try {
            List<String> reports = new ArrayList<>();
            for (Path file : files) {
                reports.add(report(HtmlPage.file(file)));
            }
            output.write(String.join("\n", reports), spec.commandLine());
        } catch (ResultsFormatException e) {
            throw new InputException(spec.commandLine(), String.valueOf(e.getMessage()), e);
        }
    }

    private String historyOf(Path folder) {
        Medium medium = format.medium();
        if (medium == null && format != ReportOutput.HTML) {
            throw new InputException(
                    spec.commandLine(),
                    "--format is " + format + "; allowed with --history: terminal, markdown or html",
                    null);
        }
        HistoryInput input = HistoryInput.below(folder, spec.commandLine());
        History runs = History.of(input.results());
        return medium == null
                ? HistoryPage.of(runs, input.leftOut())
                : medium.write(HistoryDocument.of(runs, input.leftOut()));
    }

    private String report(Path file) {
        try {
            return switch (FileKind.of(file)) {
                case RESULTS -> format.of(ResultsFile.read(file));
                case JMH -> format.of(JmhFile.read(file));
            };
        } catch (UnsupportedOperationException e) {
            throw new InputException(spec.commandLine(), file + ": " + e.getMessage(), e);
        }
    }
}
