package io.fillrate.report.docs;

import static org.assertj.core.api.Assertions.assertThat;

import io.fillrate.report.ProjectRoot;
import io.fillrate.report.Reports;
import io.fillrate.report.analysis.SeriesTimes;
import io.fillrate.report.render.Medium;
import io.fillrate.report.results.Environment;
import io.fillrate.report.results.Results;
import io.fillrate.report.results.ResultsFile;
import io.fillrate.report.results.Run;
import io.fillrate.report.results.Sample;
import io.fillrate.report.results.Series;
import io.fillrate.report.stats.Warning;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.IntToDoubleFunction;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Real measurements, spoiled on purpose, and what the report says of them; see {@code results/demonstrations}. */
@Tag("heavy")
class DemonstrationsTest {

    private static final Path RESULTS = ProjectRoot.find().resolve("results");
    private static final String SPOILED = "copy-binary-pgbulkinsert";
    private static final int ROUNDS = 20;
    private static final String REWRITE =
            "./mvnw -pl bench-report test -Dtest=DemonstrationsTest,ProjectPagesTest -Dfillrate.docs.update=true";

    @Test
    void drift_is_called_drift(@TempDir Path folder) throws IOException {
        Results drift = spoiled("drift", round -> Math.pow(1.015, round - 1));

        assertThat(kinds(drift, SPOILED)).containsExactly(Warning.Kind.DRIFT);
        assertThat(Reports.of(Medium.TERMINAL, drift)).contains("drift: times rise by ");
        assertCommitted("drift", drift, folder);
    }

    @Test
    void outliers_are_called_outliers(@TempDir Path folder) throws IOException {
        Results outliers = spoiled("outliers", round -> List.of(4, 11, 17).contains(round) ? 2.5 : 1);

        assertThat(kinds(outliers, SPOILED)).containsExactly(Warning.Kind.OUTLIERS);
        assertThat(Reports.of(Medium.TERMINAL, outliers)).contains("outliers: 3 of 20 samples far off");
        assertCommitted("outliers", outliers, folder);
    }

    @Test
    void the_same_rounds_unspoiled_are_not_accused() throws IOException {
        assertThat(kinds(spoiled("nothing", round -> 1), SPOILED)).isEmpty();
    }

    private static List<Warning.Kind> kinds(Results results, String strategy) {
        return results.series().stream()
                .filter(series -> series.strategy().equals(strategy))
                .flatMap(series -> SeriesTimes.steadiness(series).warnings().stream())
                .map(Warning::kind)
                .toList();
    }

    private static void assertCommitted(String name, Results results, Path scratch) throws IOException {
        Path folder = RESULTS.resolve("demonstrations").resolve(name);
        if (Boolean.getBoolean("fillrate.docs.update")) {
            Files.createDirectories(folder);
            ResultsFile.write(folder.resolve("results.json"), results);
            Files.writeString(folder.resolve("report.md"), Reports.of(Medium.MARKDOWN, results));
        }
        ResultsFile.write(scratch.resolve("results.json"), results);
        assertThat(folder.resolve("results.json")).as(REWRITE).hasSameTextualContentAs(scratch.resolve("results.json"));
        assertThat(folder.resolve("report.md")).as(REWRITE).content().contains(name);
    }

    /** The first rounds of a real run, with one series' times multiplied round by round. */
    private static Results spoiled(String name, IntToDoubleFunction factor) {
        Results real = ResultsFile.read(RESULTS.resolve("2026-11-20-amd-epyc-2-cores/limit/results.json"));
        Run run = real.run();
        Results spoiled = new Results(
                        new Run(
                                "demonstration-" + name,
                                run.startedAt(),
                                run.commit(),
                                run.dirty(),
                                run.settings(),
                                "not to be repeated: times of a real run, spoiled by DemonstrationsTest"),
                        real.environment())
                .with(marked(real.environment()));
        for (Series series : real.series()) {
            spoiled = spoiled.with(spoiled(series, factor));
        }
        return spoiled;
    }

    private static Environment marked(Environment real) {
        return new Environment(
                real.cpu(),
                real.cores(),
                real.memoryBytes(),
                real.os(),
                real.kernel(),
                real.jdk(),
                real.jvmArgs(),
                real.drivers(),
                real.database(),
                Map.of("demonstration", "not a measurement: " + SPOILED + " was spoiled on purpose"));
    }

    private static Series spoiled(Series series, IntToDoubleFunction factor) {
        Series spoiled = new Series(
                series.database(),
                series.workload(),
                series.strategy(),
                series.operation(),
                series.rows(),
                series.parameters(),
                series.guarantee());
        for (Sample sample : series.samples()) {
            if (sample.round() <= ROUNDS) {
                double times = series.strategy().equals(SPOILED) ? factor.applyAsDouble(sample.round()) : 1;
                spoiled = spoiled.with(new Sample(
                        sample.round(),
                        sample.order(),
                        Math.round(sample.elapsedNanos() * times),
                        sample.phases(),
                        sample.client(),
                        sample.server(),
                        sample.wireBytes(),
                        sample.verified(),
                        sample.error()));
            }
        }
        return spoiled;
    }
}
