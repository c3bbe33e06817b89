package io.fillrate.e2e.worker;

import io.fillrate.core.DatabaseKind;
import io.fillrate.core.Strategies;
import io.fillrate.data.SchemaWorkload;
import io.fillrate.e2e.rig.RigSetup;
import io.fillrate.e2e.rig.SingleFills;
import io.fillrate.e2e.run.ClosedOnExit;
import io.fillrate.e2e.run.RunDescription;
import io.fillrate.e2e.run.SharedServers;
import io.fillrate.e2e.server.Target;
import io.fillrate.e2e.settings.ProjectRoot;
import io.fillrate.e2e.settings.Settings;
import io.fillrate.e2e.table.CopiedTable;
import io.fillrate.report.gate.measure.WorkerProtocol.FillRequest;
import io.fillrate.report.gate.measure.WorkerProtocol.Prepared;
import io.fillrate.report.results.Environment;
import io.fillrate.report.results.Results;
import io.fillrate.report.results.Sample;
import io.fillrate.report.results.Series;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The databases that a worker fills. Not thread-safe. */
final class FillService implements AutoCloseable {

    private record Place(SingleFills fills, int index) {}

    private final List<AutoCloseable> open = new ArrayList<>();
    private final List<Place> places = new ArrayList<>();
    private Results begun;

    private FillService(Results begun) {
        this.begun = begun;
    }

    /**
     * Opens every database with a selected strategy.
     *
     * @throws io.fillrate.e2e.settings.SettingsException if the properties are wrong
     * @throws io.fillrate.e2e.server.TargetException if a database is not available
     */
    static FillService open(FillWorker.Arguments arguments) {
        Strategies registry = Strategies.load();
        Settings settings = Settings.parse(arguments.properties(), registry);
        Path root = ProjectRoot.above(Path.of(""));
        List<DatabaseKind> databases = settings.databasesWithStrategies(registry);
        FillService service = new FillService(new Results(
                RunDescription.of(settings, databases, Optional.of(root), Optional.empty()), RunDescription.machine()));
        for (DatabaseKind database : databases) {
            service.add(
                    SharedServers.target(database, arguments.servers(), arguments.pinning(), settings, root),
                    settings,
                    registry);
        }
        return service;
    }

    private void add(ClosedOnExit opened, Settings settings, Strategies registry) {
        open.add(opened);
        settings.workloads().forEach(workload -> add(workload, opened.target(), settings, registry));
        CopiedTable.ofSettings(opened.target(), settings)
                .ifPresent(table -> add(table.workload(settings), opened.target(), settings, registry));
    }

    private void add(SchemaWorkload workload, Target target, Settings settings, Strategies registry) {
        RigSetup setup = RigSetup.seeded(settings.seed()).withoutProgress().withRareCollections();
        SingleFills fills = new SingleFills(target, setup, settings, registry, workload);
        open.add(0, fills);
        List<Series> series = fills.series();
        for (int i = 0; i < series.size(); i++) {
            begun = begun.with(series.get(i));
            places.add(new Place(fills, i));
        }
        Environment now = begun.environment();
        begun = begun.with(now.with(target.database().id(), fills.described()));
    }

    /** The description of the run, and its series without samples. */
    Results begun() {
        return begun;
    }

    /** Prepares the fill of the request that follows, one of several in a row. */
    Prepared prepare(FillRequest request) {
        Integer load = request.load();
        Place place = place(request);
        return new Prepared(load != null && place.fills().prepareOne(place.index(), load));
    }

    /** Fills once, several times in a row, or one of these times; the sample of a fill that fails has an error. */
    Sample fill(FillRequest request) {
        Place place = place(request);
        Integer load = request.load();
        return load == null
                ? place.fills().fill(place.index(), request.round(), request.order(), request.count())
                : place.fills().fillOne(place.index(), request.round(), request.order(), request.count(), load);
    }

    private Place place(FillRequest request) {
        if (request.series() < 0 || request.series() >= places.size()) {
            throw new IllegalArgumentException(
                    "series is " + request.series() + "; allowed: 0 to " + (places.size() - 1));
        }
        return places.get(request.series());
    }

    @Override
    public void close() {
        for (AutoCloseable one : open) {
            try {
                one.close();
            } catch (RuntimeException e) {
                throw e;
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
        }
    }
}
