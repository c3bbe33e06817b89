package io.fillrate.report.cli;

import io.fillrate.report.gate.Gate;
import io.fillrate.report.gate.GateAnnotations;
import io.fillrate.report.gate.GateDocument;
import io.fillrate.report.gate.GateJUnit;
import io.fillrate.report.gate.GateJson;
import io.fillrate.report.gate.GatePolicy;
import io.fillrate.report.gate.GateReport;
import io.fillrate.report.recording.Aspect;
import io.fillrate.report.recording.Comparability;
import io.fillrate.report.recording.Recording;
import io.fillrate.report.render.Medium;
import java.io.PrintWriter;
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
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
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
        mixinStandardHelpOptions = true,
        versionProvider = Fillrate.Version.class)
final class GateCommand implements Callable<Integer> {

    private static final double PERCENT = 100;

    private static final String SEQUENTIAL =
            "If the two files were not measured in alternation, whatever changed on the"
                    + " machine in between counts as the change's doing.";

    /** Picocli puts the real one in its place. */
    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Option(
            names = "--baseline",
            required = true,
            paramLabel = "FILE",
            description = "A results.json, its folder, or JMH's JSON (-rf json), measured before the change.")
    private Path baseline = Path.of("");

    @Option(names = "--candidate", required = true, paramLabel = "FILE", description = "The same, with the change.")
    private Path candidate = Path.of("");

    @Option(names = "--only", paramLabel = "GLOB", description = "Judge only benchmarks whose name matches: * and ?.")
    private String only = "*";

    @Option(names = "--strict", description = "What is inconclusive does not pass.")
    private boolean strict;

    @Option(
            names = "--minimum-effect",
            paramLabel = "PERCENT",
            description = "Slowdowns below it never fail (default: ${DEFAULT-VALUE}).",
            defaultValue = "3")
    private double minimumEffect;

    @Option(
            names = "--target",
            paramLabel = "PERCENT",
            description = "The slowdown that OK excludes (default: ${DEFAULT-VALUE}).",
            defaultValue = "5")
    private double target;

    @Option(
            names = "--despite",
            paramLabel = "ASPECT",
            split = ",",
            description = "Judge although these differ: machine, jdk, database, data, settings.")
    private Set<Aspect> despite = EnumSet.noneOf(Aspect.class);

    @Option(names = "--markdown", paramLabel = "FILE", description = "For a job summary or a comment.")
    private @Nullable Path markdown;

    @Option(names = "--junit", paramLabel = "FILE", description = "JUnit's XML, for build servers.")
    private @Nullable Path junit;

    @Option(names = "--json", paramLabel = "FILE", description = "For other programs.")
    private @Nullable Path json;

    @Option(names = "--annotations", description = "Prints GitHub's workflow commands, too.")
    private boolean annotations;

    @Override
    public Integer call() {
        GatePolicy policy = policy();
        Recording before = Inputs.read(baseline, spec.commandLine());
        Recording after = Inputs.read(candidate, spec.commandLine());
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
        GateReport report = new GateReport(new Gate(policy).judge(before, after, filter), notes, strict);
        write(report);
        return report.exitCode();
    }

    private GatePolicy policy() {
        try {
            GatePolicy usual = GatePolicy.DEFAULT;
            return new GatePolicy(usual.falseAlarm(), minimumEffect / PERCENT, target / PERCENT, usual.missed());
        } catch (IllegalArgumentException e) {
            throw new InputException(spec.commandLine(), String.valueOf(e.getMessage()), e);
        }
    }

    private int refuse(String reason) {
        PrintWriter err = spec.commandLine().getErr();
        err.println("fillrate gate: " + reason);
        err.flush();
        return GateReport.NOT_COMPARABLE;
    }

    private void write(GateReport report) {
        PrintWriter out = spec.commandLine().getOut();
        out.print(Medium.TERMINAL.write(GateDocument.changes(report)));
        out.println();
        out.print(Medium.TERMINAL.write(GateDocument.rest(report)));
        out.print(annotations ? GateAnnotations.of(report) : "");
        out.flush();
        if (markdown != null) {
            String folded = Medium.MARKDOWN.write(GateDocument.rest(report));
            String text = Medium.MARKDOWN.write(GateDocument.changes(report))
                    + "\n<details><summary>Everything else</summary>\n\n" + folded + "\n</details>\n";
            Output.write(text, markdown, spec.commandLine());
        }
        if (junit != null) {
            Output.write(GateJUnit.of(report), junit, spec.commandLine());
        }
        if (json != null) {
            Output.write(GateJson.of(report), json, spec.commandLine());
        }
    }

    private static Predicate<String> glob(String glob) {
        String regex = Pattern.quote(glob).replace("*", "\\E.*\\Q").replace("?", "\\E.\\Q");
        return Pattern.compile(regex, Pattern.DOTALL).asMatchPredicate();
    }
}
