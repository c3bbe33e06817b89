package io.fillrate.report.cli;

import io.fillrate.report.analysis.Analysis;
import io.fillrate.report.render.JmhDocument;
import io.fillrate.report.render.Medium;
import io.fillrate.report.render.NetworkSection;
import io.fillrate.report.render.ReportDocument;
import io.fillrate.report.render.export.Tables;
import io.fillrate.report.results.FileKind;
import io.fillrate.report.results.JmhBenchmark;
import io.fillrate.report.results.JmhFile;
import io.fillrate.report.results.Link;
import io.fillrate.report.results.Link.Bandwidth;
import io.fillrate.report.results.Link.Rtt;
import io.fillrate.report.results.Results;
import io.fillrate.report.results.ResultsFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Renders result files, one report after the other. */
@Command(
        name = "report",
        description = "Shows medians, 95%% intervals and which differences are significant.",
        mixinStandardHelpOptions = true,
        versionProvider = FillrateCommand.Version.class)
final class ReportCommand implements Runnable {

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Parameters(
            arity = "1..*",
            paramLabel = "FILE",
            description = "A results.json, JMH's JSON (-rf json), or a folder that holds a results.json.")
    private List<Path> files = List.of();

    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            description = "One of ${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE}).",
            defaultValue = "terminal")
    private Format format = Format.TERMINAL;

    @Option(
            names = "--rtt",
            paramLabel = "TIME",
            description = "Shows instead what to expect over a network with this round-trip time, such as 0.5ms.")
    private String rtt = Link.NONE.rtt().text();

    @Option(names = "--bandwidth", paramLabel = "RATE", description = "And with this bandwidth, such as 1Gbit.")
    private String bandwidth = Link.NONE.bandwidth().text();

    @Mixin
    private Colours colours = new Colours();

    @Mixin
    private Output output = new Output();

    @Override
    public void run() {
        Link over = link();
        if (over.exists()) {
            write(expected(over));
            return;
        }
        if (format == Format.HTML) {
            write(page());
            return;
        }
        if (files.size() > 1 && format.medium() == null) {
            throw new InputException(spec.commandLine(), "--format " + format + " takes one file");
        }
        write(files.stream().map(file -> report(file(file))).collect(Collectors.joining("\n")));
    }

    private Link link() {
        try {
            return new Link(Rtt.parse(rtt), Bandwidth.parse(bandwidth));
        } catch (IllegalArgumentException e) {
            throw new InputException(
                    spec.commandLine(),
                    "--rtt is " + rtt + " and --bandwidth is " + bandwidth
                            + "; allowed: a time from 0 to 10 s such as 0.5ms,"
                            + " and a rate from 1 Mbit to 1000 Gbit such as 1Gbit",
                    e);
        }
    }

    private String expected(Link over) {
        Medium medium = format.medium();
        if (medium == null) {
            throw new InputException(
                    spec.commandLine(),
                    "--format is " + format + "; allowed with --rtt and --bandwidth: terminal, markdown or html");
        }
        return files.stream()
                .map(ReportCommand::file)
                .map(file -> medium.write(NetworkSection.expected(Analysis.of(ResultsFile.read(file)), over)))
                .collect(Collectors.joining("\n"));
    }

    private void write(String text) {
        if (format == Format.TERMINAL) {
            output.write(text, colours, spec.commandLine());
        } else {
            output.write(text, spec.commandLine());
        }
    }

    private String report(Path file) {
        return switch (FileKind.of(file)) {
            case RESULTS -> format.of(ResultsFile.read(file));
            case JMH -> format.of(JmhFile.read(file));
        };
    }

    /** Fills and micro-benchmarks of all files in one page. */
    private String page() {
        List<Analysis> runs = new ArrayList<>();
        List<JmhBenchmark> benchmarks = new ArrayList<>();
        for (Path path : files) {
            Path file = file(path);
            switch (FileKind.of(file)) {
                case RESULTS -> runs.add(Analysis.of(ResultsFile.read(file)));
                case JMH -> benchmarks.addAll(JmhFile.read(file));
            }
        }
        return Medium.HTML.write(ReportDocument.of(runs, benchmarks));
    }

    /** The file itself, or the {@code results.json} of a folder. */
    private static Path file(Path named) {
        return Files.isDirectory(named) ? named.resolve("results.json") : named;
    }

    /** Reports for people, and exports for other programs. */
    @SuppressWarnings("ImmutableEnumChecker") // the functions are pure, which their type cannot say
    enum Format {
        TERMINAL(Medium.TERMINAL),
        MARKDOWN(Medium.MARKDOWN),
        /** One page. */
        HTML(Medium.HTML),
        /** One row per sample. */
        CSV(
                fills -> Tables.csv(Tables.of(fills).samples()),
                jmh -> Tables.csv(Tables.of(jmh).samples())),
        /** One row per series. */
        CSV_SUMMARY(
                fills -> Tables.csv(Tables.of(fills).summary()),
                jmh -> Tables.csv(Tables.of(jmh).summary())),
        /** Both tables. */
        JSON(fills -> Tables.of(fills).json(), jmh -> Tables.of(jmh).json());

        private final Function<Results, String> ofFills;
        private final Function<List<JmhBenchmark>, String> ofJmh;

        Format(Function<Results, String> ofFills, Function<List<JmhBenchmark>, String> ofJmh) {
            this.ofFills = ofFills;
            this.ofJmh = ofJmh;
        }

        Format(Medium medium) {
            this(
                    fills -> medium.write(ReportDocument.of(Analysis.of(fills))),
                    jmh -> medium.write(JmhDocument.of(jmh)));
        }

        String of(Results results) {
            return ofFills.apply(results);
        }

        String of(List<JmhBenchmark> benchmarks) {
            return ofJmh.apply(benchmarks);
        }

        /** The medium of a report for people; null for exports. */
        @Nullable
        Medium medium() {
            return switch (this) {
                case TERMINAL -> Medium.TERMINAL;
                case MARKDOWN -> Medium.MARKDOWN;
                case HTML -> Medium.HTML;
                default -> null;
            };
        }

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT).replace('_', '-');
        }
    }
}
