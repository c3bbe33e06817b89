package io.fillrate.report.cli;

import io.fillrate.report.gate.Gate;
import io.fillrate.report.gate.GatePolicy;
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
import java.util.stream.Collectors;
import java.util.stream.Stream;
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

    @Option(
            names = "--pairs",
            paramLabel = "COUNT",
            description = "The files are of a gate run with this most pairs, so judge them at its looks.")
    private @Nullable Integer pairs;

    @Mixin
    private GatePolicyOptions policy = new GatePolicyOptions();

    @Mixin
    private GateOutputs outputs = new GateOutputs();

    @Override
    public Integer call() {
        Gate gate = gate();
        Recording before = read(baseline);
        Recording after = read(candidate);
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
        if (pairs == null) {
            notes.add(SEQUENTIAL);
        }
        Gate.added(before, after).forEach(name -> notes.add("New, so not judged: " + name + "."));
        GateReport report = new GateReport(gate.judge(before, after, filter), notes, policy.isStrict());
        outputs.write(report, policy.policy(spec.commandLine()), spec.commandLine());
        return report.exitCode();
    }

    private Gate gate() {
        GatePolicy sure = policy.policy(spec.commandLine());
        return pairs == null ? Gate.ofFinished(sure) : Gate.ofSequence(sure, GateLooks.upTo(pairs, spec.commandLine()));
    }

    /** Not required for picocli, which would ask for them where the command is {@code gate run}, too. */
    private Recording read(@Nullable Path path) {
        if (path == null) {
            String missing = Stream.of(
                            baseline == null ? "'--baseline=FILE'" : "", candidate == null ? "'--candidate=FILE'" : "")
                    .filter(option -> !option.isEmpty())
                    .collect(Collectors.joining(", "));
            throw new ParameterException(spec.commandLine(), "Missing required options: " + missing);
        }
        return Inputs.read(path, spec.commandLine());
    }

    private int refuse(String reason) {
        return GateOutputs.refuse(reason, spec.commandLine());
    }

    private static Predicate<String> glob(String glob) {
        String regex = Pattern.quote(glob).replace("*", "\\E.*\\Q").replace("?", "\\E.\\Q");
        return Pattern.compile(regex, Pattern.DOTALL).asMatchPredicate();
    }
}
