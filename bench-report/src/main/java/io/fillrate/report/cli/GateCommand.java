package io.fillrate.report.cli;

import io.fillrate.report.analysis.Comparability;
import io.fillrate.report.analysis.ComparableRun;
import io.fillrate.report.analysis.Conditions.Kind;
import io.fillrate.report.gate.Gate;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
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
        subcommands = {GateRunCommand.class, GateBisectCommand.class, GateReleasesCommand.class},
        mixinStandardHelpOptions = true,
        versionProvider = FillrateCommand.Version.class)
final class GateCommand implements Callable<Integer> {

    private static final String SEQUENTIAL = "Measured one after the other, not interleaved: whatever changed on the"
            + " machine in between counts as the change's doing.";

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Option(
            names = "--baseline",
            paramLabel = "FILE",
            description = "A results.json, its folder, or JMH's JSON (-rf json), measured before the change.")
    private @Nullable Path baseline;

    @Option(names = "--candidate", paramLabel = "FILE", description = "The same, with the change.")
    private @Nullable Path candidate;

    @Option(
            names = "--only",
            paramLabel = "GLOB",
            description = "Only benchmarks whose name matches; * and ? are wildcards.")
    private String only = "*";

    @Option(
            names = "--despite",
            paramLabel = "ASPECT",
            split = ",",
            description = "Compare despite different: machine, jdk, database, data, settings.")
    private Set<Kind> despite = EnumSet.noneOf(Kind.class);

    @Option(
            names = "--pairs",
            paramLabel = "COUNT",
            description = "Maximum pairs of the gate run that produced these files (results.json records it)."
                    + " Fills say so themselves.")
    private @Nullable Integer pairs;

    @Mixin
    private GateOptions options = new GateOptions();

    @Override
    public Integer call() {
        Gate gate = gate();
        ComparableRun before = read(baseline);
        ComparableRun after = read(candidate);
        Comparability comparability = Comparability.of(before, after, despite);
        if (!comparability.isGiven()) {
            return refuse("not comparable: " + comparability.reason() + " (see --despite)");
        }
        Predicate<String> filter = glob(only);
        if (before.series().stream().noneMatch(one -> filter.test(one.name()))) {
            return refuse("nothing to judge: "
                    + (before.series().isEmpty()
                            ? baseline + " has no benchmark"
                            : "no benchmark of " + baseline + " matches --only " + only));
        }
        List<String> notes = gate.isPaired(before, after) ? List.of() : List.of(SEQUENTIAL);
        return options.decide(gate, before, after, comparability, filter, notes, spec.commandLine());
    }

    private Gate gate() {
        CommandLine command = spec.commandLine();
        return pairs == null
                ? Gate.of(options.policy(command))
                : Gate.interleaved(options.policy(command), GateOptions.schedule(pairs, command), List.of());
    }

    /** Checked here, as picocli would require the options for {@code gate run}, too. */
    private ComparableRun read(@Nullable Path path) {
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
        return GateOptions.refuse(reason, spec.commandLine());
    }

    private static Predicate<String> glob(String glob) {
        String regex = Pattern.quote(glob).replace("*", "\\E.*\\Q").replace("?", "\\E.\\Q");
        return Pattern.compile(regex, Pattern.DOTALL).asMatchPredicate();
    }
}
