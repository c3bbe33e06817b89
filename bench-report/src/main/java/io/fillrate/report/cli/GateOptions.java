package io.fillrate.report.cli;

import io.fillrate.report.analysis.Comparability;
import io.fillrate.report.analysis.ComparableRun;
import io.fillrate.report.gate.AnalysisSchedule;
import io.fillrate.report.gate.Decision;
import io.fillrate.report.gate.DecisionRule.Policy;
import io.fillrate.report.gate.Gate;
import io.fillrate.report.gate.GateReport;
import io.fillrate.report.render.Document;
import io.fillrate.report.render.GateDocument;
import io.fillrate.report.render.Medium;
import io.fillrate.report.render.export.GateAnnotations;
import io.fillrate.report.render.export.GateJUnit;
import io.fillrate.report.render.export.GateJson;
import io.fillrate.report.stats.SignedRank;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** What {@code gate} and {@code gate run} share: how sure a decision must be, and where the report goes. */
final class GateOptions {

    private static final double PERCENT = 100;
    private static final int MIN_PAIRS = 8;

    @Mixin
    private Colours colours = new Colours();

    @Option(names = "--strict", description = "An inconclusive benchmark fails, too.")
    private boolean strict;

    @Mixin
    private Effects effects = new Effects();

    @Option(names = "--markdown", paramLabel = "FILE", description = "For a job summary or a comment.")
    private @Nullable Path markdown;

    @Option(names = "--html", paramLabel = "FILE", description = "A page with a forest plot.")
    private @Nullable Path html;

    @Option(names = "--junit", paramLabel = "FILE", description = "JUnit's XML, for build servers.")
    private @Nullable Path junit;

    @Option(names = "--json", paramLabel = "FILE", description = "For other programs.")
    private @Nullable Path json;

    @Option(names = "--annotations", description = "Also prints GitHub's workflow commands.")
    private boolean annotations;

    /** The slowdowns that matter. */
    static final class Effects {

        @Option(
                names = "--minimum-effect",
                paramLabel = "PERCENT",
                description = "Slowdowns below it never fail (default: ${DEFAULT-VALUE}).",
                defaultValue = "3")
        private double minimum;

        @Option(
                names = "--target",
                paramLabel = "PERCENT",
                description = "The slowdown that OK excludes (default: ${DEFAULT-VALUE}).",
                defaultValue = "5")
        private double target;

        Policy policy(CommandLine command) {
            try {
                Policy defaults = Policy.DEFAULT;
                return new Policy(defaults.falseAlarm(), minimum / PERCENT, target / PERCENT, defaults.missed());
            } catch (IllegalArgumentException e) {
                throw new InputException(command, String.valueOf(e.getMessage()), e);
            }
        }
    }

    Policy policy(CommandLine command) {
        return effects.policy(command);
    }

    /** The analyses of up to this many pairs. */
    static AnalysisSchedule schedule(int pairs, CommandLine command) {
        if (pairs < MIN_PAIRS || pairs > SignedRank.MAX_PAIRS) {
            throw new InputException(
                    command, "--pairs=" + pairs + "; allowed: " + MIN_PAIRS + " to " + SignedRank.MAX_PAIRS);
        }
        return AnalysisSchedule.upTo(pairs);
    }

    /**
     * Decides, writes the report, and returns the exit code.
     *
     * @param filter of names of benchmarks
     * @param notes besides those of the comparability
     */
    int decide(
            Gate gate,
            ComparableRun before,
            ComparableRun after,
            Comparability comparability,
            Predicate<String> filter,
            List<String> notes,
            CommandLine command) {
        List<String> all = new ArrayList<>(comparability.notes());
        all.addAll(notes);
        Gate.added(before, after).forEach(name -> all.add("New, so not judged: " + name + "."));
        List<Decision> decisions = gate.decide(before, after, filter);
        GateReport report = new GateReport(decisions, all, strict);
        write(report, command);
        if (report.exitCode() == GateReport.NOT_COMPARABLE) {
            gate.tooFewStarts(before, after).ifPresent(line -> refuse(line, command));
        }
        return report.exitCode();
    }

    private void write(GateReport report, CommandLine command) {
        Document document = GateDocument.of(report, policy(command));
        PrintWriter out = command.getOut();
        out.print(colours.of(Medium.TERMINAL.write(document)));
        out.print(annotations ? GateAnnotations.of(report) : "");
        out.flush();
        if (markdown != null) {
            Output.write(Medium.MARKDOWN.write(document), markdown, command);
        }
        if (html != null) {
            Output.write(Medium.HTML.write(document), html, command);
        }
        if (junit != null) {
            Output.write(GateJUnit.of(report), junit, command);
        }
        if (json != null) {
            Output.write(GateJson.of(report), json, command);
        }
    }

    /** Prints one line on standard error; returns the exit code of a gate that cannot decide. */
    static int refuse(String reason, CommandLine command) {
        Output.say("fillrate gate: " + reason, command);
        return GateReport.NOT_COMPARABLE;
    }
}
