package io.fillrate.report.gate.measure;

import io.fillrate.report.analysis.ComparableRun;
import io.fillrate.report.analysis.ComparableSeries;
import io.fillrate.report.gate.measure.ChildProcess.DiedException;
import io.fillrate.report.gate.measure.JmhList.Entry;
import io.fillrate.report.gate.measure.MeasureException.WrongInputException;
import io.fillrate.report.results.JmhBenchmark;
import io.fillrate.report.results.JmhFile;
import io.fillrate.report.results.Pairing;
import io.fillrate.report.results.ResultsFormatException;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A build of JMH's benchmarks; one replicate is one fork. */
final class JmhBuild implements BuildUnderTest {

    /** Else a fork fails while JMH runs elsewhere on the machine, as the other build's does in a duet. */
    private static final String UNLOCKED = "-Djmh.ignoreLock=true";

    private static final String RESULTS = "jmh.json";

    private static final Duration LIST_TIMEOUT = Duration.ofMinutes(1);

    private final Build build;
    private final Selection selection;
    private final List<Placement> placements;
    private final Path folder;
    private final Duration timeout;
    private final Map<String, Entry> benchmarks = new LinkedHashMap<>();
    private final Map<String, JmhBenchmark> measured = new LinkedHashMap<>();
    private final Map<String, String> failures = new TreeMap<>();
    private Placement placement;
    private @Nullable Pairing pairing;

    /**
     * The selected benchmarks.
     *
     * @param arguments of JMH's command line: regular expressions of names, and options
     */
    record Selection(List<String> arguments) {

        private static final Set<String> RESERVED =
                Set.of("-f", "-wf", "-foe", "-rf", "-rff", "-o", "-h", "-l", "-lp", "-lprof", "-lrf");

        /** Those that select, which a run of one benchmark has of its own. */
        private static final Set<String> SELECTING = Set.of("-e", "-p", "-bm");

        private static final Set<String> ITERATIONS = Set.of("-wi", "-w", "-i", "-r");

        /**
         * Forks are the replicates, so many short ones decide more than few long ones, as JMH's default of 100 seconds makes them.
         */
        private static final List<String> SHORT = List.of("-wi", "2", "-w", "500ms", "-i", "3", "-r", "200ms");

        private static final String SINGLE_SHOT = "ss";
        private static final String PROFILER = "-prof";

        /** @throws MeasureException if an argument is an option that the gate sets itself */
        Selection {
            arguments = List.copyOf(arguments);
            arguments.stream().filter(RESERVED::contains).findFirst().ifPresent(option -> {
                throw new WrongInputException("JMH's option " + option + " is set by the gate: leave it out");
            });
        }

        boolean hasIterations() {
            return arguments.stream().anyMatch(ITERATIONS::contains);
        }

        /** Arguments that run one benchmark; with allocation, which is gated, unless there is a profiler already. */
        List<String> one(Entry benchmark) {
            List<String> one = new ArrayList<>(List.of("^" + Pattern.quote(benchmark.method()) + "$"));
            for (int i = 0; i < arguments.size(); i++) {
                boolean isOption = arguments.get(i).startsWith("-");
                if (isOption && !SELECTING.contains(arguments.get(i))) {
                    one.addAll(arguments.subList(i, Math.min(i + 2, arguments.size())));
                }
                i += isOption ? 1 : 0; // its value
            }
            if (!hasIterations() && !benchmark.mode().equals(SINGLE_SHOT)) {
                one.addAll(SHORT);
            }
            if (!arguments.contains(PROFILER)) {
                one.addAll(List.of(PROFILER, "gc"));
            }
            one.addAll(List.of("-bm", benchmark.mode()));
            benchmark.parameters().forEach((name, value) -> one.addAll(List.of("-p", name + "=" + value)));
            return one;
        }
    }

    /**
     * Lists the benchmarks.
     *
     * @param placements where its forks run: its own place, and that of the other build if there are two
     * @param folder for results and JMH's log
     * @param timeout of one fork
     * @throws MeasureException if the jar cannot be run
     */
    JmhBuild(Build build, Selection selection, List<Placement> placements, Path folder, Duration timeout) {
        this.build = build;
        this.selection = selection;
        this.placements = List.copyOf(placements);
        this.placement = placements.get(0);
        this.folder = folder;
        this.timeout = timeout;
        for (Entry one : list()) {
            benchmarks.put(JmhBenchmark.name(one.method(), one.mode(), one.threads(), one.parameters()), one);
        }
    }

