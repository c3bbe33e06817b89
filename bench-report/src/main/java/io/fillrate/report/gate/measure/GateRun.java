package io.fillrate.report.gate.measure;

import io.fillrate.report.analysis.ComparableRun;
import io.fillrate.report.gate.DecisionRule.Policy;
import io.fillrate.report.gate.Gate;
import io.fillrate.report.gate.measure.Build.Kind;
import io.fillrate.report.gate.measure.ChildProcess.DiedException;
import io.fillrate.report.gate.measure.WorkerProtocol.Servers;
import io.fillrate.report.results.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Consumer;

/**
 * One run of the gate: what is measured, and for how long.
 *
 * @param baseline the build without the change
 * @param candidate the build with it
 * @param selection properties of fills, or options of JMH
 * @param out folder for everything measured: {@code baseline} and {@code candidate} in it
 * @param policy how sure decisions must be
 * @param budget time for all measuring
 * @param pairs the most pairs of processes of a benchmark
 * @param untilDecided whether the budget is ignored
 * @param recorded how many pairs of loads every pair of processes takes in a recording, which decides nothing; 0 for a gate run
 * @param jvmArguments of the processes that fill
 */
public record GateRun(
        Build baseline,
        Build candidate,
        List<String> selection,
        Path out,
        Policy policy,
        Duration budget,
        int pairs,
        boolean untilDecided,
        int recorded,
        List<String> jvmArguments) {

    /** For workers: one collector thread, so that collecting garbage takes as long each time. */
    public static final List<String> JVM_ARGUMENTS = List.of("-Xmx1g", "-XX:+UseSerialGC");

    private static final Duration MIN_TIMEOUT = Duration.ofMinutes(10);

    /** Takes a copy of the selection. */
    public GateRun {
        selection = List.copyOf(selection);
        jvmArguments = List.copyOf(jvmArguments);
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
    public record Measured(ComparableRun before, ComparableRun after, Gate gate, List<String> notes) {}

    /**
     * Measures.
     *
     * @param progress takes lines
     * @throws MeasureException if a build cannot be measured
     */
    public Measured measure(Consumer<String> progress) {
        return baseline.kind() == Kind.JMH ? forks(progress) : fills(progress);
    }

    private Measured fills(Consumer<String> progress) {
        Path ours = folder("baseline");
        Path theirs = folder("candidate");
        progress.accept("starting the servers and both builds");
        try (Host host = Host.start(baseline, withOut(selection, folder("host")), folder("host"));
                BuildUnderTest first = fills(baseline, host, ours);
                BuildUnderTest second = fills(candidate, host, theirs)) {
            return pairs(first, second, progress);
        }
    }

    private FillBuild fills(Build build, Host host, Path folder) {
        List<String> arguments = new ArrayList<>(List.of("fill"));
        arguments.addAll(host.arguments());
        arguments.addAll(withOut(selection, folder));
        return new FillBuild(build, jvmArguments, arguments, folder, timeout());
    }

    private Measured forks(Consumer<String> progress) {
        progress.accept("one fork of every benchmark of each build, to see what there is");
        JmhBuild.Selection selected = JmhBuild.Selection.of(selection);
        try (BuildUnderTest first = new JmhBuild(baseline, selected, folder("baseline"), timeout());
                BuildUnderTest second = new JmhBuild(candidate, selected, folder("candidate"), timeout())) {
            return pairs(first, second, progress);
        }
    }

    private Measured pairs(BuildUnderTest first, BuildUnderTest second, Consumer<String> progress) {
        PairedMeasurement measurement = new PairedMeasurement(
                first,
                second,
                policy,
                new PairedMeasurement.Limits(budget, pairs, untilDecided, recorded),
                new Random(),
                System::nanoTime,
                progress);
        Gate gate = measurement.run();
        return new Measured(first.recording(), second.recording(), gate, measurement.notes());
    }

    /** The servers that the workers of both builds share; the baseline's code starts them. */
    private record Host(WorkerProcess process, Servers servers) implements AutoCloseable {

        private static final Duration START_TIMEOUT = Duration.ofMinutes(10);

        /**
         * Starts the servers that properties ask for.
         *
         * @throws MeasureException if they do not start
         */
        static Host start(Build baseline, List<String> properties, Path folder) {
            List<String> arguments = new ArrayList<>(List.of("host"));
            arguments.addAll(properties);
            WorkerProcess process = WorkerProcess.startJava(
                    baseline.command(List.of("-Xmx256m"), arguments), folder, folder.resolve("host.log"));
            try {
                return new Host(process, Json.read(process.answer(START_TIMEOUT), Servers.class));
            } catch (DiedException e) {
                process.close();
                throw new MeasureException("the servers did not start: " + e.why());
            } catch (IllegalArgumentException e) {
                process.close();
                throw new MeasureException("baseline: unexpected output of the worker: " + e.getMessage());
            }
        }

        /** Arguments of a worker that uses the servers: {@code --server=postgres=jdbc:...}. */
        List<String> arguments() {
            return servers.urls().entrySet().stream()
                    .map(entry -> "--server=" + entry.getKey() + "=" + entry.getValue())
                    .toList();
        }

        @Override
        public void close() {
            process.close();
        }
    }

    /** One fill may take as long as all of them, and ten minutes at least. */
    private Duration timeout() {
        return budget.compareTo(MIN_TIMEOUT) > 0 ? budget : MIN_TIMEOUT;
    }

    private static List<String> withOut(List<String> properties, Path folder) {
        List<String> all = new ArrayList<>(properties);
        all.add("-Dbench.out=" + folder);
        return all;
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
