package io.fillrate.e2e.run;

import io.fillrate.e2e.run.CpuReading.Use;
import io.fillrate.e2e.targets.ProcessTree;
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
 * What else went on on the machine before the run, while nothing of ours worked, and during it: the share of CPU time that processes other
 * than this one and the servers used, the share that the host gave to others (steal), and for how long a container was throttled.
 * Belongs to one thread.
 */
final class Surroundings {

    private static final double PERCENT = 100;
    private static final String UNKNOWN = "unknown: ";
    private static final String THIS_SYSTEM = UNKNOWN + "only Linux counts it";

    private final String load =
            load(new SystemInfo().getHardware().getProcessor().getSystemLoadAverage(3));
    private final Map<String, String> before;
    private final Optional<Double> throttled;
    private Use during = Use.NONE;
    private @Nullable String unknown;

    /**
     * Watches the machine for a while.
     *
     * @param observation zero for not at all: then nothing is known of the time before the run
     */
    Surroundings(Duration observation) {
        this.before = before(observation);
        this.throttled = Cgroup.MOUNTED.throttledSeconds();
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
     * Runs some work of ours under watch.
     *
     * @param servers ids of the first process of each server that works for us; empty if one cannot be seen, so that its work can't be
     *     told from that of others
     */
    void watch(Optional<Set<Integer>> servers, Runnable work) {
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
    Map<String, String> facts() {
        Map<String, String> facts = new TreeMap<>(before);
        facts.put("load_before_run", load);
        facts.put("cpu_others", unknown != null ? unknown : share(during.others(), during));
        facts.put("cpu_steal", share(during.steal(), during));
        throttled.ifPresent(earlier -> Cgroup.MOUNTED
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

    /** Of 1, 5 and 15 minutes; negative where the system keeps none. */
    private static String load(double[] averages) {
        return averages[0] < 0
                ? "unknown"
                : Arrays.stream(averages)
                        .mapToObj(average -> String.format(Locale.ROOT, "%.2f", average))
                        .collect(Collectors.joining(" "));
    }
}
