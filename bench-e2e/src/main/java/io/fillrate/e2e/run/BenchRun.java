package io.fillrate.e2e.run;

import io.fillrate.core.Strategies;
import io.fillrate.data.SchemaWorkload;
import io.fillrate.e2e.experiments.Servers;
import io.fillrate.e2e.rig.Earlier;
import io.fillrate.e2e.rig.Factor;
import io.fillrate.e2e.rig.FillRig;
import io.fillrate.e2e.rig.RigSetup;
import io.fillrate.e2e.settings.RowsFrom;
import io.fillrate.e2e.settings.Settings;
import io.fillrate.e2e.targets.Affinity;
import io.fillrate.e2e.targets.Target;
import io.fillrate.report.format.Results;
import io.fillrate.report.format.Run;
import io.fillrate.report.format.Series;
import io.fillrate.report.render.ReportFormat;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** One run: some databases filled, one results file, one report. Belongs to one thread. */
final class BenchRun {

    private final Settings settings;
    private final Strategies registry;
    private final Path root;
    private final Console console;
    private final boolean onlyRunner;
    private final Earlier earlier;
    private final ResultsKeeper keeper;
    private final Surroundings surroundings;

    /**
     * Begins a run, with an empty results file.
     *
     * @param database the only one that it is about, if there is such
     * @param root where relative paths start, and the working tree that is measured
     * @param test the runner that was chosen on the command line
     * @param observation for how long to watch the machine before
     * @throws BenchException if the results can't be written
     */
    BenchRun(
            Settings settings,
            Strategies registry,
            Optional<String> database,
            Path root,
            Optional<String> test,
            Console console,
            Duration observation) {
        this.settings = settings;
        this.registry = registry;
        this.root = root;
        this.console = console;
        this.onlyRunner = test.isPresent();
        Path folder = root.resolve(settings.out());
        List<String> filled = settings.databasesWithStrategies(registry).stream()
                .filter(one -> database.isEmpty() || database.get().equals(one))
                .toList();
        Run run = RunDescription.of(settings, filled, root, test);
        Results begun = settings.resume()
                ? Resumption.of(folder, run, Machine.describe())
                : new Results(run, Machine.describe());
        this.earlier = Earlier.of(begun);
        this.keeper = new ResultsKeeper(folder, begun);
        this.surroundings = new Surroundings(observation);
        if (settings.resume()) {
            keeper.putFact("resumed", run.startedAt().toString());
        }
    }

    /**
     * Fills a database with every strategy chosen, one workload after the other.
     *
     * @param factors what is varied besides what the settings vary
     *
     * @throws io.fillrate.e2e.targets.TargetException if the database can't be had
     * @throws BenchException if a strategy failed; the others have run then
     */
    void fill(String database, Function<Servers, List<Factor>> factors) {
        if (!settings.databases().contains(database)) {
            console.say(database + " is left out: bench.databases does not name it");
            return;
        }
        if (settings.chosen(registry, database).isEmpty()) {
            leaveOut(database);
            return;
        }
        Settings.experimental(database).ifPresent(why -> console.say(database + " is experimental: " + why));
        try (OpenServers servers = new OpenServers(database, settings, root, console);
                ProgressDisplay display = ProgressDisplay.of(settings.display(), console)) {
            servers.target().process().stream()
                    .mapToObj(Affinity::of)
                    .flatMap(Optional::stream)
                    .forEach(server -> keeper.putFact("cpus_" + database, server.list()));
            FillRig rig = new FillRig(servers.target(), setup(), new SavingListener(keeper, console, display));
            List<Factor> varied = factors.apply(servers);
            surroundings.watch(servers.processes(), () -> fill(rig, servers.target(), varied));
        }
        surroundings.facts().forEach(keeper::putFact);
        Affinity.of((int) ProcessHandle.current().pid())
                .ifPresent(client -> keeper.putFact("cpus_client", client.list()));
        keeper.putFact("storage", Storage.of(root.resolve(settings.out())));
        failIfAnyFailed(database);
    }

    /** Fine if it's another database that is wanted; a mistake if nothing would be measured at all. */
    private void leaveOut(String database) {
        String why =
                "bench.strategies=" + String.join(",", settings.strategies().patterns())
                        + ": chooses none of " + database + "'s strategies that "
                        + settings.operations().stream()
                                .map(operation -> operation.name().toLowerCase(Locale.ROOT))
                                .collect(Collectors.joining(" or "));
        if (onlyRunner || settings.databases().size() == 1) {
            throw new BenchException(why, null);
        }
        console.say(database + " is left out: " + why);
    }

    private RigSetup setup() {
        RigSetup setup = RigSetup.seeded(settings.seed()).withEarlier(earlier);
        RigSetup supplied = settings.rowsFrom() == RowsFrom.GENERATOR ? setup.withRowBudget(0) : setup;
        return settings.progress() ? supplied : supplied.withoutProgress();
    }

    private void fill(FillRig rig, Target target, List<Factor> factors) {
        for (SchemaWorkload workload : settings.workloads()) {
            rig.run(settings, registry, workload, factors);
            target.reset(workload.schema()); // rows of this one would keep autovacuum busy during the next
        }
    }

    private void failIfAnyFailed(String database) {
        List<Series> all = keeper.results().series().stream()
                .filter(series -> series.database().equals(database))
                .toList();
        List<String> failures = all.stream().flatMap(BenchRun::failure).toList();
        if (!failures.isEmpty()) {
            throw new BenchException(
                    failures.size() + " of " + all.size() + " series failed: " + String.join("; ", failures), null);
        }
    }

    private static Stream<String> failure(Series series) {
        return series.samples().stream()
                .filter(sample -> sample.error() != null)
                .map(sample -> series.id() + ": " + sample.error());
    }

    /** Shows the table and writes the report, if anything was measured. */
    void finish() {
        if (!keeper.results().series().isEmpty()) {
            console.print(ReportFormat.TERMINAL.render(keeper.results()));
            keeper.write("report.md", ReportFormat.MARKDOWN.render(keeper.results()));
            Path report = keeper.write("report.html", ReportFormat.HTML.render(keeper.results()));
            console.say("results and report: " + report.getParent());
        }
    }
}
