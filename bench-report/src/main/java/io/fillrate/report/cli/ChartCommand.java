package io.fillrate.report.cli;

import io.fillrate.report.analysis.SeriesFilter;
import io.fillrate.report.chart.ChartKind;
import io.fillrate.report.chart.SvgWriter;
import io.fillrate.report.results.Results;
import io.fillrate.report.results.ResultsFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Draws a results file: a chart per topic, one under another in one picture. */
@Command(
        name = "chart",
        description = "Draws a results file as self-contained SVG, in light and dark:"
                + " a chart for each database, workload and operation, one under another. Filters leave some out.",
        mixinStandardHelpOptions = true,
        versionProvider = FillrateCommand.Version.class)
final class ChartCommand implements Runnable {

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Mixin
    private FilterOptions filter = new FilterOptions();

    @Parameters(paramLabel = "FILE", description = "A results.json, or a folder that holds one.")
    private Path file = Path.of("");

    @Option(
            names = "--chart",
            paramLabel = "KIND",
            description = ChartKind.ALLOWED + " (default: ${DEFAULT-VALUE}).",
            defaultValue = "rows")
    private String kind = "rows";

    @Mixin
    private Output output = new Output();

    @Override
    public void run() {
        Path results = Files.isDirectory(file) ? file.resolve("results.json") : file;
        try {
            Results all = ResultsFile.read(results);
            SeriesFilter some = filter.filter();
            some.mismatch(all).ifPresent(mismatch -> {
                throw new IllegalArgumentException("no series matches " + mismatch);
            });
            String svg = SvgWriter.file(new ChartKind(kind).all(some.of(all)));
            output.write(svg, spec.commandLine());
        } catch (IllegalArgumentException e) {
            throw new InputException(spec.commandLine(), results + ": " + e.getMessage(), e);
        }
    }

    /** Selects series of a file. */
    static final class FilterOptions {

        @Option(names = "--database", split = ",", paramLabel = "NAME", description = "Only these databases.")
        private List<String> databases = List.of();

        @Option(names = "--workload", split = ",", paramLabel = "NAME", description = "Only these workloads.")
        private List<String> workloads = List.of();

        @Option(
                names = "--operation",
                split = ",",
                paramLabel = "NAME",
                description = "Only insert, upsert, update or delete.")
        private List<String> operations = List.of();

        @Option(names = "--guarantee", split = ",", paramLabel = "NAME", description = "Only these guarantees.")
        private List<String> guarantees = List.of();

        @Option(names = "--rows", split = ",", paramLabel = "N", description = "Only these row counts.")
        private List<String> rows = List.of();

        @Option(names = "--strategy", split = ",", paramLabel = "ID", description = "Only these strategies.")
        private List<String> strategies = List.of();

        @Option(
                names = "--changes",
                split = ",",
                paramLabel = "LAYOUT",
                description = "Only updates and deletes of tables with this layout: keyed or unkeyed.")
        private List<String> layouts = List.of();

        @Option(
                names = "--rtt",
                split = ",",
                paramLabel = "TIME",
                description =
                        "Only loads over networks with these round-trip times, as bench.rtt had them; none for none.")
        private List<String> roundTripTimes = List.of();

        @Option(
                names = "--bandwidth",
                split = ",",
                paramLabel = "RATE",
                description = "Only loads over networks with these bandwidths, as bench.bandwidth had them.")
        private List<String> bandwidths = List.of();

        SeriesFilter filter() {
            Map<String, Set<String>> allowed = new LinkedHashMap<>();
            List<List<String>> values = List.of(
                    databases,
                    workloads,
                    operations,
                    guarantees,
                    rows,
                    strategies,
                    layouts,
                    roundTripTimes,
                    bandwidths);
            for (int i = 0; i < values.size(); i++) {
                if (!values.get(i).isEmpty()) {
                    allowed.put(SeriesFilter.PROPERTIES.get(i), Set.copyOf(values.get(i)));
                }
            }
            return new SeriesFilter(allowed);
        }
    }
}
