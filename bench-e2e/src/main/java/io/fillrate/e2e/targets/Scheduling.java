package io.fillrate.e2e.targets;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * How often Linux has taken threads off a processor, and put them on another one, at one moment.
 *
 * @param tasks of each that is alive, by the kernel's id: counts by name, as far as the kernel has them
 */
public record Scheduling(Map<Integer, Map<String, Long>> tasks) {

    /** How often a thread waited, or had to make room for another; {@code /proc/<pid>/status}. */
    static final String SWITCHES = "contextSwitches";

    /** How often a thread went on on another processor; {@code /proc/<pid>/sched}, which kernels for debugging have. */
    public static final String MIGRATIONS = "migrations";

    private static final Pattern SWITCHED = Pattern.compile("(?m)^(?:non)?voluntary_ctxt_switches:\\s*(\\d{1,18})$");
    private static final Pattern MIGRATED = Pattern.compile("(?m)^se\\.nr_migrations\\s*:\\s*(\\d{1,18})$");
    private static final Path PROC = Path.of("/proc");

    public Scheduling {
        tasks = Map.copyOf(tasks);
    }

    /** Of all threads of these processes; none on other systems. */
    static Scheduling of(Set<Integer> processes) {
        Map<Integer, Map<String, Long>> tasks = new HashMap<>();
        processes.forEach(process -> addThreads(PROC.resolve(process + "/task"), tasks));
        return new Scheduling(tasks);
    }

    /** Of all threads of this process; none on other systems. */
    public static Scheduling ofThisProcess() {
        return of(Set.of((int) ProcessHandle.current().pid()));
    }

    private static void addThreads(Path folder, Map<Integer, Map<String, Long>> tasks) {
        try (Stream<Path> threads = Files.list(folder)) {
            threads.forEach(
                    thread -> tasks.put(Integer.parseInt(String.valueOf(thread.getFileName())), counts(thread)));
        } catch (IOException | UncheckedIOException gone) {
            // It ended, or this is another system.
        }
    }

    private static Map<String, Long> counts(Path task) {
        Map<String, Long> counts = new TreeMap<>();
        add(counts, SWITCHES, task.resolve("status"), SWITCHED);
        add(counts, MIGRATIONS, task.resolve("sched"), MIGRATED);
        return counts;
    }

    private static void add(Map<String, Long> counts, String name, Path file, Pattern pattern) {
        try {
            Matcher matcher = pattern.matcher(Files.readString(file));
            while (matcher.find()) {
                counts.merge(name, Long.parseLong(matcher.group(1)), Long::sum);
            }
        } catch (IOException gone) {
            // Or this kernel does not count it.
        }
    }

    /** What was counted since an earlier moment, by name, of the tasks that are alive; without what is not counted. */
    public Map<String, Long> since(Scheduling before) {
        Map<String, Long> all = new TreeMap<>();
        tasks.forEach((task, counts) -> {
            Map<String, Long> earlier = before.tasks.getOrDefault(task, Map.of());
            counts.forEach(
                    (name, count) -> all.merge(name, Math.max(0, count - earlier.getOrDefault(name, 0L)), Long::sum));
        });
        return all;
    }
}
