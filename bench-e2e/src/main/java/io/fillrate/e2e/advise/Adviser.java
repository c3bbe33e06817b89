package io.fillrate.e2e.advise;

import io.fillrate.core.DatabaseKind;
import io.fillrate.core.Strategies;
import io.fillrate.core.internal.Secrets;
import io.fillrate.e2e.advise.Trials.Measured;
import io.fillrate.e2e.run.Bench;
import io.fillrate.e2e.run.ClosedOnExit;
import io.fillrate.e2e.run.HostLoad;
import io.fillrate.e2e.run.ProgressDisplay;
import io.fillrate.e2e.run.RunDescription;
import io.fillrate.e2e.server.Target;
import io.fillrate.e2e.server.TargetException;
import io.fillrate.e2e.settings.Settings;
import io.fillrate.e2e.settings.Settings.Login;
import io.fillrate.e2e.table.CopiedTable;
import io.fillrate.e2e.table.UpsertedTable;
import io.fillrate.report.analysis.Analysis;
import io.fillrate.report.results.Environment;
import io.fillrate.report.results.Results;
import io.fillrate.report.results.Series;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;

/** Measures which way is the fastest for a user's table, on an empty copy of it in a schema that is dropped at the end. */
public final class Adviser {

    /** Time to drop the copy, and to print. */
    private static final Duration CLEANING = Duration.ofSeconds(2);

    /** The smallest share of the budget for observing the machine before. */
    private static final int OBSERVATIONS = 20;

    private Adviser() {}

    /**
     * Measures.
     *
     * @param properties {@code bench.*}: the URL of the database, and the user and password if the URL has none
     * @param table with its schema or without
     * @param upsert the columns of the unique key by which rows are upserted, none for the primary key; empty to insert
     * @param rows the most to measure, and to say how long they take; 1 or more
     * @param budget that all of it takes at most
     * @throws io.fillrate.e2e.settings.SettingsException if a property is wrong
     * @throws TargetException if the database is not available, the table does not exist, or no rows are known that fit it; one line
     */
    public static TableAdvice advise(
            Map<String, String> properties,
            String table,
            Optional<List<String>> upsert,
            long rows,
            Duration budget,
            ProgressDisplay display) {
        Timer timer = Timer.start(budget.minus(CLEANING));
        AdviceProgress progress = new AdviceProgress(display, budget, timer);
        Map<String, String> all = new HashMap<>(properties);
        all.put("bench.table", table);
        all.put("bench.strategies", "all");
        upsert.ifPresent(key -> all.put("bench.operations", "upsert"));
        Strategies registry = Strategies.load();
        Settings settings = Settings.parse(all, registry);
        Login login = Objects.requireNonNull(settings.login());
        DatabaseKind database = settings.databases().get(0);
        progress.stage("observing the machine");
        HostLoad host = new HostLoad(observation(budget));
        progress.stage("copying the table");
        try (ClosedOnExit opened = ClosedOnExit.open(database, settings, Path.of(""))) {
            Target target = opened.target();
            int planned = upsert.isPresent() ? UpsertedTable.PLANNED : 1;
            CopiedTable copy = CopiedTable.create(
                    target, Objects.requireNonNull(settings.login()), table, rows * planned, settings.seed());
            Optional<UpsertedTable> upserted = upsert.map(key -> UpsertedTable.of(copy, settings.seed(), key));
            AdviceContext context =
                    new AdviceContext(target, copy, upserted, all, timer, progress, new Random(settings.seed()));
            progress.stage("measuring the network");
            Optional<ServerNetwork> network =
                    ServerNetwork.measure(target, settings.links().get(0));
            long max = Math.min(rows, copy.plan().rows() / planned);
            AtomicReference<Measured> found = new AtomicReference<>();
            host.measure(processes(target), () -> found.set(new Trials(context).run(max)));
            Measured measured = Objects.requireNonNull(found.get());
            Race race = measured.race().orElseThrow(() -> nothing(copy, measured, budget));
            return new TableAdvice(
                    copy,
                    upserted,
                    analysis(settings, database, measured, host),
                    network,
                    race,
                    measured.leftOut(),
                    measured.screened(),
                    rows,
                    Duration.ofNanos(timer.spent()),
                    budget,
                    Secrets.masked(login.url()),
                    login.user());
        }
    }

    /** As long as a benchmark run observes it, if there is much more time than that. */
    private static Duration observation(Duration budget) {
        Duration share = budget.dividedBy(OBSERVATIONS);
        return share.compareTo(Bench.OBSERVATION) < 0 ? share : Bench.OBSERVATION;
    }

    private static Optional<Set<Integer>> processes(Target target) {
        OptionalInt process = target.process();
        return process.isPresent() ? Optional.of(Set.of(process.getAsInt())) : Optional.empty();
    }

    private static TargetException nothing(CopiedTable copy, Measured measured, Duration budget) {
        return new TargetException(measured.leftOut().entrySet().stream()
                .findFirst()
                .filter(any -> !measured.hasStrategies())
                .map(first -> "bench.table: no strategy can load " + copy.name() + ", such as " + first.getKey() + ": "
                        + first.getValue())
                .orElse("a budget of " + budget.toSeconds() + " s is too short to compare two strategies on "
                        + copy.name()));
    }

    private static Analysis analysis(Settings settings, DatabaseKind database, Measured measured, HostLoad host) {
        Environment machine = RunDescription.machine();
        for (Map.Entry<String, String> fact : host.facts().entrySet()) {
            machine = machine.withFact(fact.getKey(), fact.getValue());
        }
        Results results = new Results(
                RunDescription.of(settings, List.of(database), Optional.empty(), Optional.empty()),
                machine.with(database.id(), measured.database()));
        for (Series series : measured.series()) {
            results = results.with(series);
        }
        return Analysis.of(results);
    }
}
