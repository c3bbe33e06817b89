package io.fillrate.e2e.run;

import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import oshi.SystemInfo;
import oshi.hardware.CentralProcessor;
import oshi.hardware.CentralProcessor.TickType;

/**
 * What else went on on the machine: its load before the run, and since then the share of CPU time that its host gave to others (steal) and for how
 * long its container was throttled. Belongs to one thread.
 */
final class Surroundings {

    private static final double PERCENT = 100;

    private final CentralProcessor processor = new SystemInfo().getHardware().getProcessor();
    private final String load = load(processor.getSystemLoadAverage(3));
    private final long[] ticks = processor.getSystemCpuLoadTicks();
    private final Optional<Double> throttled = Cgroup.MOUNTED.throttledSeconds();

    /** The facts so far, by name. */
    Map<String, String> facts() {
        Map<String, String> facts = new TreeMap<>();
        facts.put("load_before_run", load);
        long[] now = processor.getSystemCpuLoadTicks();
        long passed = Arrays.stream(now).sum() - Arrays.stream(ticks).sum();
        int steal = TickType.STEAL.getIndex();
        if (passed > 0) {
            facts.put(
                    "cpu_steal", String.format(Locale.ROOT, "%.1f %%", PERCENT * (now[steal] - ticks[steal]) / passed));
        }
        throttled.ifPresent(before -> Cgroup.MOUNTED
                .throttledSeconds()
                .ifPresent(after -> facts.put("cpu_throttled", String.format(Locale.ROOT, "%.1f s", after - before))));
        return facts;
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
