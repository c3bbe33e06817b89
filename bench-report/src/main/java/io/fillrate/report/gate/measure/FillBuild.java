package io.fillrate.report.gate.measure;

import io.fillrate.report.analysis.ComparableRun;
import io.fillrate.report.analysis.ComparableSeries;
import io.fillrate.report.gate.measure.ChildProcess.DiedException;
import io.fillrate.report.gate.measure.WorkerProtocol.Abilities;
import io.fillrate.report.gate.measure.WorkerProtocol.FillRequest;
import io.fillrate.report.gate.measure.WorkerProtocol.Prepared;
import io.fillrate.report.results.Json;
import io.fillrate.report.results.MeanSample;
import io.fillrate.report.results.Pairing;
import io.fillrate.report.results.Results;
import io.fillrate.report.results.ResultsFile;
import io.fillrate.report.results.Sample;
import io.fillrate.report.results.Series;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A build that fills databases, in one worker process after another. */
final class FillBuild implements BuildUnderTest {

    /** Arrow allocates with Unsafe, which newer JDKs allow on request only. */
    private static final String UNSAFE = "-Dsun.misc.unsafe.memory.access=allow";

    private static final String STRATEGIES = "-Dbench.strategies=";

    private static final String DEFAULT_WARM_UP = "2";
    /** First loads of a virtual machine take up to twice as long as later ones, see docs/DECISIONS.md. */
    private static final Duration MIN_WARM_UP = Duration.ofMillis(500);

    private static final int MAX_WARM_UP_LOADS = 20;

    private final Build build;
    private final List<String> jvmArguments;
    private final List<String> properties;
    private final List<Placement> placements;
    private final Path folder;
    private final Duration timeout;
    private final List<Series.Key> keys;
    private final List<String> benchmarks;
    private final int warmUpLoads;
    private final Abilities abilities;
    private final List<Sample> interleaved = new ArrayList<>();
    private final Set<String> warm = new HashSet<>();
    private final Map<String, Long> latest = new HashMap<>();
    private @Nullable WorkerProcess worker;
    private boolean ready;
    private Placement placement;
    private Results results;

    /**
     * Starts the first worker.
     *
     * @param jvmArguments of the worker's virtual machine
     * @param properties of the worker
     * @param placements where its workers run: its own place, and that of the other build if there are two
     * @param folder for results and the worker's log
     * @param timeout of one fill
     * @throws MeasureException if the worker does not start, or nothing can be written to the folder
     */
    FillBuild(
            Build build,
            List<String> jvmArguments,
            List<String> properties,
            List<Placement> placements,
            Path folder,
            Duration timeout) {
        this.build = build;
        this.jvmArguments =
                Stream.concat(jvmArguments.stream(), Stream.of(UNSAFE)).toList();
        this.properties = List.copyOf(properties);
        this.placements = List.copyOf(placements);
        this.placement = placements.get(0);
        this.folder = folder;
        this.timeout = timeout;
        WorkerProcess first = start();
        Beginning beginning = begin(first);
        Results begun = beginning.results();
        this.abilities = beginning.abilities();
        this.worker = first;
        this.ready = true;
        this.keys = keys(begun);
        this.benchmarks = ComparableRun.of("", begun).series().stream()
                .map(ComparableSeries::name)
                .toList();
        this.warmUpLoads =
                Integer.parseInt(Objects.requireNonNullElse(begun.run().warmUpLoads(), DEFAULT_WARM_UP));
        this.results = begun;
        save();
    }

    private WorkerProcess start() {
        List<String> arguments = new ArrayList<>(List.of("fill"));
        arguments.addAll(placement.servers().arguments());
        arguments.addAll(properties);
        return WorkerProcess.startJava(
                placement, build.command(jvmArguments, arguments), build.folder(), folder.resolve("worker.log"));
    }

    /** What a worker begins with: everything but samples, and what it can do. */
    private record Beginning(Results results, Abilities abilities) {}

