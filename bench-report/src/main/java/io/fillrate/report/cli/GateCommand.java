package io.fillrate.report.cli;

import io.fillrate.report.gate.Gate;
import io.fillrate.report.gate.GateReport;
import io.fillrate.report.recording.Aspect;
import io.fillrate.report.recording.Comparability;
import io.fillrate.report.recording.Recording;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Decides whether a change made something slower. */
@Command(
        name = "gate",
        description =
                "Decides whether the candidate is slower than the baseline: fails on a real regression, stays silent"
                        + " on noise.",
        footer =
                "Exit codes: 0 pass; 1 regression; 2 wrong usage or a file that cannot be read; 3 not comparable or not"
                        + " enough data.",
        subcommands = GateRunCommand.class,
        mixinStandardHelpOptions = true,
        versionProvider = Fillrate.Version.class)
final class GateCommand implements Callable<Integer> {

    private static final String SEQUENTIAL =
            "If the two files were not measured in alternation, whatever changed on the"
                    + " machine in between counts as the change's doing.";

    /** Picocli puts the real one in its place. */
    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Option(
            names = "--baseline",
            paramLabel = "FILE",
            description = "A results.json, its folder, or JMH's JSON (-rf json), measured before the change.")
    private @Nullable Path baseline;

    @Option(names = "--candidate", paramLabel = "FILE", description = "The same, with the change.")
    private @Nullable Path candidate;

    @Option(names = "--only", paramLabel = "GLOB", description = "Judge only benchmarks whose name matches: * and ?.")
    private String only = "*";

    @Option(
            names = "--despite",
            paramLabel = "ASPECT",
            split = ",",
            description = "Judge although these differ: machine, jdk, database, data, settings.")
    private Set<Aspect> despite = EnumSet.noneOf(Aspect.class);

    @Mixin
    private GatePolicyOptions policy = new GatePolicyOptions();

    @Mixin
    private GateOutputs outputs = new GateOutputs();

    @Override
    public Integer call() {
        Gate gate = Gate.ofFinished(policy.policy(spec.commandLine()));
        Recording before = Inputs.read(given("--baseline", baseline), spec.commandLine());
        Recording after = Inputs.read(given("--candidate", candidate), spec.commandLine());
        Comparability comparability = Comparability.of(before, after, despite);
        if (!comparability.isGiven()) {
            return refuse("not comparable: " + comparability.reason() + " (--despite says which of them may differ)");
        }
        Predicate<String> filter = glob(only);
        if (before.series().stream().noneMatch(one -> filter.test(one.name()))) {
            return refuse("nothing to judge: "
                    + (before.series().isEmpty()
                            ? baseline + " has no benchmark"
                            : "no benchmark of " + baseline + " matches --only " + only));
        }
        List<String> notes = new ArrayList<>(comparability.notes());
        notes.add(SEQUENTIAL);
        Gate.added(before, after).forEach(name -> notes.add("New, so not judged: " + name + "."));
        GateReport report = new GateReport(gate.judge(before, after, filter), notes, policy.isStrict());
        outputs.write(report, spec.commandLine());
        return report.exitCode();
    }

    /** Not required for picocli, which would ask for them where the command is {@code gate run}, too. */
    private Path given(String option, @Nullable Path path) {
        if (path == null) {
            throw new ParameterException(spec.commandLine(), "Missing required option: '" + option + "=FILE'");
        }
        return path;
    }

    private int refuse(String reason) {
        return GateOutputs.refuse(reason, spec.commandLine());
    }

    private static Predicate<String> glob(String glob) {
        String regex = Pattern.quote(glob).replace("*", "\\E.*\\Q").replace("?", "\\E.\\Q");
        return Pattern.compile(regex, Pattern.DOTALL).asMatchPredicate();
    }
}
