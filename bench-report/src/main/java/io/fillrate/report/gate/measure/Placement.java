package io.fillrate.report.gate.measure;

import io.fillrate.report.gate.measure.WorkerProtocol.Servers;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Where a worker runs, with all that it starts.
 *
 * @param processors their numbers; empty for the whole machine
 * @param servers that it uses
 */
record Placement(List<Integer> processors, Servers servers) {

    static final Placement WHOLE_MACHINE = new Placement(List.of(), Servers.NONE);

    private static final Pattern ALLOWED = Pattern.compile("(?m)^Cpus_allowed_list:\\s*(\\S+)$");
    private static final Pattern RANGE = Pattern.compile("(\\d{1,5})(?:-(\\d{1,5}))?");

    Placement {
        processors = List.copyOf(processors);
    }

    Placement with(Servers newServers) {
        return new Placement(processors, newServers);
    }

    /**
     * Two halves of the processors that this process may use, alike in number. Threads of one core are in the same half.
     *
     * @throws MeasureException if there are not two, or nothing binds processes to them
     */
    static List<Placement> halves() {
        try {
            Matcher allowed = ALLOWED.matcher(Files.readString(Path.of("/proc/self/status")));
            List<Placement> halves = allowed.find() ? halves(cores(numbers(allowed.group(1)))) : List.of();
            if (halves.isEmpty()) {
                throw new MeasureException("a duet needs two processors or more; leave out --duet");
            }
            requireTaskset();
            return halves;
        } catch (IOException e) {
            throw new MeasureException(
                    "a duet needs Linux, whose processes can be bound to processors; leave out --duet", e);
        }
    }

    private static void requireTaskset() {
        try {
            if (new ProcessBuilder("taskset", "--version").start().waitFor() == 0) {
                return;
            }
        } catch (IOException missing) {
            throw new MeasureException(
                    "a duet needs taskset (package util-linux) on the PATH; leave out --duet", missing);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        throw new MeasureException("taskset does not run; leave out --duet");
    }

    /** Halves of cores, each with its threads; of one core, halves of its threads; empty if there is only one processor. */
    static List<Placement> halves(List<List<Integer>> cores) {
        List<List<Integer>> parts = cores.size() > 1
                ? cores
                : cores.stream().flatMap(List::stream).map(List::of).toList();
        int half = parts.size() / 2;
        return half == 0
                ? List.of()
                : List.of(of(parts.subList(0, half)), of(parts.subList(parts.size() - half, parts.size())));
    }

    private static Placement of(List<List<Integer>> parts) {
        return new Placement(parts.stream().flatMap(List::stream).sorted().toList(), Servers.NONE);
    }

    private static List<List<Integer>> cores(List<Integer> processors) throws IOException {
        Map<String, List<Integer>> cores = new LinkedHashMap<>();
        for (int processor : processors) {
            Path siblings = Path.of("/sys/devices/system/cpu/cpu" + processor + "/topology/thread_siblings_list");
            String core = Files.isReadable(siblings) ? Files.readString(siblings) : String.valueOf(processor);
            cores.computeIfAbsent(core, name -> new ArrayList<>()).add(processor);
        }
        return List.copyOf(cores.values());
    }

    /** The numbers in a list as the kernel writes it: {@code 0-3,8}. */
    static List<Integer> numbers(String list) {
        TreeSet<Integer> all = new TreeSet<>();
        Matcher ranges = RANGE.matcher(list);
        while (ranges.find()) {
            int first = Integer.parseInt(ranges.group(1));
            int last = ranges.group(2) == null ? first : Integer.parseInt(ranges.group(2));
            IntStream.rangeClosed(first, last).forEach(all::add);
        }
        return List.copyOf(all);
    }

    /** The command that runs another one here. */
    List<String> command(List<String> command) {
        if (processors.isEmpty()) {
            return command;
        }
        List<String> bound = new ArrayList<>(List.of("taskset", "--cpu-list"));
        bound.add(processors.stream().map(String::valueOf).collect(Collectors.joining(",")));
        bound.addAll(command);
        return List.copyOf(bound);
    }
}
