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
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
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

    private static final String FILL_PROPERTY = "-Dbench.";
    private static final String ROWS = "-Dbench.rows=";

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

    @Option(
            names = "--jvm-args",
            paramLabel = "ARGUMENTS",
            description = "Of the processes that fill, separated by spaces (default: -Xmx1g -XX:+UseSerialGC).")
    private @Nullable String jvmArguments;

    @Mixin
    private GatePolicyOptions policy = new GatePolicyOptions();

    @Mixin
    private GateOutputs outputs = new GateOutputs();

    @Parameters(
            paramLabel = "SELECTION",
            description =
                    "After --: properties of fills (-Dbench.strategies=postgres/copy-*), or the options of a run of JMH.")
    private List<String> selection = List.of();

    @Override
    public Integer call() {
        Looks looks = GateLooks.upTo(pairs, spec.commandLine());
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
        Kind kind = selection.stream().allMatch(one -> one.startsWith(FILL_PROPERTY)) ? Kind.FILLS : Kind.JMH;
        GateRun run = new GateRun(
                build("baseline", baseline, kind),
                build("candidate", candidate, kind),
                kind == Kind.FILLS ? withRows(selection) : selection,
                out,
                budget,
                looks,
                jvmArguments == null
                        ? GateRun.JVM_ARGUMENTS
                        : List.of(jvmArguments.trim().split("\\s+")));
        return run.measure(gate, line -> {
            err.println(line);
            err.flush();
        });
    }

    /** Fewer rows than a comparison has, for many pairs of short fills tell more than few of long ones. */
    private static List<String> withRows(List<String> properties) {
        if (properties.stream().anyMatch(one -> one.startsWith(ROWS))) {
            return properties;
        }
        List<String> more = new ArrayList<>(properties);
        more.add(ROWS + "10000");
        return more;
    }

    private Build build(String side, Path given, Kind kind) {
        try {
            return Build.of(side, given, kind);
        } catch (MeasureException e) {
            throw new InputException(spec.commandLine(), String.valueOf(e.getMessage()), e);
        }
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
        outputs.write(report, policy.policy(spec.commandLine()), spec.commandLine());
        return report.exitCode();
    }
}
