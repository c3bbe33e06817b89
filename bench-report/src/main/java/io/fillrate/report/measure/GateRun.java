package io.fillrate.report.measure;

import io.fillrate.report.gate.Gate;
import io.fillrate.report.gate.Looks;
import io.fillrate.report.measure.Build.Kind;
import io.fillrate.report.recording.Recording;
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
 * @param baseline the build before the change
 * @param candidate the build with it
 * @param selection properties of fills, or options of JMH
 * @param out folder for everything measured: {@code baseline} and {@code candidate} in it
 * @param budget time for all measuring
 * @param looks at each benchmark
 * @param jvmArguments of the workers that fill
 */
public record GateRun(
        Build baseline,
        Build candidate,
        List<String> selection,
        Path out,
        Duration budget,
        Looks looks,
        List<String> jvmArguments) {

    /** For workers: one collector thread, so that collecting garbage takes as long each time. */
    public static final List<String> JVM_ARGUMENTS = List.of("-Xmx1g", "-XX:+UseSerialGC");

    private static final Duration LEAST_PATIENCE = Duration.ofMinutes(10);

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
    public record Measured(Recording before, Recording after) {}

    /**
     * Measures.
     *
     * @param gate that decides when a benchmark needs no more pairs
     * @param progress takes lines
     * @throws MeasureException if a build can't be measured
     */
    public Measured measure(Gate gate, Consumer<String> progress) {
        return baseline.kind() == Kind.JMH ? forks(gate, progress) : fills(gate, progress);
    }

    private Measured fills(Gate gate, Consumer<String> progress) {
        Path ours = folder("baseline");
        Path theirs = folder("candidate");
        progress.accept("starting the servers and both builds");
        try (FillHost host = FillHost.start(baseline, withOut(selection, folder("host")), folder("host"));
                Contender first = fills(baseline, host, ours);
                Contender second = fills(candidate, host, theirs)) {
            return duel(first, second, gate, progress);
        }
    }

    private Measured forks(Gate gate, Consumer<String> progress) {
        progress.accept("one fork of every benchmark of each build, to see what there is");
        JmhSelection selected = JmhSelection.of(selection);
        try (Contender first = new JmhContender(new JmhForks(baseline, folder("baseline"), patience()), selected);
                Contender second =
                        new JmhContender(new JmhForks(candidate, folder("candidate"), patience()), selected)) {
            return duel(first, second, gate, progress);
        }
    }

    private Measured duel(Contender first, Contender second, Gate gate, Consumer<String> progress) {
        new Duel(first, second, gate, looks, new Random(), progress).run(budget, System::nanoTime);
        return new Measured(first.recording(), second.recording());
    }

    private FillContender fills(Build build, FillHost host, Path folder) {
        List<String> arguments = new ArrayList<>(List.of("fill"));
        arguments.addAll(host.arguments());
        arguments.addAll(withOut(selection, folder));
        return new FillContender(
                new FillProcess(build, jvmArguments, arguments, folder.resolve("worker.log"), patience()), folder);
    }

    /** One fill may take as long as all of them, and ten minutes at least. */
    private Duration patience() {
        return budget.compareTo(LEAST_PATIENCE) > 0 ? budget : LEAST_PATIENCE;
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
            throw new MeasureException("cannot make folder " + folder, e);
        }
    }
}