    /**
     * What selects one benchmark alone.
     *
     * @param name of the benchmark
     * @param arguments that selected it among others
     * @param folder with its results
     * @throws MeasureException if they cannot be read
     */
    static List<String> selectionOf(String name, List<String> arguments, Path folder) {
        try {
            return JmhFile.read(folder.resolve(RESULTS)).stream()
                    .filter(one -> one.name().equals(name))
                    .findFirst()
                    .map(one -> new Entry(one.benchmark(), one.mode(), one.threads(), one.params()))
                    .map(one -> new Selection(arguments).one(one))
                    .orElseThrow(() -> new MeasureException("no result of " + name + " found in " + folder));
        } catch (ResultsFormatException e) {
            throw new MeasureException(folder.resolve(RESULTS) + " cannot be read: " + e.getMessage());
        }
    }

    private List<Entry> list() {
        Path list = folder.resolve("benchmarks.tsv");
        Path log = folder.resolve("jmh.log");
        ProcessBuilder lister = new ProcessBuilder(build.command(JmhList.class, selection.arguments()))
                .directory(build.folder().toFile())
                .redirectOutput(list.toFile())
                .redirectError(Redirect.appendTo(log.toFile()));
        try {
            ChildProcess.run(lister, LIST_TIMEOUT, log);
            try (Stream<String> lines = Files.lines(list)) {
                return lines.map(Entry::parse).toList();
            }
        } catch (DiedException e) {
            throw e.atStart(build.side() + ": its benchmarks cannot be listed");
        } catch (IOException e) {
            throw new MeasureException(build.side() + " cannot be run", e);
        }
    }

    /**
     * Runs one fork of a benchmark.
     *
     * @throws DiedException if JMH failed, or took too long
     */
    private JmhBenchmark fork(String name, Entry benchmark) throws DiedException {
        Path results = folder.resolve("fork.json");
        Path log = folder.resolve("jmh.log");
        List<String> arguments = new ArrayList<>(selection.one(benchmark));
        arguments.addAll(List.of("-f", "1", "-wf", "0", "-foe", "true", "-rf", "json", "-rff", results.toString()));
        ProcessBuilder builder = new ProcessBuilder(placement.command(build.command(List.of(UNLOCKED), arguments)))
                .directory(build.folder().toFile())
                .redirectErrorStream(true)
                .redirectOutput(Redirect.appendTo(log.toFile()));
        try {
            Files.deleteIfExists(results);
            ChildProcess.run(builder, timeout, log);
            return JmhFile.read(results).stream()
                    .filter(one -> one.name().equals(name))
                    .findFirst()
                    .orElseThrow(() -> new DiedException("JMH left no result for it"));
        } catch (ResultsFormatException e) {
            throw new DiedException("JMH left no results: " + e.getMessage());
        } catch (IOException e) {
            throw new MeasureException(build.side() + " cannot be run", e);
        }
    }

    @Override
    public List<String> benchmarks() {
        return List.copyOf(benchmarks.keySet());
    }

    @Override
    public boolean hasFailed(String benchmark) {
        return failures.containsKey(benchmark);
    }

    @Override
    public boolean isOneShot() {
        return true;
    }

    @Override
    public boolean canRepeat() {
        return false;
    }

    @Override
    public long latestLoad(String benchmark) {
        return 0;
    }

    @Override
    public long measure(String benchmark, Slot slot) {
        Entry entry = benchmarks.get(benchmark);
        if (entry == null || hasFailed(benchmark)) {
            return 0;
        }
        try {
            measured.merge(benchmark, fork(benchmark, entry), JmhBenchmark::withFork);
        } catch (DiedException e) {
            failures.put(benchmark, "fork " + slot.round() + ": " + e.why());
        }
        save();
        return 0;
    }

    /** Starts nothing: every fork is a new process. */
    @Override
    public void renew(boolean swapped) {
        placement = placements.get(swapped ? placements.size() - 1 : 0);
    }

    /** Does nothing: JMH warms up itself. */
    @Override
    public void warmUp(List<String> toCome) {}

    /** Keeps it in memory: JMH's files have no place for it. */
    @Override
    public void plan(Pairing planned) {
        pairing = planned;
    }

    private void save() {
        try {
            JmhFile.write(folder.resolve(RESULTS), List.copyOf(measured.values()));
        } catch (IOException e) {
            throw new MeasureException("cannot write to " + folder, e);
        }
    }

    @Override
    public ComparableRun recording() {
        ComparableRun all = ComparableRun.ofJmh(folder.toString(), List.copyOf(measured.values()));
        List<ComparableSeries> series = new ArrayList<>();
        all.series().stream().filter(one -> !hasFailed(one.name())).forEach(series::add);
        failures.forEach((name, why) -> series.add(ComparableSeries.without(name, "", why)));
        return new ComparableRun(all.source(), all.run(), all.conditions(), pairing, series);
    }

    /** Does nothing: no process runs between forks. */
    @Override
    public void close() {}
}