    private Beginning begin(WorkerProcess from) {
        try {
            String line = from.answer(timeout);
            return new Beginning(Json.read(line, Results.class), Json.read(line, Abilities.class));
        } catch (DiedException e) {
            throw e.atStart(build.side() + " did not start");
        } catch (IllegalArgumentException e) {
            from.close();
            throw new MeasureException(build.side() + ": unexpected output of the worker: " + e.getMessage());
        }
    }

    private static List<Series.Key> keys(Results results) {
        return results.series().stream().map(Series::key).toList();
    }

    /**
     * What selects the strategy of a benchmark.
     *
     * @param benchmark such as {@code postgres/events/copy-csv, 10,000 rows}
     * @param properties that selected it among others
     */
    static List<String> selectionOf(String benchmark, List<String> properties) {
        String id = benchmark.replaceFirst(",.*", "");
        String database = id.substring(0, id.indexOf('/'));
        String strategy = id.substring(id.lastIndexOf('/') + 1);
        List<String> one = new ArrayList<>(properties);
        one.removeIf(property -> property.startsWith(STRATEGIES));
        one.add(STRATEGIES + database + "/" + strategy);
        return List.copyOf(one);
    }

    @Override
    public List<String> benchmarks() {
        return benchmarks;
    }

    @Override
    public boolean hasFailed(String benchmark) {
        Series series = series(benchmark);
        return series.skipped() != null || series.samples().stream().anyMatch(sample -> sample.error() != null);
    }

    @Override
    public boolean isOneShot() {
        return false;
    }

    @Override
    public boolean canRepeat() {
        return abilities.canRepeat();
    }

    @Override
    public boolean canInterleave() {
        return abilities.canInterleave();
    }

    @Override
    public boolean canPrepare() {
        return abilities.canPrepare();
    }

    @Override
    public Map<String, Map<String, Double>> counterNanos() {
        return placement.servers().counterNanos();
    }

    @Override
    public long latestLoad(String benchmark) {
        return latest.getOrDefault(benchmark, 0L);
    }

    @Override
    public void plan(Pairing pairing) {
        results = new Results(
                results.schemaVersion(), results.run().with(pairing), results.environment(), results.series());
        save();
    }

    @Override
    public void renew(boolean swapped) {
        close();
        placement = placements.get(swapped ? placements.size() - 1 : 0);
        worker = start();
    }

    @Override
    public void warmUp(List<String> toCome) {
        toCome.forEach(this::warmUp);
    }

    private void warmUp(String benchmark) {
        if (!ready) {
            warm.clear();
        }
        if (!warm.add(benchmark)) {
            return;
        }
        long loaded = 0;
        int row = 1;
        for (int loads = 0; isCold(loads, loaded) && !hasFailed(benchmark); loads += row) {
            row = loads == 0 || !canRepeat() ? 1 : missing(loads, loaded);
            int round = series(benchmark).samples().size() + 1;
            Sample sample = fill(new FillRequest(index(benchmark), round, 1, row, null, null));
            loaded += row * sample.elapsedNanos();
            if (series(benchmark).samples().isEmpty()) {
                latest.put(benchmark, sample.elapsedNanos());
            }
            if (sample.error() != null) {
                add(benchmark, sample.withError("while warming up: " + sample.error()));
            }
        }
    }

    /** As many loads as the settings say are enough if they last, and fewer if each of them lasts long. */
    private boolean isCold(int loads, long nanos) {
        return nanos < MIN_WARM_UP.toNanos()
                ? warmUpLoads > 0 && loads < Math.max(warmUpLoads, MAX_WARM_UP_LOADS)
                : loads < warmUpLoads && nanos < warmUpLoads * MIN_WARM_UP.toNanos();
    }

    /** How many more loads warm up, if they last as long as the others did. */
    private int missing(int loads, long nanos) {
        double inTime = (double) (MIN_WARM_UP.toNanos() - nanos) * loads / Math.max(1, nanos);
        return (int) Math.max(1, Math.min(MAX_WARM_UP_LOADS - loads, Math.max(warmUpLoads - loads, Math.ceil(inTime))));
    }

