package io.fillrate.e2e.run;

import io.fillrate.core.DatabaseKind;
import io.fillrate.core.Strategies;
import io.fillrate.data.SchemaWorkload;
import io.fillrate.e2e.experiment.Experiment.Servers;
import io.fillrate.e2e.rig.Factor;
import io.fillrate.e2e.rig.FillRig;
import io.fillrate.e2e.rig.PreviousRun;
import io.fillrate.e2e.rig.RigSetup;
import io.fillrate.e2e.run.Console.Terminal;
import io.fillrate.e2e.run.ResultsStore.ResumeCheck;
import io.fillrate.e2e.server.Affinity;
import io.fillrate.e2e.server.Target;
import io.fillrate.e2e.server.postgres.PostgresTarget;
import io.fillrate.e2e.settings.Settings;
import io.fillrate.e2e.settings.Settings.Display;
import io.fillrate.e2e.settings.Settings.RowsFrom;
import io.fillrate.e2e.settings.Settings.TargetKind;
import io.fillrate.e2e.table.CopiedTable;
import io.fillrate.report.analysis.Analysis;
import io.fillrate.report.render.Document;
import io.fillrate.report.render.Medium;
import io.fillrate.report.render.ReportDocument;
import io.fillrate.report.results.Environment.DatabaseInfo;
import io.fillrate.report.results.Results;
import io.fillrate.report.results.Run;
import io.fillrate.report.results.Series;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** One run: some databases filled, one results file, one report. Not thread-safe. */
final class BenchRun {

    /** How much later a line of the console reaches the terminal through Maven. */
    private static final Duration LINE_DELAY = Duration.ofMillis(100);

    private final Settings settings;
    private final Strategies registry;
    private final Path root;
    private final Console console;
    private final boolean onlyRunner;
    private final PreviousRun previous;
    private final ResultsStore store;
    private final HostLoad hostLoad;

    /**
     * Begins a run, with an empty results file.
     *
     * @param database the only one to fill, if present
     * @param root where relative paths start
     * @param tree the working tree that is measured; empty for the jar with everything
     * @param test the runner that was selected on the command line
     * @param observation for how long to observe the machine before
     * @throws BenchException if the results cannot be written
     */
    BenchRun(
            Settings settings,
            Strategies registry,
            Optional<DatabaseKind> database,
            Path root,
            Optional<Path> tree,
            Optional<String> test,
            Console console,
            Duration observation) {
        this.settings = settings;
        this.registry = registry;
        this.root = root;
        this.console = console;
        this.onlyRunner = test.isPresent();
        Path folder = root.resolve(settings.out());
        List<DatabaseKind> filled = settings.databasesWithStrategies(registry).stream()
                .filter(one -> database.isEmpty() || database.get().equals(one))
                .toList();
        Run run = RunDescription.of(settings, filled, tree, test);
        Results begun = settings.resume()
                ? ResumeCheck.resume(folder, run, Machine.describe())
                : new Results(run, Machine.describe());
        this.previous = PreviousRun.of(begun);
        this.store = new ResultsStore(folder, begun);
        if (!observation.isZero()) {
            console.say("observing the machine for " + observation.toSeconds() + " s before the run");
        }
        this.hostLoad = new HostLoad(observation);
        if (settings.resume()) {
            store.putFact("resumed", run.startedAt().toString());
        }
    }

    /**
     * Fills a database with every selected strategy, one workload after the other.
     *
     * @param factors varied in addition to those of the settings
     * @throws io.fillrate.e2e.server.TargetException if the database is not available
     * @throws BenchException if a strategy failed; the others have run
     */
    void fill(DatabaseKind database, Function<Servers, List<Factor>> factors) {
        if (!settings.databases().contains(database)) {
            console.say(database + " skipped: not among bench.databases");
            return;
        }
        if (settings.chosen(registry, database).isEmpty()) {
            skip(database);
            return;
        }
        Settings.experimental(database).ifPresent(why -> console.say(database + " is experimental: " + why));
        try (ProgressDisplay display = display();
                OpenServers servers = opened(database, display)) {
            servers.target().process().stream()
                    .mapToObj(Affinity::of)
                    .flatMap(Optional::stream)
                    .forEach(server -> store.putFact("cpus_" + database, server.list()));
            FillRig rig = new FillRig(servers.target(), setup(), new SavedProgress(store, display, settings.display()));
            List<Factor> varied = factors.apply(servers);
            store.putFact(HostLoad.OTHERS, HostLoad.INTERRUPTED); // true until the loads have ended
            hostLoad.measure(servers.processes(), () -> fill(rig, servers.target(), varied));
            display.end();
        }
        hostLoad.facts().forEach(store::putFact);
        Affinity.of((int) ProcessHandle.current().pid())
                .ifPresent(client -> store.putFact("cpus_client", client.list()));
        store.putFact("storage", Machine.Storage.of(root.resolve(settings.out())));
        failIfAnyFailed(database);
    }

    /** Not a mistake if other databases are filled; an error if nothing would be measured at all. */
    private void skip(DatabaseKind database) {
        String why =
                "bench.strategies=" + String.join(",", settings.strategies().patterns())
                        + ": matches no "
                        + settings.operations().stream()
                                .map(operation -> operation.name().toLowerCase(Locale.ROOT))
                                .collect(Collectors.joining(" or "))
                        + " strategy of " + database;
        if (onlyRunner || settings.databases().size() == 1) {
            throw new BenchException(why);
        }
        console.say(database + " skipped: " + why);
    }

