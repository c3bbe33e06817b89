package io.fillrate.e2e.run;

import io.fillrate.e2e.run.HostLoad.CpuReading.Use;
import io.fillrate.e2e.server.ProcessTimes;
import io.fillrate.e2e.server.ProcessTree;
import io.fillrate.e2e.server.ProcessorTimes;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import oshi.SystemInfo;

/**
 * The load of the machine by others, before the run, while it was idle for our part, and during it: the share of CPU
 * time of processes other than this one and the servers, CPU steal, and for how long a container was CPU-throttled.
 * Not thread-safe.
 */
public final class HostLoad {

    private static final double PERCENT = 100;
    private static final String UNKNOWN = "unknown: ";

    /** The fact with the share of others during the run. */
    static final String OTHERS = "cpu_others";

    /** Its value until the run has ended: an interrupted run is never called quiet. */
    static final String INTERRUPTED = UNKNOWN + "the run was interrupted";

    private static final String THIS_SYSTEM = UNKNOWN + "only Linux counts it";

    private final String load =
            load(new SystemInfo().getHardware().getProcessor().getSystemLoadAverage(3));
    private final Map<String, String> before;
    private final Optional<Double> throttled;
    private Use during = Use.NONE;
    private @Nullable String unknown;

    /**
     * Observes the machine for a while.
     *
     * @param observation zero for none: then the load before the run is unknown
     */
    public HostLoad(Duration observation) {
        this.before = before(observation);
        this.throttled = Machine.Cgroup.MOUNTED.throttledSeconds();
    }

    private static Map<String, String> before(Duration observation) {
        if (observation.isZero()) {
            return Map.of("cpu_others_before_run", UNKNOWN + "not observed");
        }
        ProcessTree ours = ours(Set.of());
        Optional<CpuReading> begin = CpuReading.of(ours);
        if (begin.isEmpty()) {
            return Map.of("cpu_others_before_run", THIS_SYSTEM);
        }
        try {
            Thread.sleep(observation.toMillis());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        Use use = CpuReading.of(ours).orElseThrow().since(begin.get());
        return Map.of(
                "cpu_others_before_run", share(use.others(), use),
                "cpu_steal_before_run", share(use.steal(), use));
    }

    /**
     * Runs our work and measures what others use meanwhile.
     *
     * @param servers the first process of each server that works for us; empty if one cannot be seen, so that its work cannot be
     *     distinguished from that of others
     */
    public void measure(Optional<Set<Integer>> servers, Runnable work) {
        ProcessTree ours = ours(servers.orElse(Set.of()));
        Optional<CpuReading> begin = CpuReading.of(ours);
        work.run();
        begin.ifPresentOrElse(
                reading ->
                        during = during.plus(CpuReading.of(ours).orElseThrow().since(reading)),
                () -> unknown = THIS_SYSTEM);
        if (servers.isEmpty()) {
            unknown = UNKNOWN + "the processes of a server cannot be seen from here";
        }
    }

    /** The facts so far, by name. */
    public Map<String, String> facts() {
        Map<String, String> facts = new TreeMap<>(before);
        facts.put("load_before_run", load);
        facts.put(OTHERS, unknown != null ? unknown : share(during.others(), during));
        facts.put("cpu_steal", share(during.steal(), during));
        throttled.ifPresent(earlier -> Machine.Cgroup.MOUNTED
                .throttledSeconds()
                .ifPresent(now -> facts.put("cpu_throttled", String.format(Locale.ROOT, "%.1f s", now - earlier))));
        return facts;
    }

    private static ProcessTree ours(Set<Integer> servers) {
        Set<Integer> roots = new HashSet<>(servers);
        roots.add((int) ProcessHandle.current().pid());
        return new ProcessTree(roots);
    }

    private static String share(Duration time, Use of) {
        return of.total().isZero()
                ? "unknown"
                : String.format(
                        Locale.ROOT,
                        "%.1f %%",
                        PERCENT * time.toNanos() / of.total().toNanos());
    }

    /** Averages of 1, 5 and 15 minutes; negative if the system has none. */
    private static String load(double[] averages) {
        return averages[0] < 0
                ? "unknown"
                : Arrays.stream(averages)
                        .mapToObj(average -> String.format(Locale.ROOT, "%.2f", average))
                        .collect(Collectors.joining(" "));
    }

    /**
     * The CPU times of a Linux machine at one moment. The difference of two readings is what others used in between: all that was not idle,
     * without our processes and without the threads of the kernel, which mostly work for the loads.
     *
     * @param all the processors
     * @param ours CPU time of our processes
     * @param kernel CPU time of the kernel's threads; zero where they cannot be seen, as in a container
     */
    record CpuReading(ProcessorTimes all, ProcessTimes ours, ProcessTimes kernel) {

        private static final Path KERNEL_THREADS = Path.of("/proc/2/comm");
        private static final ProcessTree KERNEL = new ProcessTree(kernelThreads());

        /**
         * The use between two readings.
         *
         * @param total time of all processors
         * @param others in processes that are not ours
         * @param steal time that the host gave to other guests
         */
        record Use(Duration total, Duration others, Duration steal) {

            static final Use NONE = new Use(Duration.ZERO, Duration.ZERO, Duration.ZERO);

            Use plus(Use more) {
                return new Use(total.plus(more.total), others.plus(more.others), steal.plus(more.steal));
            }
        }

        /** The times now; empty on systems other than Linux. */
        static Optional<CpuReading> of(ProcessTree ours) {
            return ProcessorTimes.now().map(all -> new CpuReading(all, ours.times(), KERNEL.times()));
        }

        /** The use since an earlier reading of the same processes. */
        Use since(CpuReading before) {
            Duration known = Duration.ofNanos(ours.since(before.ours).nanos()
                    + kernel.since(before.kernel).nanos());
            Duration others = all.busy().minus(before.all.busy()).minus(known);
            return new Use(
                    all.total().minus(before.all.total()),
                    others.isNegative() ? Duration.ZERO : others,
                    all.steal().minus(before.all.steal()));
        }

        /** They descend from the second process, unless that is an ordinary one, as in a container. */
        private static Set<Integer> kernelThreads() {
            try {
                return Files.readString(KERNEL_THREADS).strip().equals("kthreadd") ? Set.of(2) : Set.of();
            } catch (IOException hidden) {
                return Set.of();
            }
        }
    }
}
