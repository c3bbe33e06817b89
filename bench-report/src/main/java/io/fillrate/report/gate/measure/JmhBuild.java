package io.fillrate.report.gate.measure;

import io.fillrate.report.analysis.ComparableRun;
import io.fillrate.report.analysis.ComparableSeries;
import io.fillrate.report.gate.measure.ChildProcess.DiedException;
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

/** A build of JMH's benchmarks; one replicate is one fork. */
final class JmhBuild implements BuildUnderTest {

    /** Else JMH lets only one run of its own use the machine at a time. */
    private static final String UNLOCKED = "-Djmh.ignoreLock=true";

    private final Build build;
    private final Selection selection;
    private final List<Placement> placements;
    private final Path folder;
    private final Duration timeout;
    private final Map<String, JmhBenchmark> benchmarks = new LinkedHashMap<>();
    private final Map<String, String> failures = new TreeMap<>();
    private Placement placement;

    /**
     * The selected benchmarks.
     *
     * @param patterns regular expressions of names; none for all benchmarks
     * @param options of JMH's command line
     */
    record Selection(List<String> patterns, List<String> options) {

        private static final Set<String> RESERVED =
                Set.of("-f", "-wf", "-rf", "-rff", "-o", "-l", "-lp", "-lprof", "-lrf");
        private static final String PARAMETER = "-p";
        private static final String PROFILER = "-prof";

        Selection {
            patterns = List.copyOf(patterns);
            options = List.copyOf(options);
        }

        /**
         * Parses arguments: patterns come first.
         *
         * @throws MeasureException if one is an option that the gate sets itself
         */
        static Selection of(List<String> arguments) {
            int first = 0;
            while (first < arguments.size() && !arguments.get(first).startsWith("-")) {
                first++;
            }
            List<String> options = arguments.subList(first, arguments.size());
            options.stream().filter(RESERVED::contains).findFirst().ifPresent(option -> {
                throw new MeasureException("JMH's option " + option + " is set by the gate: leave it out");
            });
            return new Selection(arguments.subList(0, first), options);
        }

        /** Arguments that select everything; with allocation, which is gated, unless there is a profiler already. */
        List<String> all() {
            List<String> all = new ArrayList<>(patterns);
            all.addAll(options);
            if (!options.contains(PROFILER)) {
                all.addAll(List.of(PROFILER, "gc"));
            }
            return all;
        }

        /** Arguments that select one benchmark with these parameters. */
        List<String> one(String benchmark, Map<String, String> parameters) {
            List<String> plain = new ArrayList<>();
            for (int i = 0; i < options.size(); i++) {
                if (options.get(i).equals(PARAMETER)) {
                    i++; // its value
                } else {
                    plain.add(options.get(i));
                }
            }
            List<String> one = new Selection(List.of("^" + Pattern.quote(benchmark) + "$"), plain).all();
            parameters.forEach((name, value) -> one.addAll(List.of(PARAMETER, name + "=" + value)));
            return one;
        }
    }

    /**
     * Runs one fork of everything, which does not count, to see what there is.
     *
     * @param placements where its forks run: its own place, and that of the other build if there are two
     * @param folder for results and JMH's log
     * @param timeout of one run of JMH
     * @throws MeasureException if that fails
     */
    JmhBuild(Build build, Selection selection, List<Placement> placements, Path folder, Duration timeout) {
        this.build = build;
        this.selection = selection;
        this.placements = List.copyOf(placements);
        this.placement = placements.get(0);
        this.folder = folder;
        this.timeout = timeout;
        try {
            for (JmhBenchmark one : fork(selection.all())) {
                benchmarks.put(name(one), one.withoutForks());
            }
        } catch (DiedException e) {
            throw new MeasureException(build.side() + ": " + e.why());
        }
        save();
    }

    private static String name(JmhBenchmark one) {
        return ComparableRun.ofJmh("", List.of(one)).series().get(0).name();
    }

    /**
     * Runs one fork of each benchmark that the arguments select.
     *
     * @throws DiedException if JMH failed, or took too long
     */
    private List<JmhBenchmark> fork(List<String> selected) throws DiedException {
        Path results = folder.resolve("fork.json");
        Path log = folder.resolve("jmh.log");
        List<String> arguments = new ArrayList<>(selected);
        arguments.addAll(List.of("-f", "1", "-foe", "true", "-rf", "json", "-rff", results.toString()));
        ProcessBuilder builder = new ProcessBuilder(placement.command(build.command(jvmArguments(), arguments)))
                .directory(build.folder().toFile())
                .redirectErrorStream(true)
                .redirectOutput(Redirect.appendTo(log.toFile()));
        try {
            Files.deleteIfExists(results);
            run(builder, log);
            return JmhFile.read(results);
        } catch (ResultsFormatException e) {
            throw new DiedException("JMH left no results: " + e.getMessage());
        } catch (IOException e) {
            throw new MeasureException(build.side() + " cannot be run", e);
        }
    }

    private List<String> jvmArguments() {
        return placements.size() > 1 ? List.of(UNLOCKED) : List.of();
    }

    private void run(ProcessBuilder builder, Path log) throws DiedException, IOException {
        try (ChildProcess jmh = ChildProcess.start(builder)) {
            jmh.process().getOutputStream().close();
            try {
                if (!jmh.waitFor(timeout)) {
                    jmh.end();
                    throw new DiedException("no result within " + timeout.toSeconds() + " s; killed");
                }
            } catch (InterruptedException e) {
                jmh.end();
                Thread.currentThread().interrupt();
                throw new DiedException("interrupted");
            }
            if (jmh.process().exitValue() != 0) {
                throw new DiedException(
                        "JMH ended with exit code " + jmh.process().exitValue() + "; see " + log);
            }
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
        JmhBenchmark before = benchmarks.get(benchmark);
        if (before == null || hasFailed(benchmark)) {
            return 0;
        }
        try {
            JmhBenchmark fork = fork(selection.one(before.benchmark(), before.params())).stream()
                    .filter(one -> name(one).equals(benchmark))
                    .findFirst()
                    .orElseThrow(() -> new DiedException("JMH left no result for it"));
            benchmarks.put(benchmark, before.withFork(fork));
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

    /** Does nothing: JMH's files have no place for it. */
    @Override
    public void plan(Pairing pairing) {}

    private void save() {
        try {
            JmhFile.write(folder.resolve("jmh.json"), List.copyOf(benchmarks.values()));
        } catch (IOException e) {
            throw new MeasureException("cannot write to " + folder, e);
        }
    }

    @Override
    public ComparableRun recording() {
        ComparableRun all = ComparableRun.ofJmh(folder.toString(), List.copyOf(benchmarks.values()));
        List<ComparableSeries> series = new ArrayList<>();
        for (ComparableSeries one : all.series()) {
            String failure = failures.get(one.name());
            series.add(failure == null ? one : new ComparableSeries(one.name(), one.unit(), List.of(), true, failure));
        }
        return new ComparableRun(all.source(), all.run(), all.conditions(), series);
    }

    /** Does nothing: no process runs between forks. */
    @Override
    public void close() {}
}
