package io.fillrate.report.cli;

import io.fillrate.report.analysis.Analysis;
import io.fillrate.report.analysis.History;
import io.fillrate.report.gate.DecisionRule.Policy;
import io.fillrate.report.render.HistoryDocument;
import io.fillrate.report.render.JmhDocument;
import io.fillrate.report.render.Medium;
import io.fillrate.report.render.NetworkSection;
import io.fillrate.report.render.ReportDocument;
import io.fillrate.report.render.export.BenchmarkData;
import io.fillrate.report.render.export.OtavaTests;
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

    private static final double PERCENT = 100;
    private static final double MAX_MINIMUM_EFFECT = 1000;

    /** Replaced by picocli. */
    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Parameters(
            arity = "0..*",
            paramLabel = "FILE",
            description = "A results.json, JMH's JSON (-rf json), or a folder that holds a results.json.")
    private List<Path> files = List.of();

    @Option(
            names = "--history",
            paramLabel = "FOLDER",
            description = {
                "Shows all runs below a folder in chronological order, with change points, instead of files:"
                        + " every results.json, github-action-benchmark's data.js and Apache Otava's CSV.",
                "Or the runs of one such file."
            })
    private @Nullable Path history;

    @Option(
            names = "--minimum-effect",
            paramLabel = "PERCENT",
            description = "With --history: changes of a level below it are not reported (default: 3).")
    private @Nullable Double minimumEffect;

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
        if (files.isEmpty() == (history == null)) {
            throw new InputException(spec.commandLine(), "needs either FILEs or --history FOLDER (try --help)");
        }
        if (history != null) {
            writeHistory(history);
            return;
        }
        if (minimumEffect != null) {
            throw new InputException(spec.commandLine(), "--minimum-effect needs --history FOLDER");
        }
        if (format.isOfHistories()) {
            throw new InputException(spec.commandLine(), "--format " + format + " needs --history FOLDER");
        }
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
        Medium medium = requireMedium("--rtt and --bandwidth", " or html");
        return files.stream()
                .map(ReportCommand::file)
                .map(file -> medium.write(NetworkSection.expected(Analysis.of(ResultsFile.read(file)), over)))
                .collect(Collectors.joining("\n"));
    }

    private Medium requireMedium(String option, String andOthers) {
        Medium medium = format.medium();
        if (medium == null) {
            throw new InputException(
                    spec.commandLine(),
                    "--format is " + format + "; allowed with " + option + ": terminal, markdown" + andOthers);
        }
        return medium;
    }

    private void write(String text) {
        if (format == Format.TERMINAL) {
            output.write(text, colours, spec.commandLine());
        } else {
            output.write(text, spec.commandLine());
        }
    }

    private void writeHistory(Path folder) {
        Medium medium = format.isOfHistories() ? null : requireMedium("--history", ", html, data-js or otava");
        HistoryInput input = HistoryInput.below(folder, spec.commandLine());
        History runs = History.of(input.results(), input.recorded(), minimumEffect());
        if (medium != null) {
            write(medium.write(HistoryDocument.of(runs, input.leftOut())));
        } else if (format == Format.DATA_JS) {
            write(BenchmarkData.of(runs));
        } else {
            output.writeFolder(into -> OtavaTests.of(runs, into), spec.commandLine());
        }
    }

    private double minimumEffect() {
        if (minimumEffect == null) {
            return Policy.DEFAULT.minimumEffect();
        } else if (!(minimumEffect >= 0 && minimumEffect <= MAX_MINIMUM_EFFECT)) {
            throw new InputException(
                    spec.commandLine(), "--minimum-effect is " + minimumEffect + "; allowed: 0 to 1000 (percent)");
        }
        return minimumEffect / PERCENT;
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
        JSON(fills -> Tables.of(fills).json(), jmh -> Tables.of(jmh).json()),
        /** A history for the page of github-action-benchmark. */
        DATA_JS,
        /** A history as tests of Apache Otava. */
        OTAVA;

        private final Function<Results, String> ofFills;
        private final Function<List<JmhBenchmark>, String> ofJmh;

        Format(Function<Results, String> ofFills, Function<List<JmhBenchmark>, String> ofJmh) {
            this.ofFills = ofFills;
            this.ofJmh = ofJmh;
        }

        /** An export of a history. */
        Format() {
            this(Format::notOfHistory, Format::notOfHistory);
        }

        /** A report for people. */
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

        private static String notOfHistory(Object results) {
            throw new IllegalStateException("not a history: " + results.getClass());
        }

        boolean isOfHistories() {
            return this == DATA_JS || this == OTAVA;
        }

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT).replace('_', '-');
        }
    }
}
