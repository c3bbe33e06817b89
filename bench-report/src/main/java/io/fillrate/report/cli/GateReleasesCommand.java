package io.fillrate.report.cli;

import io.fillrate.report.gate.releases.Library;
import io.fillrate.report.gate.releases.ReleasesRun;
import io.fillrate.report.render.ReleasesDocument;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Compares published versions of a library. */
@Command(
        name = "releases",
        description =
                "Runs a jar of JMH benchmarks with published versions of a library, and compares each with the one before.",
        footer =
                "Exit codes: 0 no version is slower; 1 one is; 2 wrong usage; 3 not comparable, or a version is not found.",
        mixinStandardHelpOptions = true,
        versionProvider = FillrateCommand.Version.class)
final class GateReleasesCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Parameters(
            index = "0..*",
            paramLabel = "VERSION",
            description = "Versions from the oldest to the newest; after --: options of a run of JMH.")
    private List<String> versions = List.of();

    @Option(
            names = "--coordinates",
            required = true,
            paramLabel = "GROUP:ARTIFACT",
            description = "The library, whose jars go before the benchmarks on the class path.")
    private String coordinates = "";

    @Option(names = "--jar", required = true, paramLabel = "FILE", description = "A jar with JMH's benchmarks.")
    private Path jar = Path.of("");

    @Option(
            names = "--repository",
            paramLabel = "FOLDER",
            description =
                    "The local Maven repository, where versions are looked for first (default: ~/.m2/repository).",
            defaultValue = "${sys:user.home}/.m2/repository")
    private Path repository = Path.of("");

    @Option(
            names = "--mvn",
            paramLabel = "COMMAND",
            description = "Gets other versions (default: ${DEFAULT-VALUE}).",
            defaultValue = "mvn")
    private String maven = "";

    @Option(
            names = "--out",
            paramLabel = "FOLDER",
            description = "Folder of results and report (default: ${DEFAULT-VALUE}).",
            defaultValue = "target/releases")
    private Path out = Path.of("");

    @Mixin
    private MeasuringBudget budget = new MeasuringBudget();

    @Mixin
    private GateComparisons comparisons = new GateComparisons();

    @Override
    public Integer call() {
        ReleasesRun.Report report = new ReleasesRun(
                        Library.of(coordinates, repository, maven),
                        versions.subList(0, end()),
                        jar,
                        versions.subList(end(), versions.size()),
                        out,
                        comparisons.policy(spec.commandLine()),
                        budget.time(),
                        budget.pairs(spec.commandLine()))
                .compare(line -> Output.say(line, spec.commandLine()));
        comparisons.write(ReleasesDocument.of(report), out, spec.commandLine());
        return report.exitCode();
    }

    /** How many of the parameters are versions. */
    private int end() {
        List<String> all = spec.commandLine().getParseResult().originalArgs();
        int dashes = all.indexOf("--");
        return dashes < 0 ? versions.size() : versions.size() - (all.size() - dashes - 1);
    }
}