    private ProgressDisplay display() {
        Optional<Terminal> bar = settings.display() == Display.AUTO ? Terminal.open() : Optional.empty();
        return new ProgressDisplay(bar, console::say, LINE_DELAY, System::nanoTime);
    }

    private OpenServers opened(DatabaseKind database, ProgressDisplay display) {
        display.draw((settings.login() == null ? "starting " : "connecting to ") + database, "");
        return new OpenServers(database, settings, root, console);
    }

    private RigSetup setup() {
        RigSetup setup = RigSetup.seeded(settings.seed()).resuming(previous);
        RigSetup supplied = settings.rowsFrom() == RowsFrom.GENERATOR ? setup.withRowBudget(0) : setup;
        RigSetup polled = settings.progress() ? supplied : supplied.withoutProgress();
        return settings.table().isPresent() ? polled.tryingSeries() : polled;
    }

    private void fill(FillRig rig, Target target, List<Factor> factors) {
        for (SchemaWorkload workload : workloads(target)) {
            rig.run(settings, registry, workload, factors);
            target.reset(workload.schema()); // otherwise autovacuum would be busy with it during the next
        }
    }

    private List<? extends SchemaWorkload> workloads(Target target) {
        Optional<CopiedTable> copy = CopiedTable.ofSettings(target, settings);
        copy.ifPresent(table -> {
            table.lacks().forEach(what -> console.say("the copy of " + table.name() + " lacks " + what));
            table.plan().notes().forEach(note -> console.say(table.name() + ": " + note));
        });
        return copy.isPresent() ? List.of(copy.get().workload(settings)) : settings.workloads();
    }

    private void failIfAnyFailed(DatabaseKind database) {
        List<Series> all = store.results().series().stream()
                .filter(series -> series.database().equals(database.id()))
                .toList();
        List<String> failures = all.stream().flatMap(BenchRun::failure).toList();
        if (!failures.isEmpty()) {
            throw new BenchException(
                    failures.size() + " of " + all.size() + " series failed: " + String.join("; ", failures));
        }
    }

    private static Stream<String> failure(Series series) {
        return series.samples().stream()
                .filter(sample -> sample.error() != null)
                .map(sample -> series.id() + ": " + sample.error());
    }

    /** Shows the table and writes the report, if anything was measured. */
    void finish() {
        if (store.results().series().isEmpty()) {
            store.discard();
        } else {
            Document report = ReportDocument.of(Analysis.of(store.results()));
            store.write("report.md", Medium.MARKDOWN.write(report));
            Path page = store.write("report.html", Medium.HTML.write(report));
            console.print(Medium.TERMINAL.write(report));
            console.say("results and report: " + page);
        }
    }

    /** Saves what happens in the rig, then shows it. */
    private static final class SavedProgress extends RunProgress {

        private final ResultsStore store;

        SavedProgress(ResultsStore store, ProgressDisplay display, Display kind) {
            super(display, kind == Display.EVERY);
            this.store = store;
        }

        @Override
        public synchronized void described(String database, DatabaseInfo info) {
            store.put(database, info);
            super.described(database, info);
        }

        @Override
        public void fact(String name, String value) {
            store.putFact(name, value);
        }

        @Override
        public void changed(Series series) {
            store.put(series);
            super.changed(series);
        }
    }

    /** The servers of one experiment, closed after it or when the JVM exits. */
    private static final class OpenServers implements Servers, AutoCloseable {

        private final Settings settings;
        private final Path root;
        private final Console console;
        private final Deque<ClosedOnExit> open = new ArrayDeque<>();
        private final Target first;

        /** @throws io.fillrate.e2e.server.TargetException if the database is not available */
        OpenServers(DatabaseKind database, Settings settings, Path root, Console console) {
            this.settings = settings;
            this.root = root;
            this.console = console;
            ClosedOnExit opened = ClosedOnExit.open(() -> Targets.open(database, settings, root), console);
            open.push(opened);
            this.first = opened.target();
        }

        Target target() {
            return first;
        }

        @Override
        public PostgresTarget postgres() {
            if (first instanceof PostgresTarget postgres) {
                return postgres;
            }
            throw new IllegalStateException("the experiment's database is " + first.database() + ", not postgres");
        }

        @Override
        public Optional<PostgresTarget> anotherPostgres(String name, Map<String, String> serverSettings) {
            return another(() -> Targets.embeddedPostgres("embedded-" + name, serverSettings, settings, root));
        }

        @Override
        public Optional<PostgresTarget> replicatedPostgres() {
            return another(() -> Targets.embeddedPostgresWithReplica("embedded-replicated", settings, root));
        }

        private Optional<PostgresTarget> another(Supplier<Target> opening) {
            if (settings.target() != TargetKind.EMBEDDED) {
                return Optional.empty();
            }
            ClosedOnExit another = ClosedOnExit.open(opening, console);
            open.push(another);
            return Optional.of((PostgresTarget) another.target());
        }

        /** The main process of each server, and of replicas; empty if one is not visible. */
        Optional<Set<Integer>> processes() {
            List<OptionalInt> all =
                    open.stream().map(one -> one.target().process()).toList();
            Stream<Integer> replicas = open.stream().flatMap(one -> one.target().replicas().stream());
            return all.stream().allMatch(OptionalInt::isPresent)
                    ? Optional.of(Stream.concat(all.stream().map(OptionalInt::getAsInt), replicas)
                            .collect(Collectors.toSet()))
                    : Optional.empty();
        }

        @Override
        public void close() {
            open.forEach(ClosedOnExit::close);
        }
    }
}
