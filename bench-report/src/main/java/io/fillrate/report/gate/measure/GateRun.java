package io.fillrate.report.gate.measure;

import io.fillrate.report.analysis.Comparability;
import io.fillrate.report.analysis.ComparableRun;
import io.fillrate.report.analysis.Conditions;
import io.fillrate.report.gate.Decision;
import io.fillrate.report.gate.DecisionRule.Policy;
import io.fillrate.report.gate.Gate;
import io.fillrate.report.gate.measure.Build.Kind;
import io.fillrate.report.gate.measure.ChildProcess.DiedException;
import io.fillrate.report.gate.measure.MeasureException.WrongInputException;
import io.fillrate.report.gate.measure.WorkerProtocol.Servers;
import io.fillrate.report.results.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Random;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * One run of the gate: what is measured, and for how long.
 *
 * @param baseline the build without the change
 * @param candidate the build with it
 * @param selection properties of fills, or options of JMH
 * @param out folder for everything measured: {@code baseline} and {@code candidate} in it
 * @param policy how sure decisions must be
 * @param mode how the two measurements of a pair are taken
 * @param budget time for all measuring
 * @param pairs the most pairs of processes of a benchmark
 * @param untilDecided whether the budget is ignored
 * @param recording that this is instead of a run that decides; null for a run that does
 * @param workers the processes that fill
 */
