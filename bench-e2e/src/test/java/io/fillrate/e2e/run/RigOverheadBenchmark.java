package io.fillrate.e2e.run;

import io.fillrate.core.DatabaseKind;
import io.fillrate.core.Strategies;
import io.fillrate.core.Strategy;
import io.fillrate.e2e.rig.OverheadPairs;
import io.fillrate.e2e.run.RunDescription.Command;
import io.fillrate.e2e.run.RunDescription.Revision;
import io.fillrate.e2e.server.SharedPostgres;
import io.fillrate.e2e.server.Target;
import io.fillrate.e2e.settings.BenchProperties;
import io.fillrate.e2e.settings.ProjectRoot;
import io.fillrate.e2e.settings.Settings;
import io.fillrate.report.analysis.Analysis;
import io.fillrate.report.analysis.SeriesTimes;
import io.fillrate.report.render.Document;
import io.fillrate.report.render.Medium;
import io.fillrate.report.render.ReportDocument;
import io.fillrate.report.results.Results;
import io.fillrate.report.results.Run;
import io.fillrate.report.results.Sample;
import io.fillrate.report.results.Series;
import io.fillrate.report.stats.Comparison;
import io.fillrate.report.stats.ConfidenceInterval;
import io.fillrate.report.stats.SignedRank;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/**
 * What does the rig itself cost within the time that it measures? Contrasts loads by the rig, with its phases, meters
 * and byte counts, with a bare loop that only reads the clock, in pairs of random order, by the strategy in which it
 * shows most: the quickest. Takes ten minutes; less than 1% shows on a quiet machine only.
 *
 * <pre>./mvnw -Pbench test -Dtest=RigOverheadBenchmark</pre>
 */
@Tag("benchmark")
@EnabledIfSystemProperty(named = "test", matches = ".*RigOverhead.*", disabledReason = "runs by name only")
class RigOverheadBenchmark {

    private static final Map<String, String> PRESETS = Map.of(
            "bench.databases", "postgres",
            "bench.strategies", "postgres/copy-binary",
            "bench.warmup", "20",
            "bench.iterations", "600",
            "bench.out", "bench-e2e/target/fillrate/overhead");

    @Test
    void against_a_bare_loop() {
        Strategies registry = Strategies.load();
        Settings settings = Settings.parse(BenchProperties.take(), PRESETS, registry);
        Strategy strategy = settings.chosen(registry, DatabaseKind.POSTGRES).get(0);
        Path root = ProjectRoot.above(Path.of(""));
        HostLoad hostLoad = new HostLoad(Duration.ofSeconds(3));
        ResultsStore store =
                new ResultsStore(root.resolve(settings.out()), new Results(run(settings, root), Machine.describe()));
        List<Series> series = new ArrayList<>();
        try (Target target = SharedPostgres.target()) {
            target.prepare(settings.workloads().get(0).schema());
            store.put("postgres", target.describe(settings.workloads().get(0).schema()));
            hostLoad.measure(
                    Optional.of(Set.of(target.process().orElseThrow())),
                    () -> series.addAll(
                            OverheadPairs.measure(settings, settings.workloads().get(0), strategy)));
        }
        series.forEach(store::put);
        hostLoad.facts().forEach(store::putFact);
        store.putFact("rig_overhead", overhead(series));
        Console console = new Console(System.out);
        Document report = ReportDocument.of(Analysis.of(store.results()));
        console.print(Medium.TERMINAL.write(report));
        console.say("rig / bare loop: " + overhead(series));
        store.write("report.md", Medium.MARKDOWN.write(report));
    }

    private static Run run(Settings settings, Path root) {
        Instant now = Instant.now();
        Revision git = Revision.of(root);
        return new Run(
                "rig-overhead",
                now,
                git.commit(),
                git.dirty(),
                settings.texts().effective(),
                Command.of(settings.texts().given(), Optional.of("RigOverheadBenchmark")));
    }

    private static String overhead(List<Series> series) {
        Comparison comparison = Comparison.of(SeriesTimes.contrast(series.get(0), series.get(1)));
        ConfidenceInterval interval = comparison.interval();
        return String.format(
                Locale.ROOT,
                "%.4f times the time (%s, %d pairs); 1%% more or beyond: p = %.3f",
                comparison.ratio(),
                interval == null
                        ? "too few for an interval"
                        : String.format(Locale.ROOT, "95%% interval %.4f to %.4f", interval.low(), interval.high()),
                series.get(0).samples().size(),
                onePercentOrMore(series.get(0).samples(), series.get(1).samples()));
    }

    /** The one-sided p-value of the exact signed-rank test: small when the overhead is below 1%. */
    private static double onePercentOrMore(List<Sample> rig, List<Sample> bare) {
        double[] logRatios = IntStream.range(0, rig.size())
                .mapToDouble(pair -> Math.log(
                        (double) rig.get(pair).elapsedNanos() / bare.get(pair).elapsedNanos()))
                .toArray();
        return new SignedRank().of(logRatios).pValueOfAtLeast(Math.log(1.01));
    }
}
