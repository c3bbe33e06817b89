package io.fillrate.report.cli;

import io.fillrate.report.analysis.History;
import io.fillrate.report.gate.DecisionRule.Policy;
import io.fillrate.report.render.HistoryDocument;
import io.fillrate.report.render.Medium;
import io.fillrate.report.render.export.BenchmarkData;
import io.fillrate.report.render.export.OtavaTests;
import java.nio.file.Path;
import java.util.Locale;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Renders many runs in chronological order, with change points. */
@Command(
        name = "history",
        description = "Shows many runs in chronological order, and where the level of a series changes.",
        mixinStandardHelpOptions = true,
        versionProvider = FillrateCommand.Version.class)
final class HistoryCommand implements Runnable {

    private static final double PERCENT = 100;
    private static final double MAX_MINIMUM_EFFECT = 1000;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Parameters(
            paramLabel = "FOLDER",
            description = {
                "All runs below it: every results.json, github-action-benchmark's data.js and Apache Otava's CSV.",
                "Or one such file."
            })
    private Path folder = Path.of("");

    @Option(
            names = "--minimum-effect",
            paramLabel = "PERCENT",
            description = "Changes of a level below it are not reported (default: ${DEFAULT-VALUE}).")
    private double minimumEffect = PERCENT * Policy.DEFAULT.minimumEffect();

    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            description = "One of ${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE}). The last two are for"
                    + " github-action-benchmark and Apache Otava, whose tests need --out FOLDER.",
            defaultValue = "terminal")
    private Format format = Format.TERMINAL;

    @Mixin
    private Colours colours = new Colours();

    @Mixin
    private Output output = new Output();

    /** Reports for people, and exports for other programs. */
    enum Format {
        TERMINAL,
        MARKDOWN,
        /** One page. */
        HTML,
        /** For the page of github-action-benchmark. */
        DATA_JS,
        /** As tests of Apache Otava. */
        OTAVA;

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT).replace('_', '-');
        }
    }

    @Override
    public void run() {
        if (!(minimumEffect >= 0 && minimumEffect <= MAX_MINIMUM_EFFECT)) {
            throw new InputException(
                    spec.commandLine(), "--minimum-effect is " + minimumEffect + "; allowed: 0 to 1000 (percent)");
        }
        HistoryInput input = HistoryInput.below(folder, spec.commandLine());
        History runs = History.of(input.results(), input.recorded(), minimumEffect / PERCENT);
        switch (format) {
            case TERMINAL -> output.write(document(runs, input, Medium.TERMINAL), colours, spec.commandLine());
            case MARKDOWN -> output.write(document(runs, input, Medium.MARKDOWN), spec.commandLine());
            case HTML -> output.write(document(runs, input, Medium.HTML), spec.commandLine());
            case DATA_JS -> output.write(BenchmarkData.of(runs), spec.commandLine());
            case OTAVA -> output.writeFolder(into -> OtavaTests.of(runs, into), spec.commandLine());
        }
    }

    private static String document(History runs, HistoryInput input, Medium medium) {
        return medium.write(HistoryDocument.of(runs, input.leftOut()));
    }
}
