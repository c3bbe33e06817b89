package io.fillrate.report.gate.measure;

import java.io.PrintStream;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.runner.BenchmarkList;
import org.openjdk.jmh.runner.BenchmarkListEntry;
import org.openjdk.jmh.runner.format.OutputFormat;
import org.openjdk.jmh.runner.format.OutputFormatFactory;
import org.openjdk.jmh.runner.options.CommandLineOptionException;
import org.openjdk.jmh.runner.options.CommandLineOptions;
import org.openjdk.jmh.runner.options.VerboseMode;

/**
 * Lists the benchmarks of a jar that arguments of JMH's command line select. {@link #main} runs in a process of its own with that jar on
 * its class path, so that the jar's own JMH reads its list and the arguments. It uses what JMH has had since 1.20.
 */
final class JmhList {

    private static final String SEPARATOR = "\t";

    /**
     * A benchmark with one value of each parameter.
     *
     * @param method with its package and class
     * @param mode JMH's short name
     * @param threads that run it
     * @param parameters by name
     */
    record Entry(String method, String mode, int threads, Map<String, String> parameters) {

        private String line() {
            return Stream.concat(
                            Stream.of(method, mode, String.valueOf(threads)),
                            parameters.entrySet().stream().flatMap(one -> Stream.of(one.getKey(), one.getValue())))
                    .map(field -> URLEncoder.encode(field, StandardCharsets.UTF_8))
                    .collect(Collectors.joining(SEPARATOR));
        }

        /**
         * Parses a line that {@link #main} has written.
         *
         * @throws IllegalArgumentException if it is not one
         */
        static Entry parse(String line) {
            List<String> fields = Arrays.stream(line.split(SEPARATOR, -1))
                    .map(field -> URLDecoder.decode(field, StandardCharsets.UTF_8))
                    .toList();
            if (fields.size() < 3 || fields.size() % 2 == 0) {
                throw new IllegalArgumentException("not a benchmark: " + line);
            }
            Map<String, String> parameters = new TreeMap<>();
            for (int i = 3; i < fields.size(); i += 2) {
                parameters.put(fields.get(i), fields.get(i + 1));
            }
            return new Entry(fields.get(0), fields.get(1), Integer.parseInt(fields.get(2)), parameters);
        }
    }

    private JmhList() {}

    /** Writes a line per benchmark. What is wrong with the arguments or the jar is one line on standard error, and exit code 2. */
    public static void main(String[] arguments) {
        PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
        System.setOut(System.err);
        try {
            CommandLineOptions options = new CommandLineOptions(arguments);
            OutputFormat silent = OutputFormatFactory.createFormatInstance(System.err, VerboseMode.SILENT);
            BenchmarkList.defaultList().find(silent, options.getIncludes(), options.getExcludes()).stream()
                    .flatMap(one -> entries(one, options))
                    .map(Entry::line)
                    .distinct()
                    .sorted()
                    .forEach(out::println);
        } catch (CommandLineOptionException | RuntimeException e) {
            System.err.println(e.getMessage());
            System.exit(2);
        }
    }

    private static Stream<Entry> entries(BenchmarkListEntry one, CommandLineOptions options) {
        List<Map<String, String>> combinations = combinations(one, options);
        int threads = threads(one, options);
        return modes(one, options).flatMap(mode -> combinations.stream()
                .map(values -> new Entry(one.getUsername(), mode.shortLabel(), threads, values)));
    }

    private static Stream<Mode> modes(BenchmarkListEntry one, CommandLineOptions options) {
        Collection<Mode> chosen = options.getBenchModes().isEmpty() ? List.of(one.getMode()) : options.getBenchModes();
        return chosen.contains(Mode.All)
                ? Arrays.stream(Mode.values()).filter(mode -> mode != Mode.All)
                : chosen.stream();
    }

    /** A group's threads are rounded up to all of its methods. */
    private static int threads(BenchmarkListEntry one, CommandLineOptions options) {
        int threads = options.getThreads().orElse(one.getThreads().orElse(1));
        int group = Arrays.stream(options.getThreadGroups().orElse(one.getThreadGroups()))
                .sum();
        int known = threads < 0 ? Runtime.getRuntime().availableProcessors() : threads;
        return (known + group - 1) / group * group;
    }

    private static List<Map<String, String>> combinations(BenchmarkListEntry one, CommandLineOptions options) {
        List<Map<String, String>> all = new ArrayList<>(List.of(Map.of()));
        Map<String, String[]> parameters = one.getParams().orElse(Map.of());
        parameters.forEach((name, declared) -> {
            Collection<String> values = options.getParameter(name).orElse(List.of(declared));
            List<Map<String, String>> before = List.copyOf(all);
            all.clear();
            before.forEach(others -> values.forEach(value -> {
                Map<String, String> more = new TreeMap<>(others);
                more.put(name, value);
                all.add(more);
            }));
        });
        return List.copyOf(all);
    }
}
