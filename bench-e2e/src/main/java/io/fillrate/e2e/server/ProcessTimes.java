package io.fillrate.e2e.server;

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
 * The CPU time of some processes at one moment, and how they were scheduled.
 *
 * @param living of each process that is alive, by its id
 * @param ended of all that have ended, together; none where the system does not count it
 * @param scheduling of those that are alive, if requested
 */
public record ProcessTimes(Map<Integer, ProcessTime> living, ProcessTime ended, Scheduling scheduling) {

    /** CPU nanoseconds of processes in user mode and in the kernel. */
    public record ProcessTime(long userNanos, long systemNanos) {

        static final ProcessTime NONE = new ProcessTime(0, 0);

        ProcessTime plus(ProcessTime other) {
            return new ProcessTime(userNanos + other.userNanos, systemNanos + other.systemNanos);
        }

        /** The difference to an earlier time; never negative. */
        private ProcessTime since(ProcessTime before) {
            return new ProcessTime(
                    Math.max(0, userNanos - before.userNanos), Math.max(0, systemNanos - before.systemNanos));
        }

        /** The sum of both modes. */
        public long nanos() {
            return userNanos + systemNanos;
        }
    }

    public ProcessTimes {
        living = Map.copyOf(living);
    }

    /** CPU time alone. */
    ProcessTimes(Map<Integer, ProcessTime> living, ProcessTime ended) {
        this(living, ended, new Scheduling(Map.of()));
    }

    /** Adds how the living processes are scheduled. */
    ProcessTimes withScheduling() {
        return new ProcessTimes(living, ended, Scheduling.of(living.keySet()));
    }

    /**
     * CPU time used since an earlier moment. What a process that ended in between had used before is part of {@code ended} now and must not
     * count again; where the system does not count ended processes, they are left out.
     */
    public ProcessTime since(ProcessTimes before) {
        ProcessTime used = ProcessTime.NONE;
        for (Map.Entry<Integer, ProcessTime> process : living.entrySet()) {
            used = used.plus(process.getValue().since(before.living.getOrDefault(process.getKey(), ProcessTime.NONE)));
        }
        ProcessTime known = before.ended;
        for (Map.Entry<Integer, ProcessTime> process : before.living.entrySet()) {
            known = living.containsKey(process.getKey()) ? known : known.plus(process.getValue());
        }
        return used.plus(ended.since(known));
    }

    /**
     * How often Linux has taken threads off a processor, and moved them to another one, at one moment.
     *
     * @param tasks of each thread that is alive, by the kernel's id: counts by name, as far as the kernel keeps them
     */
    public record Scheduling(Map<Integer, Map<String, Long>> tasks) {

        /** How often a thread waited or was preempted; {@code /proc/<pid>/status}. */
        static final String SWITCHES = "contextSwitches";

        /** How often a thread was moved to another processor; {@code /proc/<pid>/sched}, which kernels for debugging have. */
        public static final String MIGRATIONS = "migrations";

        private static final Pattern SWITCHED =
                Pattern.compile("(?m)^(?:non)?voluntary_ctxt_switches:\\s*(\\d{1,18})$");
        private static final Pattern MIGRATED = Pattern.compile("(?m)^se\\.nr_migrations\\s*:\\s*(\\d{1,18})$");
        private static final Path PROC = Path.of("/proc");

        public Scheduling {
            tasks = Map.copyOf(tasks);
        }

        /** That of all threads of these processes; none on other systems. */
        static Scheduling of(Set<Integer> processes) {
            Map<Integer, Map<String, Long>> tasks = new HashMap<>();
            processes.forEach(process -> addThreads(PROC.resolve(process + "/task"), tasks));
            return new Scheduling(tasks);
        }

        /** That of all threads of this process; none on other systems. */
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

        /** Counts since an earlier moment, by name, of the threads that are alive. */
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
}
