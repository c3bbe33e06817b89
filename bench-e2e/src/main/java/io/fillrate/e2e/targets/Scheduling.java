package io.fillrate.e2e.targets;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * How often Linux has taken processes or threads off a processor, and put them on another one, at one moment.
 *
 * @param tasks of each that is alive: counts by name, as far as the kernel has them
 */
public record Scheduling(Map<Integer, Map<String, Long>> tasks) {

    /** How often a task waited, or had to make room for another; {@code /proc/<pid>/status}. */
    static final String SWITCHES = "contextSwitches";

    /** How often a task went on on another processor; {@code /proc/<pid>/sched}, which kernels for debugging have. */
    public static final String MIGRATIONS = "migrations";

    private static final Pattern SWITCHED = Pattern.compile("(?m)^(?:non)?voluntary_ctxt_switches:\\s*(\\d{1,18})$");
    private static final Pattern MIGRATED = Pattern.compile("(?m)^se\\.nr_migrations\\s*:\\s*(\\d{1,18})$");
    private static final Path PROCESSES = Path.of("/proc");
    private static final Path OWN_THREADS = Path.of("/proc/self/task");

    public Scheduling {
        tasks = Map.copyOf(tasks);
    }

    /** Of processes, by their first thread, which is all that a process of PostgreSQL has. */
    static Scheduling ofProcesses(Stream<Integer> ids) {
        return new Scheduling(ids.collect(Collectors.toMap(id -> id, id -> counts(PROCESSES.resolve(id.toString())))));
    }

    /** Of all threads of this process; none on other systems. */
    public static Scheduling ofThreads() {
        try (Stream<Path> threads = Files.list(OWN_THREADS)) {
            return new Scheduling(threads.collect(Collectors.toMap(
                    thread -> Integer.parseInt(String.valueOf(thread.getFileName())), Scheduling::counts)));
        } catch (IOException elsewhere) {
            return new Scheduling(Map.of());
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
            counts.forEach((name, count) ->
                    all.merge(name, Math.max(0, count - earlier.getOrDefault(name, 0L)), Long::sum));
        });
        return all;
    }
}
