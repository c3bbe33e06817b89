package io.fillrate.e2e.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a Linux container may use, as its control group says: version 2 ({@code cpu.max}, {@code memory.max}, {@code cpu.stat}) or 1
 * ({@code cpu/cpu.cfs_quota_us}, {@code memory/memory.limit_in_bytes}, {@code cpu/cpu.stat}); see cgroups(7). Elsewhere nothing is known.
 *
 * @param root where the file system of control groups is mounted
 */
record Cgroup(Path root) {

    /** Where it is on every usual system. */
    static final Cgroup MOUNTED = new Cgroup(Path.of("/sys/fs/cgroup"));

    /** Version 1 writes a number close to 2^63 where there is no limit. */
    private static final double NO_LIMIT = 1L << 60;

    private static final Pattern THROTTLED = Pattern.compile("(?m)^throttled_(usec|time) (\\d{1,18})$");
    private static final double MICROS_PER_SECOND = 1e6;
    private static final double NANOS_PER_SECOND = 1e9;

    /** The limits by name, as facts about the machine; none where there are none. */
    Map<String, String> limits() {
        Map<String, String> limits = new TreeMap<>();
        cpus().ifPresent(cpus -> limits.put("machine_cpu_limit", String.format(Locale.ROOT, "%.2f CPUs", cpus)));
        memory().ifPresent(
                        bytes -> limits.put("machine_memory_limit", String.format(Locale.ROOT, "%.0f bytes", bytes)));
        return limits;
    }

    private Optional<Double> cpus() {
        Optional<String[]> version2 = text("cpu.max").map(text -> text.split(" ", -1));
        return version2.isPresent()
                ? version2.filter(parts -> parts.length == 2).flatMap(parts -> quota(parts[0], parts[1]))
                : text("cpu/cpu.cfs_quota_us")
                        .flatMap(quota -> text("cpu/cpu.cfs_period_us").flatMap(period -> quota(quota, period)));
    }

    private static Optional<Double> quota(String quota, String period) {
        return number(quota)
                .filter(micros -> micros > 0)
                .flatMap(micros -> number(period).filter(of -> of > 0).map(of -> micros / of));
    }

    private Optional<Double> memory() {
        return text("memory.max")
                .or(() -> text("memory/memory.limit_in_bytes"))
                .flatMap(Cgroup::number)
                .filter(bytes -> bytes > 0 && bytes < NO_LIMIT);
    }

    /** Seconds for which the container was kept from running because it had used up its share; empty where that isn't known. */
    Optional<Double> throttledSeconds() {
        return text("cpu.stat").or(() -> text("cpu/cpu.stat")).flatMap(stat -> {
            Matcher matcher = THROTTLED.matcher(stat);
            return matcher.find()
                    ? number(matcher.group(2))
                            .map(time ->
                                    time / (matcher.group(1).equals("usec") ? MICROS_PER_SECOND : NANOS_PER_SECOND))
                    : Optional.empty();
        });
    }

    private static Optional<Double> number(String text) {
        return text.matches("-?\\d{1,19}") ? Optional.of(Double.parseDouble(text)) : Optional.empty();
    }

    private Optional<String> text(String file) {
        try {
            return Optional.of(Files.readString(root.resolve(file)).strip());
        } catch (IOException absent) {
            return Optional.empty();
        }
    }
}
