package io.fillrate.report.cli;

import io.fillrate.report.analysis.Comparability;
import io.fillrate.report.analysis.ComparableRun;
import io.fillrate.report.analysis.Conditions.Kind;
import io.fillrate.report.gate.RunComparison;
import io.fillrate.report.render.CompareDocument;
import io.fillrate.report.render.Medium;
import io.fillrate.report.render.export.CompareJson;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Compares two files. */
@Command(
        name = "compare",
        description =
                "Reports, per series, whether the second file is slower or faster than the first, or the same; decides as"
                        + " gate does.",
        footer = "Exit codes: 0 compared, whatever the findings; 2 wrong usage or a file that cannot be read;"
                + " 3 not comparable, or too few JVM starts.",
        mixinStandardHelpOptions = true,
        versionProvider = FillrateCommand.Version.class)
final class CompareCommand implements Callable<Integer> {

    private static final int NOT_COMPARABLE = 3;
    private static final double PERCENT = 100;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Parameters(
            index = "0",
            paramLabel = "FIRST",
            description = "A results.json, its folder, or JMH's JSON (-rf json).")
    private Path first = Path.of("");

    @Parameters(
            index = "1",
            paramLabel = "SECOND",
            description = "The same kind of file, of the run that is compared with it.")
    private Path second = Path.of("");

    @Option(
            names = "--margin",
            paramLabel = "PERCENT",
            description = "The difference that 'same' excludes (default: ${DEFAULT-VALUE}).",
            defaultValue = "5")
    private double margin = 5;

    @Option(
            names = "--despite",
            paramLabel = "ASPECT",
            split = ",",
            description = "Compare although these differ: machine, jdk, database, data, settings.")
    private Set<Kind> despite = EnumSet.noneOf(Kind.class);

    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            description = "terminal, markdown or json (default: ${DEFAULT-VALUE}).",
            defaultValue = "terminal")
    private Format format = Format.TERMINAL;

    @Mixin
    private Colours colours = new Colours();

    @Mixin
    private Output output = new Output();

    @Override
    public Integer call() {
        if (!(margin > 0 && margin < PERCENT)) {
            throw new InputException(spec.commandLine(), "--margin is " + margin + "; allowed: above 0, below 100");
        }
        ComparableRun a = Inputs.read(first, spec.commandLine());
        ComparableRun b = Inputs.read(second, spec.commandLine());
        Comparability comparability = Comparability.of(a, b, despite);
        if (!comparability.isGiven()) {
            Output.say(
                    "fillrate compare: not comparable: " + comparability.reason() + " (see --despite)",
                    spec.commandLine());
            return NOT_COMPARABLE;
        }
        RunComparison compared = RunComparison.of(a, b, comparability, margin / PERCENT);
        String text = format.render(compared);
        if (format == Format.TERMINAL) {
            output.write(text, colours, spec.commandLine());
        } else {
            output.write(text, spec.commandLine());
        }
        Optional<String> tooFew = compared.tooFewStarts();
        tooFew.ifPresent(line -> Output.say("fillrate compare: " + line, spec.commandLine()));
        return tooFew.isPresent() ? NOT_COMPARABLE : ExitCode.OK;
    }

    /** The forms of a comparison. */
    private enum Format {
        TERMINAL,
        MARKDOWN,
        JSON;

        String render(RunComparison compared) {
            return switch (this) {
                case TERMINAL -> Medium.TERMINAL.write(CompareDocument.of(compared));
                case MARKDOWN -> Medium.MARKDOWN.write(CompareDocument.of(compared));
                case JSON -> CompareJson.of(compared);
            };
        }
    }
}