    @Override
    public long measure(String benchmark, Slot slot) {
        warmUp(benchmark);
        if (hasFailed(benchmark)) {
            return 0;
        }
        return add(benchmark, slot, fill(request(benchmark, slot, null)));
    }

    @Override
    public void prepareLoad(String benchmark, Slot slot, int load) {
        warmUp(benchmark);
        if (hasFailed(benchmark)) {
            return;
        }
        FillRequest request = request(benchmark, slot, load);
        ask(request.asPreparation(), Prepared.class, why -> {
            add(benchmark, slot, failed(request, why));
            return new Prepared(false);
        });
    }

    @Override
    public long measureLoad(String benchmark, Slot slot, int load) {
        if (load == 1) {
            interleaved.clear();
            warmUp(benchmark);
        }
        if (hasFailed(benchmark)) {
            return 0;
        }
        Sample sample = fill(request(benchmark, slot, load));
        if (sample.error() != null) {
            return add(benchmark, slot, sample);
        }
        interleaved.add(sample);
        if (load == slot.loads()) {
            add(benchmark, slot, MeanSample.of(interleaved));
        }
        return sample.elapsedNanos();
    }

    private FillRequest request(String benchmark, Slot slot, @Nullable Integer load) {
        return new FillRequest(index(benchmark), slot.round(), slot.order(), slot.loads(), load, null);
    }

    private long add(String benchmark, Slot slot, Sample sample) {
        latest.put(benchmark, sample.elapsedNanos());
        add(benchmark, sample.withProcess(slot.process()));
        return sample.elapsedNanos() * slot.loads();
    }

    /** One fill, or several in a row; the sample is a failed one if the worker died. */
    private Sample fill(FillRequest request) {
        return ask(request, Sample.class, why -> failed(request, why));
    }

    private static Sample failed(FillRequest request, String why) {
        return Sample.failed(request.round(), request.order(), 0, why);
    }

    /**
     * Asks the worker. One that dies of it is replaced for the next request.
     *
     * @param failed returns the answer if it died, from the reason
     * @throws MeasureException if a new worker does not start
     */
    private <T> T ask(FillRequest request, Class<T> type, Function<String, T> failed) {
        try {
            WorkerProcess asked = readyWorker();
            asked.ask(Json.line(request));
            return Json.read(asked.answer(timeout), type);
        } catch (DiedException e) {
            close();
            return failed.apply(e.why());
        } catch (IllegalArgumentException e) {
            close();
            return failed.apply("unexpected output of the worker: " + e.getMessage());
        }
    }

    private WorkerProcess readyWorker() {
        WorkerProcess asked = worker;
        if (asked == null) {
            asked = start();
            worker = asked;
        }
        if (!ready) {
            if (!keys(begin(asked).results()).equals(keys)) {
                throw new MeasureException(build.side() + ": the set of benchmarks changed after a restart");
            }
            ready = true;
        }
        return asked;
    }

    private Series series(String benchmark) {
        return results.series().get(index(benchmark));
    }

    private int index(String benchmark) {
        int index = benchmarks.indexOf(benchmark);
        if (index < 0) {
            throw new IllegalArgumentException("there is no benchmark " + benchmark + "; there are " + benchmarks);
        }
        return index;
    }

    private void add(String benchmark, Sample sample) {
        results = results.with(series(benchmark).with(sample));
        save();
    }

    private void save() {
        Path file = folder.resolve("results.json");
        try {
            ResultsFile.write(file, results);
        } catch (IOException e) {
            throw new MeasureException("cannot write " + file, e);
        }
    }

    @Override
    public ComparableRun recording() {
        return ComparableRun.of(folder.toString(), results);
    }

    @Override
    public void close() {
        WorkerProcess ending = worker;
        worker = null;
        ready = false;
        if (ending != null) {
            ending.close();
        }
    }
}
