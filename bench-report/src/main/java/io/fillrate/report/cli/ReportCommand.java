package io.fillrate.report.cli;

import io.fillrate.report.analysis.Analysis;
import io.fillrate.report.analysis.History;
import io.fillrate.report.render.HistoryDocument;
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
import io.fillrate.report.results.ResultsFormatException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
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
            description = "Shows all runs below a folder in chronological order, with change points, instead of files.")
    private @Nullable Path history;

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
            throw new InputException(spec.commandLine(), "needs either FILEs or --history FOLDER (try --help)", null);
        }
        if (history != null) {
            write(historyOf(history));
            return;
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
            throw new InputException(spec.commandLine(), "--format " + format + " takes one file", null);
        }
        try {
            List<String> reports = new ArrayList<>();
            for (Path file : files) {
                reports.add(report(file(file)));
            }
            write(String.join("\n", reports));
        } catch (ResultsFormatException e) {
            throw new InputException(spec.commandLine(), String.valueOf(e.getMessage()), e);
        }
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
        Medium medium = requireMedium("--rtt and --bandwidth");
        try {
            return files.stream()
                    .map(ReportCommand::file)
                    .map(file -> medium.write(NetworkSection.expected(Analysis.of(ResultsFile.read(file)), over)))
                    .collect(Collectors.joining("\n"));
        } catch (ResultsFormatException e) {
            throw new InputException(spec.commandLine(), String.valueOf(e.getMessage()), e);
        }
    }

    private Medium requireMedium(String option) {
        Medium medium = format.medium();
        if (medium == null) {
            throw new InputException(
                    spec.commandLine(),
                    "--format is " + format + "; allowed with " + option + ": terminal, markdown or html",
                    null);
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

    private String historyOf(Path folder) {
        Medium medium = requireMedium("--history");
        HistoryInput input = HistoryInput.below(folder, spec.commandLine());
        History runs = History.of(input.results());
        return medium.write(HistoryDocument.of(runs, input.leftOut()));
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
        try {
            for (Path path : files) {
                Path file = file(path);
                switch (FileKind.of(file)) {
                    case RESULTS -> runs.add(Analysis.of(ResultsFile.read(file)));
                    case JMH -> benchmarks.addAll(JmhFile.read(file));
                }
            }
        } catch (ResultsFormatException e) {
            throw new InputException(spec.commandLine(), String.valueOf(e.getMessage()), e);
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

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT).replace('_', '-');
        }
    }

    /**
     * The runs below a folder.
     *
     * @param results of every {@code *.json} that is a results file
     * @param leftOut other files that end in {@code .json}, with the reason
     */
    private record HistoryInput(List<Results> results, List<String> leftOut) {

        private static final int MAX_DEPTH = 10;

        /** A fact of files made to show what a report says about them. */
        private static final String DEMONSTRATION = "demonstration";

        static HistoryInput below(Path folder, CommandLine command) {
            List<Results> results = new ArrayList<>();
            List<String> leftOut = new ArrayList<>();
            try (Stream<Path> files = Files.walk(folder, MAX_DEPTH)) {
                for (Path file : files.filter(
                                one -> one.getFileName().toString().endsWith(".json"))
                        .sorted()
                        .toList()) {
                    try {
                        add(file, results, leftOut);
                    } catch (ResultsFormatException e) {
                        leftOut.add(String.valueOf(e.getMessage()));
                    }
                }
            } catch (IOException | UncheckedIOException e) {
                throw new InputException(command, folder + ": cannot be read as a folder", e);
            }
            if (results.isEmpty()) {
                String first = leftOut.isEmpty() ? "" : ": " + leftOut.get(0);
                throw new InputException(command, folder + ": holds no results.json that can be read" + first, null);
            }
            return new HistoryInput(results, leftOut);
        }

        private static void add(Path file, List<Results> results, List<String> leftOut) {
            if (FileKind.of(file) == FileKind.JMH) {
                leftOut.add(file + ": JMH's JSON, which does not say when and on which machine it was measured");
                return;
            }
            Results read = ResultsFile.read(file);
            if (read.environment().facts().containsKey(DEMONSTRATION)) {
                leftOut.add(file + ": a demonstration, not a measurement");
            } else {
                results.add(read);
            }
        }
    }
}
