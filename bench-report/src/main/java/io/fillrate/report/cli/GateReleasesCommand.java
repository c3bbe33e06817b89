package io.fillrate.report.cli;

import io.fillrate.report.gate.measure.GateRun;
import io.fillrate.report.gate.measure.MeasureException;
import io.fillrate.report.gate.releases.Library;
import io.fillrate.report.gate.releases.ReleasesRun;
import io.fillrate.report.render.Document;
import io.fillrate.report.render.Medium;
import io.fillrate.report.render.ReleasesDocument;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
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

    /** Replaced by picocli. */
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
            names = "--budget",
            paramLabel = "TIME",
            description = "Time for measuring each comparison, as in 90s, 15m or 1h (default: ${DEFAULT-VALUE}).",
            defaultValue = "15m",
            converter = GateRunCommand.DurationConverter.class)
    private Duration budget = Duration.ZERO;

    @Option(
            names = "--pairs",
            paramLabel = "COUNT",
            description = "At most this many pairs of processes per comparison (default: ${DEFAULT-VALUE}).",
            defaultValue = "" + GateRun.DEFAULT_PAIRS)
    private int pairs;

    @Option(
            names = "--out",
            paramLabel = "FOLDER",
            description = "Folder of results and report (default: ${DEFAULT-VALUE}).",
            defaultValue = "target/releases")
    private Path out = Path.of("");

    @Mixin
    private GateOptions.Effects effects = new GateOptions.Effects();

    @Mixin
    private Colours colours = new Colours();

    @Override
    public Integer call() {
        GateOptions.schedule(pairs, spec.commandLine());
        try {
            ReleasesRun.Report report = new ReleasesRun(
                            Library.of(coordinates, repository, maven),
                            versions.subList(0, end()),
                            jar,
                            versions.subList(end(), versions.size()),
                            out,
                            effects.policy(spec.commandLine()),
                            budget,
                            pairs)
                    .compare(line -> Output.say(line, spec.commandLine()));
            write(ReleasesDocument.of(report));
            return report.exitCode();
        } catch (MeasureException.WrongInputException e) {
            throw new InputException(spec.commandLine(), String.valueOf(e.getMessage()), e);
        } catch (MeasureException e) {
            return GateOptions.refuse(String.valueOf(e.getMessage()), spec.commandLine());
        }
    }

    /** How many of the parameters are versions. */
    private int end() {
        List<String> all = spec.commandLine().getParseResult().originalArgs();
        int dashes = all.indexOf("--");
        return dashes < 0 ? versions.size() : versions.size() - (all.size() - dashes - 1);
    }

    private void write(Document document) {
        PrintWriter console = spec.commandLine().getOut();
        console.print(colours.of(Medium.TERMINAL.write(document)));
        console.flush();
        Output.write(Medium.MARKDOWN.write(document), out.resolve("report.md"), spec.commandLine());
        Output.write(Medium.HTML.write(document), out.resolve("report.html"), spec.commandLine());
    }
}
