package io.fillrate.report.cli;

import io.fillrate.report.compare.Compared;
import io.fillrate.report.recording.Aspect;
import io.fillrate.report.recording.Comparability;
import io.fillrate.report.recording.Recording;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Holds two files against each other. */
@Command(
        name = "compare",
        description = "Says per series whether the second file is slower or faster than the first, or the same.",
        footer = "Exit codes: 0 compared, whatever was found; 2 wrong usage or a file that cannot be read;"
                + " 3 not comparable.",
        mixinStandardHelpOptions = true,
        versionProvider = Fillrate.Version.class)
final class CompareCommand implements Callable<Integer> {

    private static final int NOT_COMPARABLE = 3;
    private static final double PERCENT = 100;

    /** Picocli puts the real one in its place. */
    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Parameters(
            index = "0",
            paramLabel = "FIRST",
            description = "A results.json, its folder, or JMH's JSON (-rf json).")
    private Path first = Path.of("");

    @Parameters(index = "1", paramLabel = "SECOND", description = "The same kind of file, of the run to judge.")
    private Path second = Path.of("");

    @Option(
            names = "--margin",
            paramLabel = "PERCENT",
            description = "How large a difference does not matter (default: ${DEFAULT-VALUE}).",
            defaultValue = "5")
    private double margin = 5;

    @Option(
            names = "--despite",
            paramLabel = "ASPECT",
            split = ",",
            description = "Compare although these differ: machine, jdk, database, data, settings.")
    private Set<Aspect> despite = EnumSet.noneOf(Aspect.class);

    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            description = "terminal, markdown or json (default: ${DEFAULT-VALUE}).",
            defaultValue = "terminal")
    private CompareFormat format = CompareFormat.TERMINAL;

    @Mixin
    private Output output = new Output();

    @Override
    public Integer call() {
        if (!(margin > 0 && margin < PERCENT)) {
            throw new InputException(
                    spec.commandLine(), "--margin is " + margin + "; allowed: above 0, below 100", null);
        }
        Recording a = Inputs.read(first, spec.commandLine());
        Recording b = Inputs.read(second, spec.commandLine());
        Comparability comparability = Comparability.of(a, b, despite);
        if (!comparability.isGiven()) {
            PrintWriter err = spec.commandLine().getErr();
            err.println("fillrate compare: not comparable: " + comparability.reason()
                    + " (--despite says which of them may differ)");
            err.flush();
            return NOT_COMPARABLE;
        }
        output.write(format.render(Compared.of(a, b, comparability, margin / PERCENT)), spec.commandLine());
        return ExitCode.OK;
    }
}
