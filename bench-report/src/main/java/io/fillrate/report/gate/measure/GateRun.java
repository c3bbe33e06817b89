package io.fillrate.report.gate.measure;

import io.fillrate.report.analysis.ComparableRun;
import io.fillrate.report.gate.AnalysisSchedule;
import io.fillrate.report.gate.Gate;
import io.fillrate.report.gate.measure.Build.Kind;
import io.fillrate.report.gate.measure.ChildProcess.DiedException;
import io.fillrate.report.gate.measure.WorkerProtocol.Servers;
import io.fillrate.report.results.Json;
import io.fillrate.report.results.Pairing;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import java.util.function.Consumer;

/**
 * One run of the gate: what is measured, and for how long.
 *
 * @param baseline the build without the change
 * @param candidate the build with it
 * @param selection properties of fills, or options of JMH
 * @param out folder for everything measured: {@code baseline} and {@code candidate} in it
 * @param budget time for all measuring
 * @param schedule of the analyses of each benchmark
 * @param jvmArguments of the processes that fill
 */
public record GateRun(
        Build baseline,
        Build candidate,
        List<String> selection,
        Path out,
        Duration budget,
        AnalysisSchedule schedule,
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
     */
    public record Measured(ComparableRun before, ComparableRun after) {}

    /**
     * Measures.
     *
     * @param gate that decides when a benchmark needs no more pairs
     * @param progress takes lines
     * @throws MeasureException if a build cannot be measured
     */
    public Measured measure(Gate gate, Consumer<String> progress) {
        return baseline.kind() == Kind.JMH ? forks(gate, progress) : fills(gate, progress);
    }

    private Measured fills(Gate gate, Consumer<String> progress) {
        Path ours = folder("baseline");
        Path theirs = folder("candidate");
        Pairing pairing = new Pairing(UUID.randomUUID().toString(), schedule.maxPairs());
        progress.accept("starting the servers and both builds");
        try (Host host = Host.start(baseline, withOut(selection, folder("host")), folder("host"));
                BuildUnderTest first = fills(baseline, host, ours, pairing);
                BuildUnderTest second = fills(candidate, host, theirs, pairing)) {
            return pairs(first, second, gate, progress);
        }
    }

    private FillBuild fills(Build build, Host host, Path folder, Pairing pairing) {
        List<String> arguments = new ArrayList<>(List.of("fill"));
        arguments.addAll(host.arguments());
        arguments.addAll(withOut(selection, folder));
        return new FillBuild(build, jvmArguments, arguments, folder, timeout(), pairing);
    }

    private Measured forks(Gate gate, Consumer<String> progress) {
        progress.accept("one fork of every benchmark of each build, to see what there is");
        JmhBuild.Selection selected = JmhBuild.Selection.of(selection);
        try (BuildUnderTest first = new JmhBuild(baseline, selected, folder("baseline"), timeout());
                BuildUnderTest second = new JmhBuild(candidate, selected, folder("candidate"), timeout())) {
            return pairs(first, second, gate, progress);
        }
    }

    private Measured pairs(BuildUnderTest first, BuildUnderTest second, Gate gate, Consumer<String> progress) {
        new PairedMeasurement(first, second, gate, schedule, new Random(), progress).run(budget, System::nanoTime);
        return new Measured(first.recording(), second.recording());
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
