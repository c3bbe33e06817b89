package io.fillrate.report.cli;

import io.fillrate.report.gate.bisect.BisectReport;
import io.fillrate.report.gate.bisect.BisectRun;
import io.fillrate.report.render.BisectDocument;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Finds the first commit that made a benchmark slower. */
@Command(
        name = "bisect",
        description = "Builds commits of a git repository and finds the first that made a benchmark slower, by halves.",
        footer =
                "Exit codes: 0 one commit was found; 2 wrong usage; 3 nothing is slower, commits that cannot be told apart, or a"
                        + " build that fails.",
        mixinStandardHelpOptions = true,
        versionProvider = FillrateCommand.Version.class)
final class GateBisectCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Parameters(index = "0", paramLabel = "GOOD", description = "A commit before the slowdown.")
    private String good = "";

    @Parameters(index = "1", paramLabel = "BAD", description = "A later commit with it.")
    private String bad = "";

    @Option(
            names = "--build",
            required = true,
            paramLabel = "COMMAND",
            description = "Builds a commit; run by sh in its tree.")
    private String build = "";

    @Option(
            names = "--jar",
            paramLabel = "FILE",
            description = "What it builds: a jar with JMH's benchmarks, relative to the tree; its name may have * and ?"
                    + " (default: the jars of Fillrate's own tree).")
    private @Nullable String jar;

    @Option(
            names = "--repository",
            paramLabel = "FOLDER",
            description = "A clone of the repository; it stays as it is (default: ${DEFAULT-VALUE}).",
            defaultValue = ".")
    private Path repository = Path.of("");

    @Option(
            names = "--out",
            paramLabel = "FOLDER",
            description = "Folder of the trees, results and report (default: ${DEFAULT-VALUE}).",
            defaultValue = "target/bisect")
    private Path out = Path.of("");

    @Mixin
    private LoadWorkers workers = new LoadWorkers();

    @Mixin
    private MeasuringBudget budget = new MeasuringBudget();

    @Mixin
    private GateComparisons comparisons = new GateComparisons();

    @Parameters(
            index = "2..*",
            paramLabel = "SELECTION",
            description =
                    "After --: properties of fills (-Dbench.strategies=postgres/copy-*), or the options of a run of"
                            + " JMH.")
    private List<String> selection = List.of();

    @Override
    public Integer call() {
        BisectRun.Plan plan = new BisectRun.Plan(
                repository,
                good,
                bad,
                build,
                jar,
                selection,
                out,
                comparisons.policy(spec.commandLine()),
                budget.time(),
                budget.pairs(spec.commandLine()),
                workers.get());
        BisectReport report = new BisectRun(plan, line -> Output.say(line, spec.commandLine())).search();
        comparisons.write(BisectDocument.of(report), out, spec.commandLine());
        return report.exitCode();
    }
}
