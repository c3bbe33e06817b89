package io.fillrate.report.measure;

import io.fillrate.report.gate.Gate;
import io.fillrate.report.gate.Looks;
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
 */
public record GateRun(Build baseline, Build candidate, List<String> selection, Path out, Duration budget, Looks looks) {

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
     */
    public record Measured(Recording before, Recording after) {}

    /**
     * Measures fills.
     *
     * @param gate that decides when a benchmark needs no more pairs
     * @param progress takes lines
     * @throws MeasureException if a build can't be measured
     */
    public Measured fills(Gate gate, Consumer<String> progress) {
        Path ours = folder("baseline");
        Path theirs = folder("candidate");
        progress.accept("starting the servers and both builds");
        try (FillHost host = FillHost.start(baseline, withOut(selection, folder("host")), folder("host"));
                Contender first = fills(baseline, host, ours);
                Contender second = fills(candidate, host, theirs)) {
            Random order = new Random();
            new Duel(first, second, gate, looks, order, progress).run(budget, System::nanoTime);
            return new Measured(first.recording(), second.recording());
        }
    }

    private FillContender fills(Build build, FillHost host, Path folder) {
        List<String> arguments = new ArrayList<>(List.of("fill"));
        arguments.addAll(host.arguments());
        arguments.addAll(withOut(selection, folder));
        return new FillContender(build, arguments, folder, budget);
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