public record GateRun(
        Build baseline,
        Build candidate,
        List<String> selection,
        Path out,
        Policy policy,
        Mode mode,
        Duration budget,
        int pairs,
        boolean untilDecided,
        @Nullable Recording recording,
        Workers workers) {

    /** How long a measurement takes: shorter loads are repeated, as the speed of shared processors changes within some tens of ms. */
    public static final Duration MEASUREMENT = Duration.ofMillis(500);

    /** The most pairs of processes of a benchmark, by default. */
    public static final int DEFAULT_PAIRS = 90;

    private static final String PINNED = "--pinning=one-cpu";
    private static final String URL = "-Dbench.url=";
    private static final Duration MIN_TIMEOUT = Duration.ofMinutes(10);
    private static final Duration MIN_FORK_TIMEOUT = Duration.ofMinutes(1);

    /**
     * Measurements that decide nothing, and from which gate runs can be resampled.
     *
     * @param pairs of measurements in each pair of processes
     * @param measurement how long one takes, about; a load that takes longer is one
     */
    public record Recording(int pairs, Duration measurement) {}

    /**
     * How the processes that fill run.
     *
     * @param jvmArguments of their virtual machines
     * @param pinned whether the thread that loads and the process behind its connection share one processor, on the server that all workers
     *     use in turns, so that a load takes what both compute together; otherwise the scheduler decides
     */
    public record Workers(List<String> jvmArguments, boolean pinned) {

        /**
         * One collector thread, so that collecting garbage takes as long each time, and the first compiler alone: the second would take
         * processor time from the loads, at other moments in each process, and a process ends before that pays (decision 158).
         */
        public static final Workers DEFAULT =
                new Workers(List.of("-Xmx1g", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"), false);

        /** Takes a copy of the arguments. */
        public Workers {
            jvmArguments = List.copyOf(jvmArguments);
        }

        /** The same with other arguments of the virtual machine. */
        public Workers with(List<String> otherArguments) {
            return new Workers(otherArguments, pinned);
        }

        /** The same, pinned or not. */
        public Workers pinned(boolean either) {
            return new Workers(jvmArguments, either);
        }
    }

    /** Takes a copy of the selection. */
    public GateRun {
        selection = List.copyOf(selection);
        out = out.toAbsolutePath();
    }

    /**
     * The two recordings.
     *
     * @param before of the baseline
     * @param after of the candidate
     * @param gate that decides on them
     * @param notes on the measuring, a line each
     */
    public record Measured(ComparableRun before, ComparableRun after, Gate gate, List<String> notes) {

        /**
         * Decides on every benchmark.
         *
         * @throws MeasureException if the two are not comparable
         */
        public List<Decision> decisions() {
            Comparability comparability = Comparability.of(before, after, EnumSet.noneOf(Conditions.Kind.class));
            if (!comparability.isGiven()) {
                throw new MeasureException("not comparable: " + comparability.reason());
            }
            return gate.decide(before, after, name -> true);
        }
    }

    /**
     * Measures.
     *
     * @param progress takes lines
     * @throws MeasureException if a build cannot be measured
     */
    public Measured measure(Consumer<String> progress) {
        long began = System.nanoTime();
        LongSupplier clock = () -> System.nanoTime() - began;
        try {
            return baseline.kind() == Kind.JMH ? forks(clock, progress) : fills(clock, progress);
        } catch (WrongInputException e) {
            deleteLogs();
            throw e;
        }
    }

    /**
     * What selects one benchmark that this run has measured: alone if it is JMH's, with the other databases and workloads of its strategy
     * if it is a fill.
     *
     * @throws MeasureException if the recording cannot be read
     */
    public List<String> selectionOf(String benchmark) {
        return baseline.kind() == Kind.JMH
                ? JmhBuild.selectionOf(benchmark, selection, folder("baseline"))
                : FillBuild.selectionOf(benchmark, selection);
    }

    /** Of workers that have done nothing, with the folders that are empty then. */
    private void deleteLogs() {
        for (String name : List.of("baseline/worker.log", "candidate/worker.log", "host/host.log")) {
            Path log = out.resolve(name);
            for (Path unused : List.of(log, log.getParent(), out)) {
                try {
                    Files.deleteIfExists(unused);
                } catch (IOException notEmpty) {
                    // It has other files: it stays.
                }
            }
        }
    }

    private Measured fills(LongSupplier clock, Consumer<String> progress) {
        boolean atUrl = selection.stream().anyMatch(one -> one.startsWith(URL));
        if (mode == Mode.DUET && atUrl) {
            throw new MeasureException("a duet needs a server for each build: leave out --duet, or bench.url");
        } else if (workers.pinned() && atUrl) {
            throw new MeasureException("a server at a URL cannot be pinned: leave out --pinned, or bench.url");
        }
        Path ours = folder("baseline");
        Path theirs = folder("candidate");
        List<Placement> places = placements();
        progress.accept("starting the servers and both builds");
        try (Hosts hosts = new Hosts()) {
            List<Placement> served = new ArrayList<>();
            for (Placement place : places) {
                served.add(place.with(hosts.start(baseline, place, arguments(folder("host")), folder("host"))));
            }
            try (BuildUnderTest first = fills(baseline, served, ours);
                    BuildUnderTest second = fills(candidate, reversed(served), theirs)) {
                return pairs(first, second, clock, progress);
            }
        }
    }

    /** In random order: by chance, none of the builds begins in a better place. */
    private List<Placement> placements() {
        List<Placement> places = new ArrayList<>(mode.placements());
        Collections.shuffle(places);
        return List.copyOf(places);
    }

    private static List<Placement> reversed(List<Placement> places) {
        List<Placement> reversed = new ArrayList<>(places);
        Collections.reverse(reversed);
        return List.copyOf(reversed);
    }

    private FillBuild fills(Build build, List<Placement> places, Path folder) {
        return new FillBuild(build, workers.jvmArguments(), arguments(folder), places, folder, timeout());
    }

    private List<String> arguments(Path folder) {
        List<String> arguments = new ArrayList<>(selection);
        arguments.add("-Dbench.out=" + folder);
        if (workers.pinned()) {
            arguments.add(PINNED);
        }
        return arguments;
    }

    private Measured forks(LongSupplier clock, Consumer<String> progress) {
        if (workers.pinned()) {
            throw new MeasureException("benchmarks of JMH have no server to be pinned with: leave out --pinned");
        }
        List<Placement> places = placements();
        JmhBuild.Selection selected = new JmhBuild.Selection(selection);
        try (BuildUnderTest first = forks(baseline, selected, places);
                BuildUnderTest second = forks(candidate, selected, reversed(places))) {
            return pairs(first, second, clock, progress);
        }
    }

    private JmhBuild forks(Build build, JmhBuild.Selection selected, List<Placement> places) {
        return new JmhBuild(build, selected, places, folder(build.side()), forkTimeout());
    }

    private Measured pairs(BuildUnderTest first, BuildUnderTest second, LongSupplier clock, Consumer<String> progress) {
        PairedMeasurement measurement = new PairedMeasurement(
                first,
                second,
                policy,
                mode,
                new PairedMeasurement.Limits(budget, pairs, untilDecided, recording),
                new Random(),
                clock,
                progress);
        Gate gate = measurement.run();
        return new Measured(first.recording(), second.recording(), gate, measurement.notes());
    }

    /** The servers that workers of both builds use in turns; the baseline's code starts them. */
    private static final class Hosts implements AutoCloseable {

        private static final Duration START_TIMEOUT = Duration.ofMinutes(10);

        private final List<WorkerProcess> processes = new ArrayList<>();

        /**
         * Starts the servers that arguments of a worker ask for.
         *
         * @throws MeasureException if they do not start
         */
        Servers start(Build baseline, Placement place, List<String> ofWorkers, Path folder) {
            List<String> arguments = new ArrayList<>(List.of("host"));
            arguments.addAll(ofWorkers);
            WorkerProcess process = WorkerProcess.startJava(
                    place,
                    baseline.command(List.of("-Xmx256m", "-XX:+UseSerialGC"), arguments),
                    folder,
                    folder.resolve("host.log"));
            processes.add(process);
            try {
                return Json.read(process.answer(START_TIMEOUT), Servers.class);
            } catch (DiedException e) {
                throw e.atStart("the servers did not start");
            } catch (IllegalArgumentException e) {
                throw new MeasureException("baseline: unexpected output of the worker: " + e.getMessage());
            }
        }

        @Override
        public void close() {
            processes.forEach(WorkerProcess::close);
        }
    }

    /** A fork that takes more than an eighth of the budget cannot be decided. */
    private Duration forkTimeout() {
        Duration eighth = budget.dividedBy(8);
        return untilDecided ? MIN_TIMEOUT : eighth.compareTo(MIN_FORK_TIMEOUT) > 0 ? eighth : MIN_FORK_TIMEOUT;
    }

    /** One fill may take as long as all of them, and ten minutes at least. */
    private Duration timeout() {
        return budget.compareTo(MIN_TIMEOUT) > 0 ? budget : MIN_TIMEOUT;
    }

    private Path folder(String name) {
        Path folder = out.resolve(name);
        try {
            return Files.createDirectories(folder);
        } catch (IOException e) {
            throw new MeasureException("cannot create folder " + folder, e);
        }
    }
}
