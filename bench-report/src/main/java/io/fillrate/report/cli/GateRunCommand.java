package io.fillrate.report.cli;

import io.fillrate.report.gate.Gate;
import io.fillrate.report.gate.GateReport;
import io.fillrate.report.gate.Looks;
import io.fillrate.report.measure.Build;
import io.fillrate.report.measure.Build.Kind;
import io.fillrate.report.measure.GateRun;
import io.fillrate.report.measure.MeasureException;
import io.fillrate.report.recording.Aspect;
import io.fillrate.report.recording.Comparability;
import io.fillrate.report.stats.SignedRank;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Measures two builds in alternation and decides whether the second is slower. */
@Command(
        name = "run",
        description =
                "Measures both builds on this machine, in pairs of single runs, until every benchmark is decided or"
                        + " the time is spent; then judges as gate does.",
        footer = "Exit codes: 0 pass; 1 regression; 2 wrong usage; 3 not comparable or not enough data.",
        mixinStandardHelpOptions = true,
        versionProvider = Fillrate.Version.class)
final class GateRunCommand implements Callable<Integer> {

    private static final int FEWEST = 8;

    /** Picocli puts the real one in its place. */
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

    @Option(
            names = "--budget",
            paramLabel = "TIME",
            description = "Time for measuring, as in 90s, 15m or 1h (default: ${DEFAULT-VALUE}).",
            defaultValue = "15m",
            converter = TimeConverter.class)
    private Duration budget = Duration.ZERO;

    @Option(
            names = "--pairs",
            paramLabel = "COUNT",
            description = "The most pairs of a benchmark (default: ${DEFAULT-VALUE}).",
            defaultValue = "90")
    private int pairs;

    @Option(
            names = "--out",
            paramLabel = "FOLDER",
            description = "For everything measured (default: ${DEFAULT-VALUE}).",
            defaultValue = "target/gate")
    private Path out = Path.of("");

    @Mixin
    private GatePolicyOptions policy = new GatePolicyOptions();

    @Mixin
    private GateOutputs outputs = new GateOutputs();

    @Parameters(
            paramLabel = "SELECTION",
            description = "After --: properties of fills (-Dbench.rows=10000), or the options of a run of JMH.")
    private List<String> selection = List.of();

    @Override
    public Integer call() {
        if (pairs < FEWEST || pairs > SignedRank.MOST_PAIRS) {
            throw new InputException(
                    spec.commandLine(),
                    "--pairs=" + pairs + "; allowed: " + FEWEST + " to " + SignedRank.MOST_PAIRS,
                    null);
        }
        Looks looks = Looks.upTo(pairs);
        Gate gate = Gate.ofSequence(policy.policy(spec.commandLine()), looks);
        try {
            GateRun.Measured measured = measure(gate, looks);
            return judge(gate, measured);
        } catch (MeasureException e) {
            return GateOutputs.refuse(String.valueOf(e.getMessage()), spec.commandLine());
        }
    }

    private GateRun.Measured measure(Gate gate, Looks looks) {
        PrintWriter err = spec.commandLine().getErr();
        GateRun run = new GateRun(
                Build.of("baseline", baseline, Kind.FILLS),
                Build.of("candidate", candidate, Kind.FILLS),
                selection,
                out,
                budget,
                looks);
        return run.fills(gate, line -> {
            err.println(line);
            err.flush();
        });
    }

    private int judge(Gate gate, GateRun.Measured measured) {
        Comparability comparability =
                Comparability.of(measured.before(), measured.after(), EnumSet.noneOf(Aspect.class));
        if (!comparability.isGiven()) {
            return GateOutputs.refuse("not comparable: " + comparability.reason(), spec.commandLine());
        }
        List<String> notes = new ArrayList<>(comparability.notes());
        notes.add("Measured in alternation; everything is in " + out + ".");
        Gate.added(measured.before(), measured.after()).forEach(name -> notes.add("New, so not judged: " + name + "."));
        GateReport report =
                new GateReport(gate.judge(measured.before(), measured.after(), name -> true), notes, policy.isStrict());
        outputs.write(report, spec.commandLine());
        return report.exitCode();
    }
}
