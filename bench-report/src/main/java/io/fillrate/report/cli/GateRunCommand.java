package io.fillrate.report.cli;

import io.fillrate.report.analysis.Comparability;
import io.fillrate.report.analysis.Conditions;
import io.fillrate.report.gate.DecisionRule.Policy;
import io.fillrate.report.gate.measure.Build;
import io.fillrate.report.gate.measure.Build.Kind;
import io.fillrate.report.gate.measure.GateRun;
import io.fillrate.report.gate.measure.MeasureException;
import io.fillrate.report.gate.measure.Mode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Measures two builds side by side and decides whether the second is slower. */
@Command(
        name = "run",
        description =
                "Measures both builds on this machine, in pairs of processes, until every benchmark is decided or the"
                        + " time budget is exhausted; then decides as gate does.",
        footer = "Exit codes: 0 pass; 1 regression; 2 wrong usage; 3 not comparable or not enough data.",
        mixinStandardHelpOptions = true,
        versionProvider = FillrateCommand.Version.class)
final class GateRunCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Option(
            names = "--baseline",
            required = true,
            paramLabel = "BUILD",
            description = "The build before the change: a tree that has been built, its fills.jar, or a jar of JMH's.")
    private Path baseline = Path.of("");

    @Option(names = "--candidate", required = true, paramLabel = "BUILD", description = "The same, with the change.")
    private Path candidate = Path.of("");

    @Mixin
    private MeasuringBudget budget = new MeasuringBudget();

    @Option(
            names = "--until-decided",
            description = "Ignores the budget: every benchmark is measured until it is decided, or has --pairs pairs.")
    private boolean untilDecided;

    @Option(
            names = "--duet",
            description =
                    "Experimental: measures both builds at the same time, each on half of the processors with a server of its own.")
    private boolean duet;

    @Option(
            names = "--out",
            paramLabel = "FOLDER",
            description = "Folder of all results (default: ${DEFAULT-VALUE}).",
            defaultValue = "target/gate")
    private Path out = Path.of("");

    @Mixin
    private LoadWorkers workers = new LoadWorkers();

    @Option(
            names = "--pinned",
            description =
                    "Linux only: binds the thread that loads and the PostgreSQL process behind its connection to one processor. A"
                            + " load then takes what client and server compute together, and work ahead on another processor"
                            + " does not show.")
    private boolean pinned;

    @Mixin
    private GateOptions options = new GateOptions();

    @Parameters(
            paramLabel = "SELECTION",
            description =
                    "After --: properties of fills (-Dbench.strategies=postgres/copy-*), or the options of a run of"
                            + " JMH.")
    private List<String> selection = List.of();

    @Override
    public Integer call() {
        return judge(measure(options.policy(spec.commandLine()), budget.pairs(spec.commandLine())));
    }

    private GateRun.Measured measure(Policy policy, int pairs) {
        Kind kind = input(() -> Build.kind("baseline", baseline, selection));
        GateRun run = new GateRun(
                build("baseline", baseline, kind),
                build("candidate", candidate, kind),
                kind.selection(selection),
                out,
                policy,
                duet ? Mode.DUET : Mode.ALTERNATION,
                budget.time(),
                pairs,
                untilDecided,
                null,
                workers.get().pinned(pinned));
        return run.measure(line -> Output.say(line, spec.commandLine()));
    }

    private Build build(String side, Path given, Kind kind) {
        return input(() -> Build.of(side, given, kind));
    }

    private <T> T input(Supplier<T> read) {
        try {
            return read.get();
        } catch (MeasureException e) {
            throw new InputException(spec.commandLine(), String.valueOf(e.getMessage()), e);
        }
    }

    private int judge(GateRun.Measured measured) {
        Comparability comparability =
                Comparability.of(measured.before(), measured.after(), EnumSet.noneOf(Conditions.Kind.class));
        if (!comparability.isGiven()) {
            return GateOptions.refuse("not comparable: " + comparability.reason(), spec.commandLine());
        }
        List<String> notes = new ArrayList<>(measured.notes());
        notes.add((duet ? "Measured as a duet, both builds at the same time" : "Measured in alternation")
                + "; all results are in " + out + ".");
        return options.decide(
                measured.gate(),
                measured.before(),
                measured.after(),
                comparability,
                name -> true,
                notes,
                spec.commandLine());
    }
}
